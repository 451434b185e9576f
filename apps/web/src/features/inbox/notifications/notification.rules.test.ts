import type { Ticket } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDeadlineOf, isTransferredTo, shouldNotify, mayPlaySound, minSoundIntervalMs } from './notification.rules.ts';

const me = 7;
const someone = 8;
const nobodyLooks: ReadonlySet<number> = new Set();
const actor = { userId: me, profile: 'user' as const, super: false, allTicket: false, hearsOwnQueues: false };
const admin = { ...actor, profile: 'admin' as const };
const supervisor = { ...actor, profile: 'supervisor' as const };
const all = { ...actor, allTicket: true };
const listening = { ...actor, hearsOwnQueues: true };

type Facts = Partial<Pick<Ticket, 'status' | 'userId' | 'isGroup' | 'attendants'>>;
const arrival = (facts: Facts, fromMe = false) => ({
  message: { fromMe },
  ticket: { id: 4, status: 'open' as const, userId: me, isGroup: false, attendants: [], ...facts },
});

it('a deadline concerns who has the ticket, and of those that wait who is notified of them', () => {
  expect(isDeadlineOf({ status: 'open', userId: me }, actor)).toBe(true);
  expect(isDeadlineOf({ status: 'open', userId: someone }, admin)).toBe(false);
  expect(isDeadlineOf({ status: 'pending', userId: null }, actor)).toBe(false);
  expect(isDeadlineOf({ status: 'pending', userId: null }, listening)).toBe(true);
  expect(isDeadlineOf({ status: 'pending', userId: null }, admin)).toBe(true);
  expect(isDeadlineOf({ status: 'open', userId: someone }, supervisor, true)).toBe(true);
  expect(isDeadlineOf({ status: 'open', userId: someone }, supervisor)).toBe(false);
  expect(isDeadlineOf({ status: 'open', userId: someone }, actor, true)).toBe(false);
});

describe('shouldNotify', () => {
  it.each<[string, Facts, typeof actor, boolean]>([
    ['in an own conversation', {}, actor, true],
    ["in a colleague's", { userId: someone }, actor, false],
    [
      "in a colleague's that they attend together",
      { userId: someone, attendants: [{ id: me, name: 'Ana' }] },
      actor,
      true,
    ],
    ["in a colleague's, to an admin", { userId: someone }, { ...admin, profile: 'user' }, false],
    ['in one that is finished', { status: 'closed' }, actor, false],
    ['of who waits in an own queue, to an attendant', { status: 'pending', userId: null }, listening, true],
    ['of who waits, to an attendant who does not want to hear', { status: 'pending', userId: null }, actor, false],
    ['of who waits, with allTicket', { status: 'pending', userId: null }, all, true],
    ['in a group nobody holds', { isGroup: true, userId: null }, actor, true],
    ['in a group of a colleague', { isGroup: true, userId: someone }, actor, false],
    ['in a group that waits', { isGroup: true, status: 'pending', userId: null }, actor, false],
  ])('%s', (_name, facts, who, news) => {
    expect(shouldNotify(arrival(facts), who, nobodyLooks)).toBe(news);
  });

  it('notifies admins of waiting tickets whatever they chose, others as they chose', () => {
    const waiting = arrival({ status: 'pending', userId: null });
    expect(shouldNotify(waiting, admin, nobodyLooks)).toBe(true);
    expect(shouldNotify(waiting, { ...actor, super: true }, nobodyLooks)).toBe(true);
    expect(shouldNotify(waiting, supervisor, nobodyLooks)).toBe(false);
  });

  it('never notifies of own messages, nor of a conversation on screen', () => {
    const facts = fc.record({
      status: fc.constantFrom<Ticket['status']>('open', 'pending', 'closed'),
      userId: fc.constantFrom(null, me, someone),
      isGroup: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, fc.constantFrom(actor, admin, supervisor, all, listening), (ticket, who) => {
        expect(shouldNotify(arrival(ticket, true), who, nobodyLooks)).toBe(false);
        expect(shouldNotify(arrival(ticket), who, new Set([4]))).toBe(false);
        expect(shouldNotify(arrival(ticket), who, new Set([5]))).toBe(shouldNotify(arrival(ticket), who, nobodyLooks));
      }),
    );
  });
});

describe('isTransferredTo', () => {
  const ana = { id: me, name: 'Ana' };
  const bruno = { id: someone, name: 'Bruno' };
  it('notifies the user who got the ticket, unless they accepted it themselves', () => {
    expect(isTransferredTo({ kind: 'transferred', user: bruno, toUser: ana }, actor)).toBe(true);
    expect(isTransferredTo({ kind: 'transferred', user: ana, toUser: ana }, actor)).toBe(false);
    expect(isTransferredTo({ kind: 'transferred', user: ana, toUser: bruno }, actor)).toBe(false);
    expect(isTransferredTo({ kind: 'transferred', user: bruno, toUser: null }, actor)).toBe(false);
    expect(isTransferredTo({ kind: 'started', user: bruno, toUser: ana }, actor)).toBe(false);
  });
});

describe('mayPlaySound', () => {
  it('is silent at volume 0 and within two seconds of the last sound', () => {
    expect(mayPlaySound(0, null, 0.1)).toBe(true);
    expect(mayPlaySound(0, null, 0)).toBe(false);
    expect(mayPlaySound(1000 + minSoundIntervalMs - 1, 1000, 1)).toBe(false);
    expect(mayPlaySound(1000 + minSoundIntervalMs, 1000, 1)).toBe(true);
  });
});
