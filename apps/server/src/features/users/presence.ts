import type { Actor } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { presenceWriteMs } from './users.rules.ts';
import { setLastSeen } from './users.sql.ts';

/**
 * Stores who is there: at once when somebody comes or goes, else at most once a minute per user. A failure is logged
 * and otherwise harmless, the next sign of life comes within minutes.
 */
export function createPresence({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  /** when the presence of users who are there was stored, in milliseconds */
  const stored = new Map<number, number>();

  return async function setPresence(actor: Actor, present: boolean): Promise<void> {
    const now = clock.now();
    const last = stored.get(actor.userId);
    if (present && last !== undefined && now.getTime() - last < presenceWriteMs) return;
    if (present) stored.set(actor.userId, now.getTime());
    else stored.delete(actor.userId);
    try {
      await database.forCompany(actor.companyId, ({ db }) => setLastSeen(db, actor.userId, present ? now : null));
    } catch (error) {
      log.warn({ err: error, userId: actor.userId }, 'the presence of a user could not be stored');
    }
  };
}
