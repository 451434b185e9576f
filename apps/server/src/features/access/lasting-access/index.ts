import {
  endMadeKeys,
  getMadeAccess,
  listSecurityNotices,
  markSecurityNoticesSeen,
  type MadeAccess,
  type SecurityAct,
} from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { jobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mailNotices, noticesJob, readNotices } from './notices.ts';
import { listMadeAccounts, markSeen } from './notices.sql.ts';

export { deleteOldNotices } from './notices.ts';

/** What other features know of what a user made. */
export interface MadeAccessPorts {
  listKeys(db: Db, userId: number): Promise<MadeAccess['keys']>;
  listWebhooks(db: Db, userId: number): Promise<MadeAccess['webhooks']>;
  listTokens(db: Db, userId: number): Promise<MadeAccess['connections']>;
  /** revokes the keys that a user made; returns how many there were */
  endKeys(tx: CompanyTx, userId: number): Promise<number>;
}

const waysIn: readonly SecurityAct[] = ['adminMade', 'userRaised', 'userPassword'];
const maxAccounts = 50;

/**
 * Registers the list of what was done in a company that outlives a session, its mails, and the list of what one made oneself. The notices
 * are written with the changes (`platform/security-notices.ts`).
 */
export function createLastingAccess(platform: Platform, ports: MadeAccessPorts) {
  /** Lists what somebody made that goes on when their sessions end. */
  async function listMadeAccess({ db }: CompanyTx, userId: number): Promise<MadeAccess> {
    return {
      keys: await ports.listKeys(db, userId),
      webhooks: await ports.listWebhooks(db, userId),
      connections: await ports.listTokens(db, userId),
      users: await listMadeAccounts(db, userId, waysIn, maxAccounts),
    };
  }

  handleTx(platform, listSecurityNotices, (tx, { actor }) => readNotices(platform.database, tx, actor));
  handleTx(platform, markSecurityNoticesSeen, async ({ db }, { actor, body }) => {
    await markSeen(db, actor.userId, body.upTo);
    return {};
  });
  handleTx(platform, getMadeAccess, (tx, { actor }) => listMadeAccess(tx, actor.userId));
  handleTx(platform, endMadeKeys, async (tx, { actor }) => ({ ended: await ports.endKeys(tx, actor.userId) }));
  platform.registerJob(jobHandler(noticesJob, (payload) => mailNotices(platform, payload)));
  return { listMadeAccess };
}
