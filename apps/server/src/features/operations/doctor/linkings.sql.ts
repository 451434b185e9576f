import { sql } from 'kysely';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listUnappliedMigrations } from '../../../platform/db/migrate.ts';
import type { CheckResult } from './check.ts';

/** What an outcome of linking a phone is called here. */
const words: Readonly<Record<string, string>> = {
  unscanned: 'nobody read the code in time',
  codeNotTaken: 'WhatsApp took the code and did not link',
  passkey: 'nobody confirmed the passkey in time',
  passkeyRefused: 'the passkey was refused',
  otherNumber: 'another number than the announced one, unlinked again',
  refused: 'WhatsApp refused',
};

/** How linking phones ended in 30 days, of all companies. @param url of the database's owner */
export async function examineLinkings(url: string, database: Database): Promise<CheckResult> {
  if ((await listUnappliedMigrations(url)).pending.length > 0)
    return { state: 'ok', detail: 'it is examined after the upgrade' };
  const rows = await asPlatform(database, async ({ db }) =>
    sql<{ ended: string; times: number }>`
      SELECT ended, sum(times)::int AS times FROM linking_ends WHERE day > current_date - 30 GROUP BY ended ORDER BY 2 DESC, 1`.execute(
      db,
    ),
  ).then((result) => result.rows);
  const linked = rows.find(({ ended }) => ended === 'linked')?.times ?? 0;
  const failed = rows.filter(({ ended }) => ended !== 'linked');
  const why = failed.map(({ ended, times }) => `${times} × ${words[ended] ?? ended}`).join(', ');
  if (failed.length === 0) return { state: 'ok', detail: `${linked} in 30 days, and none failed` };
  const refusals = failed.filter(({ ended }) => ended !== 'unscanned').reduce((sum, { times }) => sum + times, 0);
  return {
    // Codes that nobody reads are people who changed their minds.
    state: refusals > linked ? 'warning' : 'ok',
    detail: `${linked} in 30 days; not linked: ${why}`,
  };
}
