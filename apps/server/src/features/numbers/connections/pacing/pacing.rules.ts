import { dayMs, hourMs, minuteMs } from '@balcao/contract';

/** How carefully a number sends. Times in milliseconds, moments as numbers. */
export interface PaceLimits {
  /** messages that may leave at once when nothing left for a while, and how many come back per minute */
  burst: number;
  perMinute: number;
  /** reserved for people, so that they never wait behind automatic messages */
  reserve: number;
  /** between two texts that no one typed, from and to: no two pauses alike */
  automaticGapMs: readonly [number, number];
  /** between two messages to contacts who never wrote to this number */
  firstContactGapMs: readonly [number, number];
  /** such messages a day: when the number is new, and once it has warmed up */
  initialFirstContactsPerDay: number;
  maxFirstContactsPerDay: number;
  warmUpMs: number;
}

/** For numbers linked as a device: WhatsApp names no limits and bars numbers that send like machines. */
export const linkedDeviceLimits: PaceLimits = {
  burst: 20,
  perMinute: 60,
  reserve: 8,
  automaticGapMs: [1_500, 4_500],
  firstContactGapMs: [30_000, 90_000],
  initialFirstContactsPerDay: 15,
  maxFirstContactsPerDay: 200,
  warmUpMs: 14 * dayMs,
};

/** Limits for another rate: what may leave at once is what leaves in a third of a minute. */
export const withRate = (limits: PaceLimits, perMinute: number): PaceLimits => ({
  ...limits,
  perMinute,
  burst: Math.max(limits.reserve + 2, Math.round(perMinute / 3)),
});

export type PauseReason = 'ERR_WAPP_REACHOUT_LIMIT' | 'ERR_WAPP_MANY_ERRORS';

export interface PaceState {
  linkedAt: number | null;
  /** messages that may leave at once, as of `countedAt` */
  tokens: number;
  countedAt: number;
  /** from when on the next automatic message may leave */
  machineAt: number | null;
  /** from when on the next message to a first contact may leave */
  firstAt: number | null;
  /** the day whose first contacts are counted, by its beginning */
  windowAt: number | null;
  windowCount: number;
  /** failures since `errorsAt` */
  errors: number;
  errorsAt: number | null;
  pauseReason: PauseReason | null;
  pausedAt: number | null;
  pausedUntil: number | null;
  /** pauses in a row */
  pauses: number;
}

export const initialPaceState = (limits: PaceLimits, now: number): PaceState => ({
  linkedAt: null,
  tokens: limits.burst,
  countedAt: now,
  machineAt: null,
  firstAt: null,
  windowAt: null,
  windowCount: 0,
  errors: 0,
  errorsAt: null,
  pauseReason: null,
  pausedAt: null,
  pausedUntil: null,
  pauses: 0,
});

/**
 * Begins a pause anew that began later than now: a clock that was ahead began it and has been set back since, and when it began
 * in truth is not known. Returns the same state where there is none.
 */
export function correctPause(state: PaceState, now: number): PaceState {
  const { pausedAt, pausedUntil } = state;
  if (pausedAt === null || pausedUntil === null || pausedAt <= now) return state;
  return { ...state, pausedAt: now, pausedUntil: now + (pausedUntil - pausedAt) };
}

/** Why something waits, shown on the message. */
export type HoldReason = PauseReason | 'ERR_WAPP_FIRST_CONTACTS';

/** A message that waits, in the order in which they were written. */
export interface PacedMessage {
  id: string;
  ticketId: number;
  /** 0 = someone typed it; the higher, the later it leaves */
  priority: number;
  /** the contact never wrote to this number */
  isFirstContact: boolean;
  /** the contact wrote lately: WhatsApp's limit on beginning conversations is none on answers */
  isReply: boolean;
  /** why it waits, as it is shown now */
  holdReason: string | null;
}

export interface Choice {
  /** what leaves now */
  ids: string[];
  /** what waits for another reason than is shown; null = its turn comes */
  marks: { id: string; holdReason: HoldReason | null }[];
  /** when to look again, if something was left */
  waitMs: number | undefined;
  state: PaceState;
}

/** How many messages a day may go to contacts who never wrote: more the longer the number is linked. */
export function firstContactsPerDay(limits: PaceLimits, linkedAt: number | null, now: number): number {
  const warmth = Math.min(1, Math.max(0, (now - (linkedAt ?? now)) / limits.warmUpMs));
  return Math.round(
    limits.initialFirstContactsPerDay * (limits.maxFirstContactsPerDay / limits.initialFirstContactsPerDay) ** warmth,
  );
}

export const isPaused = ({ pausedUntil }: PaceState, now: number): boolean => pausedUntil !== null && pausedUntil > now;

/** How many first contacts are left of the day, and when the next day begins. */
export function firstContactsLeft(
  limits: PaceLimits,
  state: PaceState,
  now: number,
): { left: number; renewsAt: number | null } {
  // One that begins further ahead than a day was begun by a clock that has been set back since.
  const runs = state.windowAt !== null && Math.abs(now - state.windowAt) < dayMs;
  return {
    left: Math.max(0, firstContactsPerDay(limits, state.linkedAt, now) - (runs ? state.windowCount : 0)),
    renewsAt: runs && state.windowAt !== null ? state.windowAt + dayMs : null,
  };
}

/**
 * Decides which waiting messages leave now. Answers of people to contacts who wrote come first, with automatic texts
 * that precede them in their conversation; then one to a contact who never wrote, and one automatic one, each when its
 * time has come.
 * @param random 0 to 1: no two pauses are alike
 */
export function chooseMessages(
  limits: PaceLimits,
  before: PaceState,
  waiting: readonly PacedMessage[],
  now: number,
  random: () => number,
): Choice {
  const state = refillTokens(limits, before, now);
  const ids: string[] = [];
  const conversations = [...Map.groupBy(waiting, ({ ticketId }) => ticketId).values()];
  const byPriority = conversations.toSorted((a, b) => highestPriority(a) - highestPriority(b));
  const paused = isPaused(state, now);
  const waitsMs: number[] = [];
  const release = (one: PacedMessage) => {
    ids.push(one.id);
    state.tokens -= 1;
  };
  const msUntilTokens = (needed: number) => Math.ceil(((needed - state.tokens) * minuteMs) / limits.perMinute);

  for (const conversation of conversations.filter(([one]) => one?.isFirstContact === false)) {
    const answers = conversation.slice(0, conversation.findLastIndex(({ priority }) => priority === 0) + 1);
    for (const one of answers) {
      if (state.tokens >= 1) release(one);
      else waitsMs.push(msUntilTokens(1));
    }
  }
  const pauseReason: HoldReason | null = paused ? state.pauseReason : null;
  const hasSpareTokens = () => state.tokens >= 1 + limits.reserve;

  const firstContact = byPriority.find(([one]) => one?.isFirstContact === true)?.[0];
  const { left, renewsAt } = firstContactsLeft(limits, state, now);
  const firstAt = gapEnd(state.firstAt, limits.firstContactGapMs, now);
  if (firstContact) {
    if (paused) waitsMs.push((state.pausedUntil ?? now) - now);
    else if (left === 0) waitsMs.push((renewsAt ?? now + dayMs) - now);
    else if (firstAt > now) waitsMs.push(firstAt - now);
    else if (!hasSpareTokens()) waitsMs.push(msUntilTokens(1 + limits.reserve));
    else {
      release(firstContact);
      state.firstAt = now + between(limits.firstContactGapMs, random());
      if (renewsAt === null) Object.assign(state, { windowAt: now, windowCount: 0 });
      state.windowCount += 1;
      waitsMs.push(state.firstAt - now);
    }
  }

  const taken = new Set(ids);
  const machineAt = gapEnd(state.machineAt, limits.automaticGapMs, now);
  const mayAnswer = (one: PacedMessage) => one.isReply && state.pauseReason === 'ERR_WAPP_REACHOUT_LIMIT';
  const isAutomatic = (one: PacedMessage) => !one.isFirstContact && one.priority > 0 && !taken.has(one.id);
  const automatics = byPriority.flatMap(([one]) => (one && isAutomatic(one) ? [one] : []));
  const automatic = (paused ? automatics.find(mayAnswer) : undefined) ?? automatics[0];
  if (automatic) {
    if (paused && !mayAnswer(automatic)) waitsMs.push((state.pausedUntil ?? now) - now);
    else if (machineAt > now) waitsMs.push(machineAt - now);
    else if (!hasSpareTokens()) waitsMs.push(msUntilTokens(1 + limits.reserve));
    else {
      release(automatic);
      taken.add(automatic.id);
      state.machineAt = now + between(limits.automaticGapMs, random());
      waitsMs.push(state.machineAt - now);
    }
  }

  const marks = waiting.flatMap((one) => {
    if (ids.includes(one.id)) return [];
    const holdReason: HoldReason | null = one.isFirstContact
      ? (pauseReason ?? 'ERR_WAPP_FIRST_CONTACTS')
      : one.priority > 0 && !mayAnswer(one)
        ? pauseReason
        : null;
    return holdReason === one.holdReason ? [] : [{ id: one.id, holdReason }];
  });
  return { ids, marks, waitMs: waitsMs.length > 0 ? Math.max(1, Math.min(...waitsMs)) : undefined, state };
}

/** A message that precedes another in its conversation leaves before it, and so when it does. */
const highestPriority = (conversation: readonly PacedMessage[]) =>
  Math.min(...conversation.map(({ priority }) => priority));

function refillTokens(limits: PaceLimits, state: PaceState, now: number): PaceState {
  const elapsedMs = Math.max(0, now - state.countedAt);
  return {
    ...state,
    tokens: Math.min(limits.burst, state.tokens + (elapsedMs * limits.perMinute) / minuteMs),
    countedAt: now,
  };
}

/** When a pause between two messages is over; one longer than any is of a clock that has been set back since. */
const gapEnd = (at: number | null, [, longestMs]: readonly [number, number], now: number): number =>
  at === null || at - now > longestMs ? 0 : at;

const between = ([from, to]: readonly [number, number], random: number): number =>
  Math.round(from + (to - from) * random);

/** This many failures within this time are no accident. */
const maxErrors = 5;
const errorWindowMs = 2 * minuteMs;
/** The second pause in a row lasts longer, and so on. */
const pauseDurationsMs: Readonly<Record<PauseReason, readonly [number, ...number[]]>> = {
  ERR_WAPP_REACHOUT_LIMIT: [hourMs, 6 * hourMs, dayMs],
  ERR_WAPP_MANY_ERRORS: [15 * minuteMs, hourMs, 6 * hourMs],
};
/** A number that was quiet for this long after a pause starts afresh. */
const pauseMemoryMs = 2 * dayMs;

/**
 * Decides what a refused message means for the number: after WhatsApp's limit, or many failures at once, it pauses.
 * @param until when WhatsApp's limit ends, where it is known
 */
export function afterFailure(state: PaceState, code: string, now: number, until?: number): PaceState {
  if (code === 'ERR_WAPP_REACHOUT_LIMIT') return startPause(state, code, now, until);
  const recent = state.errorsAt !== null && Math.abs(now - state.errorsAt) < errorWindowMs;
  const errors = recent ? state.errors + 1 : 1;
  const counted = { ...state, errors, errorsAt: recent ? state.errorsAt : now };
  return errors < maxErrors ? counted : startPause(counted, 'ERR_WAPP_MANY_ERRORS', now);
}

function startPause(state: PaceState, reason: PauseReason, now: number, until?: number): PaceState {
  const end = until !== undefined && until > now ? until : undefined;
  // Refusals of messages that were on their way when it began add nothing, unless WhatsApp now announces the end.
  if (isPaused(state, now) && (end === undefined || end === state.pausedUntil)) return state;
  if (isPaused(state, now) && state.pauseReason === reason && end !== undefined) return { ...state, pausedUntil: end };
  const again = state.pausedUntil !== null && now - state.pausedUntil < pauseMemoryMs;
  const pauses = again ? state.pauses + 1 : 1;
  const durationsMs = pauseDurationsMs[reason];
  const durationMs = durationsMs[Math.min(pauses, durationsMs.length) - 1] ?? durationsMs[0];
  return {
    ...state,
    errors: 0,
    errorsAt: null,
    pauseReason: reason,
    pausedAt: now,
    pausedUntil: end ?? now + durationMs,
    pauses,
  };
}

/** WhatsApp reports that its limit is over, or that there is none: what it paused goes on. */
export const endRestriction = (state: PaceState, now: number): PaceState =>
  state.pauseReason === 'ERR_WAPP_REACHOUT_LIMIT' ? endPause(state, now) : state;

/** A person takes the risk: it continues at once. The number of pauses is kept. */
export const endPause = (state: PaceState, now: number): PaceState =>
  isPaused(state, now) ? { ...state, pausedUntil: now } : state;
