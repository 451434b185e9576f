import * as z from 'zod';
import { company } from './companies.ts';
import { isGiven, type Confirmation } from './confirmation.ts';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { formFlag, isoDate, noDetails } from './fields.ts';
import { newPassword } from './new-password.ts';
import { plan } from './plans.ts';
import { taxIdField } from './tax-id.ts';
import { setting } from './settings.ts';

/** A company in the list of the operator, with what it has and does. */
const listedCompany = company.extend({
  plan: plan.pick({ id: true, name: true, value: true }).nullable(),
  campaignsEnabled: z.boolean(),
  /** since when it may not log in by the operator's decision */
  suspendedAt: isoDate.nullable(),
  /** false = it signed up, and has not confirmed its e-mail */
  emailConfirmed: z.boolean(),
  usersCount: z.number(),
  connectionsCount: z.number(),
  queuesCount: z.number(),
  /** stored since the first of the month */
  messagesThisMonth: z.number(),
  /** of its files; null = not counted yet */
  storageBytes: z.number().nullable(),
  /** about when a user of it last had a window open */
  lastActiveAt: isoDate.nullable(),
});
export type ListedCompany = z.infer<typeof listedCompany>;

const email = z
  .email()
  .max(255)
  .transform((text) => text.trim().toLowerCase());

const text = (max: number) => z.string().max(max).nullable().optional();

const companyFields = z.object({
  name: z.string().trim().min(2).max(50),
  email,
  phone: text(30),
  planId: idParam,
  status: formFlag.optional(),
  /** a day, to its end in the company's time zone, or a moment; none = never due */
  dueDate: z
    .union([
      z.literal('').transform(() => null),
      z.null(),
      z.iso.date().refine((day) => day > '1900'),
      z.iso.datetime({ offset: true }).refine((moment) => moment > '1900'),
    ])
    .optional(),
  /** an emptied field leaves it as it is */
  recurrence: z.union([z.literal('').transform(() => undefined), company.shape.recurrence]).optional(),
  campaignsEnabled: z
    .union([z.boolean(), z.enum(['true', 'enabled', 'false', 'disabled']).transform((text) => /^(?:t|e)/.test(text))])
    .optional(),
  document: taxIdField.optional(),
  billingEmail: z.union([z.literal('').transform(() => null), z.null(), email]).optional(),
  billingName: text(100),
  addressZipCode: text(20),
  addressStreet: text(200),
  addressState: text(50),
  addressCity: text(100),
  addressDistrict: text(100),
});

export const companyRecordsCrud = crud({
  path: '/companies',
  one: 'company',
  many: 'companies',
  entity: company,
  brief: company.extend({
    plan: plan.pick({ id: true, name: true, value: true }).nullable(),
    settings: z.array(setting),
  }),
  list: pageOf('companies', listedCompany, { orderBy: z.enum(['name', 'dueDate']).default('name') }),
  fields: companyFields,
  create: {
    /** of its admin; without one the operator sets it, or has a code mailed */
    password: newPassword.optional(),
  },
  access: 'super',
  notFound: 'ERR_NO_COMPANY_FOUND',
  event: { name: 'companyRecord', record: 'company', id: 'companyId' },
  confirms: { create: 'companyMade' },
  without: ['get'],
  summaries: {
    list: 'Companies of the installation with what they have and do',
    lookup:
      'Companies with their plans and readable settings, the first thousand by name; `GET /companies` pages through all',
    create: 'Adds a company with its admin, who has its e-mail',
    update: 'Changes the fields that are sent; `status: false` signs out its users and takes its numbers offline',
    delete: 'Removes a company with everything it has, files too; its sessions end at once',
  },
});
export const {
  list: listCompanies,
  lookup: listCompaniesWhole,
  create: createCompany,
  update: updateCompany,
  delete: deleteCompany,
} = companyRecordsCrud;

export const previewSuspension = endpoint({
  method: 'GET',
  path: '/companies/{id}/suspension',
  access: 'super',
  summary: 'What suspending a company does: the numbers that go offline and who is signed out',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({
    connections: z.array(z.object({ id: z.number(), name: z.string(), number: z.string().nullable() })),
    signedIn: z.number(),
    people: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
});

const confirmsCompanyAdmin: Confirmation = {
  when: 'where password or e-mail changes',
  acts(facts) {
    const { body, before } = facts;
    if (!before) return [];
    const hasOtherEmail = String(body.email).toLowerCase() !== String(before.email).toLowerCase();
    return [
      ...(isGiven(facts, 'password') ? ['userPassword' as const] : []),
      ...(hasOtherEmail ? ['userEmail' as const] : []),
    ];
  },
};

const companyAdmin = z.object({ id: z.number(), name: z.string(), email: z.string() });

export const getCompanyAdmin = endpoint({
  method: 'GET',
  path: '/companies/{id}/user',
  access: 'super',
  summary: "The company's first admin",
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: companyAdmin,
});

export const updateCompanyAdmin = endpoint({
  method: 'PUT',
  path: '/companies/{id}/user',
  access: 'super',
  confirms: confirmsCompanyAdmin,
  summary: "Name, e-mail and password of the company's first admin; a new password ends the admin's sessions",
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: z.object({
    name: z.string().trim().min(2).max(50),
    email,
    password: z.union([z.literal('').transform(() => undefined), newPassword]).optional(),
  }),
  answer: companyAdmin,
});

export const mailCompanyAdminReset = endpoint({
  method: 'POST',
  path: '/companies/{id}/user/reset',
  repeat: 'once',
  access: 'super',
  summary: "Mails the company's first admin a code for a new password",
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({ email: z.string() }),
});

export const companyRecordsEvents = companyRecordsCrud.events;

export const companyRecordsErrors = {
  ERR_COMPANY_HAS_OPERATORS: { status: 409, details: noDetails },
} as const;
