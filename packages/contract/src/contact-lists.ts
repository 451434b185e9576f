import * as z from 'zod';
import { crud, pageOf, sortableBy } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, optionalEmail, queryFlag } from './fields.ts';
import { unparsedPhone, writtenPhone } from './phone/field.ts';
import {
  importColumns,
  refusedRowsPage,
  refusedRowsQuery,
  sheetImport,
  sheetSample,
  sheetUploadCall,
} from './sheet-imports.ts';

/** Contacts to whom campaigns are sent. */
export const contactList = z.object({
  id: z.number(),
  name: z.string(),
  contactsCount: z.number(),
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ContactList = z.infer<typeof contactList>;

export const contactListsCrud = crud({
  path: '/contact-lists',
  one: 'contact list',
  many: 'contact lists',
  entity: contactList,
  list: pageOf('records', contactList, sortableBy(['name', 'contactsCount'])),
  fields: z.object({ name: z.string().trim().min(2).max(50) }),
  deleted: 'Contact list deleted',
  access: 'admin',
  plan: 'useCampaigns',
  notFound: 'ERR_NO_CONTACT_LIST_FOUND',
  event: { name: 'ContactList', record: 'record', id: 'id' },
  summaries: { list: 'Contact lists by name, 20 a page', delete: 'Removes a contact list with everybody on it' },
});
export const {
  list: listContactLists,
  lookup: listContactListsBrief,
  get: getContactList,
  create: createContactList,
  update: updateContactList,
  delete: deleteContactList,
} = contactListsCrud;

/** Whether WhatsApp knows a number: unknown until it was asked, and for ever without a connection that could ask. */
export const numberValidity = z.enum(['unknown', 'valid', 'invalid']);
export type NumberValidity = z.infer<typeof numberValidity>;

export const contactListItem = z.object({
  id: z.number(),
  name: z.string(),
  number: z.string(),
  email: z.string(),
  /** `validity` as clients of the specification read it */
  isWhatsappValid: z.boolean(),
  validity: numberValidity,
  /** when WhatsApp was asked */
  checkedAt: isoDate.nullable(),
  /** the number as WhatsApp writes it, where it differs: often without the ninth digit */
  whatsappNumber: z.string().nullable(),
  /** why the number can be nobody's: nothing is sent to it; null = it may be somebody's */
  numberProblem: z.string().nullable(),
  /** the number that was probably meant by one that can be nobody's */
  numberSuggestion: z.string().nullable(),
  /** further columns of the spreadsheet, by the name that messages use in braces */
  variables: z.record(z.string(), z.string()),
  companyId: z.number(),
  contactListId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ContactListItem = z.infer<typeof contactListItem>;

const contactListItemFields = z.object({
  name: z.string().trim().min(2).max(50),
  /** as people write it: ten or eleven digits without a + are Brazilian */
  number: writtenPhone,
  email: optionalEmail.optional(),
});

export const contactListItemsCrud = crud({
  path: '/contact-list-items',
  one: 'contact of a list',
  many: 'contacts of a list',
  entity: contactListItem,
  list: pageOf('contacts', contactListItem, {
    contactListId: idParam,
    validity: z.union([z.literal('').transform(() => undefined), numberValidity]).optional(),
    /** only those whose number can be nobody's */
    toCheck: queryFlag,
  }),
  fields: contactListItemFields,
  create: { contactListId: idParam },
  /** `number` as when one is added; with the digits of the stored one it stays as it is */
  update: contactListItemFields.extend({ number: unparsedPhone }).partial(),
  without: ['lookup'],
  deleted: 'Contact deleted',
  access: 'admin',
  plan: 'useCampaigns',
  notFound: 'ERR_NO_CONTACT_LIST_ITEM_FOUND',
  event: { name: 'ContactListItem', record: 'record', id: 'id' },
  summaries: {
    list: 'Contacts of a list by name, 20 a page',
    create: 'Adds a contact to a list; numbers are unique in it',
  },
});
export const {
  list: listContactListItems,
  get: getContactListItem,
  create: createContactListItem,
  update: updateContactListItem,
  delete: deleteContactListItem,
} = contactListItemsCrud;

/** How many contacts of a list are in each state at WhatsApp, and whether numbers are being checked. */
export const countContactListItems = endpoint({
  method: 'GET',
  path: '/contact-lists/{id}/counts',
  access: 'admin',
  plan: 'useCampaigns',
  summary: 'Numbers of a list that WhatsApp knows, does not know, or was not asked about',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_LIST_FOUND',
  answer: z.object({
    valid: z.number(),
    invalid: z.number(),
    unknown: z.number(),
    unchecked: z.number(),
    toCheck: z.number(),
  }),
});

export const contactListImport = sheetImport.extend({ contactListId: z.number() });
export type ContactListImport = z.infer<typeof contactListImport>;

const sheetUpload = {
  ...sheetUploadCall,
  access: 'admin',
  plan: 'useCampaigns',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_LIST_FOUND',
} as const;

export const uploadContactList = endpoint({
  ...sheetUpload,
  path: '/contact-lists/{id}/upload',
  summary: 'Imports a spreadsheet (.xls, .xlsx, .csv) into a list; its columns are recognized by their names',
  answer: contactListImport,
});

export const prepareContactListImport = endpoint({
  ...sheetUpload,
  path: '/contact-lists/{id}/imports',
  // An import that is not confirmed is nothing.
  repeat: 'settles',
  summary: 'Reads a spreadsheet and answers how it would be taken, to be confirmed',
  answer: contactListImport.extend({ sample: sheetSample }),
});

const importCall = {
  access: 'admin',
  plan: 'useCampaigns',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_LIST_IMPORT_FOUND',
} as const;

export const startContactListImport = endpoint({
  ...importCall,
  method: 'POST',
  path: '/contact-list-imports/{id}/start',
  summary: 'Starts an import with these columns; a second start changes nothing',
  body: importColumns,
  answer: contactListImport,
});

export const getContactListImport = endpoint({
  ...importCall,
  method: 'GET',
  path: '/contact-list-imports/{id}',
  summary: 'How far an import is',
  answer: contactListImport,
});

export const listRefusedRows = endpoint({
  ...importCall,
  method: 'GET',
  path: '/contact-list-imports/{id}/rows',
  summary: 'Rows of an import that were not taken, and why, 1,000 a page',
  query: refusedRowsQuery,
  answer: refusedRowsPage,
});

export const contactListsEvents = {
  ...contactListsCrud.events,
  ...contactListItemsCrud.events,
  /** many at once, as an import adds them: the first page as the GET answers it. Only who shows the list listens to it */
  'ContactListItem-{contactListId}': z.object({
    action: z.literal('reload'),
    contactListId: z.number(),
    records: z.array(contactListItem),
  }),
  contactListImport: z.object({ action: z.literal('update'), record: contactListImport }),
} as const;

export const contactListsErrors = {
  ...contactListsCrud.errors,
  ...contactListItemsCrud.errors,
  ERR_NO_CONTACT_LIST_IMPORT_FOUND: { status: 404, details: noDetails },
  ERR_CONTACT_LIST_NAME_EXISTS: { status: 409, details: noDetails },
  ERR_CONTACT_LIST_ITEM_EXISTS: { status: 409, details: noDetails },
} as const;
