import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UserActor } from '@balcao/contract';
import {
  attendsIn,
  decideTransition,
  needsQueue,
  displayedUnread,
  transferMark,
  transferSeen,
  type TicketRequest,
  type TicketState,
} from './tickets.rules.ts';

const me = 7;
const pending: TicketState = { status: 'pending', userId: null, queueId: 1, whatsappId: 1 };
const mine: TicketState = { status: 'open', userId: me, queueId: 1, whatsappId: 1 };
const theirs: TicketState = { status: 'open', userId: 8, queueId: 1, whatsappId: 1 };
const closed: TicketState = { status: 'closed', userId: 8, queueId: 1, whatsappId: 1 };

describe('the transitions of a ticket', () => {
  const table: [string, TicketState, TicketRequest, unknown][] = [
    ['accept', pending, { status: 'open' }, { next: mine, cycle: 'start', event: 'started' }],
    ['accept twice by the same', mine, { status: 'open' }, 'nothing'],
    ['accept after somebody else', theirs, { status: 'open', userId: me }, 'ERR_OTHER_OPEN_TICKET'],
    ['return', mine, { status: 'pending' }, { next: pending, cycle: 'requeue', event: 'returned' }],
    ['return what waits', pending, { status: 'pending' }, 'nothing'],
    ['return what is closed', closed, { status: 'pending' }, 'ERR_TICKET_STATUS'],
    [
      'resolve',
      mine,
      { status: 'closed', userId: me, queueId: 1 },
      { next: { ...mine, status: 'closed' }, cycle: 'finish', event: 'finished' },
    ],
    [
      'resolve what waits',
      pending,
      { status: 'closed' },
      { next: { ...pending, status: 'closed' }, cycle: 'finish', event: 'finished' },
    ],
    ['resolve twice', closed, { status: 'closed' }, 'nothing'],
    ['reopen', closed, { status: 'open', userId: me }, { next: mine, cycle: 'reopen', event: 'reopened' }],
    [
      'reopen in another queue',
      closed,
      { status: 'open', queueId: 2 },
      { next: { ...mine, queueId: 2 }, cycle: 'reopen', event: 'reopened' },
    ],
    [
      'transfer to a queue',
      mine,
      { queueId: 2, userId: null },
      { next: { ...pending, queueId: 2 }, cycle: 'requeue', event: 'transferred' },
    ],
    [
      'transfer to a user',
      mine,
      { queueId: 2, userId: 8 },
      { next: { ...theirs, queueId: 2 }, cycle: 'none', event: 'transferred' },
    ],
    ['hand a waiting one to a user', pending, { userId: 8 }, { next: theirs, cycle: 'start', event: 'transferred' }],
    [
      'move to another connection',
      mine,
      { whatsappId: 2 },
      { next: { ...mine, whatsappId: 2 }, cycle: 'none', event: 'transferred' },
    ],
    [
      'return into another queue',
      mine,
      { status: 'pending', queueId: 2 },
      { next: { ...pending, queueId: 2 }, cycle: 'requeue', event: 'transferred' },
    ],
    [
      'take over for somebody',
      theirs,
      { status: 'open', userId: 9 },
      { next: { ...theirs, userId: 9 }, cycle: 'none', event: 'transferred' },
    ],
    ['move what is closed to another connection', closed, { whatsappId: 2 }, 'ERR_TICKET_STATUS'],
    [
      'reopen on another connection',
      closed,
      { status: 'open', userId: me, whatsappId: 2 },
      { next: mine, cycle: 'reopen', event: 'reopened' },
    ],
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
      { status, userId: fc.option(id), queueId: fc.option(id), whatsappId: fc.option(id) },
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

const actor = (fields: Partial<UserActor> = {}): UserActor => ({
  kind: 'user',
  userId: me,
  companyId: 1,
  profile: 'user',
  super: false,
  queueIds: [1],
  allTicket: false,
  whatsappId: null,
  sharedWhatsappIds: [],
  ...fields,
});

describe('who may be assigned by a transfer', () => {
  it('are a queue for everybody but admins, and somebody who attends in it', () => {
    const nowhere = { event: 'transferred' as const, next: { ...pending, queueId: null } };
    expect(needsQueue(actor(), pending, nowhere)).toBe(true);
    expect(needsQueue(actor({ profile: 'supervisor' }), pending, nowhere)).toBe(true);
    expect(needsQueue(actor({ profile: 'admin' }), pending, nowhere)).toBe(false);
    // What never had a queue is given back without one.
    expect(needsQueue(actor(), { queueId: null }, { ...nowhere, event: 'returned' })).toBe(false);
    expect(needsQueue(actor(), { queueId: 1 }, { ...nowhere, event: 'started' })).toBe(true);
    expect(attendsIn({ profile: 'user', super: false, queues: [{ id: 1 }] }, 1)).toBe(true);
    expect(attendsIn({ profile: 'supervisor', super: false, queues: [{ id: 1 }] }, 2)).toBe(false);
    expect(attendsIn({ profile: 'admin', super: false, queues: [] }, 2)).toBe(true);
  });
});

describe('a transfer arrives as unread', () => {
  it('with everybody but the one who made it', () => {
    expect(transferMark({ event: 'transferred', next: theirs }, me)).toBe(true);
    expect(transferMark({ event: 'transferred', next: pending }, me)).toBe(true);
    expect(transferMark({ event: 'transferred', next: mine }, me)).toBe(false);
    expect(transferMark({ event: 'returned', next: pending }, me)).toBeUndefined();
    for (const event of ['started', 'finished', 'reopened'] as const)
      expect(transferMark({ event, next: theirs }, me)).toBe(false);
  });

  it('a transfer is marked seen by its attendant, and by no one who only looks in', () => {
    expect(transferSeen({ ...mine, transferredUnread: true }, me)).toBe(true);
    expect(transferSeen({ ...theirs, transferredUnread: true }, me)).toBe(false);
    expect(transferSeen({ ...pending, transferredUnread: true }, me)).toBe(false);
    expect(transferSeen({ ...mine, transferredUnread: false }, me)).toBe(false);
  });

  it('the unread count of a transfer shows at least one, never one too many', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.boolean(), (unread, mark) => {
        const shown = displayedUnread(unread, mark);
        expect(shown).toBe(unread > 0 ? unread : mark ? 1 : 0);
      }),
    );
  });
});
