import * as z from 'zod';
import type { Confirmation } from './confirmation.ts';
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
  /** null = an operator, or a removed user */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  state: z.enum(dataExportStates),
  /** messages and files */
  done: z.number(),
  total: z.number(),
  fileName: z.string(),
  /** bytes, once it is ready */
  fileSize: z.number().nullable(),
  createdAt: isoDate,
  finishedAt: isoDate.nullable(),
  /** until when it stays */
  keptUntil: isoDate.nullable(),
});
export type DataExport = z.infer<typeof dataExport>;

/** The amount of a contact's data in an export. */
export const contactAmounts = z.object({ tickets: z.number(), messages: z.number(), files: z.number() });
export type ContactAmounts = z.infer<typeof contactAmounts>;

/** How long what shall be erased can still be kept. */
export const contactErasureDays = 2;
export const companyErasureDays = 7;

/** A contact that is about to be erased. */
export const erasure = z.object({
  id: z.number(),
  contact: z.object({ id: z.number(), name: z.string() }),
  /** null = a removed user */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  requestedAt: isoDate,
  /** until then it can be undone */
  dueAt: isoDate,
  /** it has begun: nothing undoes it any more */
  isRunning: z.boolean(),
  /** messages, once it has begun */
  done: z.number(),
  total: z.number(),
});
export type Erasure = z.infer<typeof erasure>;

/** A company that is about to be erased. */
export const companyErasure = z.object({
  companyId: z.number(),
  name: z.string(),
  /** null = an operator */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  requestedAt: isoDate,
  dueAt: isoDate,
  isRunning: z.boolean(),
});
export type CompanyErasure = z.infer<typeof companyErasure>;

export const getPrivacy = endpoint({
  method: 'GET',
  path: '/privacy',
  access: 'admin',
  summary:
    'Archives of the data of the company and of its contacts, newest first, whom it erases, and how much there is',
  answer: z.object({
    exports: z.array(dataExport),
    /** of contacts, those that are due first */
    erasures: z.array(erasure),
    company: z.object({
      tickets: z.number(),
      messages: z.number(),
      contacts: z.number(),
      files: z.number(),
      users: z.number(),
      connections: z.number(),
    }),
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

const confirmsArchive: Confirmation = {
  when: 'always',
  acts: ({ body }) => [body.contactId === undefined ? 'companyArchive' : 'contactArchive'],
};

export const createDataExport = endpoint({
  method: 'POST',
  path: '/privacy/exports',
  repeat: { readBy: '/privacy', in: 'exports' },
  access: 'admin',
  audit: { kind: 'privacy' },
  confirms: confirmsArchive,
  summary: 'Begins an archive of everything of the company, or of one contact; one of each at a time',
  body: z.object({ contactId: idParam.optional() }),
  answer: dataExport,
});

/** Opens an archive without a session, for a day or two. */
const archiveAddress = z.object({ fileUrl: z.string() });

export const openDataExport = endpoint({
  method: 'POST',
  path: '/privacy/exports/{id}/address',
  repeat: 'reads',
  access: 'admin',
  audit: { kind: 'privacy' },
  confirms: 'archiveOpened',
  summary: 'The address of an archive that is ready',
  params: idParams,
  notFound: 'ERR_NO_DATA_EXPORT_FOUND',
  answer: archiveAddress,
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

export const openCompanyExport = endpoint({
  method: 'POST',
  path: '/companies/{id}/exports/{exportId}/address',
  repeat: 'reads',
  access: 'super',
  audit: { kind: 'privacy' },
  confirms: 'archiveOpened',
  summary: 'The address of an archive of a company that is ready',
  params: idParams.extend({ exportId: idParam }),
  notFound: 'ERR_NO_DATA_EXPORT_FOUND',
  answer: archiveAddress,
});

export const createCompanyExport = endpoint({
  method: 'POST',
  path: '/companies/{id}/exports',
  repeat: { readBy: '/companies/{id}/exports', in: 'exports' },
  access: 'super',
  audit: { kind: 'privacy' },
  confirms: 'companyArchive',
  summary: 'Begins an archive of everything of a company',
  params: idParams,
  notFound: 'ERR_NO_COMPANY_FOUND',
  answer: dataExport,
});

export const eraseContact = endpoint({
  method: 'POST',
  path: '/privacy/erasures',
  repeat: { readBy: '/privacy', in: 'erasures' },
  access: 'admin',
  audit: { kind: 'privacy' },
  summary: 'Has everything of a contact erased in two days, until when it can be undone',
  body: z.object({ contactId: idParam }),
  answer: erasure,
});

export const undoContactErasure = endpoint({
  method: 'DELETE',
  path: '/privacy/erasures/{id}',
  access: 'admin',
  audit: { kind: 'privacy' },
  summary: 'Keeps a contact that was about to be erased',
  params: idParams,
  notFound: 'ERR_NO_ERASURE_FOUND',
  answer: z.object({}),
});

export const eraseCompany = endpoint({
  method: 'POST',
  path: '/privacy/company-erasure',
  access: 'admin',
  audit: { kind: 'privacy' },
  summary:
    'Has everything of the company erased in seven days. Everybody of it is signed out at once; an admin undoes it by logging in',
  body: z.object({
    /** of the company, as it is typed to confirm */
    name: z.string().max(100),
    /** of the caller */
    password: z.string().min(1).max(200),
  }),
  answer: z.object({ dueAt: isoDate }),
});

export const listCompanyErasures = endpoint({
  method: 'GET',
  path: '/companies/erasures',
  access: 'super',
  summary: 'Companies that are about to be erased, those that are due first; the first hundred',
  answer: z.object({ erasures: z.array(companyErasure) }),
});

export const undoCompanyErasure = endpoint({
  method: 'DELETE',
  path: '/companies/{id}/erasure',
  access: 'super',
  audit: { kind: 'privacy' },
  summary: 'Keeps a company that was about to be erased, as it was',
  params: idParams,
  notFound: 'ERR_NO_ERASURE_FOUND',
  answer: z.object({}),
});

export const privacyErrors = {
  ERR_NO_ERASURE_FOUND: { status: 404, details: noDetails },
  /** it is asked for already */
  ERR_ERASURE_PENDING: { status: 409, details: noDetails },
  /** it has begun and cannot be undone */
  ERR_ERASURE_RUNNING: { status: 409, details: noDetails },
  /** another name was typed than that of the company */
  ERR_ERASURE_NAME: { status: 400, details: noDetails },
  /** of a login: the company is about to be erased; an admin may undo it until then */
  ERR_COMPANY_ERASING: { status: 403, details: z.object({ dueAt: z.string() }) },
  ERR_NO_DATA_EXPORT_FOUND: { status: 404, details: noDetails },
  /** one of the same is being made */
  ERR_DATA_EXPORT_RUNNING: { status: 409, details: noDetails },
} as const;
