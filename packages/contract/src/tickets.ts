import * as z from 'zod';
import { contactBrief, extraInfo, namedRef, queueBrief, tagBrief } from './briefs.ts';
import { closingFields } from './close-reasons.ts';
import { connectionStatus } from './connections.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, messageId, noDetails, okAnswer, optionalId, pageNumber, queryCount } from './fields.ts';
import { contactName, masked, messagePreview } from './masks.ts';
import { ack, mediaType } from './message-fields.ts';
import { referralKind } from './message-interactive.ts';
import { ticketDeadline } from './ticket-deadline.ts';
import { ticketFilters, ticketPriority, ticketStatus } from './ticket-filters.ts';
import { holderRoles } from './ticket-holders.ts';

/** What a contact wrote last, as a row shows it. */
const contactMessage = z.object({
  body: messagePreview('mediaType'),
  mediaType,
  /** in a group its member; empty elsewhere */
  author: contactName,
  /** they deleted it for everyone; `body` still has its text */
  isDeleted: z.boolean(),
  /** when they wrote it; null = a person of the company has answered since */
  unansweredAt: isoDate.nullable(),
});

export const ticket = z.object({
  id: z.number(),
  uuid: z.string(),
  status: ticketStatus,
  priority: ticketPriority,
  unreadMessages: z.number(),
  lastMessage: messagePreview('lastMessageType'),
  lastMessageAt: isoDate.nullable(),
  lastMessageFromMe: z.boolean(),
  lastMessageAck: ack,
  lastMessageType: mediaType,
  /** who wrote the newest message: the attendant, or in a group its member; empty for one contact and what was sent by itself */
  lastMessageAuthor: contactName,
  /** the newest message was deleted for everyone; `lastMessage` still has its text */
  lastMessageDeleted: z.boolean(),
  /** the contact's reaction to the newest message; empty = none */
  lastMessageReaction: z.string(),
  /** what the contact wrote last, where a message of the company stands after it; null = `lastMessage` is theirs, or the ticket is closed */
  contactMessage: contactMessage.nullable(),
  /** when the contact wrote the oldest message that no person has answered, where that is known; null = they were answered */
  unansweredFrom: isoDate.nullable(),
  isGroup: z.boolean(),
  fromMe: z.boolean(),
  userId: z.number().nullable(),
  queueId: z.number().nullable(),
  contactId: z.number(),
  whatsappId: z.number().nullable(),
  companyId: z.number(),
  chatbot: z.boolean(),
  useIntegration: z.boolean(),
  integrationId: z.number().nullable(),
  promptId: z.number().nullable(),
  /** what brought the contact to the latest service; null = nothing that is known */
  referral: z.object({ kind: referralKind, headline: z.string() }).nullable(),
  /** since when the contact waits; set while pending */
  pendingSince: isoDate.nullable(),
  /** an open one that was put aside: when it comes back by itself, unless its contact writes before; null = it was not */
  snoozedUntil: isoDate.nullable(),
  /** another responder of its official number has the conversation, until then where nobody writes; null = the company has it */
  heldBy: z.object({ role: z.enum(holderRoles), until: isoDate }).nullable(),
  /** of the deadlines that run, the one that is due first; null = none runs */
  deadline: ticketDeadline.nullable(),
  /** only unanswered messages of the company are in it, of a campaign for instance: it is in no list until it is opened */
  neverServed: z.boolean(),
  createdAt: isoDate,
  updatedAt: isoDate,
  /** its place in a lane of the kanban board, latest first: the latest change, or the moment it was moved there */
  boardAt: isoDate,
  contact: contactBrief.extend({ extraInfo: z.array(extraInfo) }),
  user: namedRef.nullable(),
  /** who attends it together with `user`, in the order they came; of a closed one who did */
  attendants: z.array(namedRef),
  queue: queueBrief.nullable(),
  whatsapp: z.object({ id: z.number(), name: z.string(), status: connectionStatus }).nullable(),
  tags: z.array(tagBrief),
});

export type Ticket = z.infer<typeof ticket>;

/**
 * The contact's words that a row or card shows in the place of the newest message, which is of the company: while the
 * contact waits, and where no person has answered them; null = the newest message is shown.
 */
export const coveredWords = ({
  status,
  contactMessage: words,
}: Pick<Ticket, 'status' | 'contactMessage'>): Ticket['contactMessage'] =>
  words !== null && (status === 'pending' || words.unansweredAt !== null) ? words : null;

/** Since when a contact has had no answer: a waiting one since they wait, another since the oldest message that no person has answered; null = they were answered. */
export function unansweredSince(
  one: Pick<
    Ticket,
    'status' | 'pendingSince' | 'boardAt' | 'lastMessageAt' | 'lastMessageFromMe' | 'contactMessage' | 'unansweredFrom'
  >,
): string | null {
  if (one.status === 'pending') return one.pendingSince ?? one.boardAt;
  const newest = one.lastMessageFromMe ? (one.contactMessage?.unansweredAt ?? null) : one.lastMessageAt;
  return newest && (one.unansweredFrom ?? newest);
}

/** Since when the contact has had no answer, whether the ticket waits or is open; null = they were answered. */
export const waitsSince = (
  ticket: Parameters<typeof unansweredSince>[0] & Pick<Ticket, 'pendingSince'>,
): string | null => ticket.pendingSince ?? unansweredSince({ ...ticket, status: 'open' });

/** Matching messages of a ticket are counted up to here. */
export const maxHitCount = 1_000;

/** A message that a search found: its words with their surroundings. */
export const ticketHit = z.object({
  messageId: z.string(),
  body: masked('mentions', z.string()),
  createdAt: isoDate,
  fromMe: z.boolean(),
  /** of the company's own: the attendant who wrote it; empty else */
  author: z.string(),
});
export type TicketHit = z.infer<typeof ticketHit>;

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  access: 'user',
  summary:
    'Tickets the caller may see, latest first, 40 a page: open ones they are responsible for or attend together with a colleague, and visible pending ones, unless showAll (admins)',
  query: z.object({
    ...ticketFilters,
    /** in the place of all these filters and the order: those of a view that the caller sees */
    viewId: idParam.optional().or(z.literal('').transform(() => undefined)),
    pageNumber,
    /** pages by key: the `nextCursor` of the page before; wins over pageNumber */
    cursor: z.string().max(200).optional(),
    count: queryCount,
  }),
  answer: z.object({
    /**
     * in a search: `hit` = the newest matching message, `hits` = up to four matching messages, oldest first and that
     * one last, and `hitCount` = how many there are; 1,000 = so many or more
     */
    tickets: z.array(
      ticket.extend({
        hit: ticketHit.nullable().optional(),
        hits: z.array(ticketHit).optional(),
        hitCount: z.number().optional(),
      }),
    ),
    /** null = not counted: as it was asked for, or in a search for words that stand in more than 4,000 messages */
    count: z.number().nullable(),
    /** whether there is a further page; in a search for frequent words a page may hold fewer tickets than the others, or none */
    hasMore: z.boolean(),
    nextCursor: z.string().nullable(),
  }),
});

export const listWorkload = endpoint({
  method: 'GET',
  path: '/tickets/workload',
  access: 'user',
  summary: 'How many open tickets each user of the company has; who has none is absent',
  answer: z.array(z.object({ userId: z.number(), open: z.number() })),
});

export const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/{id}',
  access: 'user',
  summary: 'One ticket',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});

export const getTicketByUuid = endpoint({
  method: 'GET',
  path: '/tickets/u/{uuid}',
  access: 'user',
  summary: 'One ticket by the uuid of its address',
  params: z.object({ uuid: z.string().max(100) }),
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});

export const createTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  access: 'user',
  summary:
    'Begins a conversation with a contact: an open ticket of the caller; ERR_OTHER_OPEN_TICKET names who has one already',
  fault: 'ERR_CREATING_TICKET',
  body: z.object({
    contactId: idParam,
    /** required of everybody but admins */
    queueId: optionalId,
    /** else the caller's connection, else the default one */
    whatsappId: optionalId,
    userId: optionalId,
    status: z.string().max(20).optional(),
  }),
  answer: ticket,
});

export const updateTicket = endpoint({
  method: 'PUT',
  path: '/tickets/{id}',
  access: 'user',
  summary:
    'Accept (open), return (pending), resolve (closed), reopen (open), move to a queue or user, or change the priority',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    status: ticketStatus.optional(),
    userId: optionalId,
    /** of a transfer required of everybody but admins; left out, the ticket keeps its queue */
    queueId: optionalId,
    /** moves the conversation to another connection of the company */
    whatsappId: optionalId,
    /** the reason of a transfer; shown in the thread */
    note: z.string().trim().max(1000).optional(),
    /** what answers the contact by itself; kept for every status but closed, which clears it */
    useIntegration: z.boolean().nullable().optional(),
    integrationId: optionalId,
    promptId: optionalId,
    /** who opens a ticket for themselves has read it, unless their client marks it by itself */
    keepUnread: z.boolean().optional(),
    /** `false`: who resolves sends neither the closing message nor the question for a rating */
    farewell: z.boolean().optional(),
    ...closingFields,
    /** how soon it is to be answered */
    priority: ticketPriority.optional(),
  }),
  answer: ticket,
});

export const undoAcceptTicket = endpoint({
  method: 'POST',
  path: '/tickets/{id}/undo-accept',
  access: 'user',
  summary:
    'Undoes within six seconds that the caller accepted a ticket: it waits as before, and was not greeted. Once something was written there, or another user has it, ERR_UNDO_EXPIRED',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});

export const undoResolveTicket = endpoint({
  method: 'POST',
  path: '/tickets/{id}/undo-resolve',
  access: 'user',
  summary:
    'Undoes within six seconds that the caller resolved a ticket, without a trace: it was not announced yet. Afterwards ERR_UNDO_EXPIRED',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: ticket,
});

export const deleteTicket = endpoint({
  method: 'DELETE',
  path: '/tickets/{id}',
  access: 'admin',
  summary: 'Removes a ticket with its messages',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: okAnswer,
});

export const markTicketRead = endpoint({
  method: 'POST',
  path: '/tickets/{id}/read',
  access: 'user',
  summary: 'Marks the conversation read up to a message; later ones stay unread',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** absent in a conversation without messages: a transfer that arrived as unread is looked at */
    lastMessageId: messageId.optional(),
  }),
  answer: z.object({ unreadMessages: z.number() }),
});

export const markTicketUnread = endpoint({
  method: 'POST',
  path: '/tickets/{id}/unread',
  access: 'user',
  summary: "Marks an open ticket of one's own as unread, until one reads or answers; others get ERR_TICKET_STATUS",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.object({ unreadMessages: z.number() }),
});

export const ticketsEvents = {
  ticket: z.discriminatedUnion('action', [
    z.object({ action: z.literal('update'), ticket }),
    z.object({
      action: z.literal('delete'),
      ticketId: z.number(),
      /**
       * its status or assignee changed, and an `update` follows: lists of other clients drop a ticket by `delete` alone
       */
      isMoving: z.boolean().optional(),
      /** a merge made one of the two: its messages are there now. Only those who see that ticket receive this. */
      mergedInto: z.object({ id: z.number(), uuid: z.string() }).optional(),
    }),
    z.object({ action: z.literal('updateUnread'), ticketId: z.number(), unreadMessages: z.number() }),
  ]),
} as const;

export const ticketsErrors = {
  ERR_NO_TICKET_FOUND: { status: 404, details: noDetails },
  ERR_OTHER_OPEN_TICKET: {
    status: 409,
    details: z.object({
      ticketId: z.number(),
      /** where to open it; null when the caller may not see it */
      uuid: z.string().nullable(),
      userId: z.number().nullable(),
      userName: z.string().nullable(),
      queueName: z.string().nullable(),
    }),
  },
  /** a past service in a queue that is not the caller's; the setting `historyAcrossQueues` opens it */
  ERR_HISTORY_HIDDEN: { status: 403, details: noDetails },
  ERR_TICKET_STATUS: { status: 409, details: z.object({ status: z.enum(['pending', 'open', 'closed']) }) },
  ERR_CREATING_TICKET: { status: 500, details: noDetails },
  /** only the assignee may do so: put a ticket aside, or write in it where the company wants it so */
  ERR_NOT_ASSIGNEE: { status: 403, details: z.object({ userName: z.string().nullable() }) },
  ERR_UNDO_EXPIRED: { status: 409, details: noDetails },
} as const;
