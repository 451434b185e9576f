import * as z from 'zod';
import { contactBrief, extraInfo } from './briefs.ts';
import { sortableBy } from './crud.ts';
import { fieldConditions, fieldValues, fieldValuesForm } from './custom-fields.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import {
  isoDate,
  noDetails,
  okAnswer,
  optionalEmail,
  pageNumber,
  queryCount,
  queryDay,
  queryFlag,
  searchParam,
} from './fields.ts';
import { contactName } from './masks.ts';
import { unparsedPhone, writtenPhone } from './phone/field.ts';
import { phoneProblems } from './phone/problems.ts';

export const contact = contactBrief.extend({
  companyId: z.number(),
  extraInfo: z.array(extraInfo),
  /** since when it is in no list, picker or audience; null = it is in them */
  archivedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Contact = z.infer<typeof contact>;

/** A cell as text: sheets also contain numbers, and nothing. An overlong text is cut. */
const cell = z
  .union([z.string(), z.number(), z.null()])
  .transform((value) => (value === null ? undefined : String(value).slice(0, 500).toWellFormed()))
  .optional();

/** Most rows of one `POST /contacts/upload`. */
export const maxUploadRows = 1000;

/** Become the contact's extra info as they are sent: none are kept. Rows of a form that nobody filled in are none. */
const extraInfoForm = z
  .array(
    z.object({
      id: z.number().optional(),
      name: z.string().trim().max(100),
      value: z.string().trim().max(1000),
    }),
  )
  .max(50)
  .superRefine((rows, context) => {
    for (const [index, { name, value }] of rows.entries())
      if (name === '' && value !== '')
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'a value needs a name' });
  })
  .transform((rows) => rows.filter(({ name }) => name !== ''));

/** Letters that the name of a contact may have. */
export const contactNameLength = { min: 2, max: 50 };
const name = z.string().trim().min(contactNameLength.min).max(contactNameLength.max);

export const listContacts = endpoint({
  method: 'GET',
  path: '/contacts',
  access: 'user',
  summary:
    'Contacts of the company by name, 30 a page (`sort=-name`: from Z to A, without a search), searched by name, number and e-mail without accents',
  query: z.object({
    searchParam,
    pageNumber,
    /** pages by key: the `nextCursor` of the page before; wins over pageNumber */
    cursor: z.string().max(2000).optional(),
    /** the list begins with the first name from this letter on; a cursor wins over it */
    fromLetter: z.string().trim().length(1).optional(),
    /** made on this day of the company's time zone */
    date: queryDay,
    /** made from this day on, up to that day */
    dateStart: queryDay,
    dateEnd: queryDay,
    /** those that are archived instead of those that are not */
    archived: queryFlag,
    /** those whose values meet conditions, such as `[{"key":"limite","from":"1.000,00"}]` */
    fields: fieldConditions,
    /** each with its values, as the caller sees them */
    withFields: queryFlag,
    /** the other way round; search results are ordered by name */
    ...sortableBy(['name']),
    count: queryCount,
  }),
  answer: z.object({
    /** `customFields` with `withFields` */
    contacts: z.array(contact.extend({ customFields: fieldValues.optional() })),
    /** null = not counted, as it was asked for */
    count: z.number().nullable(),
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

export const listContactsBrief = endpoint({
  method: 'GET',
  path: '/contacts/list',
  access: 'user',
  summary:
    'All contacts by name, for pickers, up to 5,000; `name` searches like `GET /contacts` and answers the first 100',
  query: z.object({ name: searchParam }),
  answer: z.array(contactBrief),
});

export const getContact = endpoint({
  method: 'GET',
  path: '/contacts/{id}',
  access: 'user',
  summary: 'One contact',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: contact,
});

export const createContact = endpoint({
  method: 'POST',
  path: '/contacts',
  repeat: { readBy: '/contacts/{id}' },
  access: 'user',
  summary:
    'Adds a contact under the number as WhatsApp has it; one that is not registered there answers ERR_WAPP_INVALID_CONTACT, one that is a contact already, with or without the ninth digit, ERR_DUPLICATED_CONTACT, or that contact to a caller from whom numbers are hidden. An archived contact with this number comes back with what is sent',
  body: z.object({
    name,
    number: writtenPhone,
    email: optionalEmail.default(''),
    extraInfo: extraInfoForm.optional(),
    customFields: fieldValuesForm.optional(),
  }),
  answer: contact.extend({
    /** it was there, and archived */
    restored: z.literal(true).optional(),
  }),
});

export const updateContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}',
  access: 'user',
  summary:
    'Changes the fields that are sent; the extra info becomes what is sent, of `customFields` the values that are not sent stay',
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_CONTACT_FOUND',
  /** `number` as when one is added; with the digits of the stored one it stays as it is. From whom numbers are hidden, no other is taken */
  body: z
    .object({
      name,
      number: unparsedPhone,
      email: optionalEmail,
      extraInfo: extraInfoForm,
      customFields: fieldValuesForm,
    })
    .partial(),
  answer: contact,
});

export const deleteContact = endpoint({
  method: 'DELETE',
  path: '/contacts/{id}',
  access: 'admin',
  summary:
    'Archives a contact: it is in no list, picker or audience any more, its addresses, tickets and messages are kept. It comes back when it writes, when a service with it begins, when its number is added again, or by restoring it',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: okAnswer,
});

export const restoreContact = endpoint({
  method: 'POST',
  path: '/contacts/{id}/restore',
  access: 'user',
  audit: true,
  summary: 'Brings an archived contact back into lists, pickers and audiences; one that is there stays as it is',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: contact,
});

export const blockContact = endpoint({
  method: 'PUT',
  path: '/contacts/{id}/block',
  access: 'user',
  summary: 'Blocks or unblocks a contact on every connection of the company',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ blocked: z.boolean() }),
  answer: contact,
});

export const mergeContacts = endpoint({
  method: 'POST',
  path: '/contacts/{id}/merge',
  access: 'user',
  audit: true,
  summary:
    'Two contacts turn out to be one person: `contactId` goes into this one, with tickets, messages, notes and addresses',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ contactId: idParam }),
  answer: contact,
});

export const importPhoneContacts = endpoint({
  method: 'POST',
  path: '/contacts/import',
  repeat: 'facts',
  access: 'user',
  takesNumbers: true,
  weight: 300,
  summary:
    "Takes the people of the connected phones' address books as contacts; names that somebody of the company gave stay. Progress comes as `contactImport` events to whoever asked",
  answer: z.object({
    message: z.string(),
    /** people with a phone number in the address books */
    total: z.number(),
    /** contacts that are new */
    created: z.number(),
    /** contacts that were there and have the phone's name now */
    named: z.number(),
  }),
});

export const uploadContacts = endpoint({
  method: 'POST',
  path: '/contacts/upload',
  repeat: { idField: 'contactId' },
  access: 'user',
  takesNumbers: true,
  summary: 'Adds contacts from rows of a spreadsheet, up to 1,000 a call; each row is taken or listed with its reason',
  maxBodyBytes: 2 * 1024 * 1024,
  weight: 300,
  /** columns `Nome`, `Telefone` and, when there is one, `E-mail`, or `name`, `number` and `email`, as the export of contacts writes them */
  body: z
    .array(
      z
        .object({ Nome: cell, Telefone: cell, 'E-mail': cell, name: cell, number: cell, email: cell })
        .transform(({ name, number, email, ...row }) => ({
          Nome: row.Nome ?? name,
          Telefone: row.Telefone ?? number,
          'E-mail': row['E-mail'] ?? email,
        })),
    )
    .max(maxUploadRows),
  answer: z.object({
    newContacts: z.array(z.object({ contactId: z.number(), contactName })),
    errorBag: z.array(
      z.object({
        /** position in the request, from 0 */
        row: z.number(),
        contactName,
        /** `field` and `problem` name what is wrong in an ERR_VALIDATION */
        error: z.object({
          message: z.string(),
          statusCode: z.number(),
          field: z.string().optional(),
          problem: z.string().optional(),
          /** why a number is `invalid` */
          reason: z.enum(phoneProblems).optional(),
        }),
        /** of an ERR_DUPLICATED_CONTACT: the contact that has the number; absent where a row above has it */
        existing: z.object({ contactId: z.number(), createdAt: isoDate }).optional(),
      }),
    ),
  }),
});

export const contactsEvents = {
  contact: z.discriminatedUnion('action', [
    z.object({ action: z.enum(['create', 'update']), contact }),
    z.object({ action: z.literal('delete'), contactId: z.number() }),
    /** many at once, as an import adds them: refetch what is on screen, or show this, the first page of `GET /contacts` */
    z.object({ action: z.literal('reload'), records: z.array(contact) }),
  ]),
  /** how far an import from the phones is; to the user who asked for it. The answer of the call is the end */
  contactImport: z.object({ action: z.literal('update'), done: z.number(), total: z.number() }),
} as const;

export const contactsErrors = {
  ERR_NO_CONTACT_FOUND: { status: 404, details: noDetails },
  ERR_DUPLICATED_CONTACT: { status: 409, details: z.object({ contactId: z.number() }).partial() },
  ERR_CONTACT_BLOCKED: { status: 409, details: noDetails },
  ERR_CONTACT_ARCHIVED: { status: 409, details: noDetails },
} as const;
