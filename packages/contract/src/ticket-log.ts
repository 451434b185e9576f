import * as z from 'zod';
import { namedRef, queueBrief } from './briefs.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, messageId } from './fields.ts';
import { masked } from './masks.ts';
import { ratingRefusals } from './rating-templates.ts';

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
  /** its contact thanked after the end, and nothing began */
  'thanked',
  /** its priority changed: the note names the new one */
  'prioritized',
  /** one of its deadlines was missed: the note names which, `first`, `next` or `resolution` */
  'deadline_missed',
  /** somebody ran a macro, and took the run back: the note names the macro */
  'macro',
  'macro_undone',
  /** somebody attends it together with who is responsible, or no longer: `toUser` */
  'joined',
  'left',
  /** its contact took over another one, which the note names */
  'merged',
  /** its contact got another number: the note has the former and the new one */
  'renumbered',
  /** something answered by itself: the note names it */
  'answered',
  /** it did not answer, and left the ticket to people or to the menu: the note gives the reason */
  'unanswered',
  /** the money of a Pix charge is there, or a person says so: the note has its amount, or nothing where who pays chooses */
  'pix_paid',
  /** it is not there after all */
  'pix_unpaid',
  'pix_canceled',
  ...groupChangeKinds,
] as const;

/** The notes that are not the words of somebody of the company. */
const namesPeople = ({ kind }: Readonly<Record<string, unknown>>): boolean =>
  kind === 'merged' || kind === 'renumbered' || String(kind).startsWith('group_');

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
  /** the reason that was given; of an end how the service ended, and its detail behind a colon */
  note: masked('name', z.string(), namesPeople),
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
  /** from 1 to `rateScale`; from 0 where that is 10 */
  rate: z.number().nullable(),
  /** the highest number that could be given: 3, 5 or 10 */
  rateScale: z.number(),
  /** what the contact said beside the rating; '' = nothing */
  rateWords: z.string(),
  /** why the contact was not asked outside of the 24 hours; null = they were, or nobody asks */
  ratingRefusal: z.enum(ratingRefusals).nullable(),
  finishedAt: isoDate.nullable(),
  /** how it ended, in the words of then; '' = nothing was said */
  closeReason: z.string(),
  closeDetail: z.string(),
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
