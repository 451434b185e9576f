import * as z from 'zod';
import { namedRef, queueBrief } from './briefs.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, messageId } from './fields.ts';

/**
 * An event of a group: the first line of the note names the people it is about, or the new name; the second one its
 * author, where that is known.
 */
export const groupChangeKinds = [
  'group_joined',
  'group_added',
  'group_left',
  'group_removed',
  'group_promoted',
  'group_demoted',
  'group_renamed',
  'group_picture',
  'group_description',
  /** who may write, and who may change name and picture */
  'group_admins_write',
  'group_all_write',
  'group_admins_edit',
  'group_all_edit',
] as const;
export type GroupChangeKind = (typeof groupChangeKinds)[number];

/** The kinds of a ticket's events, in the order of a service cycle. */
export const ticketEventKinds = [
  /** a contact wrote first, or again after the ticket was closed */
  'queued',
  /** accepted, or begun by an attendant */
  'started',
  'first_answer',
  /** back to the queue */
  'returned',
  'transferred',
  /** a rating of the contact came in */
  'rated',
  'finished',
  'reopened',
  /** its contact took over another one, which the note names */
  'merged',
  /** its contact got another number: the note has the former and the new one */
  'renumbered',
  /** something answered by itself: the note names it */
  'answered',
  /** it did not answer, and left the ticket to people or to the menu: the note gives the reason */
  'unanswered',
  ...groupChangeKinds,
] as const;

/** A line of a ticket's log; also a line in the thread where it shows who moved the ticket and why. */
export const ticketEvent = z.object({
  id: z.string(),
  ticketId: z.number(),
  /** the service cycle it belongs to */
  cycleId: z.number(),
  kind: z.enum(ticketEventKinds),
  /** who did it; null = the contact or the automatic service */
  user: namedRef.nullable(),
  /** to which user, to which queue; to which connection only when it changed */
  toUser: namedRef.nullable(),
  toQueue: queueBrief.nullable(),
  toWhatsapp: namedRef.nullable(),
  /** of a transfer: from which user, from which queue, from which connection when it changed */
  fromUser: namedRef.nullable(),
  fromQueue: queueBrief.nullable(),
  fromWhatsapp: namedRef.nullable(),
  /** the reason that was given */
  note: z.string(),
  createdAt: isoDate,
});

/** One service of a contact: from waiting to finished. Past ones are a contact's history. */
export const ticketCycle = z.object({
  id: z.number(),
  ticketId: z.number(),
  ticketUuid: z.string(),
  whatsapp: namedRef.nullable(),
  queue: queueBrief.nullable(),
  user: namedRef.nullable(),
  queuedAt: isoDate,
  startedAt: isoDate.nullable(),
  firstAnswerAt: isoDate.nullable(),
  ratedAt: isoDate.nullable(),
  /** 1 to 3 */
  rate: z.number().nullable(),
  finishedAt: isoDate.nullable(),
});
export type TicketEvent = z.infer<typeof ticketEvent>;
export type TicketEventKind = (typeof ticketEventKinds)[number];
export type TicketCycle = z.infer<typeof ticketCycle>;

export const listTicketEvents = endpoint({
  method: 'GET',
  path: '/tickets/{id}/events',
  access: 'user',
  summary: 'The log of a ticket, newest first, 200 a page: queued, started, first answer, transferred, rated, finished',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({
    before: messageId.optional(),
  }),
  answer: z.object({ events: z.array(ticketEvent), hasMore: z.boolean() }),
});

export const listTicketCycles = endpoint({
  method: 'GET',
  path: '/tickets/{id}/history',
  access: 'user',
  summary:
    "Past services of the ticket's contact that the caller may see, newest first: earlier cycles and other connections",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ cycles: z.array(ticketCycle) }),
});

export const ticketLogEvents = {
  /** a line of a ticket's log */
  ticketEvent: z.discriminatedUnion('action', [
    z.object({ action: z.literal('create'), ticketEvent }),
    /** its line announced an end that was undone */
    z.object({ action: z.literal('delete'), ticketId: z.number(), ticketEventId: z.string() }),
  ]),
} as const;
