import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { damagedBackup, type Manifest } from './backup-format.ts';
import { copyInStatement, listStoredTables, nameOf, type StoredTable } from './contents.sql.ts';
import {
  closeTables,
  dropForeignKeys,
  endRestore,
  holdCampaigns,
  holdFollowUps,
  holdSessions,
  openTables,
  setSequences,
} from './load.sql.ts';

/**
 * Fills a database that was migrated to the backup's version, in one transaction: its rows, the values of its
 * sequences, and the mark that no session may be opened; campaigns wait. References are verified when the rows are there.
 */
export async function loadDatabase(client: Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query('BEGIN');
  await client.query(`SET LOCAL datestyle = 'ISO'; SET LOCAL statement_timeout = 0; SET LOCAL timezone = 'UTC'`);
  const tables = await listStoredTables(client);
  requireSameTables(folder, tables, manifest);
  const foreignKeys = await dropForeignKeys(client);
  await openTables(client, tables);
  for (const table of manifest.tables) {
    const rows = client.query(copyFrom(copyInStatement(table)));
    await pipeline(createReadStream(join(folder, table.file)), createGunzip(), rows);
    if (rows.rowCount !== table.rows)
      throw damagedBackup(folder, `${nameOf(table)} took ${rows.rowCount} rows instead of ${table.rows}`);
  }
  await setSequences(client, manifest.sequences);
  for (const statement of foreignKeys) await client.query(statement);
  await holdSessions(client, manifest.takenAt);
  await holdCampaigns(client);
  await holdFollowUps(client);
  await closeTables(client, tables);
  await endRestore(client);
  await client.query('COMMIT');
}

/**
 * Refuses a backup whose manifest names other tables than this schema has: the same migrations make the same tables.
 * @throws StartError
 */
function requireSameTables(folder: string, tables: readonly StoredTable[], manifest: Manifest): void {
  const [here, there] = [tables, manifest.tables].map((list) => list.map((table) => nameOf(table)));
  const all = [...new Set([...(here ?? []), ...(there ?? [])])];
  const difference = all.filter((name) => !here?.includes(name) || !there?.includes(name));
  if (difference.length > 0)
    throw damagedBackup(folder, `the tables ${difference.join(', ')} are not those of its release`);
}
