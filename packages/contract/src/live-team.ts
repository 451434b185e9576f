import * as z from 'zod';
import { availabilityState } from './availability.ts';
import { namedRef } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
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
  /** deadlines of their tickets that are due soon, and that were missed */
  dueSoon: z.number(),
  pastDue: z.number(),
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

/** Tickets of a person, by what is to be done with them. */
export const redistributed = ['all', 'unanswered', 'pastDue'] as const;
export type Redistributed = (typeof redistributed)[number];

/** Whose tickets go elsewhere, which of them, and to whom. */
const redistribution = z.object({
  fromIds: z.array(idParam).min(1).max(200),
  which: z.enum(redistributed),
  /** these people; null = whoever the rules of the queues choose, without those whose tickets they are */
  toIds: z.array(idParam).min(1).max(200).nullable(),
});
export type Redistribution = z.infer<typeof redistribution>;

const redistributionResult = z.object({
  count: z.number(),
  /** who gets how many */
  lines: z.array(z.object({ user: namedRef, count: z.number() })),
  /** how many stay where they are: nobody of their queue may get them */
  stays: z.number(),
});
export type RedistributionResult = z.infer<typeof redistributionResult>;

export const previewRedistribution = endpoint({
  method: 'POST',
  path: '/team/redistribution/preview',
  repeat: 'reads',
  access: 'user',
  audit: false,
  summary:
    'Who would get how many of the tickets of people: admins, and supervisors in their queues; nothing changes. Others get ERR_NO_PERMISSION',
  body: redistribution,
  answer: redistributionResult,
});

export const redistributeTickets = endpoint({
  method: 'POST',
  path: '/team/redistribution',
  repeat: 'settles',
  access: 'user',
  audit: { kind: 'ticket' },
  summary:
    'Passes open tickets of people to others, 500 at most: admins, and supervisors in their queues. Groups stay; the log of each ticket says why',
  body: redistribution,
  answer: redistributionResult,
});

export const callTeam = endpoint({
  method: 'POST',
  path: '/queue/{id}/call',
  repeat: 'settles',
  access: 'user',
  audit: { kind: 'queue' },
  summary:
    'Calls the people of a queue in which nobody is available: who has the app open is told at once. Admins, and supervisors of the queue',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_FOUND',
  answer: z.object({
    /** who was told */
    called: z.array(namedRef),
    /** who has no window open */
    unreachable: z.array(namedRef),
  }),
});

export const liveTeamEvents = {
  /** somebody is called: customers wait in a queue of theirs, and nobody is available */
  teamCall: z.object({
    action: z.literal('create'),
    queue: namedRef,
    by: namedRef,
    waiting: z.number(),
  }),
} as const;

export const liveTeamErrors = {
  /** nobody of the queue has to be called: somebody is available */
  ERR_TEAM_IS_THERE: { status: 409, details: noDetails },
} as const;
