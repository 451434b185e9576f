import * as z from 'zod';
import { availabilityState } from './availability.ts';
import { endpoint } from './endpoint.ts';
import { isoDate } from './fields.ts';
import { contactName } from './masks.ts';

/** The customer who waits longest, in a conversation that somebody has or in a queue. */
const longestWait = z.object({ ticketId: z.number(), uuid: z.string(), contactName, since: isoDate });

/** Somebody of the team, as it is with them now. */
const livePerson = z.object({
  id: z.number(),
  name: z.string(),
  queueIds: z.array(z.number()),
  state: availabilityState,
  /** null = they were never there */
  since: isoDate.nullable(),
  /** of a pause; '' = without a reason */
  reasonName: z.string(),
  /** when the length of the pause is over; null = it has none */
  returnsAt: isoDate.nullable(),
  /** open tickets that are neither put aside nor of a group */
  load: z.number(),
  /** the most that a queue gives them; null = none of their queues gives tickets out */
  capacity: z.number().nullable(),
  longestWait: longestWait.nullable(),
  /** services that came today and that they had last */
  today: z.number(),
  /** minutes until a customer of today had a first answer, as the median; null = nobody had one */
  firstAnswer: z.number().nullable(),
});
export type LivePerson = z.infer<typeof livePerson>;

/** A queue as it is now. */
const liveQueue = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  waiting: z.number(),
  longestWait: longestWait.nullable(),
  /** people who are available */
  available: z.number(),
  /** the places they have left; null = the queue does not give tickets out */
  free: z.number().nullable(),
});
export type LiveQueue = z.infer<typeof liveQueue>;

export const getLiveTeam = endpoint({
  method: 'GET',
  path: '/team/live',
  access: 'user',
  summary:
    'The team and its queues as they are now: for admins, and for supervisors those of their queues; others get ERR_NO_PERMISSION',
  answer: z.object({
    people: z.array(livePerson),
    queues: z.array(liveQueue),
    /** as of a person, for all of them */
    firstAnswer: z.object({ today: z.number().nullable(), yesterday: z.number().nullable() }),
  }),
});
