import * as z from 'zod';
import { company } from './companies.ts';
import { isGiven, type Confirmation } from './confirmation.ts';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { emailText, formFlag, isoDate, noDetails, optionalId } from './fields.ts';
import { newPassword } from './new-password.ts';
import { plan } from './plans.ts';
import { taxIdField } from './tax-id.ts';
import { setting } from './settings.ts';

/** The first of these that holds. */
export const companyStates = ['suspended', 'locked', 'overdue', 'trial', 'dueSoon', 'current'] as const;
export type CompanyState = (typeof companyStates)[number];

/** A company in the list of the operator, with what it has and does. */
const listedCompany = company.extend({
  plan: plan.pick({ id: true, name: true, value: true }).nullable(),
  /** tells companies of one name apart that signed up; 1 for the first */
  nameNumber: z.int(),
  state: z.enum(companyStates),
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

const email = emailText.transform((text) => text.toLowerCase());

const text = (max: number) => z.string().max(max).nullable().optional();

const companyFields = z.object({
  name: z.string().trim().min(2).max(50),
  email,
  phone: text(30),
  planId: idParam,
  status: formFlag.optional(),
  /** a day, to its end in the company's time zone, or a moment; none = never due. `Invalid date` is what clients of the specification make of an empty field */
  dueDate: z
    .union([
      z.enum(['', 'Invalid date']).transform(() => null),
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
  list: pageOf('companies', listedCompany, {
    orderBy: z.enum(['name', 'dueDate']).default('name'),
    state: z.union([z.literal('').transform(() => undefined), z.enum(companyStates)]).optional(),
    planId: optionalId,
    /** of the last company of the page before, in place of `pageNumber` */
    afterId: optionalId,
  }),
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
    list: 'Companies of the installation with what they have and do, by state and plan; `afterId` reads on after a company in the same order',
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

const companyNotes = z.object({
  text: z.string(),
  /** the operator who wrote it last; null = nothing was noted */
  author: z.string().nullable(),
  changedAt: isoDate.nullable(),
});

export const getCompanyOverview = endpoint({
  method: 'GET',
  path: '/companies/{id}/overview',
  access: 'super',
  summary:
    'One company as operators see it: what it has and may have, its people, numbers and days, and what was noted',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({
    company: listedCompany,
    /** of its plan */
    limits: z.object({ users: z.number(), connections: z.number(), queues: z.number() }).nullable(),
    people: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        email: z.string(),
        profile: z.string(),
        lastSignInAt: isoDate.nullable(),
      }),
    ),
    connections: z.array(
      z.object({ id: z.number(), name: z.string(), number: z.string().nullable(), status: z.string() }),
    ),
    /** the days in UTC within thirty on which it sent or received anything, counted up to two hours late */
    days: z.array(
      z.object({
        day: z.string(),
        messagesIn: z.int(),
        messagesOut: z.int(),
        mediaBytes: z.int(),
        apiCalls: z.int(),
      }),
    ),
    notes: companyNotes,
  }),
});

export const saveCompanyNotes = endpoint({
  method: 'PUT',
  path: '/companies/{id}/notes',
  access: 'super',
  // The log of the company is its admins': what operators note is none of it.
  audit: false,
  summary: 'What operators note about a company, in place of what was there; the company does not see it',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: z.object({ text: z.string().trim().max(10_000) }),
  answer: companyNotes,
});

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
