import { dayMs, minuteMs, unansweredSince } from '@balcao/contract';
import type { EndpointAnswer, getKanbanBoard, KanbanCard, KanbanLane, Ticket } from '@balcao/contract';
import { compareTimes } from '../../../ui/lists/compare-times.ts';

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
export function laneIdOf(ticket: Ticket, { lanes }: Board): number | null {
  const tagIds = new Set(ticket.tags.map(({ id }) => id));
  return lanes.find(({ id }) => id !== null && tagIds.has(id))?.id ?? null;
}

/** Whether tickets come and go by the time that passes. */
export const followsClock = ({ days, unansweredMinutes }: BoardFilter): boolean =>
  days !== null || unansweredMinutes !== null;

export function matchesFilter(ticket: Ticket, filter: BoardFilter, now: Date): boolean {
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

/** The lane with a card in its place; one that belongs to the part not loaded comes with its page. */
export function insertCard(lane: Lane, card: KanbanCard): Lane {
  if (lane.lastLoaded !== null && compareCards(card, lane.lastLoaded) > 0) return lane;
  const at = lane.cards.findIndex((other) => compareCards(card, other) < 0);
  return { ...lane, cards: lane.cards.toSpliced(at === -1 ? lane.cards.length : at, 0, card) };
}

/** The board without a ticket. */
export function removeCard(board: Board, ticketId: number): Board {
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

export const changeLane = (board: Board, laneId: number | null, change: (lane: Lane) => Lane): Board => ({
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
