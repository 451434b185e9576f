import { holdingNotices, traitsOf } from '@balcao/contract';
import { wakeSession, type DesiredState } from '../../../../channels/session-hub/index.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { requireConfirmedEmail } from '../../../account/index.ts';
import { emitSession } from '../connections.ts';
import { findConnection } from '../connections.sql.ts';
import { endNotices } from '../diagnosis/official-health.sql.ts';
import { deleteLinking } from '../passkey/passkey-linkings.sql.ts';
import { updateDesiredState } from './session-state.sql.ts';
import { openOutage, type OutagePorts } from '../outages/outages.ts';

const outageReasonByState = { up: 'restart', relink: 'relinked', down: 'disconnected' } as const;

/**
 * Sets the state that the session of a connection shall have, and notifies its gateway.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_EMAIL_UNCONFIRMED
 */
export async function setDesiredState(
  tx: CompanyTx,
  ports: OutagePorts,
  id: number,
  desired: DesiredState,
): Promise<void> {
  const before = await findConnection(tx.db, id);
  if (!before) throw new AppError('ERR_NO_WAPP_FOUND');
  // A person who signs up with another's e-mail must not reach customers; a simulated phone is there to look around.
  if (desired !== 'down' && !traitsOf(before.provider).isSimulated) await requireConfirmedEmail(tx.db, tx.companyId);
  const { lastAbsence } = before;
  // Logging out or linking again also ends a session that is down just now.
  if (before.status === 'CONNECTED' || lastAbsence?.endedAt === null)
    await openOutage(tx, ports, id, { began: null, reason: outageReasonByState[desired] });
  // Somebody tries again: what Meta refused before is tried, too.
  if (desired === 'up') await endNotices(tx.db, id, holdingNotices);
  await updateDesiredState(tx.db, id, desired);
  // A session that is opened again with what is stored may just have been linked: its number is still to be looked at.
  if (desired !== 'up') await deleteLinking(tx.db, id);
  await emitSession(tx, id);
  wakeSession(tx, id);
}
