import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import {
  afterFailure,
  withRate,
  linkedDeviceLimits,
  chooseMessages,
  firstContactsPerDay,
  initialPaceState,
  isPaused,
  endPause,
  endRestriction,
  type PaceLimits,
  type PaceState,
  type PacedMessage,
} from './pacing.rules.ts';

const limits: PaceLimits = {
  ...linkedDeviceLimits,
  burst: 10,
  perMinute: 60,
  reserve: 4,
  automaticGapMs: [1_000, 1_000],
  firstContactGapMs: [2_000, 4_000],
};
const start = Date.UTC(2026, 0, 15, 12);
const fixedRandom = () => 0.5;

const message = (id: number, more: Partial<PacedMessage> = {}): PacedMessage => ({
  id: String(id),
  ticketId: id,
  priority: 0,
  isFirstContact: false,
  isReply: false,
  holdReason: null,
  ...more,
});

describe('what leaves now', () => {
  it.each([
    [10, 10],
    [60, 20],
    [600, 200],
  ])('at %i a minute: that many in the long run, and a third of it at once', (rate, atOnce) => {
    const paced = withRate(linkedDeviceLimits, rate);
    const waiting = Array.from({ length: 1_000 }, (_unused, index) => message(index + 1));
    let state = initialPaceState(paced, start);
    let left = 0;
    for (let second = 0; second <= 60; second += 1) {
      const choice = chooseMessages(paced, state, waiting.slice(left), start + second * 1_000, fixedRandom);
      if (second === 0) expect(choice.ids).toHaveLength(atOnce);
      left += choice.ids.length;
      state = choice.state;
    }
    // Tokens are fractions: the last one may be a hair short.
    expect(Math.abs(left - (atOnce + rate))).toBeLessThanOrEqual(1);
  });

  it('an answer does not wait for automatic messages, however many there are', () => {
    const texts = Array.from({ length: 500 }, (_unused, index) => message(index + 1, { priority: 1 }));
    const first = chooseMessages(limits, initialPaceState(limits, start), texts, start, fixedRandom);
    expect(first.ids).toEqual(['1']);
    expect(first.waitMs).toBe(1_000);
    // Automatic messages may not take what is kept back for people.
    let state = first.state;
    for (let second = 1; second <= 30; second += 1)
      state = chooseMessages(limits, state, texts, start + second * 1_000, fixedRandom).state;
    const now = start + 30_001;
    const answered = chooseMessages(limits, state, [...texts, message(501)], now, fixedRandom);
    expect(answered.ids[0]).toBe('501');
    expect(
      chooseMessages(
        limits,
        answered.state,
        [502, 503, 504].map((id) => message(id)),
        now,
        fixedRandom,
      ).ids,
    ).toEqual(['502', '503', '504']);
  });

  it('automatic messages go along that stand before an answer of their conversation, also during a pause', () => {
    const waiting = [
      message(1, { ticketId: 7, priority: 1 }),
      message(2, { ticketId: 8, priority: 1 }),
      message(3, { ticketId: 7 }),
    ];
    const paused = afterFailure(initialPaceState(limits, start), 'ERR_WAPP_REACHOUT_LIMIT', start);
    const { ids, marks } = chooseMessages(limits, paused, waiting, start, fixedRandom);
    expect(ids).toEqual(['1', '3']);
    expect(marks).toEqual([{ id: '2', holdReason: 'ERR_WAPP_REACHOUT_LIMIT' }]);
  });

  it('a campaign waits behind the bot, and an answer leaves with what stands before it in its conversation', () => {
    const waiting = [
      message(1, { priority: 2 }),
      message(2, { priority: 1 }),
      message(3, { ticketId: 9, priority: 2 }),
      message(4, { ticketId: 9 }),
    ];
    const first = chooseMessages(limits, initialPaceState(limits, start), waiting, start, fixedRandom);
    expect(first.ids).toEqual(['3', '4', '2']);
    const contacts = waiting.slice(0, 2).map((one) => ({ ...one, isFirstContact: true }));
    expect(chooseMessages(limits, initialPaceState(limits, start), contacts, start, fixedRandom).ids).toEqual(['2']);
  });

  it('those who never wrote get theirs one at a time, with a pause after each, and so many a day', () => {
    let state: PaceState = { ...initialPaceState(limits, start), linkedAt: start };
    let waiting = Array.from({ length: 40 }, (_unused, index) => message(index + 1, { isFirstContact: true }));
    let now = start;
    const sentAt: number[] = [];
    while (waiting.length > 0 && now < start + 4 * dayMs) {
      const choice = chooseMessages(limits, state, waiting, now, Math.random);
      expect(choice.ids.length).toBeLessThanOrEqual(1);
      state = choice.state;
      waiting = waiting.filter(({ id }) => !choice.ids.includes(id));
      sentAt.push(...choice.ids.map(() => now));
      now += choice.waitMs ?? dayMs;
    }
    expect(waiting).toEqual([]);
    for (const [index, at] of sentAt.entries()) {
      if (index > 0) expect(at - (sentAt[index - 1] ?? 0)).toBeGreaterThanOrEqual(2_000);
    }
    expect(sentAt.filter((at) => at < start + dayMs).length).toBe(limits.initialFirstContactsPerDay);
  });

  it('the next message leaves within the usual pauses after the clock was set back, and counts first contacts of a day it was ahead of', () => {
    const waiting = [message(1, { priority: 1 }), message(2, { isFirstContact: true })];
    const chosenAt = (state: PaceState, now: number) => chooseMessages(limits, state, waiting, now, fixedRandom);
    const monthAhead = chosenAt(initialPaceState(limits, start), start + 30 * dayMs);
    expect(monthAhead.ids).toEqual(['2', '1']);
    const setBack = chosenAt(monthAhead.state, start);
    expect(setBack.ids).toEqual(['2', '1']);
    expect([setBack.state.windowAt, setBack.state.windowCount, setBack.waitMs]).toEqual([start, 1, 1_000]);
    const hoursAhead = chosenAt(initialPaceState(limits, start), start + dayMs / 8);
    const again = chosenAt(hoursAhead.state, start);
    expect([again.ids, again.state.windowCount]).toEqual([['2', '1'], 2]);
  });

  it('nothing is said twice of why it waits', () => {
    const candidates = [
      message(1, { isFirstContact: true, holdReason: 'ERR_WAPP_FIRST_CONTACTS' }),
      message(2, { isFirstContact: true }),
    ];
    const warmingUp = { ...initialPaceState(limits, start), firstAt: start + 4_000 };
    expect(chooseMessages(limits, warmingUp, candidates, start, fixedRandom)).toMatchObject({
      ids: [],
      marks: [{ id: '2', holdReason: 'ERR_WAPP_FIRST_CONTACTS' }],
      waitMs: 4_000,
    });
    // What the pause held back is woken at its end.
    expect(
      chooseMessages(
        limits,
        warmingUp,
        [
          message(3, { priority: 1, holdReason: 'ERR_WAPP_REACHOUT_LIMIT' }),
          message(4, { priority: 1, holdReason: 'ERR_WAPP_REACHOUT_LIMIT' }),
        ],
        start,
        fixedRandom,
      ).marks,
    ).toEqual([{ id: '4', holdReason: null }]);
  });

  const entry = fc.record({
    ticketId: fc.integer({ min: 1, max: 8 }),
    priority: fc.integer({ min: 0, max: 2 }),
    after: fc.integer({ min: 0, max: 4_000 }),
  });

  it('everything leaves in the end, in the order of each conversation, people first, and never faster than allowed', () => {
    fc.assert(
      fc.property(
        fc.array(entry, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 0, max: 8 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (plan, unknown, random) => {
          let state: PaceState = { ...initialPaceState(limits, start), linkedAt: start - 20 * dayMs };
          let now = start;
          let at = start;
          const coming = plan.map(({ ticketId, priority, after }, id) => ({
            at: (at += after),
            ...message(id, { ticketId, priority, isFirstContact: ticketId <= unknown }),
          }));
          const sent: { at: number; one: PacedMessage }[] = [];
          for (let turn = 0; sent.length < plan.length && turn < 2_000; turn += 1) {
            const waiting = coming.filter((one) => one.at <= now && !sent.some((done) => done.one.id === one.id));
            const choice = chooseMessages(limits, state, waiting, now, () => random);
            state = choice.state;
            expect(state.tokens).toBeGreaterThanOrEqual(0);
            for (const id of choice.ids)
              sent.push({ at: now, one: waiting.find((one) => one.id === id) ?? message(-1) });
            // A waiting message gets the time of the next attempt.
            if (choice.ids.length < waiting.length && choice.ids.length === 0) expect(choice.waitMs).toBeDefined();
            const next = coming.find((one) => one.at > now)?.at ?? Infinity;
            now = Math.min(next, now + Math.max(1, choice.ids.length > 0 ? 1 : (choice.waitMs ?? Infinity)));
            if (now === Infinity) break;
          }
          expect(sent.length).toBe(plan.length);
          for (const conversation of Map.groupBy(sent, ({ one }) => one.ticketId).values()) {
            const ids = conversation.map(({ one }) => Number(one.id));
            expect(ids).toEqual(ids.toSorted((a, b) => a - b));
          }
          for (const { at: from } of sent) {
            const inMinute = sent.filter((one) => one.at >= from && one.at < from + 60_000).length;
            expect(inMinute).toBeLessThanOrEqual(limits.burst + limits.perMinute);
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('a number', () => {
  it('a new number writes to few who never wrote, and to more every day', () => {
    const on = (days: number) => firstContactsPerDay(linkedDeviceLimits, start, start + days * dayMs);
    expect([on(0), on(14), on(100)]).toEqual([
      linkedDeviceLimits.initialFirstContactsPerDay,
      linkedDeviceLimits.maxFirstContactsPerDay,
      linkedDeviceLimits.maxFirstContactsPerDay,
    ]);
    for (let days = 0; days < 14; days += 1) expect(on(days + 1)).toBeGreaterThan(on(days));
  });

  it('pauses at once when WhatsApp limits it, longer each time, and goes on by itself or when somebody says so', () => {
    const first = afterFailure(initialPaceState(limits, start), 'ERR_WAPP_REACHOUT_LIMIT', start);
    expect([first.pauseReason, isPaused(first, start), isPaused(first, (first.pausedUntil ?? 0) + 1)]).toEqual([
      'ERR_WAPP_REACHOUT_LIMIT',
      true,
      false,
    ]);
    // What was still on its way fails as well: that is the same limit.
    expect(afterFailure(first, 'ERR_WAPP_REACHOUT_LIMIT', start + 1_000)).toBe(first);
    const early = endPause(first, start + 60_000);
    expect(isPaused(early, start + 60_000)).toBe(false);
    const second = afterFailure(early, 'ERR_WAPP_REACHOUT_LIMIT', start + 120_000);
    const length = ({ pausedAt, pausedUntil }: PaceState) => (pausedUntil ?? 0) - (pausedAt ?? 0);
    expect(length(second)).toBeGreaterThan(length(first));
    const later = afterFailure(second, 'ERR_WAPP_REACHOUT_LIMIT', (second.pausedUntil ?? 0) + 3 * dayMs);
    expect(length(later)).toBe(length(first));
  });

  it('answers by itself whoever wrote lately while WhatsApp limits it, and nobody while many messages fail', () => {
    const waiting = [message(1, { priority: 1 }), message(2, { priority: 1, isReply: true })];
    const limited = afterFailure(initialPaceState(limits, start), 'ERR_WAPP_REACHOUT_LIMIT', start);
    expect(chooseMessages(limits, limited, waiting, start, fixedRandom)).toMatchObject({
      ids: ['2'],
      marks: [{ id: '1', holdReason: 'ERR_WAPP_REACHOUT_LIMIT' }],
    });
    const failing: PaceState = { ...limited, pauseReason: 'ERR_WAPP_MANY_ERRORS' };
    expect(chooseMessages(limits, failing, waiting, start, fixedRandom).ids).toEqual([]);
  });

  it('a number that WhatsApp says is free goes on, unless it rests for another reason', () => {
    const limited = afterFailure(initialPaceState(limits, start), 'ERR_WAPP_REACHOUT_LIMIT', start);
    expect(isPaused(endRestriction(limited, start + 1_000), start + 1_000)).toBe(false);
    const failing: PaceState = { ...limited, pauseReason: 'ERR_WAPP_MANY_ERRORS' };
    expect(endRestriction(failing, start + 1_000)).toBe(failing);
    const free = initialPaceState(limits, start);
    expect(endRestriction(free, start)).toBe(free);
  });

  it('pauses after a burst of failures, and not for some over the day', () => {
    const failing = (every: number) => {
      let state = initialPaceState(limits, start);
      for (let times = 0; times < 5; times += 1)
        state = afterFailure(state, 'ERR_SENDING_WAPP_MSG', start + times * every);
      return state;
    };
    expect(failing(10_000).pauseReason).toBe('ERR_WAPP_MANY_ERRORS');
    expect(failing(60_000).pauseReason).toBeNull();
  });
});
