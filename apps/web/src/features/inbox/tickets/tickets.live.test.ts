import type { Ticket, TicketStatus } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendPage, compareTickets, listFromPage, matchesFilter } from './list/lists.rules.ts';
import { applyTag, applyTicketEvent, applyToTicket } from './tickets.live.ts';
import type { TicketFilter, TicketList } from './list/lists.rules.ts';
import type { TicketEvent } from './tickets.live.ts';
import { aTicket } from '../../../app/testing/a-ticket.ts';

const me = 7;
const filters: TicketFilter[] = [
  { status: 'open', userId: me, queueIds: [], order: 'latest' },
  { status: 'open', userId: null, queueIds: [1], order: 'latest' },
  { status: 'open', userId: 'nobody', queueIds: [], order: 'latest' },
  { status: 'open', userId: null, queueIds: [], order: 'snoozed', snoozed: true },
  { status: 'open', userId: me, queueIds: [], order: 'latest', snoozed: false },
  { status: 'open', userId: null, queueIds: [], order: 'unanswered', unanswered: true, snoozed: false },
  { status: 'pending', userId: null, queueIds: [], order: 'latest', held: false },
  { status: 'pending', userId: null, queueIds: [], order: 'waiting', held: true },
  { status: 'pending', userId: null, queueIds: [1, 2], order: 'waiting' },
  { status: 'closed', userId: null, queueIds: [2], order: 'latest' },
];

/** A server with tickets that answers pages and emits changes, as the real one does. */
class Server {
  readonly tickets = new Map<number, Ticket>();
  private clock = 0;

  put(id: number, change: Partial<Ticket>, moves = true): TicketEvent {
    const before = this.tickets.get(id) ?? aTicket({ id });
    if (moves) this.clock += 1;
    const updatedAt = moves ? timeAt(this.clock) : before.updatedAt;
    const ticket = { ...before, ...change, id, updatedAt };
    this.tickets.set(id, ticket);
    return { action: 'update', ticket };
  }

  remove(id: number): TicketEvent {
    this.tickets.delete(id);
    return { action: 'delete', ticketId: id };
  }

  read(id: number): TicketEvent {
    const ticket = this.tickets.get(id);
    if (ticket) this.tickets.set(id, { ...ticket, unreadMessages: 0 });
    return { action: 'updateUnread', ticketId: id, unreadMessages: 0 };
  }

  matching(filter: TicketFilter): Ticket[] {
    const matching = [...this.tickets.values()].filter((ticket) => matchesFilter(ticket, filter));
    return matching.toSorted((a, b) => compareTickets(a, b, filter.order));
  }

  page(filter: TicketFilter, size: number, cursor: string | null = null) {
    const all = this.matching(filter);
    const place = cursor === null ? null : (JSON.parse(cursor) as Ticket);
    const rest = place ? all.filter((ticket) => compareTickets(ticket, place, filter.order) > 0) : all;
    const tickets = rest.slice(0, size);
    const last = tickets.at(-1);
    const more = rest.length > size && last;
    return { tickets, count: cursor === null ? all.length : null, nextCursor: more ? JSON.stringify(last) : null };
  }
}

/** Digits of a second come without trailing zeros, which text order alone would get wrong. */
function timeAt(tick: number): string {
  const fraction = (tick % 10_000).toString().padStart(4, '0').replace(/0+$/, '');
  const second = String(Math.floor(tick / 10_000)).padStart(2, '0');
  return `2026-11-20T12:00:${second}${fraction && `.${fraction}`}Z`;
}

const ids = fc.integer({ min: 1, max: 12 });
const change = fc.record({
  status: fc.constantFrom<TicketStatus>('pending', 'open', 'closed'),
  userId: fc.constantFrom(null, me, 8),
  queueId: fc.constantFrom(null, 1, 2, 3),
  unreadMessages: fc.integer({ min: 0, max: 9 }),
  pendingSince: fc.constantFrom(null, timeAt(3), timeAt(10), timeAt(20)),
  snoozedUntil: fc.constantFrom(null, timeAt(5), timeAt(50)),
  heldBy: fc.constantFrom(null, { role: 'agent' as const, until: '2999-01-01T00:00:00Z' }),
  lastMessageAt: fc.constantFrom(null, timeAt(4), timeAt(40)),
  lastMessageFromMe: fc.boolean(),
});
const tick = fc.record({ lastMessageAck: fc.integer({ min: 0, max: 5 }) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), id: ids, change }) },
  // Delivery ticks and read counts change a ticket without moving it.
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('still' as const), id: ids, change: tick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), id: ids }) },
);
const stepOrMore = fc.oneof({ weight: 8, arbitrary: step }, { weight: 1, arbitrary: fc.constant('more' as const) });
const anyFilter = fc.constantFrom(...filters);
// Without a size fast-check keeps arrays to about ten elements, too few for a second page.
const steps = (maxLength: number, minLength = 0) => fc.array(step, { minLength, maxLength, size: 'max' });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(server: Server, one: Step): TicketEvent | null {
  if (one.kind === 'remove') return server.remove(one.id);
  if (one.kind === 'read') return server.read(one.id);
  if (one.kind === 'still' && !server.tickets.has(one.id)) return null;
  return server.put(one.id, one.change, one.kind === 'put');
}

const shown = (list: TicketList) => list.tickets.map((ticket) => ({ ...ticket }));

describe('applyTicketEvent', () => {
  it('ends equal to a fresh answer after any events, when the whole list is loaded', () => {
    fc.assert(
      fc.property(anyFilter, steps(15), steps(40), (filter, before, after) => {
        const server = new Server();
        for (const one of before) run(server, one);
        let list = listFromPage(server.page(filter, 40));
        for (const one of after) {
          const event = run(server, one);
          if (event) list = applyTicketEvent(list, event, filter);
        }
        const fresh = server.page(filter, 40);
        expect(shown(list)).toEqual(fresh.tickets);
        expect(list.count).toBe(fresh.count);
        expect(list.isStale).toBe(false);
      }),
    );
  });

  it('ends equal to the fresh answer down to its own end, when only some pages are loaded', () => {
    fc.assert(
      fc.property(
        anyFilter,
        steps(40, 10),
        fc.array(stepOrMore, { maxLength: 40, size: 'max' }),
        (filter, before, after) => {
          const server = new Server();
          for (const one of before) run(server, one);
          let list = listFromPage(server.page(filter, 2));
          for (const one of after) {
            if (one === 'more') {
              if (list.nextCursor !== null) list = appendPage(list, server.page(filter, 2, list.nextCursor));
              continue;
            }
            const event = run(server, one);
            if (event) list = applyTicketEvent(list, event, filter);
          }
          const { lastLoaded: end } = list;
          const fresh = server
            .matching(filter)
            .filter((ticket) => end === null || compareTickets(ticket, end, filter.order) <= 0);
          expect(shown(list)).toEqual(fresh);
          if (!list.isStale) expect(list.count).toBe(server.matching(filter).length);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('gives the same for an answer that travelled while events came in, once they are applied to it again', () => {
    fc.assert(
      fc.property(anyFilter, steps(30), fc.nat(), fc.nat(), (filter, happenings, a, b) => {
        const server = new Server();
        const places = [a % (happenings.length + 1), b % (happenings.length + 1)];
        const [asked, answered] = [Math.min(...places), Math.max(...places)];
        const whileTravelling: TicketEvent[] = [];
        let answer = listFromPage(server.page(filter, 40));
        happenings.forEach((one, index) => {
          const event = run(server, one);
          if (event && index >= asked) whileTravelling.push(event);
          if (index + 1 === answered) answer = listFromPage(server.page(filter, 40));
        });
        const list = whileTravelling.reduce((state, event) => applyTicketEvent(state, event, filter), answer);
        expect(shown(list)).toEqual(server.matching(filter));
        expect(list.count).toBe(server.matching(filter).length);
      }),
    );
  });

  it('moves a ticket with a new message to the top with the count of the event', () => {
    const server = new Server();
    const filter: TicketFilter = { status: 'pending', userId: null, queueIds: [], order: 'latest' };
    for (const id of [1, 2, 3]) server.put(id, { status: 'pending' });
    const list = listFromPage(server.page(filter, 40));
    const after = applyTicketEvent(list, server.put(1, { unreadMessages: 5, lastMessage: 'Oi' }), filter);
    expect(after.tickets.map(({ id }) => id)).toEqual([1, 3, 2]);
    expect(after.tickets[0]).toMatchObject({ unreadMessages: 5, lastMessage: 'Oi' });
    expect(after.count).toBe(3);
  });

  it('keeps a pending ticket in place when its contact writes again, in the order of waiting', () => {
    const filter: TicketFilter = { status: 'pending', userId: null, queueIds: [], order: 'waiting' };
    const server = new Server();
    server.put(1, { status: 'pending', pendingSince: null });
    for (const id of [2, 3]) server.put(id, { status: 'pending', pendingSince: timeAt(id) });
    const list = listFromPage(server.page(filter, 40));
    const after = applyTicketEvent(list, server.put(3, { lastMessage: 'Alguém?' }), filter);
    expect(after.tickets.map(({ id }) => id)).toEqual([2, 3, 1]);
  });

  it('asks for the number again when it cannot know it', () => {
    const server = new Server();
    const filter: TicketFilter = { status: 'pending', userId: null, queueIds: [], order: 'latest' };
    for (const id of [1, 2, 3, 4, 5]) server.put(id, { status: 'pending' });
    const list = listFromPage(server.page(filter, 2));
    const moved = applyTicketEvent(list, server.put(1, {}), filter);
    expect(moved.tickets.map(({ id }) => id)).toEqual([1, 5, 4]);
    expect(moved.isStale).toBe(true);
  });

  it('leaves out a conversation that was never served, and knows all the same that nothing is missing', () => {
    const list = listFromPage({ tickets: [aTicket({ id: 3, status: 'closed' })], count: 9, nextCursor: 'x' });
    const campaign = aTicket({ id: 4, status: 'closed', neverServed: true });
    const filter: TicketFilter = { status: 'closed', userId: null, queueIds: [], order: 'latest' };
    expect(applyTicketEvent(list, { action: 'update', ticket: campaign }, filter)).toBe(list);
  });

  it('shows tickets without a queue whatever queues are chosen, as the server does', () => {
    const filter: TicketFilter = { status: 'open', userId: me, queueIds: [3], order: 'latest' };
    expect(matchesFilter(aTicket({ status: 'open', userId: me, queueId: null }), filter)).toBe(true);
    expect(matchesFilter(aTicket({ status: 'open', userId: me, queueId: 2 }), filter)).toBe(false);
  });
});

describe('applyToTicket', () => {
  it('changes, counts and loses the ticket it is about, and no other', () => {
    const ticket = aTicket({ id: 4, unreadMessages: 3 });
    expect(applyToTicket(ticket, { action: 'updateUnread', ticketId: 4, unreadMessages: 1 })?.unreadMessages).toBe(1);
    expect(applyToTicket(ticket, { action: 'delete', ticketId: 4 })).toBeNull();
    expect(applyToTicket(ticket, { action: 'delete', ticketId: 5 })).toBe(ticket);
    const changed = aTicket({ id: 4, status: 'closed' });
    expect(applyToTicket(ticket, { action: 'update', ticket: changed })).toBe(changed);
  });
});

describe('a tag that changes', () => {
  const tags = [
    { id: 1, name: 'Troca', color: '#CF5B32' },
    { id: 2, name: 'Atacado', color: '#2F6FDE' },
  ];
  const tag = {
    id: 1,
    name: 'Devolução',
    color: '#D6436B',
    companyId: 1,
    kanban: 0 as const,
    userId: 1,
    createdAt: '',
    updatedAt: '',
  };

  it('changes on every ticket that has it, and leaves the others as they are', () => {
    const ticket = aTicket({ tags });
    const other = aTicket({ tags: [] });
    expect(applyTag(ticket, { action: 'update', tag }).tags).toEqual([
      { id: 1, name: 'Devolução', color: '#D6436B' },
      tags[1],
    ]);
    expect(applyTag(ticket, { action: 'delete', tagId: 2 }).tags).toEqual([tags[0]]);
    expect(applyTag(other, { action: 'update', tag })).toBe(other);
    expect(applyTag(ticket, { action: 'delete', tagId: 3 })).toBe(ticket);
  });
});
