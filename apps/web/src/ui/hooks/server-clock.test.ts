import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetServerTime, recordServerTime, serverNow } from './server-clock.ts';

const noon = Date.parse('2026-11-24T12:00:00.000Z');
const [second, minute, hour] = [1000, 60_000, 3_600_000];

/** Plays an answer of a server whose clock is ahead by so much, on ways of so many milliseconds there and back. */
function answer(ahead: number, there = 20, back = 20): void {
  const asked = Date.now();
  vi.setSystemTime(asked + there);
  const date = new Date(Date.now() + ahead).toUTCString();
  vi.setSystemTime(asked + there + back);
  recordServerTime(date, asked);
}

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  resetServerTime();
});
afterEach(() => vi.useRealTimers());

describe('serverNow', () => {
  it('is the local clock while nothing is known, and where the local clock may be right', () => {
    expect(serverNow()).toBe(Date.now());
    recordServerTime(null, Date.now());
    recordServerTime('yesterday', Date.now());
    expect(serverNow()).toBe(Date.now());
    for (let asked = 0; asked < 50; asked += 1) {
      answer(0);
      vi.advanceTimersByTime(137);
      expect(serverNow()).toBe(Date.now());
    }
  });

  it("is corrected by the server's answers, whatever the local clock and the latency", () => {
    const far = fc.integer({ min: -48 * hour, max: 48 * hour });
    const way = fc.integer({ min: 0, max: 2 * second });
    fc.assert(
      fc.property(
        far,
        fc.array(fc.record({ there: way, back: way, pause: fc.integer({ min: 0, max: minute }) }), {
          minLength: 1,
          maxLength: 20,
        }),
        (ahead, answers) => {
          resetServerTime();
          let closest = Infinity;
          for (const { there, back, pause } of answers) {
            answer(ahead, there, back);
            closest = Math.min(closest, there + back);
            expect(Math.abs(serverNow() - (Date.now() + ahead))).toBeLessThanOrEqual(second + closest);
            vi.advanceTimersByTime(pause);
          }
        },
      ),
    );
  });

  it('follows when the local clock is changed', () => {
    answer(0);
    vi.setSystemTime(Date.now() - 3 * hour);
    answer(3 * hour);
    expect(Math.abs(serverNow() - (Date.now() + 3 * hour))).toBeLessThanOrEqual(second);
    vi.setSystemTime(Date.now() + 3 * hour);
    answer(0);
    expect(serverNow()).toBe(Date.now());
  });
});
