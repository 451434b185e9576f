import { describe, expect, it } from 'vitest';
import { giveUpAfterMs, nextPauseMs } from './retry.rules.ts';

describe('pauses of a webhook delivery that fails', () => {
  it.each([0, 0.5, 1])('grow, and the last attempt is made a day after the first (random %d)', (random) => {
    const pauses: number[] = [];
    let ageMs = 0;
    for (let tries = 1; ; tries += 1) {
      const pauseMs = nextPauseMs(tries, ageMs, random);
      if (pauseMs === undefined) break;
      pauses.push(pauseMs);
      ageMs += pauseMs;
    }
    expect(ageMs).toBe(giveUpAfterMs);
    expect(pauses.length).toBeGreaterThanOrEqual(10);
    expect(pauses.length).toBeLessThanOrEqual(13);
    expect(pauses.slice(0, 8)).toEqual(pauses.slice(0, 8).toSorted((a, b) => a - b));
  });
});
