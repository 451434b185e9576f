import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import { withClient } from './tables.ts';

const folder = new URL('../../migrations/', import.meta.url);

/**
 * Migrates a database as releases did whose owner saw all rows: without any care for roles, up to a file.
 * @param url of its owner then: a superuser, or a member that inherits the three roles, which are there
 */
export async function migrateAsBefore(url: string, upTo: string): Promise<void> {
  await runMigrations({ connectionString: url });
  await withClient(url, async (client) => {
    await client.query(
      'CREATE TABLE schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql') && file <= upTo).sort()) {
      const sql = await readFile(new URL(name, folder), 'utf8');
      await client.query(sql);
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
        name,
        createHash('sha256').update(sql).digest('hex'),
      ]);
    }
  });
}
