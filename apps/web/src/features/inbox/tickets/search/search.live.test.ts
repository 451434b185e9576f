import type { LivePayload, Ticket, TicketStatus } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTickets, listFromPage } from '../list/lists.rules.ts';
import { applyTag, applyTagToList, applyTicketEvent, markSearchStale } from '../tickets.live.ts';
import { emptySearch } from './search.rules.ts';
import type { TicketList, TicketSearch } from '../list/lists.rules.ts';
import type { TicketEvent } from '../tickets.live.ts';
import { aTicket } from '../../../../app/testing/a-ticket.ts';

const tags = [
  { id: 1, name: 'Troca', color: '#CF5B32' },
  { id: 2, name: 'Urgente', color: '#D6436B' },
];
const searches: TicketSearch[] = [
  { ...emptySearch, text: 'lua' },
  { ...emptySearch, text: 'lua', status: 'open' },
  { ...emptySearch, tags: [1] },
  { ...emptySearch, text: 'lua', tags: [1, 2], users: [7] },
  { ...emptySearch, users: [7, 8], status: 'closed' },
];

/** A server that finds words in the messages of tickets, and emits each change. */
class Server {
  readonly tickets = new Map<number, Ticket>();
  readonly #newer = new Map<number, string[]>();
  #clock = 0;

  put(id: number, change: Partial<Ticket>): TicketEvent {
    this.#clock += 1;
    const updatedAt = `2026-11-20T12:00:00.${String(this.#clock).padStart(4, '0')}Z`;
    const ticket = { ...(this.tickets.get(id) ?? aTicket({ id })), ...change, id, updatedAt };
    this.tickets.set(id, ticket);
    if (change.lastMessage) this.#newer.set(id, [...(this.#newer.get(id) ?? []), change.lastMessage]);
    return { action: 'update', ticket };
  }

  remove(id: number): TicketEvent {
    this.tickets.delete(id);
    return { action: 'delete', ticketId: id };
  }

  tag(event: LivePayload<'tag'>): void {
    for (const [id, ticket] of this.tickets) this.tickets.set(id, applyTag(ticket, event));
  }

  page(search: TicketSearch) {
    const found = [...this.tickets.values()].filter((ticket) => this.#finds(ticket, search)).toSorted(compareTickets);
    return { tickets: found, count: found.length, nextCursor: null };
  }

  #finds(ticket: Ticket, { text, status, tags: wanted, users }: TicketSearch): boolean {
    if (text !== '' && !(this.#newer.get(ticket.id) ?? []).some((words) => words.includes(text))) return false;
    if (status !== null && ticket.status !== status) return false;
    if (users.length > 0 && !users.includes(ticket.userId ?? 0)) return false;
    return wanted.every((id) => ticket.tags.some((tag) => tag.id === id));
  }
}

const ids = fc.integer({ min: 1, max: 8 });
const change = fc.record(
  {
    status: fc.constantFrom<TicketStatus>('pending', 'open', 'closed'),
    userId: fc.constantFrom(null, 7, 8),
    tags: fc.subarray(tags),
    lastMessage: fc.constantFrom('a lua', 'o sol', 'lua cheia'),
  },
  { requiredKeys: [] },
);
const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('put' as const), id: ids, change }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: ids }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('untag' as const), id: fc.constantFrom(1, 2) }) },
);
const steps = (maxLength: number) => fc.array(step, { maxLength, size: 'max' });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function play(server: Server, list: TicketList, search: TicketSearch, one: Step): TicketList {
  if (one.kind === 'untag') {
    const event = { action: 'delete' as const, tagId: one.id };
    server.tag(event);
    return applyTagToList(list, event, search);
  }
  const event = one.kind === 'put' ? server.put(one.id, one.change) : server.remove(one.id);
  return applyTicketEvent(list, event, search);
}

describe('a search list', () => {
  it('never grows by live events, updates its tickets, and becomes stale when new ones may match', () => {
    fc.assert(
      fc.property(fc.constantFrom(...searches), steps(20), steps(30), (search, before, after) => {
        const server = new Server();
        const empty = listFromPage({ tickets: [], count: 0, nextCursor: null });
        for (const one of before) play(server, empty, search, one);
        let list = listFromPage(server.page(search));
        const found = new Set(list.tickets.map(({ id }) => id));
        for (const one of after) list = play(server, list, search, one);

        for (const ticket of list.tickets) {
          expect(found.has(ticket.id)).toBe(true);
          expect({ ...ticket, hit: undefined }).toEqual({ ...server.tickets.get(ticket.id), hit: undefined });
        }
        expect(list.tickets.toSorted(compareTickets)).toEqual(list.tickets);
        if (list.isStale) return;
        const fresh = server.page(search);
        expect(list.tickets.map(({ id }) => id)).toEqual(fresh.tickets.map(({ id }) => id));
        expect(list.count).toBe(fresh.count);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps the message that was found while the ticket changes', () => {
    const hit = { messageId: '9', body: 'a lua', createdAt: '2026-11-20T12:00:00Z', fromMe: false, author: '' };
    const search = { ...emptySearch, text: 'lua' };
    const list = listFromPage({ tickets: [{ ...aTicket({ id: 1 }), hit }], count: 1, nextCursor: null });
    const ticks = applyTicketEvent(list, { action: 'update', ticket: aTicket({ id: 1, lastMessageAck: 4 }) }, search);
    expect(ticks.tickets[0]).toMatchObject({ lastMessageAck: 4, hit });
    expect(ticks.isStale, 'a tick finds nothing new').toBe(false);
    const newer = aTicket({ id: 1, lastMessage: 'lua nova', updatedAt: '2026-11-20T12:00:05Z' });
    expect(applyTicketEvent(list, { action: 'update', ticket: newer }, search)).toMatchObject({
      isStale: true,
      tickets: [{ hit }],
    });
  });

  it('becomes stale when a message is edited and the search has words', () => {
    const list = listFromPage({ tickets: [aTicket()], count: 1, nextCursor: null });
    expect(markSearchStale(list, { ...emptySearch, text: 'lua' }).isStale).toBe(true);
    expect(markSearchStale(list, { ...emptySearch, tags: [1] })).toBe(list);
    expect(markSearchStale(list, { status: 'open', userId: null, queueIds: [], order: 'latest' })).toBe(list);
  });
});

describe('a list after a tag changed', () => {
  it('stays the same where the tag is on no ticket', () => {
    const list = listFromPage({ tickets: [aTicket({ tags: tags.slice(1) })], count: 1, nextCursor: null });
    expect(
      applyTagToList(
        list,
        { action: 'delete', tagId: 1 },
        { status: 'open', userId: null, queueIds: [], order: 'latest' },
      ),
    ).toBe(list);
  });

  it('is refetched where the tag is a filter', () => {
    const list = listFromPage({ tickets: [aTicket({ tags })], count: 1, nextCursor: null });
    const after = applyTagToList(list, { action: 'delete', tagId: 1 }, { ...emptySearch, tags: [1] });
    expect(after).toMatchObject({ isStale: true, tickets: [{ tags: [{ id: 2 }] }] });
  });
});
