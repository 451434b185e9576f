import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { msUntilNextChange, timeLeft, windowState } from './service-window.rules.ts';

const now = Date.parse('2026-11-24T09:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const [second, minute, hour] = [1000, 60_000, 3_600_000];

describe('windowState', () => {
  it('is open until the very moment it closes, and urgent for its last hour', () => {
    expect(windowState(null, now)).toEqual({ kind: 'never' });
    expect(windowState(at(0), now)).toEqual({ kind: 'closed' });
    expect(windowState(at(-1), now)).toEqual({ kind: 'closed' });
    expect(windowState(at(1), now)).toEqual({ kind: 'open', msLeft: 1, last: true });
    expect(windowState(at(hour), now)).toEqual({ kind: 'open', msLeft: hour, last: true });
    expect(windowState(at(hour + 1), now)).toEqual({ kind: 'open', msLeft: hour + 1, last: false });
  });
});

describe('timeLeft', () => {
  it.each([
    [24 * hour, { unit: 'hours', hours: 24, minutes: 0 }],
    [5 * hour + 12 * minute, { unit: 'hours', hours: 5, minutes: 12 }],
    [hour + 1, { unit: 'hours', hours: 1, minutes: 1 }],
    [hour, { unit: 'minutes', count: 60 }],
    [59 * minute + 1, { unit: 'minutes', count: 60 }],
    [minute + 1, { unit: 'minutes', count: 2 }],
    [minute, { unit: 'seconds', count: 60 }],
    [1, { unit: 'seconds', count: 1 }],
  ])('%i ms are %j', (left, words) => {
    expect(timeLeft(left)).toEqual(words);
  });

  it('changes exactly when it is looked at again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 24 * hour }), (left) => {
        const wait = msUntilNextChange(left);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(minute);
        // Just before, it still says the same.
        if (wait > 1 && left - wait + 1 > 0) expect(timeLeft(left - wait + 1)).toEqual(timeLeft(left));
        if (left - wait > 0) expect(timeLeft(left - wait)).not.toEqual(timeLeft(left));
        else expect(left - wait).toBe(0);
      }),
    );
  });

  it('counts seconds in the last minute only', () => {
    expect(msUntilNextChange(minute)).toBe(second);
    expect(msUntilNextChange(2 * minute)).toBe(minute);
  });
});
