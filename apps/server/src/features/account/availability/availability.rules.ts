import { hourMs, minuteMs, type AvailabilityCause, type AvailabilityState, type PauseIcon } from '@balcao/contract';

/** Who closed the last window is away after this long. */
export const silenceMs = 2 * minuteMs;
/** Who closed the last window in a pause without a length is away after this long. */
export const longSilenceMs = 4 * hourMs;
/** Who closes the last window this soon after a logout has logged out. */
const logoutMs = minuteMs;

/** How it is with one person; times in milliseconds. */
export interface Situation {
  state: AvailabilityState;
  cause: AvailabilityCause;
  since: number;
  reasonName: string;
  reasonIcon: PauseIcon | null;
  /** when the length of a pause is over; null = it has none */
  returnsAt: number | null;
  returnsAlone: boolean;
  /** when the last window was closed; null = one is open */
  goneAt: number | null;
  loggedOutAt: number | null;
}

/** Who was never there. */
export const neverThere = (now: number): Situation => ({
  state: 'away',
  cause: 'silence',
  since: now,
  ...noPause,
  goneAt: now,
  loggedOutAt: null,
});

const noPause = { reasonName: '', reasonIcon: null, returnsAt: null, returnsAlone: false } as const;

const become = (one: Situation, state: AvailabilityState, cause: AvailabilityCause, now: number): Situation => ({
  ...one,
  ...noPause,
  state,
  cause,
  since: now,
});

/**
 * Somebody chose a state. Chosen again, an available or absent person stays so since when they are; a pause begins anew,
 * unless only its end by itself was changed.
 */
export function choose(
  one: Situation,
  wanted: {
    state: AvailabilityState;
    reason?: { name: string; icon: PauseIcon | null; minutes: number | null } | undefined;
    returnsAlone?: boolean | undefined;
  },
  now: number,
): Situation {
  const { state, reason, returnsAlone = true } = wanted;
  if (state !== 'paused')
    return state === one.state && (state === 'available' || one.cause === 'hand')
      ? one
      : become(one, state, 'hand', now);
  const isSame = one.state === 'paused' && one.returnsAt !== null && one.reasonName === reason?.name;
  if (isSame && one.returnsAlone !== returnsAlone) return { ...one, returnsAlone };
  const returnsAt = reason?.minutes == null ? null : now + reason.minutes * minuteMs;
  return {
    ...become(one, 'paused', 'hand', now),
    reasonName: reason?.name ?? '',
    reasonIcon: reason?.icon ?? null,
    returnsAt,
    returnsAlone: returnsAt !== null && returnsAlone,
  };
}

/** The first window of a person was opened: who was away by silence or logout is available, others stay what they chose. */
export function arrive(one: Situation, now: number): Situation {
  const here = { ...one, goneAt: null };
  return one.state === 'away' && one.cause !== 'hand' ? become(here, 'available', 'arrival', now) : here;
}

/** Who comes this soon before their shift is available when it begins. */
const earlyMs = hourMs;

/** The first window of a person was opened while they were not on shift: who did not choose a state stays away. */
export function arriveOffShift(one: Situation, now: number): Situation {
  const here = { ...one, goneAt: null };
  return one.state === 'away' && one.cause !== 'hand' ? become(here, 'away', 'shift', now) : here;
}

/**
 * The shift of a person began. Somebody with a window open becomes available where their shift says so, or where they have just come.
 * @param isWanted their shift says so
 */
export function beginShift(one: Situation, now: number, isWanted: boolean): Situation {
  if (one.state !== 'away' || one.goneAt !== null) return one;
  const hasJustCome = one.cause === 'shift' && now - one.since <= earlyMs;
  return isWanted || hasJustCome ? become(one, 'available', 'shift', now) : one;
}

/** The shift of a person ended, and makes them absent. */
export const endShift = (one: Situation, now: number): Situation =>
  one.state === 'away' ? one : become(one, 'away', 'shift', now);

/** The last window of a person was closed. */
export function leave(one: Situation, now: number): Situation {
  const gone = { ...one, goneAt: now };
  const hasLoggedOut = one.loggedOutAt !== null && now - one.loggedOutAt <= logoutMs;
  return hasLoggedOut && one.state !== 'away' ? become(gone, 'away', 'logout', now) : gone;
}

/** A session of a person ended by their logout: who has no window open any more is away at once. */
export function logOut(one: Situation, now: number): Situation {
  const left = { ...one, loggedOutAt: now };
  return one.goneAt !== null && one.state !== 'away' ? become(left, 'away', 'logout', now) : left;
}

/** When a pause that ends by itself is over, or who left is away; null = nothing is due. */
export function dueAt({ state, since, returnsAt, returnsAlone, goneAt }: Situation): number | null {
  if (state === 'away') return null;
  const silentAt = goneAt === null ? null : goneAt + silenceMs;
  if (state === 'available') return silentAt;
  // A pause outlasts a closed window: at lunch the computer may be off.
  if (returnsAt === null) return goneAt === null ? null : Math.max(silentAt ?? 0, since + longSilenceMs);
  if (goneAt !== null) return Math.max(silentAt ?? 0, returnsAt);
  return returnsAlone ? returnsAt : null;
}

/**
 * What becomes of a person by itself at a moment.
 * @param isReached their phone receives notices: who closed the last window is looked at again after as long a silence
 */
export function settle(one: Situation, now: number, isReached = false): Situation {
  const due = dueAt(one);
  if (due === null || due > now) return one;
  if (isReached && one.state === 'available') return { ...one, goneAt: now };
  return one.goneAt === null ? become(one, 'available', 'pauseOver', now) : become(one, 'away', 'silence', now);
}

/** Seconds in each state from a moment on. @param lines in their order; the first may lie before that moment */
export function sumStates(
  lines: readonly { state: AvailabilityState; at: number }[],
  from: number,
  now: number,
): { available: number; paused: number } {
  const sums = { available: 0, paused: 0, away: 0 };
  lines.forEach(({ state, at }, index) => {
    const end = lines[index + 1]?.at ?? now;
    sums[state] += Math.max(0, end - Math.max(at, from));
  });
  return { available: Math.round(sums.available / 1000), paused: Math.round(sums.paused / 1000) };
}
