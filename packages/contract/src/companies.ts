import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, noDetails, timeZone } from './fields.ts';
import { openingHoursEntry, openingHoursForm } from './opening-hours.ts';
import { planFeatures } from './plans.ts';

/**
 * The due date of a company without an end. Clients of this API compare the date with today and know no null; noon is the
 * same day in every time zone.
 */
export const endlessDueDate = '2999-12-31T12:00:00.000Z';

/** Whether a company's time ends at all. */
export const hasEnd = (dueDate: string): boolean => Date.parse(dueDate) < Date.parse(endlessDueDate);

/**
 * Whether what a company uses is still its trial. A company that paid, or was given a due date beyond its trial, is not on trial any
 * more, whatever its due date is moved to afterwards.
 */
export const isOnTrial = ({
  trialExpiration,
  trialOver,
  dueDate,
}: Pick<Company, 'trialExpiration' | 'trialOver' | 'dueDate'>): boolean =>
  trialExpiration !== null && !trialOver && dueDate <= trialExpiration;

export const company = z.object({
  id: z.number(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  status: z.boolean(),
  /** `endlessDueDate` = never due */
  dueDate: isoDate,
  recurrence: z.enum(['MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL']),
  /** the day of the month that was agreed on, where a shorter month has none; null = that of the due date */
  dueDay: z.number().nullable(),
  /** until when the company tries the product out; null for one that did not sign up by itself */
  trialExpiration: isoDate.nullable(),
  /** it paid, or was given a due date beyond its trial */
  trialOver: z.boolean(),
  /** CPF or CNPJ of who is billed, digits alone */
  document: z.string().nullable(),
  /** where invoices are mailed; null = to `email` */
  billingEmail: z.string().nullable(),
  billingName: z.string().nullable(),
  addressZipCode: z.string().nullable(),
  addressStreet: z.string().nullable(),
  addressState: z.string().nullable(),
  addressCity: z.string().nullable(),
  addressDistrict: z.string().nullable(),
  language: z.string(),
  timeZone: z.string(),
  /** one entry a weekday, from its first start to its last end; all spans are in `GET /opening-hours` */
  schedules: z.array(openingHoursEntry),
  planId: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});

export type Company = z.infer<typeof company>;

export const getCompanyPlan = endpoint({
  method: 'GET',
  path: '/companies/listPlan/{id}',
  access: 'user',
  summary: "The company with its plan and the plan's flags; only the own company",
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: company
    .pick({ id: true, name: true, email: true, status: true, dueDate: true, createdAt: true, phone: true })
    .extend({
      plan: planFeatures.extend({
        id: z.number(),
        name: z.string(),
        users: z.number(),
        connections: z.number(),
        queues: z.number(),
        value: z.number(),
      }),
    }),
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/{id}',
  access: 'user',
  summary: 'The own company; any for operators',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: company,
});

export const updateCompanyOpeningHours = endpoint({
  method: 'PUT',
  path: '/companies/{id}/schedules',
  access: 'admin',
  summary:
    'Opening hours of the own company, one span a weekday: a day as it was read changes nothing, another one replaces all spans of the day, days that are not sent stay',
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: z.object({ schedules: openingHoursForm }),
  answer: company,
});

export const updateCompanyLocale = endpoint({
  method: 'PUT',
  path: '/companies/{id}/locale',
  access: 'admin',
  summary: 'Language and time zone of the own company',
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: z.object({ language: z.enum(['pt', 'en', 'es']), timeZone }),
  answer: company,
});

export const companiesEvents = {
  /** what every member knows of the own company */
  company: z.object({ action: z.literal('update'), company }),
} as const;

export const companiesErrors = {
  ERR_COMPANY_DUE: {
    status: 402,
    details: z.object({
      dueDate: z.string(),
      /** its day in the company's time zone, as the sentence says it */
      dueOn: z.string(),
      /** for its admins: they may log in to pay */
      mayPay: z.boolean().optional(),
      /** the invoice that is open */
      invoice: z
        .object({
          number: z.string(),
          detail: z.string(),
          value: z.number(),
          /** until when it renews the company if it is paid today, with so many locked days given back */
          until: z.string().optional(),
          lockedDays: z.number().optional(),
        })
        .optional(),
    }),
  },
  ERR_COMPANY_INACTIVE: { status: 403, details: noDetails },
  ERR_NO_COMPANY_FOUND: { status: 404, details: noDetails },
  ERR_COMPANY_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
} as const;
