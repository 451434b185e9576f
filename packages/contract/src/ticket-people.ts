import * as z from 'zod';
import { availabilityState } from './availability.ts';
import { namedRef, queueBrief } from './briefs.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails, okAnswer } from './fields.ts';
import { contactName } from './masks.ts';
import { ticket } from './tickets.ts';

/** People who attend one ticket together with who is responsible for it. */
export const maxAttendants = 3;
/** Open tickets that one person attends together with who is responsible. */
export const maxSharedTickets = 200;
/** Tickets that one person follows. */
export const maxFollowed = 100;
/** Mentions and requests of one answer of `listTicketNews`. */
export const maxTicketNews = 50;
/** Requests of a company that no admin has looked at. */
export const maxAccessRequests = 200;

/** A colleague, as somebody chooses whom to call or to mention. */
export const ticketPerson = z.object({
  id: z.number(),
  name: z.string(),
  state: availabilityState,
  reasonName: z.string(),
  /** places that they have taken, in whatever queue */
  load: z.number(),
  /** places that the queue of the ticket gives them; null = it gives out nothing, or nothing to them */
  capacity: z.number().nullable(),
  /** they attend in the queue of the ticket */
  inQueue: z.boolean(),
  /** they may see the ticket; who may not can neither be called nor mentioned */
  sees: z.boolean(),
  /** admins were asked to let them see it */
  isAccessAsked: z.boolean(),
});
export type TicketPerson = z.infer<typeof ticketPerson>;

export const listTicketPeople = endpoint({
  method: 'GET',
  path: '/tickets/{id}/people',
  access: 'user',
  summary:
    'The people of the company as one calls them into a ticket or mentions them in its notes: those of its queue first, and who may not see it; and whether the caller follows it',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ people: z.array(ticketPerson), follows: z.boolean() }),
});

export const addAttendant = endpoint({
  method: 'POST',
  path: '/tickets/{id}/attendants',
  repeat: 'settles',
  access: 'user',
  // Everyday work; the log of the ticket has it.
  audit: false,
  summary: `Has a colleague, or the caller, attend an open ticket together with who is responsible, ${maxAttendants} at most; only who may see it`,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({ userId: idParam }),
  answer: ticket,
});

export const removeAttendant = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}/attendants/{userId}',
  access: 'user',
  audit: false,
  summary: 'Ends that somebody attends a ticket together with who is responsible',
  params: idParams.extend({ userId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});

const following = z.object({ follows: z.boolean() });

export const followTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}/following',
  access: 'user',
  audit: false,
  summary: `Follows a ticket, or no longer: the caller hears of messages of its contact and of its end. ${maxFollowed} at most`,
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: following,
  answer: following,
});

export const markTicketSeen = endpoint({
  method: 'POST',
  path: '/tickets/{id}/seen',
  repeat: 'settles',
  access: 'user',
  audit: false,
  summary: 'The caller looks at a ticket: where its notes mention them is read, and what they follow is no news',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: okAnswer,
});

export const requestTicketAccess = endpoint({
  method: 'POST',
  path: '/tickets/{id}/access-requests',
  repeat: 'settles',
  access: 'user',
  audit: { kind: 'ticket' },
  summary: 'Asks the admins to let a colleague see a ticket; who sees it already is refused with ERR_ALREADY_SEES',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({ userId: idParam }),
  answer: okAnswer,
});

export const dismissAccessRequest = endpoint({
  method: 'DELETE',
  path: '/tickets/access-requests/{requestId}',
  access: 'admin',
  summary: 'Puts away a request to let somebody see a ticket; nothing else changes',
  params: z.object({ requestId: idParam }),
  notFound: 'ERR_NO_ACCESS_REQUEST_FOUND',
  answer: okAnswer,
});

/** A ticket as news name it. */
const place = z.object({ ticketId: z.number(), uuid: z.string(), contactName });

/** A note mentions the caller, who has not looked at its ticket since. The note itself is read there. */
export const mentionNews = place.extend({ noteId: z.number(), by: namedRef.nullable(), createdAt: isoDate });
export type MentionNews = z.infer<typeof mentionNews>;

/** What happened in a ticket that the caller follows. */
export const followedNews = place.extend({ what: z.enum(['message', 'ended']), at: isoDate });
export type FollowedNews = z.infer<typeof followedNews>;

export const accessRequest = place.extend({
  id: z.number(),
  queue: queueBrief.nullable(),
  /** who is to see it */
  user: namedRef,
  askedBy: namedRef,
  createdAt: isoDate,
});
export type AccessRequest = z.infer<typeof accessRequest>;

export const listTicketNews = endpoint({
  method: 'GET',
  path: '/tickets/news',
  access: 'user',
  summary: `What concerns the caller in tickets, newest first, ${maxTicketNews} of each: notes that mention them, tickets they follow, and for admins requests to see a ticket`,
  answer: z.object({
    mentions: z.array(mentionNews),
    followed: z.array(followedNews),
    requests: z.array(accessRequest),
    /** the tickets that the caller follows and may see */
    followedIds: z.array(z.number()),
    /** the company has rules of deadlines: tickets may be near theirs */
    hasDeadlines: z.boolean(),
  }),
});

export const ticketPeopleEvents = {
  /** the news of whoever receives it are others: those of one person, or of the admins */
  ticketNews: z.object({
    action: z.literal('update'),
    /** a note mentions them just now */
    mention: mentionNews.nullable(),
  }),
} as const;

export const ticketPeopleErrors = {
  /** so many attend the ticket already */
  ERR_ATTENDANT_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** the person attends so many tickets of colleagues already */
  ERR_SHARED_TICKETS_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_FOLLOW_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  ERR_ACCESS_REQUEST_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** they may not see the ticket: nobody calls or mentions them there */
  ERR_CANNOT_SEE_TICKET: { status: 409, details: z.object({ userIds: z.array(z.number()), userName: z.string() }) },
  /** they may see the ticket, so that there is nothing to ask for */
  ERR_ALREADY_SEES: { status: 409, details: noDetails },
  ERR_NO_ACCESS_REQUEST_FOUND: { status: 404, details: noDetails },
} as const;
