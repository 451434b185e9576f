import * as z from 'zod';
import { namedRef, tagBrief } from './briefs.ts';
import { endpoint } from './endpoint.ts';
import { isoDate, queryIds } from './fields.ts';
import { ticketStatus } from './ticket-filters.ts';

/** Most contacts of one call. */
export const maxContactServices = 100;

/** The services of a contact, as far as the caller sees them. */
const contactService = z.object({
  contactId: z.number(),
  /** of the newest message with it; null = none */
  lastMessageAt: isoDate.nullable(),
  /** of its conversations, each once, by id */
  tags: z.array(tagBrief),
  /** the one that is open, or else waits; the newest of several */
  ticket: z.object({ uuid: z.string(), status: ticketStatus, user: namedRef.nullable() }).nullable(),
});
export type ContactService = z.infer<typeof contactService>;

export const listContactServices = endpoint({
  method: 'GET',
  path: '/contacts/services',
  access: 'user',
  summary:
    'Tags, the moment of the newest message and the open conversation of some contacts, as far as the caller sees their conversations; contacts without any are left out',
  query: z.object({
    contactIds: queryIds.pipe(z.array(z.number()).max(maxContactServices).default([])),
  }),
  answer: z.object({ services: z.array(contactService) }),
});
