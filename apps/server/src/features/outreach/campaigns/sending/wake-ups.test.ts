import { describe, expect, it } from 'vitest';
import { WakeUps } from './wake-ups.ts';

/** A clock that advances on demand; timers of the process belong to others as well. */
function ownClock() {
  let now = 0;
  const timers = new Map<NodeJS.Timeout, { at: number; work: () => void }>();
  return {
    wakeUps: new WakeUps<number>({
      setTimeout: (work, inMs) => {
        const timer = { unref: () => timer } as NodeJS.Timeout;
        timers.set(timer, { at: now + inMs, work });
        return timer;
      },
      clearTimeout: (timer) => void (timer && timers.delete(timer)),
    }),
    advance(ms: number) {
      now += ms;
      for (const [timer, { at, work }] of timers) if (at <= now && timers.delete(timer)) work();
    },
  };
}

describe('wake-ups', () => {
  it('come when their time has come, neither earlier nor twice, each key by itself', () => {
    const { wakeUps, advance } = ownClock();
    const woken: string[] = [];
    wakeUps.set(1, 10_300, () => woken.push('first'));
    wakeUps.set(2, 10_301, () => woken.push('second'));
    advance(10_299);
    expect(woken).toEqual([]);
    advance(1);
    expect(woken).toEqual(['first']);
    advance(60_000);
    expect(woken).toEqual(['first', 'second']);
  });

  it('come once at the last time that was set for a key, also after one that has come', () => {
    const { wakeUps, advance } = ownClock();
    const woken: number[] = [];
    wakeUps.set(1, 1_000, () => woken.push(1));
    wakeUps.set(1, 2_000, () => woken.push(2));
    advance(1_999);
    expect(woken).toEqual([]);
    advance(10_000);
    expect(woken).toEqual([2]);
    wakeUps.set(1, 500, () => woken.push(3));
    advance(500);
    expect(woken).toEqual([2, 3]);
  });
});
