import type { UserActor } from '@balcao/contract';
import type { Listener } from '../../../platform/db/listener.ts';
import type { Platform } from '../../../platform/platform.ts';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import { userPresenceMoved } from './events.ts';
import { isOnline, presenceWriteIntervalMs } from './users.rules.ts';
import { emitUser } from './users.ts';
import { replaceLastSeen } from './users.sql.ts';

/** A page that is reloaded is gone for a moment, which is not shown. */
const offlineDelayMs = 2_000;

export interface Presence {
  /** Records that a user came online or left; called by the live server. */
  set(actor: UserActor, present: boolean): void;
  /** Stores everything that is still pending. */
  flush(): Promise<void>;
}

/**
 * Stores who is online: at once when a user comes, two seconds after the last window was closed, else at most once a
 * minute per user; emits changes to those who may see them. A failure is logged and otherwise harmless, the next sign
 * of life comes within minutes.
 */
export function createPresence(
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
  listener: Pick<Listener, 'on'>,
): Presence {
  /** who is there in this process, and when that was stored, in milliseconds */
  const online = new Map<number, { actor: UserActor; storedAt: number }>();
  const leaving = new Map<number, { actor: UserActor; timer: NodeJS.Timeout }>();
  /** changes of one user are stored in order */
  const writes = new KeyedQueue<number>();

  async function storeLastSeen(actor: UserActor, seenAt: Date | null): Promise<void> {
    const { companyId, userId } = actor;
    try {
      await database.forCompany(companyId, async (tx) => {
        const before = await replaceLastSeen(tx.db, userId, seenAt);
        if (!before) return;
        // They may have another window that is connected to another process.
        if (seenAt === null) tx.notify('away', String(userId));
        const now = clock.now();
        const isThere = seenAt !== null;
        if (isOnline(before.lastSeenAt, now) === isThere) return;
        await emitUser(tx, userId, 'update');
        await tx.raise(userPresenceMoved, { userId, isOnline: isThere });
      });
    } catch (error) {
      log.warn({ err: error, userId }, 'the presence of a user could not be stored');
    }
  }

  function enqueueStore(actor: UserActor, seenAt: Date | null): Promise<void> {
    return writes.run(actor.userId, () => storeLastSeen(actor, seenAt));
  }

  function markOnline(actor: UserActor): void {
    const now = clock.now();
    online.set(actor.userId, { actor, storedAt: now.getTime() });
    void enqueueStore(actor, now);
  }

  function markOffline(actor: UserActor): void {
    clearTimeout(leaving.get(actor.userId)?.timer);
    leaving.delete(actor.userId);
    online.delete(actor.userId);
    void enqueueStore(actor, null);
  }

  listener.on('away', (userId) => {
    const found = online.get(Number(userId));
    if (found && !leaving.has(Number(userId))) markOnline(found.actor);
  });

  return {
    set(actor, present) {
      const { userId } = actor;
      clearTimeout(leaving.get(userId)?.timer);
      leaving.delete(userId);
      if (!present) {
        const timer = setTimeout(() => markOffline(actor), offlineDelayMs);
        timer.unref();
        leaving.set(userId, { actor, timer });
        return;
      }
      const last = online.get(userId);
      if (!last || clock.now().getTime() - last.storedAt >= presenceWriteIntervalMs) markOnline(actor);
    },
    async flush() {
      for (const { actor } of leaving.values()) markOffline(actor);
      await writes.onIdle();
    },
  };
}
