import * as z from 'zod';
import { availabilityState } from './availability.ts';
import { namedRef } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { contactName } from './masks.ts';
import { ticket } from './tickets.ts';

/** How a queue gives out its tickets: not at all, to each person in turn, or to whom has the fewest. */
export const assignmentModes = ['hand', 'turn', 'least'] as const;
export type AssignmentMode = (typeof assignmentModes)[number];

/** Why a person got a ticket. */
export const assignmentReasons = [
  /** they look after the customer */
  'owner',
  /** they stand in for who does */
  'standIn',
  /** they served the customer last */
  'last',
  /** it was their turn */
  'turn',
  /** they had the fewest */
  'least',
  /** they had as few as another, and were free for longer */
  'tie',
] as const;
export type AssignmentReason = (typeof assignmentReasons)[number];

/** Why a ticket waits. */
export const waitReasons = [
  /** for who looks after the customer */
  'owner',
  /** everybody who is available has no place left */
  'full',
  /** everybody who is there is in a pause */
  'paused',
  'away',
  /** nobody of the queue receives tickets */
  'noReceivers',
] as const;
export type WaitReason = (typeof waitReasons)[number];

/** Places of one person. */
export const maxCapacity = 100;
const capacity = z.number().int().min(1).max(maxCapacity);

const receiverFields = z.object({
  userId: idParam,
  receives: z.boolean(),
  /** their own limit; null = that of the queue */
  capacity: capacity.nullable(),
  /** who takes the tickets of their customers while they cannot; null = nobody */
  standInId: idParam.nullable(),
});

/** How a queue gives out its tickets, without the people. */
const rules = z.object({
  mode: z.enum(assignmentModes),
  /** places of each person, where they have no limit of their own */
  capacity,
  /** customers go to who looks after them */
  usesOwner: z.boolean(),
  /** how long they wait for them in a pause, or while they are full; 0 = not at all */
  ownerWaitMinutes: z.number().int().min(0).max(60),
  /** customers go to who served them last */
  usesLast: z.boolean(),
  /** where tickets go that nobody could take; null = they stay */
  fallbackQueueId: idParam.nullable(),
  /** tickets of somebody in a pause return whose customer waits so long for an answer; null = they stay */
  pauseMinutes: z.number().int().min(1).max(240).nullable(),
  /** what becomes of the tickets of somebody who is away */
  onAbsence: z.enum(['keep', 'return', 'unanswered']),
  /** people may accept by hand above their limit */
  acceptsAbove: z.boolean(),
});
export type AssignmentRules = z.infer<typeof rules>;

const form = rules.extend({ receivers: z.array(receiverFields).max(1_000) });
export type AssignmentForm = z.infer<typeof form>;

/** A person of the queue as the page of its assignment shows them. */
const shownReceiver = receiverFields.extend({
  name: z.string(),
  state: availabilityState,
  reasonName: z.string(),
  /** places that they have taken, in whatever queue */
  load: z.number(),
});
export type AssignmentReceiver = z.infer<typeof shownReceiver>;

const settings = rules.extend({
  /** of the queue */
  id: z.number(),
  receivers: z.array(shownReceiver),
  /** whether the caller may change it */
  mayChange: z.boolean(),
  /** of these settings, for `If-Match`; until they are saved, when the queue was added */
  updatedAt: isoDate,
});

export const getAssignment = endpoint({
  method: 'GET',
  path: '/queue/{id}/assignment',
  access: 'user',
  summary: 'How a queue gives out its tickets, and to whom: for admins and supervisors, others get ERR_NO_PERMISSION',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_FOUND',
  answer: settings,
});

export const updateAssignment = endpoint({
  method: 'PUT',
  path: '/queue/{id}/assignment',
  access: 'user',
  audit: { kind: 'queue' },
  summary:
    'Says how a queue gives out its tickets: admins, and supervisors of the queue; settings that contradict each other are refused',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_FOUND',
  body: form,
  answer: settings,
  takesIfMatch: true,
});

/** A line of the preview: who would get which ticket. */
const previewLine = z.object({
  /** null = a customer who would come now */
  ticket: z.object({ id: z.number(), contactName, since: isoDate, ownerName: z.string().nullable() }).nullable(),
  user: namedRef.nullable(),
  reason: z.enum([...assignmentReasons, ...waitReasons]),
  /** whom it waits for, or whom the one who gets it stands in for */
  about: namedRef.nullable(),
  until: isoDate.nullable(),
});
export type AssignmentPreviewLine = z.infer<typeof previewLine>;

export const previewAssignment = endpoint({
  method: 'POST',
  path: '/queue/{id}/assignment/preview',
  repeat: 'reads',
  access: 'user',
  audit: false,
  summary: 'Whom the next five tickets of a queue would go to by settings that are not saved yet; nothing changes',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_FOUND',
  body: form,
  answer: z.object({
    lines: z.array(previewLine),
    /** who receives, with the places they have taken and those that would be added */
    team: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        state: availabilityState,
        load: z.number(),
        added: z.number(),
        capacity: z.number(),
      }),
    ),
  }),
});

export const acceptNextTicket = endpoint({
  method: 'POST',
  path: '/tickets/next',
  repeat: { readBy: '/tickets/{id}' },
  access: 'user',
  summary:
    'Accepts the ticket that is next for the caller: the first that waits in their queues and is not kept for a colleague; ERR_NOBODY_WAITS where there is none',
  body: z.object({
    /** the waiting tickets that the caller sees, in their order; absent = all of their queues, the longest wait first */
    ticketIds: z.array(idParam).max(100).optional(),
  }),
  answer: ticket,
});

export const getPlaces = endpoint({
  method: 'GET',
  path: '/tickets/places',
  access: 'user',
  summary:
    'The places that the caller has taken, and how many they have; null = none of their queues gives tickets out. fullQueueIds: the queues from which they may accept nothing before a place is free',
  answer: z.object({ taken: z.number(), capacity: z.number().nullable(), fullQueueIds: z.array(z.number()) }),
});

/** Why a ticket waits although its queue gives tickets out, and how it is with those who receive them. */
const ticketWait = z.object({
  reason: z.enum(waitReasons),
  /** whom it waits for; null = for nobody in particular */
  about: namedRef.nullable(),
  /** until when it waits for them */
  until: isoDate.nullable(),
  away: z.number(),
  paused: z.number(),
  /** who is available and has no place left */
  full: z.number(),
});
export type TicketWait = z.infer<typeof ticketWait>;

export const getTicketWait = endpoint({
  method: 'GET',
  path: '/tickets/{id}/wait',
  access: 'user',
  summary:
    'Why a ticket waits in a queue that gives tickets out; null = it does not wait, its queue gives out nothing, or somebody gets it at once',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ wait: ticketWait.nullable() }),
});

const owner = z.object({ owner: namedRef.nullable() });

export const getContactOwner = endpoint({
  method: 'GET',
  path: '/contacts/{id}/owner',
  access: 'user',
  summary: 'Who looks after a contact; null = nobody',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  answer: owner,
});

export const setContactOwner = endpoint({
  method: 'PUT',
  path: '/contacts/{id}/owner',
  access: 'user',
  audit: { kind: 'contact' },
  summary: 'Says who looks after a contact, or that nobody does',
  params: idParams,
  notFound: 'ERR_NO_CONTACT_FOUND',
  body: z.object({ userId: idParam.nullable() }),
  answer: owner,
});

export const assignmentEvents = {
  /** how a queue gives out its tickets was changed */
  queueAssignment: z.object({ action: z.literal('update'), queueId: z.number() }),
  /** somebody else looks after a contact */
  contactOwner: z.object({ action: z.literal('update'), contactId: z.number(), owner: namedRef.nullable() }),
} as const;

export const assignmentErrors = {
  /** tickets would be given out, and nobody receives any */
  ERR_ASSIGNMENT_NO_RECEIVERS: { status: 409, details: noDetails },
  /** tickets would go round between queues */
  ERR_ASSIGNMENT_LOOP: { status: 409, details: noDetails },
  /** somebody would stand in for themselves, or does not receive tickets of the queue */
  ERR_ASSIGNMENT_STAND_IN: { status: 409, details: noDetails },
  /** a wait for somebody whom the queue does not ask for */
  ERR_ASSIGNMENT_OWNER_WAIT: { status: 409, details: noDetails },
  /** somebody of the list does not attend in the queue any more */
  ERR_ASSIGNMENT_MEMBERS: { status: 404, details: noDetails },
  ERR_NOBODY_WAITS: { status: 404, details: noDetails },
  /** all places are taken, and the queue takes nothing above that */
  ERR_PLACES_TAKEN: { status: 409, details: z.object({ taken: z.number(), capacity: z.number() }) },
} as const;
