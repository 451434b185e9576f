import { dayMs, minuteMs, toKanbanCard, unansweredSince } from '@balcao/contract';
import type {
  Contact,
  EndpointAnswer,
  getKanbanBoard,
  KanbanCard,
  KanbanLane,
  LivePayload,
  Ticket,
} from '@balcao/contract';
import { compareTimes } from '../../ui/compare-times.ts';

/** Which tickets the board shows. Whether one may be seen at all is the server's decision: it sends no others. */
export interface BoardFilter {
  /** tickets of these queues and those without one; none = all */
  queueIds: readonly number[];
  /** with one of these users; none = all */
  users: readonly number[];
  /** unassigned tickets */
  unassigned: boolean;
  /** with all of these tags */
  tags: readonly number[];
  /** over one of these connections; none = all */
  whatsappIds: readonly number[];
  /** changed, or moved to their lane, within so many days; null = whenever */
  days: number | null;
  /** whose contact has had no answer for so many minutes; null = all */
  unansweredMinutes: number | null;
  /** only the server can match the words */
  text: string;
}

type CardPosition = Pick<KanbanCard, 'boardAt' | 'id'>;

/** The loaded part of a lane: all its tickets from the first one to `lastLoaded`. */
export interface Lane extends KanbanLane {
  /** null = everything is loaded */
  lastLoaded: CardPosition | null;
}

export interface Board {
  lanes: readonly Lane[];
  /** an event concerned a ticket that may or may not be in a part not loaded: counts may be off, of a search also the cards */
  isStale: boolean;
}

export type BoardEvent = LivePayload<'ticket'> | { action: 'contact'; contact: Contact };

/** Latest change or arrival first, then the higher id. */
export const compareCards = (a: CardPosition, b: CardPosition): number =>
  compareTimes(b.boardAt, a.boardAt) || b.id - a.id;

export function boardFromAnswer({ lanes }: EndpointAnswer<typeof getKanbanBoard>): Board {
  return { lanes: lanes.map((lane) => ({ ...lane, lastLoaded: lastOf(lane) })), isStale: false };
}

const lastOf = ({ cards, nextCursor }: Pick<KanbanLane, 'cards' | 'nextCursor'>): CardPosition | null =>
  nextCursor === null ? null : (cards.at(-1) ?? null);

/** The board with one more page at the end of a lane. A card that is anywhere already stays: an event brought it. */
export function appendLanePage(
  board: Board,
  laneId: number | null,
  page: Pick<KanbanLane, 'count' | 'cards' | 'nextCursor'>,
): Board {
  const known = new Set(board.lanes.flatMap(({ cards }) => cards.map(({ id }) => id)));
  return changeLane(board, laneId, (lane) => ({
    ...lane,
    count: page.count,
    cards: [...lane.cards, ...page.cards.filter(({ id }) => !known.has(id))],
    nextCursor: page.nextCursor,
    lastLoaded: lastOf(page),
  }));
}

/** The counts of a fresh answer, over cards that live events have kept. */
export function recount(board: Board, { lanes }: EndpointAnswer<typeof getKanbanBoard>, isStale: boolean): Board {
  const counts = new Map(lanes.map(({ id, count }) => [id, count]));
  return { isStale, lanes: board.lanes.map((lane) => ({ ...lane, count: counts.get(lane.id) ?? lane.count })) };
}

/** The lane of a ticket: of the first of its tags, in the order of the lanes. */
function laneIdOf(ticket: Ticket, { lanes }: Board): number | null {
  const tagIds = new Set(ticket.tags.map(({ id }) => id));
  return lanes.find(({ id }) => id !== null && tagIds.has(id))?.id ?? null;
}

/** Whether tickets come and go by the time that passes. */
export const followsClock = ({ days, unansweredMinutes }: BoardFilter): boolean =>
  days !== null || unansweredMinutes !== null;

function matchesFilter(ticket: Ticket, filter: BoardFilter, now: Date): boolean {
  const { queueIds, users, unassigned, tags, whatsappIds, days, unansweredMinutes } = filter;
  if (ticket.status === 'closed' || ticket.neverServed) return false;
  if (queueIds.length > 0 && ticket.queueId !== null && !queueIds.includes(ticket.queueId)) return false;
  if (users.length > 0 && (ticket.userId === null || !users.includes(ticket.userId))) return false;
  if (unassigned && ticket.userId !== null) return false;
  if (whatsappIds.length > 0 && (ticket.whatsappId === null || !whatsappIds.includes(ticket.whatsappId))) return false;
  if (days !== null && Date.parse(ticket.boardAt) < now.getTime() - days * dayMs) return false;
  if (unansweredMinutes !== null) {
    const since = unansweredSince(ticket);
    if (since === null || Date.parse(since) > now.getTime() - unansweredMinutes * minuteMs) return false;
  }
  return tags.every((id) => ticket.tags.some((tag) => tag.id === id));
}

/** The board after an event: exactly what a fresh answer for the same parts would show, once counts are not stale. */
export function applyBoardEvent(board: Board, event: BoardEvent, filter: BoardFilter, now = new Date()): Board {
  switch (event.action) {
    case 'update':
      return applyTicket(board, event.ticket, filter, now);
    case 'delete':
      return removeCard(board, event.ticketId);
    case 'updateUnread':
      return patchCards(board, ({ id }) => id === event.ticketId, { unreadMessages: event.unreadMessages });
    case 'contact': {
      const { id, name, number, profilePicUrl, isGroup } = event.contact;
      const contact = { id, name, number, profilePicUrl, isGroup };
      const changed = patchCards(board, (card) => card.contact.id === id, { contact });
      return filter.text === '' ? changed : { ...changed, isStale: true };
    }
  }
}

function applyTicket(board: Board, ticket: Ticket, filter: BoardFilter, now: Date): Board {
  if (!matchesFilter(ticket, filter, now)) return removeCard(board, ticket.id);
  const from = board.lanes.find(({ cards }) => cards.some(({ id }) => id === ticket.id));
  // A search gets new entries from the server only.
  if (filter.text !== '' && !from) return { ...board, isStale: true };
  const laneId = laneIdOf(ticket, board);
  const card = toKanbanCard(ticket, laneId);
  const known = from !== undefined;
  const taken = known ? removeCard(board, ticket.id) : board;
  const placed = changeLane(taken, laneId, (lane) => insertCard({ ...lane, count: lane.count + 1 }, card));
  // Whether a ticket that was not on screen was counted already is unknown, unless everything is loaded.
  const isCounted = known || board.lanes.every(({ lastLoaded }) => lastLoaded === null);
  const uncertain = isCounted ? placed : { ...withCountsOf(placed, board), isStale: true };
  return filter.text === '' ? uncertain : { ...uncertain, isStale: true };
}

const withCountsOf = (board: Board, counted: Board): Board => ({
  ...board,
  lanes: board.lanes.map((lane, index) => ({ ...lane, count: counted.lanes[index]?.count ?? lane.count })),
});

function insertCard(lane: Lane, card: KanbanCard): Lane {
  if (lane.lastLoaded !== null && compareCards(card, lane.lastLoaded) > 0) return lane;
  const at = lane.cards.findIndex((other) => compareCards(card, other) < 0);
  return { ...lane, cards: lane.cards.toSpliced(at === -1 ? lane.cards.length : at, 0, card) };
}

function removeCard(board: Board, ticketId: number): Board {
  const lane = board.lanes.find(({ cards }) => cards.some(({ id }) => id === ticketId));
  if (lane) {
    return changeLane(board, lane.id, (one) => ({
      ...one,
      count: one.count - 1,
      cards: one.cards.filter(({ id }) => id !== ticketId),
    }));
  }
  // Nothing is known of tickets that are not loaded: it may have been there.
  return board.lanes.every(({ lastLoaded }) => lastLoaded === null) ? board : { ...board, isStale: true };
}

function patchCards(board: Board, concerns: (card: KanbanCard) => boolean, change: Partial<KanbanCard>): Board {
  return {
    ...board,
    lanes: board.lanes.map((lane) =>
      lane.cards.some(concerns)
        ? { ...lane, cards: lane.cards.map((card) => (concerns(card) ? { ...card, ...change } : card)) }
        : lane,
    ),
  };
}

const changeLane = (board: Board, laneId: number | null, change: (lane: Lane) => Lane): Board => ({
  ...board,
  lanes: board.lanes.map((lane) => (lane.id === laneId ? change(lane) : lane)),
});

/** A move that the server has not confirmed: where the ticket goes, and since when. */
export interface PendingMove {
  laneId: number | null;
  at: string;
}

/** The board as it will be: with cards in the lanes they were moved to. */
export function withPendingMoves(board: Board, moves: ReadonlyMap<number, PendingMove>): Board {
  return [...moves].reduce((state, [ticketId, { laneId, at }]) => {
    const from = state.lanes.find(({ cards }) => cards.some(({ id }) => id === ticketId));
    const card = from?.cards.find(({ id }) => id === ticketId);
    if (!from || !card || from.id === laneId || !state.lanes.some(({ id }) => id === laneId)) return state;
    const others = card.tags.filter(({ id }) => !state.lanes.some((lane) => lane.id === id));
    const moved = { ...card, tags: others, boardAt: compareTimes(card.boardAt, at) < 0 ? at : card.boardAt };
    return changeLane(removeCard(state, ticketId), laneId, (lane) =>
      insertCard({ ...lane, count: lane.count + 1 }, moved),
    );
  }, board);
}
