import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minuteMs, hourMs } from '@balcao/contract';
import {
  arrive,
  arriveOffShift,
  beginShift,
  choose,
  dueAt,
  endShift,
  leave,
  logOut,
  neverThere,
  settle,
  sumStates,
} from './availability.rules.ts';

const t0 = Date.parse('2026-11-24T12:00:00Z');
const coffee = { name: 'Café', icon: 'coffee', minutes: 15 } as const;
const here = arrive(neverThere(t0), t0);
const later = (minutes: number) => t0 + minutes * minuteMs;

describe('availability', () => {
  it('begins with the first window, and ends two minutes after the last one was closed', () => {
    expect(here).toMatchObject({ state: 'available', cause: 'arrival', goneAt: null });
    expect(dueAt(here)).toBeNull();
    const gone = leave(here, later(5));
    expect(gone.state).toBe('available');
    expect(settle(gone, later(7) - 1)).toBe(gone);
    expect(settle(gone, later(7))).toMatchObject({ state: 'away', cause: 'silence', since: later(7) });
    expect(settle(arrive(gone, later(6)), later(60))).toMatchObject({ state: 'available', since: t0 });
    expect(arrive(settle(gone, later(7)), later(9))).toMatchObject({ state: 'available', cause: 'arrival' });
  });

  it('stays away where a person chose it, also when they open the app', () => {
    const away = choose(here, { state: 'away' }, later(1));
    expect(arrive(leave(away, later(2)), later(90))).toMatchObject({ state: 'away', cause: 'hand', since: later(1) });
  });

  it('ends with a logout at once, and not by the logout of a device beside which a window is open', () => {
    const out = logOut(here, later(1));
    expect(out.state).toBe('available');
    expect(leave(out, later(1) + 2_000)).toMatchObject({ state: 'away', cause: 'logout' });
    expect(leave(out, later(30)).state).toBe('available');
    expect(logOut(leave(here, later(1)), later(1) + 500)).toMatchObject({ state: 'away', cause: 'logout' });
  });

  it('follows a shift: away off shift, available when it begins for who has just come or wants it, away when it ends', () => {
    const early = arriveOffShift(neverThere(t0), t0);
    expect(early).toMatchObject({ state: 'away', cause: 'shift', goneAt: null });
    expect(beginShift(early, later(60), false)).toMatchObject({ state: 'available', cause: 'shift' });
    expect(beginShift(early, later(61), false)).toBe(early);
    expect(beginShift(early, later(600), true).state).toBe('available');
    const gone = leave(early, later(5));
    expect(beginShift(gone, later(30), true)).toBe(gone);
    const byHand = choose(here, { state: 'away' }, later(1));
    expect(arriveOffShift(leave(byHand, later(2)), later(3))).toMatchObject({ state: 'away', cause: 'hand' });
    const pause = choose(here, { state: 'paused', reason: coffee }, later(1));
    expect(beginShift(pause, later(2), true)).toBe(pause);
    expect(endShift(pause, later(2))).toMatchObject({ state: 'away', cause: 'shift', returnsAt: null });
    expect(arriveOffShift(here, later(1))).toEqual(here);
  });

  it('returns from a pause with a length by itself where that was chosen, and is away where nobody is there', () => {
    const pause = choose(here, { state: 'paused', reason: coffee }, later(1));
    expect(pause).toMatchObject({ state: 'paused', returnsAt: later(16), returnsAlone: true, reasonName: 'Café' });
    expect(settle(pause, later(16))).toMatchObject({ state: 'available', cause: 'pauseOver', reasonName: '' });
    const stays = choose(here, { state: 'paused', reason: coffee, returnsAlone: false }, later(1));
    expect(settle(stays, later(400))).toBe(stays);
    expect(settle(leave(pause, later(2)), later(15)).state).toBe('paused');
    expect(settle(leave(pause, later(2)), later(16))).toMatchObject({ state: 'away', cause: 'silence' });
  });

  it('keeps the beginning of a pause of which only the end by itself is changed', () => {
    const pause = choose(here, { state: 'paused', reason: coffee }, later(1));
    const changed = choose(pause, { state: 'paused', reason: coffee, returnsAlone: false }, later(5));
    expect(changed).toEqual({ ...pause, returnsAlone: false });
    expect(choose(pause, { state: 'paused', reason: coffee }, later(5)).since).toBe(later(5));
  });

  it('keeps a pause without a length for four hours after the window was closed', () => {
    const pause = leave(choose(here, { state: 'paused' }, t0), later(10));
    expect(settle(pause, t0 + 4 * hourMs - 1)).toBe(pause);
    expect(settle(pause, t0 + 4 * hourMs)).toMatchObject({ state: 'away', cause: 'silence' });
  });

  it('is settled once: what was due is not due again', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 12 }), fc.integer({ min: 1, max: 300 }), (steps, stride) => {
        let one = here;
        steps.forEach((step, index) => {
          const now = later((index + 1) * stride);
          const next = [
            () => arrive(one, now),
            () => leave(one, now),
            () => logOut(one, now),
            () => choose(one, { state: 'paused', reason: coffee }, now),
            () => choose(one, { state: 'available' }, now),
            () => choose(one, { state: 'away' }, now),
          ][step];
          one = settle(next?.() ?? one, now);
          const due = dueAt(one);
          expect(due === null || due > now).toBe(true);
          expect(one.since).toBeLessThanOrEqual(now);
        });
      }),
    );
  });

  it('sums the states of a day, of which the first began before it', () => {
    const lines = [
      { state: 'available' as const, at: later(-60) },
      { state: 'paused' as const, at: later(30) },
      { state: 'available' as const, at: later(45) },
    ];
    expect(sumStates(lines, t0, later(105))).toEqual({ available: 90 * 60, paused: 15 * 60 });
    expect(sumStates([], t0, later(9))).toEqual({ available: 0, paused: 0 });
  });
});
