import { escapeIdentifier, type Client } from 'pg';
import type { ErrorCode } from '@balcao/contract';
import { restoreMark } from '../../../platform/db/restore-mark.ts';
import type { SequenceEntry } from './backup-format.ts';
import { nameOf, type StoredTable } from './contents.sql.ts';

/** Tables refer to each other in circles, so that no order of filling them is right. @returns statements that add the keys again */
export async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "table", conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace IN (to_regnamespace('public'), to_regnamespace('graphile_worker')) ORDER BY 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${escapeIdentifier(name)}`);
  return rows.map(
    ({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${escapeIdentifier(name)} ${definition}`,
  );
}

/**
 * Empties tables of what their migrations put there, and has their owner fill them without triggers: what those would write is in the
 * backup. No one sees it before the transaction ends.
 */
export async function openTables(client: Client, tables: readonly StoredTable[]): Promise<void> {
  await client.query(`TRUNCATE ${tables.map((table) => nameOf(table)).join(', ')}`);
  for (const table of tables) {
    await client.query(`ALTER TABLE ${nameOf(table)} DISABLE TRIGGER USER`);
    if (table.isForced) await client.query(`ALTER TABLE ${nameOf(table)} NO FORCE ROW LEVEL SECURITY`);
  }
}

export async function closeTables(client: Client, tables: readonly StoredTable[]): Promise<void> {
  for (const table of tables) {
    await client.query(`ALTER TABLE ${nameOf(table)} ENABLE TRIGGER USER`);
    if (table.isForced) await client.query(`ALTER TABLE ${nameOf(table)} FORCE ROW LEVEL SECURITY`);
  }
}

export async function setSequences(client: Client, sequences: readonly SequenceEntry[]): Promise<void> {
  for (const { lastValue, isCalled, ...sequence } of sequences)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [nameOf(sequence), lastValue, isCalled]);
}

/**
 * Marks the loaded database as restored: the installation that was saved may still be running, so no session is opened
 * until an operator takes the numbers over. It has made no backup itself. Jobs that were running are released, so that a worker runs them again.
 */
export async function holdSessions(client: Client, takenAt: string): Promise<void> {
  await client.query('UPDATE installation SET restored_from = $1, backed_up_at = NULL', [takenAt]);
  await client.query(`UPDATE whatsapps SET status = 'DISCONNECTED' WHERE status <> 'DISCONNECTED'`);
  await client.query('DELETE FROM gateways');
  // Their fencing tokens go on growing, and since they were last alive messages may be missing.
  await client.query(`UPDATE whatsapp_leases SET owner = '', expires_at = to_timestamp(0)`);
  await client.query(
    'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
  );
  await client.query(
    'UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL',
  );
}

const restoredReason: ErrorCode = 'ERR_CAMPAIGN_RESTORED';

/**
 * Has campaigns wait for a person: whom the original installation has written to since the backup is not known here, and would be
 * written to a second time. Those that were to start since then are inactive. A backup of a release without campaigns, or without
 * pauses of their own, has none that run.
 */
export async function holdCampaigns(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = 'campaigns' AND column_name = 'paused_reason'`,
  );
  if (rows.length === 0) return;
  await client.query(
    `UPDATE campaigns SET paused_at = clock_timestamp(), paused_reason = $1 WHERE status = 'EM_ANDAMENTO' AND paused_at IS NULL`,
    [restoredReason],
  );
  await client.query(
    `UPDATE campaigns SET status = 'INATIVA', scheduled_at = NULL WHERE status = 'PROGRAMADA' AND scheduled_at <= clock_timestamp()`,
  );
}

/** Switches follow-ups off, for the same reason: what they were to send since the backup has perhaps left. */
export async function holdFollowUps(client: Client): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM information_schema.tables WHERE table_schema = 'public' AND table_name = 'follow_ups'`,
  );
  if (rows.length > 0) await client.query('UPDATE follow_ups SET is_on = false WHERE is_on');
}

export async function endRestore(client: Client): Promise<void> {
  await client.query(`DROP SCHEMA ${restoreMark}`);
}
