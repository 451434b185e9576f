import * as z from 'zod';
import { contactBrief, tagBrief } from './briefs.ts';
import { endpoint, idParam } from './endpoint.ts';
import { pageNumber, queryFlag, queryIds, searchParam } from './fields.ts';
import { tag } from './tags.ts';
import { ticket, type Ticket } from './tickets.ts';

/** Characters of a last message that a card carries: more than its two lines show. */
export const maxCardWords = 160;

/**
 * A ticket as a card of the kanban board: the drawn fields and nothing else, so that a first answer over all lanes
 * stays small.
 */
export const kanbanCard = ticket
  .pick({
    id: true,
    uuid: true,
    status: true,
    unreadMessages: true,
    lastMessage: true,
    lastMessageAt: true,
    lastMessageFromMe: true,
    lastMessageAck: true,
    lastMessageType: true,
    lastMessageAuthor: true,
    lastMessageDeleted: true,
    lastMessageReaction: true,
    contactMessage: true,
    unansweredFrom: true,
    pendingSince: true,
    boardAt: true,
    user: true,
    queue: true,
  })
  .extend({
    contact: contactBrief.pick({ id: true, name: true, number: true, profilePicUrl: true, isGroup: true }),
    /** by id, without the tag of its own lane */
    tags: z.array(tagBrief),
  });
export type KanbanCard = z.infer<typeof kanbanCard>;

const cut = (text: string): string => [...text].slice(0, maxCardWords).join('');

/** A card with no more words of the contact than it carries of the newest message. */
export const cutContactMessage = <C extends Pick<Ticket, 'contactMessage'>>(card: C): C =>
  card.contactMessage === null
    ? card
    : { ...card, contactMessage: { ...card.contactMessage, body: cut(card.contactMessage.body) } };

/** The card of a ticket in a lane; null = the lane of those without a kanban tag. */
export function toKanbanCard(from: Ticket, laneId: number | null): KanbanCard {
  const { id, name, number, profilePicUrl, isGroup } = from.contact;
  return cutContactMessage({
    id: from.id,
    uuid: from.uuid,
    status: from.status,
    unreadMessages: from.unreadMessages,
    lastMessage: cut(from.lastMessage),
    lastMessageAt: from.lastMessageAt,
    lastMessageFromMe: from.lastMessageFromMe,
    lastMessageAck: from.lastMessageAck,
    lastMessageType: from.lastMessageType,
    lastMessageAuthor: from.lastMessageAuthor,
    lastMessageDeleted: from.lastMessageDeleted,
    lastMessageReaction: from.lastMessageReaction,
    contactMessage: from.contactMessage,
    pendingSince: from.pendingSince,
    unansweredFrom: from.unansweredFrom,
    boardAt: from.boardAt,
    user: from.user,
    queue: from.queue,
    contact: { id, name, number, profilePicUrl, isGroup },
    tags: from.tags.filter((one) => one.id !== laneId),
  });
}

const kanbanLane = z.object({
  /** the tag of the lane; null = tickets without a kanban tag */
  id: z.number().nullable(),
  name: z.string(),
  color: z.string(),
  /** of the whole lane */
  count: z.number(),
  /** the first ones: latest change, or arrival in the lane, first */
  cards: z.array(kanbanCard),
  /** key of the next page of the lane; null = these are all */
  nextCursor: z.string().nullable(),
});
export type KanbanLane = z.infer<typeof kanbanLane>;

const boardFilter = {
  /** tickets of these queues and those without one */
  queueIds: queryIds,
  /** assigned to one of these users */
  users: queryIds,
  /** only those without an assignee */
  unassigned: queryFlag,
  /** with all of these tags */
  tags: queryIds,
  /** over one of these connections */
  whatsappIds: queryIds,
  /** changed, or moved to their lane, within so many days */
  days: z.coerce.number().int().min(1).max(365).optional(),
  /** whose contact has had no answer for so many minutes */
  unansweredMinutes: z.coerce.number().int().min(1).max(10_080).optional(),
  /** contact names, numbers and message texts, without accents */
  searchParam,
};

export const listKanbanTags = endpoint({
  method: 'GET',
  path: '/tags/kanban',
  access: 'user',
  plan: 'useKanban',
  summary: 'Tags that are lanes of the kanban board, by id',
  answer: z.object({ lista: z.array(tag) }),
});

export const listKanbanTickets = endpoint({
  method: 'GET',
  path: '/ticket/kanban',
  access: 'user',
  plan: 'useKanban',
  summary: 'Waiting and open tickets the caller may see, latest change first, 500 a page',
  query: z.object({
    /** tickets of these queues and those without one */
    queueIds: queryIds,
    /** leaves the queues out of account */
    showAll: queryFlag,
    pageNumber,
  }),
  answer: z.object({ tickets: z.array(ticket), count: z.number(), hasMore: z.boolean() }),
});

export const getKanbanBoard = endpoint({
  method: 'GET',
  path: '/kanban',
  access: 'user',
  plan: 'useKanban',
  summary: 'The kanban board: its lanes in their order, each with its count and first cards',
  query: z.object(boardFilter),
  answer: z.object({ lanes: z.array(kanbanLane) }),
});

export const listLaneCards = endpoint({
  method: 'GET',
  path: '/kanban/cards',
  access: 'user',
  plan: 'useKanban',
  summary: 'A further page of a lane of the kanban board',
  query: z.object({
    ...boardFilter,
    /** absent = the lane of tickets without a kanban tag */
    laneId: idParam.optional(),
    /** the `nextCursor` of the page before */
    cursor: z.string().max(200),
  }),
  answer: kanbanLane.pick({ count: true, cards: true, nextCursor: true }),
});

export const moveTicketToLane = endpoint({
  method: 'PUT',
  path: '/kanban/tickets/{ticketId}',
  access: 'user',
  plan: 'useKanban',
  summary: 'Moves a waiting or open ticket to a lane: the tag of the lane takes the place of all its kanban tags',
  params: z.object({ ticketId: idParam }),
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({
    /** null = the lane of tickets without a kanban tag */
    laneId: idParam.nullable(),
  }),
  answer: ticket,
});

export const orderKanbanLanes = endpoint({
  method: 'PUT',
  path: '/kanban/lanes',
  access: 'admin',
  plan: 'useKanban',
  summary: 'Puts lanes of the kanban board into this order; those that are not named follow as they were',
  body: z.object({ laneIds: z.array(idParam).max(500) }),
  answer: z.object({ laneIds: z.array(z.number()) }),
});

export const kanbanEvents = {
  /** the lanes have another order */
  kanbanLanes: z.object({ action: z.literal('update'), laneIds: z.array(z.number()) }),
} as const;
