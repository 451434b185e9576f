/** Logins of one process at WhatsApp: so many at once after a rest, and so many a second from there on. */
export const loginRate = { burst: 5, perSecond: 5 } as const;
/** While many are refused alike, one attempt is made per this time. */
export const trippedIntervalMs = 10_000;
const refusalWindowMs = 60_000;
/** A share of the sessions that were refused with one code within the window is no accident of one number. */
const trippedShare = 0.3;
const minRefusedSessions = 5;

export interface LoginRefusal {
  sessionId: number;
  code: number;
  /** milliseconds since the epoch */
  at: number;
}

/** The refusals that still count. */
export const recentRefusals = (refusals: readonly LoginRefusal[], now: number): LoginRefusal[] =>
  refusals.filter(({ at }) => now - at < refusalWindowMs);

/** The code with which so many sessions were refused lately that it is WhatsApp, or we, and not them. */
export function commonRefusal(
  refusals: readonly LoginRefusal[],
  sessions: number,
  now: number,
): { code: number; sessions: number } | undefined {
  const byCode = Map.groupBy(recentRefusals(refusals, now), ({ code }) => code);
  for (const [code, alike] of byCode) {
    const refused = new Set(alike.map(({ sessionId }) => sessionId)).size;
    if (refused >= minRefusedSessions && refused > sessions * trippedShare) return { code, sessions: refused };
  }
  return undefined;
}
