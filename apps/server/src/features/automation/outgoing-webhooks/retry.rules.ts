import { hourMs, minuteMs } from '@balcao/contract';

/** An address that failed for so long is switched off, and a delivery is given up. */
export const giveUpAfterMs = 24 * hourMs;

/** After the first attempt, the second, and so on; afterwards as long as the last one. */
const pausesMs = [
  10_000,
  30_000,
  4 * minuteMs,
  15 * minuteMs,
  45 * minuteMs,
  2 * hourMs,
  4 * hourMs,
  6 * hourMs,
] as const;
const lastPauseMs = 6 * hourMs;
/** Parts of a pause by which it is longer at most, so that what failed together does not come back together. */
const maxJitter = 0.1;

/**
 * Returns how long after a failed attempt a delivery is posted again; undefined = it is given up.
 * @param tries attempts that were made, at least one
 * @param ageMs since it was due for the first time
 * @param random from 0 to 1
 */
export function nextPauseMs(tries: number, ageMs: number, random: number): number | undefined {
  const pauseMs = Math.round((pausesMs[tries - 1] ?? lastPauseMs) * (1 + maxJitter * random));
  if (ageMs >= giveUpAfterMs) return undefined;
  // The last attempt is made when the day is over, not hours before.
  return Math.min(pauseMs, giveUpAfterMs - ageMs);
}
