import type { LivePayload, Ticket } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTicket } from '../../../app/testing/a-ticket.ts';
import { compareTickets } from '../tickets/index.ts';
import { applyToUnread, isUnreadFor } from './unread.live.ts';
import type { UnreadList } from './unread.live.ts';

const me = 7;

type Event = LivePayload<'ticket'>;

/** What the server would answer now, `size` a page. */
function fresh(tickets: ReadonlyMap<number, Ticket>, size: number): UnreadList {
  const all = [...tickets.values()].filter((ticket) => isUnreadFor(ticket, me)).toSorted(compareTickets);
  return { tickets: all.slice(0, size), count: all.length, complete: all.length <= size, isStale: false };
}

const change = fc.record({
  status: fc.constantFrom<Ticket['status']>('pending', 'open', 'closed'),
  userId: fc.constantFrom(null, me, 8),
  unreadMessages: fc.integer({ min: 0, max: 2 }),
});
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('put' as const), id: fc.integer({ min: 1, max: 6 }), change }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const), id: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 6 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function run(tickets: Map<number, Ticket>, one: Step, clock: number): Event {
  const known = tickets.get(one.id);
  if (one.kind === 'put') {
    const updatedAt = `2026-11-20T12:00:${String(clock % 60).padStart(2, '0')}Z`;
    const ticket = { ...aTicket({ id: one.id }), ...one.change, updatedAt };
    tickets.set(one.id, ticket);
    return { action: 'update', ticket };
  }
  if (one.kind === 'remove') {
    tickets.delete(one.id);
    return { action: 'delete', ticketId: one.id };
  }
  if (known) tickets.set(one.id, { ...known, unreadMessages: 0 });
  return { action: 'updateUnread', ticketId: one.id, unreadMessages: 0 };
}

describe('the unread tickets', () => {
  it('end equal to a fresh answer after any events, or say that they have to be asked for again', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(2, 40),
        fc.array(step, { maxLength: 10 }),
        fc.array(step, { maxLength: 20, size: 'max' }),
        (size, before, after) => {
          const tickets = new Map<number, Ticket>();
          before.forEach((one, index) => run(tickets, one, index));
          let list = fresh(tickets, size);
          after.forEach((one, index) => {
            list = applyToUnread(list, run(tickets, one, before.length + index), me);
          });
          const all = fresh(tickets, 40);
          const sure = !list.isStale;
          expect(sure || size === 2).toBe(true);
          expect(sure ? list.count : all.count).toBe(all.count);
          expect(list.tickets).toEqual(sure ? all.tickets.slice(0, list.tickets.length) : list.tickets);
        },
      ),
      { numRuns: 500 },
    );
  });
});
