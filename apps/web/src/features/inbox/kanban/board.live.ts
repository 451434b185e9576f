import { toKanbanCard } from '@balcao/contract';
import type { Contact, KanbanCard, LivePayload, Ticket } from '@balcao/contract';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { changeLane, insertCard, laneIdOf, matchesFilter, removeCard } from './board.rules.ts';
import type { Board, BoardFilter } from './board.rules.ts';

export type BoardEvent = LivePayload<'ticket'> | { action: 'contact'; contact: Contact };

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

/** What is older than the card that is shown changes nothing: the event of a move may come after the answer of the next one. */
function applyTicket(board: Board, ticket: Ticket, filter: BoardFilter, now: Date): Board {
  const from = board.lanes.find(({ cards }) => cards.some(({ id }) => id === ticket.id));
  const shown = from?.cards.find(({ id }) => id === ticket.id);
  if (shown && compareTimes(ticket.boardAt, shown.boardAt) < 0) return board;
  if (!matchesFilter(ticket, filter, now)) return removeCard(board, ticket.id);
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
