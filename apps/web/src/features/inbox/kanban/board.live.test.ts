import { toKanbanCard, dayMs } from '@balcao/contract';
import type { Contact, Ticket, TicketStatus } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTicket } from '../../../app/testing/a-ticket.ts';
import { appendLanePage, boardFromAnswer, compareCards, recount, withPendingMoves } from './board.rules.ts';
import { applyBoardEvent } from './board.live.ts';
import type { Board, BoardFilter } from './board.rules.ts';
import type { BoardEvent } from './board.live.ts';

const noFilter: BoardFilter = {
  queueIds: [],
  users: [],
  unassigned: false,
  tags: [],
  whatsappIds: [],
  days: null,
  unansweredMinutes: null,
  text: '',
};
const filters: BoardFilter[] = [
  noFilter,
  { ...noFilter, queueIds: [1] },
  { ...noFilter, users: [7] },
  { ...noFilter, unassigned: true, tags: [9] },
  { ...noFilter, whatsappIds: [4] },
  { ...noFilter, days: 1 },
  { ...noFilter, unansweredMinutes: 15 },
];
const now = new Date('2026-11-20T12:00:00Z');
/** A waiting one since it waits, an open one since the contact wrote last. */
const hasWaited = (ticket: Ticket, minutes: number) => {
  const { status, pendingSince, boardAt, lastMessageAt, lastMessageFromMe } = ticket;
  const since = status === 'pending' ? (pendingSince ?? boardAt) : lastMessageFromMe ? null : lastMessageAt;
  return since !== null && Date.parse(since) <= now.getTime() - minutes * 60_000;
};
/** In the order of the board; 9 is a tag like any other. */
const laneIds = [3, 1, 2];
const tagsOf = (ids: readonly number[]) => ids.map((id) => ({ id, name: `Etiqueta ${id}`, color: '#2F8F4E' }));
const pageSize = 3;

/** A server with tickets that answers boards and emits changes, as the real one does. */
class Server {
  readonly tickets = new Map<number, Ticket>();
  private clock = 0;

  put(id: number, change: Partial<Ticket>, daysAgo = 0): BoardEvent {
    this.clock += 1;
    const boardAt = new Date(Date.UTC(2026, 10, 20 - daysAgo) + this.clock).toISOString();
    const before = this.tickets.get(id);
    // It only grows.
    const latest = before && before.boardAt > boardAt ? before.boardAt : boardAt;
    const ticket = { ...(before ?? aTicket({ id })), ...change, id, boardAt: latest };
    this.tickets.set(id, ticket);
    return { action: 'update', ticket };
  }

  remove(id: number): BoardEvent {
    this.tickets.delete(id);
    return { action: 'delete', ticketId: id };
  }

  read(id: number): BoardEvent {
    const ticket = this.tickets.get(id);
    if (ticket) this.tickets.set(id, { ...ticket, unreadMessages: 0 });
    return { action: 'updateUnread', ticketId: id, unreadMessages: 0 };
  }

  rename(id: number, name: string): BoardEvent {
    const ticket = this.tickets.get(id) ?? aTicket({ id });
    const contact = { ...ticket.contact, name };
    if (this.tickets.has(id)) this.tickets.set(id, { ...ticket, contact });
    return { action: 'contact', contact: contact as Contact };
  }

  private cards(laneId: number | null, { queueIds, users, unassigned, tags, ...filter }: BoardFilter) {
    const { whatsappIds, days, unansweredMinutes } = filter;
    return [...this.tickets.values()]
      .filter((ticket) => ticket.status !== 'closed')
      .filter(({ whatsappId }) => whatsappIds.length === 0 || whatsappIds.includes(whatsappId ?? 0))
      .filter(({ boardAt }) => days === null || Date.parse(boardAt) >= now.getTime() - days * dayMs)
      .filter((ticket) => unansweredMinutes === null || hasWaited(ticket, unansweredMinutes))
      .filter(({ queueId }) => queueIds.length === 0 || queueId === null || queueIds.includes(queueId))
      .filter(({ userId }) => (users.length === 0 || users.includes(userId ?? 0)) && (!unassigned || userId === null))
      .filter((ticket) => tags.every((id) => ticket.tags.some((tag) => tag.id === id)))
      .filter((ticket) => (laneIds.find((id) => ticket.tags.some((tag) => tag.id === id)) ?? null) === laneId)
      .map((ticket) => toKanbanCard(ticket, laneId))
      .toSorted(compareCards);
  }

  page(laneId: number | null, filter: BoardFilter, cursor?: string, size = pageSize) {
    const all = this.cards(laneId, filter);
    const place = cursor === undefined ? undefined : (JSON.parse(cursor) as (typeof all)[number]);
    const rest = place ? all.filter((card) => compareCards(card, place) > 0) : all;
    const cards = rest.slice(0, size);
    return { count: all.length, cards, nextCursor: rest.length > size ? JSON.stringify(cards.at(-1)) : null };
  }

  board(filter: BoardFilter, size = pageSize) {
    const lane = (id: number | null) => ({
      id,
      name: `Raia ${id}`,
      color: '',
      ...this.page(id, filter, undefined, size),
    });
    return { lanes: [null, ...laneIds].map(lane) };
  }
}

const change = fc.record({
  status: fc.constantFrom<TicketStatus>('pending', 'open', 'open', 'closed'),
  userId: fc.constantFrom(null, 7, 8),
  queueId: fc.constantFrom(null, 1, 2),
  unreadMessages: fc.integer({ min: 0, max: 5 }),
  whatsappId: fc.constantFrom(null, 4, 5),
  pendingSince: fc.constantFrom(null, '2026-11-20T11:30:00Z', '2026-11-20T11:50:00Z'),
  lastMessageAt: fc.constantFrom('2026-11-18T09:00:00Z', '2026-11-20T11:45:00Z', '2026-11-20T11:59:00Z'),
  lastMessageFromMe: fc.boolean(),
  tags: fc.subarray([1, 2, 3, 9]).map(tagsOf),
});
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      id: fc.integer({ min: 1, max: 14 }),
      change,
      daysAgo: fc.constantFrom(0, 4),
    }),
  },
  fc.record({ kind: fc.constantFrom('remove', 'read', 'rename'), id: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ kind: fc.constant('more' as const), lane: fc.constantFrom(null, ...laneIds) }),
);

/** The cards of the loaded parts and the counts: what a person sees. */
const shown = ({ lanes }: Board) => lanes.map(({ id, count, cards }) => ({ id, count, cards }));

describe('the board', () => {
  it('is, whatever happens and however far lanes are scrolled, what a fresh answer shows for the same parts', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...filters),
        fc.array(change, { maxLength: 14 }),
        fc.array(step),
        (filter, first, steps) => {
          const server = new Server();
          first.forEach((facts, index) => server.put(index + 1, facts, index % 2 === 0 ? 0 : 4));
          let board = boardFromAnswer(server.board(filter));
          for (const each of steps) {
            if (each.kind === 'more') {
              const cursor = board.lanes.find(({ id }) => id === each.lane)?.nextCursor;
              if (cursor) board = appendLanePage(board, each.lane, server.page(each.lane, filter, cursor));
              continue;
            }
            const event =
              each.kind === 'put'
                ? server.put(each.id, each.change, each.daysAgo)
                : each.kind === 'rename'
                  ? server.rename(each.id, `Novo ${each.id}`)
                  : server[each.kind](each.id);
            board = applyBoardEvent(board, event, filter, now);
            // Twice: an answer that was on its way may contain it already.
            board = applyBoardEvent(board, event, filter, now);
          }
          if (board.isStale) board = recount(board, server.board(filter), false);
          const whole = boardFromAnswer(server.board(filter, 1000));
          const expected = whole.lanes.map((lane, index) => {
            const last = board.lanes[index]?.lastLoaded ?? null;
            return { ...lane, cards: lane.cards.filter((card) => last === null || compareCards(card, last) <= 0) };
          });
          expect(shown(board)).toEqual(shown({ ...whole, lanes: expected }));
        },
      ),
    );
  });

  it('a card stays in the lane of its second move when the live event of the first one comes after the answer of the second', () => {
    const server = new Server();
    server.put(1, { status: 'open', tags: tagsOf([3]) });
    const board = boardFromAnswer(server.board(noFilter));
    const [first, second] = [server.put(1, { tags: tagsOf([1]) }), server.put(1, { tags: tagsOf([]) })];
    const answered = applyBoardEvent(board, second, noFilter);
    expect(applyBoardEvent(answered, first, noFilter)).toEqual(answered);
    // What does not move it in its lane counts also at the same time.
    const read = { ...(second as { ticket: Ticket }).ticket, unreadMessages: 4 };
    const counted = applyBoardEvent(answered, { action: 'update', ticket: read }, noFilter);
    expect(counted.lanes[0]?.cards).toMatchObject([{ id: 1, unreadMessages: 4 }]);
  });

  it('asks the server again for what a search finds, and keeps what was found meanwhile', () => {
    const server = new Server();
    server.put(1, { status: 'open' });
    const search: BoardFilter = { ...noFilter, text: 'mesa' };
    const board = boardFromAnswer(server.board(search));
    const other = applyBoardEvent(board, server.put(2, { status: 'open' }), search);
    expect(other.isStale).toBe(true);
    expect(shown(other)).toEqual(shown(board));
  });

  it('shows a card at once on top of the lane it is moved to, and lets go of it when the move is taken back', () => {
    const server = new Server();
    server.put(1, { status: 'open', tags: tagsOf([3, 9]) });
    server.put(2, { status: 'open', tags: tagsOf([2]) });
    const [filter] = filters as [BoardFilter];
    const board = boardFromAnswer(server.board(filter));
    const at = '2026-11-21T00:00:00Z';
    const moved = withPendingMoves(board, new Map([[1, { laneId: 2, at }]]));
    expect(moved.lanes.map(({ id, count, cards }) => [id, count, cards.map((card) => card.id)])).toEqual([
      [null, 0, []],
      [3, 0, []],
      [1, 0, []],
      [2, 2, [1, 2]],
    ]);
    // Confirmed, it is the same to look at.
    const confirmed = applyBoardEvent(board, server.put(1, { tags: tagsOf([2, 9]) }), filter);
    expect(confirmed.lanes.map(({ cards }) => cards.map(({ id, tags }) => [id, tags]))).toEqual(
      moved.lanes.map(({ cards }) => cards.map(({ id, tags }) => [id, tags])),
    );
    // To a lane that was deleted meanwhile it does not go.
    expect(withPendingMoves(board, new Map([[1, { laneId: 77, at }]]))).toEqual(board);
    expect(withPendingMoves(board, new Map())).toBe(board);
  });
});
