import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readTables, withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';

/**
 * Every row of every table in which a text stands, whatever its case, as `table: row`, also in columns made for searching; and every
 * job, as `job: payload`.
 */
export async function findInTables({ databaseUrl }: Pick<TestServer, 'databaseUrl'>, text: string): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const found: string[] = [];
    for (const { name } of await readTables(client)) {
      const { rows } = await client.query<{ line: string }>(
        `SELECT to_jsonb(t)::text AS line FROM ${name} t WHERE position(lower($1) in lower(to_jsonb(t)::text)) > 0`,
        [text],
      );
      found.push(...rows.map(({ line }) => `${name}: ${line}`));
    }
    const jobs = await client.query<{ line: string }>(
      `SELECT payload::text AS line FROM graphile_worker._private_jobs WHERE position($1 in payload::text) > 0`,
      [text],
    );
    return [...found, ...jobs.rows.map(({ line }) => `job: ${line}`)];
  });
}

/** Every file of the data folder, but the database's own, in which bytes stand. */
export async function findInFiles({ dataDir }: Pick<TestServer, 'dataDir'>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.parentPath.includes('postgres')) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(text)) found.push(path);
  }
  return found;
}
