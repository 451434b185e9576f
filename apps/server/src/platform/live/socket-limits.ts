/** Windows of one person in one process; a browser opens one for each tab. */
export const maxSocketsPerUser = 50;
/** Requests of one person's browsers: conversations opened and left, typing, heartbeats. */
export const maxEventsPerUser = 600;
const windowMs = 60_000;

export type SocketLimits = ReturnType<typeof createSocketLimits>;

/**
 * Counts the sockets of users and what they ask for in this process, far above what people do and below what a script does that
 * does not wait: each join is a query, and each sign of typing a notification to all processes.
 */
export function createSocketLimits(isEnabled: boolean, now: () => number = Date.now) {
  const opened = new Map<number, number>();
  const asked = new Map<number, { since: number; count: number }>();
  return {
    /** @returns whether one more may be open; it counts until `close` */
    open(userId: number): boolean {
      const count = opened.get(userId) ?? 0;
      if (isEnabled && count >= maxSocketsPerUser) return false;
      opened.set(userId, count + 1);
      return true;
    },
    close(userId: number): void {
      const count = (opened.get(userId) ?? 0) - 1;
      if (count > 0) opened.set(userId, count);
      else {
        opened.delete(userId);
        asked.delete(userId);
      }
    },
    /** @returns whether what a user asks for now is still within the limit of the minute */
    ask(userId: number): boolean {
      const at = now();
      const window = asked.get(userId);
      if (!window || at - window.since >= windowMs) {
        asked.set(userId, { since: at, count: 1 });
        return true;
      }
      window.count += 1;
      return !isEnabled || window.count <= maxEventsPerUser;
    },
  };
}
