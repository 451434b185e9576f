import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideTransition, type TicketRequest, type TicketState } from './tickets.rules.ts';

const me = 7;
const pending: TicketState = { status: 'pending', userId: null, queueId: 1 };
const mine: TicketState = { status: 'open', userId: me, queueId: 1 };
const theirs: TicketState = { status: 'open', userId: 8, queueId: 1 };
const closed: TicketState = { status: 'closed', userId: 8, queueId: 1 };

describe('the transitions of a ticket', () => {
  const table: [string, TicketState, TicketRequest, unknown][] = [
    ['accept', pending, { status: 'open' }, { next: mine, cycle: 'start' }],
    ['accept twice by the same', mine, { status: 'open' }, 'nothing'],
    ['accept after somebody else', theirs, { status: 'open', userId: me }, 'ERR_OTHER_OPEN_TICKET'],
    ['return', mine, { status: 'pending' }, { next: pending, cycle: 'requeue' }],
    ['return what waits', pending, { status: 'pending' }, 'nothing'],
    ['return what is closed', closed, { status: 'pending' }, 'ERR_TICKET_STATUS'],
    ['resolve', mine, { status: 'closed', userId: me, queueId: 1 }, { next: { ...mine, status: 'closed' }, cycle: 'finish' }],
    ['resolve what waits', pending, { status: 'closed' }, { next: { ...pending, status: 'closed' }, cycle: 'finish' }],
    ['resolve twice', closed, { status: 'closed' }, 'nothing'],
    ['reopen', closed, { status: 'open', userId: me }, { next: mine, cycle: 'reopen' }],
    ['reopen in another queue', closed, { status: 'open', queueId: 2 }, { next: { ...mine, queueId: 2 }, cycle: 'reopen' }],
    ['transfer to a queue', mine, { queueId: 2, userId: null }, { next: { ...pending, queueId: 2 }, cycle: 'requeue' }],
    ['transfer to a user', mine, { queueId: 2, userId: 8 }, { next: { ...theirs, queueId: 2 }, cycle: 'none' }],
    ['hand a waiting one to a user', pending, { userId: 8 }, { next: theirs, cycle: 'start' }],
    ['transfer what is closed', closed, { queueId: 2 }, 'ERR_TICKET_STATUS'],
    ['ask for nothing', mine, {}, 'nothing'],
  ];
  it.each(table)('%s', (_name, ticket, request, expected) => {
    const decision = decideTransition(ticket, request, me);
    if (expected === 'nothing') expect(decision).toEqual({ kind: 'nothing' });
    else if (typeof expected === 'string') expect(decision).toEqual({ kind: 'refuse', code: expected });
    else expect(decision).toEqual({ kind: 'change', ...(expected as object) });
  });

  it('never leaves a waiting ticket with a user nor an open one without', () => {
    const status = fc.constantFrom('pending', 'open', 'closed');
    const id = fc.constantFrom(1, 7, 8);
    const state = fc.oneof(fc.constant(pending), fc.constant(mine), fc.constant(theirs), fc.constant(closed));
    const request = fc.record(
      { status, userId: fc.option(id), queueId: fc.option(id) },
      { requiredKeys: [] },
    ) as fc.Arbitrary<TicketRequest>;
    fc.assert(
      fc.property(state, request, (ticket, asked) => {
        const decision = decideTransition(ticket, asked, me);
        if (decision.kind !== 'change') return;
        if (decision.next.status === 'pending') expect(decision.next.userId).toBeNull();
        if (decision.next.status === 'open') expect(decision.next.userId).not.toBeNull();
        expect(decision.next).not.toEqual(ticket);
      }),
    );
  });
});
