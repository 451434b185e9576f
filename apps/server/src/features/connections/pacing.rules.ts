/** How carefully a number sends. Times in milliseconds, moments as numbers. */
export interface PaceLimits {
  /** messages that may leave at once when nothing left for a while, and how many come back per minute */
  burst: number;
  perMinute: number;
  /** kept back from the machine, so that people never wait behind it */
  reserve: number;
  /** between two texts that nobody typed, from and to: no two pauses alike */
  machineGap: readonly [number, number];
  /** between two messages to contacts who never wrote to this number */
  firstGap: readonly [number, number];
  /** such messages a day: when the number is new, and once it has warmed up */
  firstsAtFirst: number;
  firstsAtLast: number;
  warmUp: number;
}

const minute = 60_000;
const hour = 60 * minute;
export const day = 24 * hour;

/** For numbers linked as a device: WhatsApp names no limits and bars numbers that send like machines. */
export const carefully: PaceLimits = {
  burst: 20,
  perMinute: 60,
  reserve: 8,
  machineGap: [1_500, 4_500],
  firstGap: [30_000, 90_000],
  firstsAtFirst: 15,
  firstsAtLast: 200,
  warmUp: 14 * day,
};

/** The same for a number that sends faster or more slowly: what may leave at once is what leaves in a third of a minute. */
export const atRate = (limits: PaceLimits, perMinute: number): PaceLimits => ({
  ...limits,
  perMinute,
  burst: Math.max(limits.reserve + 2, Math.round(perMinute / 3)),
});

export type PauseReason = 'ERR_WAPP_REACHOUT_LIMIT' | 'ERR_WAPP_MANY_ERRORS';

export interface PaceState {
  linkedAt: number | null;
  tokens: number;
  countedAt: number;
  machineAt: number | null;
  firstAt: number | null;
  windowAt: number | null;
  windowCount: number;
  errors: number;
  errorsAt: number | null;
  pauseReason: PauseReason | null;
  pausedAt: number | null;
  pausedUntil: number | null;
  pauses: number;
}

export const freshPace = (limits: PaceLimits, now: number): PaceState => ({
  linkedAt: null, tokens: limits.burst, countedAt: now, machineAt: null, firstAt: null, windowAt: null, windowCount: 0, errors: 0,
  errorsAt: null, pauseReason: null, pausedAt: null, pausedUntil: null, pauses: 0,
});

/** Why something waits, shown on the message. */
export type Held = PauseReason | 'ERR_WAPP_FIRST_CONTACTS';

/** A message that waits, in the order in which they were written. */
export interface Waiting {
  id: string;
  ticketId: number;
  /** nobody typed it */
  automatic: boolean;
  /** the contact never wrote to this number */
  first: boolean;
  /** why it waits, as it is shown now */
  held: string | null;
}

export interface Choice {
  /** what leaves now */
  ids: string[];
  /** what waits for another reason than is shown; null = its turn comes */
  marks: { id: string; held: Held | null }[];
  /** when to look again, if something was left */
  wait: number | undefined;
  state: PaceState;
}

/** How many messages a day may go to contacts who never wrote: more the longer the number is linked. */
export function firstsPerDay(limits: PaceLimits, linkedAt: number | null, now: number): number {
  const warmth = Math.min(1, Math.max(0, (now - (linkedAt ?? now)) / limits.warmUp));
  return Math.round(limits.firstsAtFirst * (limits.firstsAtLast / limits.firstsAtFirst) ** warmth);
}

export const isPaused = ({ pausedUntil }: PaceState, now: number): boolean => pausedUntil !== null && pausedUntil > now;

/** How many first contacts are left of the day, and when the next day begins. */
export function firstsLeft(limits: PaceLimits, state: PaceState, now: number): { left: number; renewsAt: number | null } {
  const runs = state.windowAt !== null && now - state.windowAt < day;
  return {
    left: Math.max(0, firstsPerDay(limits, state.linkedAt, now) - (runs ? state.windowCount : 0)),
    renewsAt: runs && state.windowAt !== null ? state.windowAt + day : null,
  };
}

/**
 * Which of what waits leaves now. People's answers to contacts who wrote come first, with texts of the machine that stand
 * before them in their conversation; then one to a contact who never wrote, and one of the machine, each when its time has come.
 * @param random 0 to 1: no two pauses are alike
 */
export function choose(limits: PaceLimits, before: PaceState, waiting: readonly Waiting[], now: number, random: () => number): Choice {
  const state = refilled(limits, before, now);
  const ids: string[] = [];
  const conversations = [...Map.groupBy(waiting, ({ ticketId }) => ticketId).values()];
  const paused = isPaused(state, now);
  const waits: number[] = [];
  const take = (one: Waiting) => {
    ids.push(one.id);
    state.tokens -= 1;
  };
  const tokensIn = (needed: number) => Math.ceil(((needed - state.tokens) * minute) / limits.perMinute);

  for (const conversation of conversations.filter(([one]) => one?.first === false)) {
    const answers = conversation.slice(0, conversation.findLastIndex(({ automatic }) => !automatic) + 1);
    for (const one of answers) {
      if (state.tokens >= 1) take(one);
      else waits.push(tokensIn(1));
    }
  }
  const held: Held | null = paused ? state.pauseReason : null;
  const spare = () => state.tokens >= 1 + limits.reserve;

  const first = conversations.find(([one]) => one?.first === true)?.[0];
  const { left, renewsAt } = firstsLeft(limits, state, now);
  if (first) {
    if (paused) waits.push((state.pausedUntil ?? now) - now);
    else if (left === 0) waits.push((renewsAt ?? now + day) - now);
    else if ((state.firstAt ?? 0) > now) waits.push((state.firstAt ?? 0) - now);
    else if (!spare()) waits.push(tokensIn(1 + limits.reserve));
    else {
      take(first);
      state.firstAt = now + between(limits.firstGap, random());
      if (renewsAt === null) Object.assign(state, { windowAt: now, windowCount: 0 });
      state.windowCount += 1;
      waits.push(state.firstAt - now);
    }
  }

  const taken = new Set(ids);
  const machine = conversations.find(([one]) => one && !one.first && one.automatic && !taken.has(one.id))?.[0];
  if (machine) {
    if (paused) waits.push((state.pausedUntil ?? now) - now);
    else if ((state.machineAt ?? 0) > now) waits.push((state.machineAt ?? 0) - now);
    else if (!spare()) waits.push(tokensIn(1 + limits.reserve));
    else {
      take(machine);
      taken.add(machine.id);
      state.machineAt = now + between(limits.machineGap, random());
      waits.push(state.machineAt - now);
    }
  }

  const marks = waiting.flatMap((one) => {
    if (ids.includes(one.id)) return [];
    const why: Held | null = one.first ? (held ?? 'ERR_WAPP_FIRST_CONTACTS') : one.automatic ? held : null;
    return why === one.held ? [] : [{ id: one.id, held: why }];
  });
  return { ids, marks, wait: waits.length > 0 ? Math.max(1, Math.min(...waits)) : undefined, state };
}

function refilled(limits: PaceLimits, state: PaceState, now: number): PaceState {
  const passed = Math.max(0, now - state.countedAt);
  return { ...state, tokens: Math.min(limits.burst, state.tokens + (passed * limits.perMinute) / minute), countedAt: now };
}

const between = ([from, to]: readonly [number, number], random: number): number => Math.round(from + (to - from) * random);

/** So many failures within so long are no accident. */
const errorsAtMost = 5;
const errorsWithin = 2 * minute;
/** The second pause in a row lasts longer, and so on. */
const pauseLasts: Readonly<Record<PauseReason, readonly [number, ...number[]]>> = {
  ERR_WAPP_REACHOUT_LIMIT: [hour, 6 * hour, day],
  ERR_WAPP_MANY_ERRORS: [15 * minute, hour, 6 * hour],
};
/** Whoever kept quiet for so long after a pause begins anew. */
const forgiven = 2 * day;

/** What a refused message means for the number: after WhatsApp's limit, or many failures at once, it pauses. */
export function afterFailure(state: PaceState, code: string, now: number): PaceState {
  if (code === 'ERR_WAPP_REACHOUT_LIMIT') return paused(state, code, now);
  const recent = state.errorsAt !== null && now - state.errorsAt < errorsWithin;
  const errors = recent ? state.errors + 1 : 1;
  const counted = { ...state, errors, errorsAt: recent ? state.errorsAt : now };
  return errors < errorsAtMost ? counted : paused(counted, 'ERR_WAPP_MANY_ERRORS', now);
}

function paused(state: PaceState, reason: PauseReason, now: number): PaceState {
  // Messages that were on their way when it began say nothing new.
  if (isPaused(state, now)) return state;
  const again = state.pausedUntil !== null && now - state.pausedUntil < forgiven;
  const pauses = again ? state.pauses + 1 : 1;
  const lengths = pauseLasts[reason];
  const lasts = lengths[Math.min(pauses, lengths.length) - 1] ?? lengths[0];
  return { ...state, errors: 0, errorsAt: null, pauseReason: reason, pausedAt: now, pausedUntil: now + lasts, pauses };
}

/** Somebody takes the risk: it goes on at once. How often it paused is not forgotten. */
export const resumed = (state: PaceState, now: number): PaceState => (isPaused(state, now) ? { ...state, pausedUntil: now } : state);
