import * as z from 'zod';
import { isoDate } from '../fields.ts';
import { queueBrief } from './accounts.ts';

const namedRef = z.object({ id: z.number(), name: z.string() });

/** What happened to a ticket, in the order of a service cycle. */
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
] as const;

/** A line of a ticket's log; also a line in the thread where it says who moved the ticket and why. */
export const ticketEvent = z.object({
  id: z.string(),
  ticketId: z.number(),
  /** the service cycle it belongs to */
  cycleId: z.number(),
  kind: z.enum(ticketEventKinds),
  /** who did it; null = the contact or the machine */
  user: namedRef.nullable(),
  /** to whom, to which queue; to which connection only when it changed */
  toUser: namedRef.nullable(),
  toQueue: queueBrief.nullable(),
  toWhatsapp: namedRef.nullable(),
  /** of a transfer: from whom, from which queue, from which connection when it changed */
  fromUser: namedRef.nullable(),
  fromQueue: queueBrief.nullable(),
  fromWhatsapp: namedRef.nullable(),
  /** the reason somebody gave */
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

/** What somebody began to write in a conversation; kept on the server, so that it is there on every device. */
export const draft = z.object({ ticketId: z.number(), body: z.string(), updatedAt: isoDate });

/** Who has a conversation open, and whether they are writing. */
export const viewer = namedRef.extend({ typing: z.boolean() });

/** What somebody does in a conversation right now. */
export const activity = z.enum(['typing', 'recording', 'paused']);

export type Activity = z.infer<typeof activity>;
export type TicketEvent = z.infer<typeof ticketEvent>;
export type TicketEventKind = (typeof ticketEventKinds)[number];
export type TicketCycle = z.infer<typeof ticketCycle>;
export type Draft = z.infer<typeof draft>;
export type Viewer = z.infer<typeof viewer>;
