import type { Tx } from '../../platform/db/database.ts';
import { listConnectionIdsOf } from './leases.sql.ts';
import { notifyPendingWork, wakeSession } from './notices.ts';

/** Has the gateways reconcile the sessions of a company: it was suspended, reinstated or removed. */
export async function wakeSessionsOf(tx: Pick<Tx, 'db' | 'notify'>, companyId: number): Promise<void> {
  for (const id of await listConnectionIdsOf(tx.db, companyId)) wakeSession(tx, id);
}

/** Has what waits of a company sent: what no one typed waits while it is past its due date. */
export async function resumeSendingOf(tx: Pick<Tx, 'db' | 'notify'>, companyId: number): Promise<void> {
  for (const id of await listConnectionIdsOf(tx.db, companyId)) notifyPendingWork(tx, id);
}
