import { takeOverNumbers } from '../../../channels/session-hub/index.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { holdRestored, pauseRestored, switchRestoredOff } from '../../outreach/index.ts';

/**
 * Opens the sessions of an installation that was restored from a backup. What was due until now has perhaps left from the original
 * installation: campaigns that began, schedules and follow-ups wait for a person. Notifies the gateways at commit.
 * @returns whether the sessions were held back until now; otherwise nothing is changed
 */
export async function takeOver(tx: PlatformTx, now: Date): Promise<boolean> {
  if (!(await takeOverNumbers(tx))) return false;
  await pauseRestored(tx.db);
  await holdRestored(tx.db, now);
  await switchRestoredOff(tx.db);
  return true;
}
