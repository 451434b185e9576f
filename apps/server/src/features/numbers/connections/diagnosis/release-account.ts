import { holdingNotices } from '@balcao/contract';
import { wakeForEvents } from '../../../../channels/session-hub/index.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { emitConnection } from '../connections.ts';
import { endNotices } from './official-health.sql.ts';

/** An admin says that Meta lets the account send again: what waits leaves, until Meta refuses it once more. */
export async function releaseAccount(tx: CompanyTx, whatsappId: number): Promise<void> {
  if (!(await endNotices(tx.db, whatsappId, holdingNotices))) return;
  await emitConnection(tx, whatsappId);
  wakeForEvents(tx, whatsappId);
}
