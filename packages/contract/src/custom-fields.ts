import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParams } from './endpoint.ts';
import { fieldTypes } from './field-values.ts';
import { idList, isoDate, jsonFormField, noDetails } from './fields.ts';

/** What has fields of its own. */
export const fieldSubjects = ['contact', 'ticket'] as const;
export type FieldSubject = (typeof fieldSubjects)[number];

const choice = z.object({
  /** stays when the name changes */
  key: z.string(),
  name: z.string(),
  /** is kept where it was chosen, and not offered any more */
  archived: z.boolean(),
});

/** A field that a company added to its contacts or tickets. */
export const customField = z.object({
  id: z.number(),
  companyId: z.number(),
  subject: z.enum(fieldSubjects),
  /** stays when the name changes: calls, texts and files name the field by it */
  key: z.string(),
  name: z.string(),
  type: z.enum(fieldTypes),
  /** of `one` and `several`, in their order */
  choices: z.array(choice),
  /** forms ask for it, and it cannot be emptied */
  isRequired: z.boolean(),
  /** absent for everybody who is no admin */
  adminsOnly: z.boolean(),
  /** its place among the fields of the subject */
  position: z.number(),
  /** since when it is not shown; its values are kept */
  archivedAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type CustomField = z.infer<typeof customField>;

/** As many fields in use as contacts or tickets have at most, as many with the archived ones, and as many choices of a field. */
export const maxFields = 40;
export const maxFieldsEver = 200;
export const maxFieldChoices = 100;

const fieldForm = z.object({
  name: z.string().trim().min(1).max(50),
  /** of `one` and `several`: one that is left out is archived */
  choices: z
    .array(z.object({ key: z.string().max(60).optional(), name: z.string().trim().min(1).max(80) }))
    .max(maxFieldChoices)
    .optional(),
  isRequired: z.boolean().optional(),
  adminsOnly: z.boolean().optional(),
});

export const customFieldsCrud = crud({
  path: '/custom-fields',
  one: 'custom field',
  many: 'custom fields',
  entity: customField,
  list: arrayOf(customField),
  fields: fieldForm,
  create: { subject: z.enum(fieldSubjects), type: z.enum(fieldTypes) },
  update: fieldForm.extend({ archived: z.boolean() }).partial(),
  access: { read: 'user', write: 'admin' },
  notFound: 'ERR_NO_CUSTOM_FIELD_FOUND',
  event: { name: 'customField', record: 'customField', id: 'customFieldId' },
  without: ['lookup', 'delete'],
  summaries: {
    list: 'The fields that the company added to contacts and tickets, in their order, with the archived ones; who is no admin gets none that is for admins only',
    create: `Adds a field with a key made of its name; contacts and tickets have ${maxFields} fields in use each at most. Type and key stay`,
    update:
      'Changes what is sent. Archived, it is shown nowhere and keeps its values; choices that are left out are archived',
  },
});
export const {
  list: listCustomFields,
  get: getCustomField,
  create: createCustomField,
  update: updateCustomField,
} = customFieldsCrud;

export const orderCustomFields = endpoint({
  method: 'PUT',
  path: '/custom-fields/order',
  access: 'admin',
  summary: 'The order of the fields of contacts or tickets; fields that are not named follow in the order they have',
  body: z.object({ subject: z.enum(fieldSubjects), fieldIds: idList }),
  answer: z.array(customField),
});

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);

/**
 * Values by the keys of their fields: text; a number; money in cents; a day such as `1988-03-14`; the key of a choice, or a list
 * of them; true or false; CPF, CNPJ and CEP without signs; a link. A field without a value is absent.
 */
export const fieldValues = z.record(z.string(), fieldValue);
export type FieldValues = z.infer<typeof fieldValues>;

/**
 * Values that change, by the keys of their fields, as they are answered or as people write them (`3.870,00`, `14/03/1988`,
 * the name of a choice); `null` and an empty text take a value away.
 */
export const fieldValuesForm = z
  .record(
    z.string().max(60),
    z.union([
      z.string().max(10_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.string().max(200)).max(maxFieldChoices),
    ]),
  )
  .refine((values) => Object.keys(values).length <= maxFields, `expected ${maxFields} fields at most`);
export type FieldValuesForm = z.infer<typeof fieldValuesForm>;

/** Conditions of one list. */
export const maxFieldConditions = 5;

const wanted = z.union([z.string().max(1000), z.number(), z.boolean()]);

/**
 * What is asked of the values of a list, as JSON text; all of it has to be met. `is`: equal, of texts and links that they begin with it,
 * of several choices that it is among them; `from` and `to`: at least and at most, of numbers, money and dates; `filled`: whether there
 * is a value. Values as in `fieldValuesForm`.
 */
export const fieldConditions = jsonFormField(
  z
    .array(
      z.object({
        key: z.string().max(60),
        is: wanted.optional(),
        from: wanted.optional(),
        to: wanted.optional(),
        filled: z.boolean().optional(),
      }),
    )
    .max(maxFieldConditions),
);
export type FieldConditionForm = NonNullable<z.output<typeof fieldConditions>>[number];

const valuesAnswer = z.object({ values: fieldValues });

export const getContactFields = endpoint({
  method: 'GET',
  path: '/contacts/{id}/custom-fields',
  access: 'user',
  summary:
    'The values of the fields that the company added to contacts, of one contact, as far as the caller sees the fields',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: valuesAnswer,
});

export const setContactFields = endpoint({
  method: 'PUT',
  path: '/contacts/{id}/custom-fields',
  access: 'user',
  summary: 'Changes the values of a contact that are sent; the others stay',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ values: fieldValuesForm }),
  answer: valuesAnswer,
});

export const getTicketFields = endpoint({
  method: 'GET',
  path: '/tickets/{id}/custom-fields',
  access: 'user',
  summary:
    'The values of the fields that the company added to tickets, of one ticket, as far as the caller sees the fields',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: valuesAnswer,
});

export const setTicketFields = endpoint({
  method: 'PUT',
  path: '/tickets/{id}/custom-fields',
  access: 'user',
  summary: 'Changes the values of a ticket that are sent; the others stay',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({ values: fieldValuesForm }),
  answer: valuesAnswer,
});

export const customFieldsEvents = {
  ...customFieldsCrud.events,
  /** values of a contact changed: refetch them. Which ones depends on who asks */
  contactFields: z.object({ action: z.literal('update'), contactId: z.number() }),
  ticketFields: z.object({ action: z.literal('update'), ticketId: z.number() }),
} as const;

export const customFieldsErrors = {
  ...customFieldsCrud.errors,
  ERR_CUSTOM_FIELD_NAME_TAKEN: { status: 409, details: noDetails },
  ERR_CUSTOM_FIELD_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
