import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

/** How long an archive stays. */
export const dataExportDays = 15;

export const dataExportStates = ['waiting', 'running', 'ready', 'failed', 'stopped'] as const;

/** An archive of everything of the company, or of one contact. */
export const dataExport = z.object({
  id: z.number(),
  /** null = the whole company */
  contact: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** null = an operator, or somebody who is gone */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  state: z.enum(dataExportStates),
  /** messages and files */
  done: z.number(),
  total: z.number(),
  fileName: z.string(),
  /** bytes, once it is ready */
  fileSize: z.number().nullable(),
  /** opens it without a session for a day or two; told anew by every call */
  fileUrl: z.string().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  /** until when it stays */
  keptUntil: isoDate.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** What there is of a contact to take along. */
export const contactAmounts = z.object({ tickets: z.number(), messages: z.number(), files: z.number() });
export type ContactAmounts = z.infer<typeof contactAmounts>;

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/privacy',
  access: 'admin',
  summary: 'Archives of the data of the company and of its contacts, newest first, and how much there is',
  answer: z.object({
    exports: z.array(dataExport),
    company: z.object({ tickets: z.number(), messages: z.number(), contacts: z.number() }),
  }),
});

export const getContactAmounts = endpoint({
  method: 'GET',
  path: '/privacy/contacts/{id}',
  access: 'admin',
  summary: 'How much there is of a contact',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: contactAmounts,
});

export const createDataExport = endpoint({
  method: 'POST',
  path: '/privacy/exports',
  access: 'admin',
  audit: { kind: 'privacy' },
  summary: 'Begins an archive of everything of the company, or of one contact; one of each at a time',
  body: z.object({ contactId: idParam.optional() }),
  answer: dataExport,
});

export const removeDataExport = endpoint({
  method: 'DELETE',
  path: '/privacy/exports/{id}',
  access: 'admin',
  audit: { kind: 'privacy' },
  summary: 'Stops an archive that is being made, or removes one that is ready',
  params: idParams,
  notFound: 'ERR_NO_DATA_EXPORT_FOUND',
  answer: z.object({}),
});

export const listCompanyExports = endpoint({
  method: 'GET',
  path: '/companies/{id}/exports',
  access: 'super',
  summary: 'Archives of the data of a company that the operator may take along',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: z.object({ exports: z.array(dataExport) }),
});

export const createCompanyExport = endpoint({
  method: 'POST',
  path: '/companies/{id}/exports',
  access: 'super',
  audit: { kind: 'privacy' },
  summary: 'Begins an archive of everything of a company',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: dataExport,
});

export const privacyErrors = {
  ERR_NO_DATA_EXPORT_FOUND: { status: 404, details: noDetails },
  /** one of the same is being made */
  ERR_DATA_EXPORT_RUNNING: { status: 409, details: noDetails },
} as const;
