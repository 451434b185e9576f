import * as z from 'zod';
import { contact } from './contacts.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { contactNumber } from './masks.ts';

/** Pages by key: the `nextCursor` of the page before. */
const cursor = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const page = { hasMore: z.boolean(), nextCursor: z.number().nullable() };

/** Why a stored number can be nobody's. */
export const numberProblem = z.string();

/** Two contacts that may be one person. */
export const contactDuplicate = z.object({
  id: z.number(),
  /** whom messages from the number reach */
  contact,
  other: contact,
  createdAt: isoDate,
});
export type ContactDuplicate = z.infer<typeof contactDuplicate>;

/** A contact whose number can be nobody's, and of whom WhatsApp never told anything. */
export const contactToCheck = z.object({
  contact,
  problem: numberProblem,
  /** the number that was probably meant; null = that cannot be told */
  suggestion: contactNumber.nullable(),
});
export type ContactToCheck = z.infer<typeof contactToCheck>;

/** Counts of `GET /contacts/checks` go no further. */
export const maxContactChecks = 1_000;

export const countContactChecks = endpoint({
  method: 'GET',
  path: '/contacts/checks',
  access: 'user',
  summary: `How many contacts may be one person with another one, and how many have a number to check; each up to ${maxContactChecks}`,
  answer: z.object({ duplicates: z.number(), numbers: z.number() }),
});

export const listContactDuplicates = endpoint({
  method: 'GET',
  path: '/contacts/duplicates',
  access: 'user',
  summary: 'Pairs of contacts that may be one person, the oldest proposal first, 20 a page',
  query: z.object({
    cursor,
    /** only those with this contact */
    contactId: idParam.optional(),
  }),
  answer: z.object({ records: z.array(contactDuplicate), ...page }),
});

export const dismissContactDuplicate = endpoint({
  method: 'POST',
  path: '/contacts/{id}/dismiss-duplicate',
  access: 'user',
  audit: true,
  summary: 'Two contacts are not one person: they are not proposed for merging again',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ contactId: idParam }),
  answer: contact,
});

export const listNumbersToCheck = endpoint({
  method: 'GET',
  path: '/contacts/numbers-to-check',
  access: 'user',
  summary: 'Contacts whose number can be nobody’s, the oldest first, 20 a page: nothing is sent to them',
  query: z.object({ cursor }),
  answer: z.object({ records: z.array(contactToCheck), ...page }),
});

export const contactChecksEvents = {
  /** a pair or a number came or went: refetch what is on screen */
  contactChecks: z.object({ action: z.literal('update') }),
} as const;

export const contactChecksErrors = {
  /** the number of the contact can be nobody's */
  ERR_NUMBER_TO_CHECK: { status: 409, details: noDetails },
} as const;
