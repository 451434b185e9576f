import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import JSZip from 'jszip';
import { onTestFinished } from 'vitest';
import type { DataExport } from '@balcao/contract';
import { runImportCompany } from '../features/operations/commands/import-company.ts';
import { ensureDefaultPlan } from '../features/account/index.ts';
import { loadConfig } from '../platform/config/config.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { createDatabase } from '../platform/db/database.ts';
import { until, type Client } from './client.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { readTables, withClient } from './tables.ts';
import { makeTempFolder } from './temp-folder.ts';

export type Row = Record<string, unknown>;

/** Exports the company of an admin, and unpacks the archive into a folder. */
export async function unpackExport(serverUrl: string, admin: Client, folder: string): Promise<void> {
  const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', {}));
  await until(async () =>
    (await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'))).exports.find(
      (one) => one.id === id && one.state === 'ready',
    ),
  );
  const { fileUrl } = await admin.ok(admin.post<{ fileUrl: string }>(`/privacy/exports/${id}/address`));
  const zip = await JSZip.loadAsync(await (await fetch(new URL(fileUrl, serverUrl))).arrayBuffer());
  for (const [path, entry] of Object.entries(zip.files)) {
    if (entry.dir) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), await entry.async('nodebuffer'));
  }
}

/** Another installation: its sequences stand elsewhere, so that no id is right by chance. */
export async function createOtherInstallation() {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase({ migrated: true });
  const dataDir = await makeTempFolder('other');
  const config = loadConfig(
    {
      DATABASE_URL: ownerUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_POOL: '4',
      SIMULATED_LINKING_MS: '0',
      REQUEST_LIMIT: '0',
    },
    dataDir,
  );
  const database = createDatabase(ownerUrl, { poolSize: 1 });
  onTestFinished(() => database.close());
  await asPlatform(database, ({ db }) => ensureDefaultPlan(db));
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE 'plans%'`,
    );
    for (const [index, { name }] of rows.entries())
      await client.query(`SELECT setval('${name}', ${700_000 + index * 1_000})`);
  });
  const output: string[] = [];
  const runImport = (folder: string, ...args: string[]) =>
    runImportCompany(config, [folder, ...args], (line) => void output.push(line));
  return { ownerUrl, databaseUrl, dataDir, config, database, output, runImport };
}

/** The rows of a table in an unpacked archive. */
export const archivedRows = async (archive: string, table: string) =>
  (await readFile(join(archive, 'data', `${table}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row);

/** The rows of a table that an installation has of a company. */
export const storedRows = async (url: string, table: string, companyId: number): Promise<Row[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM ${table} t WHERE ${table === 'companies' ? 'id' : 'company_id'} = $1`,
      [companyId],
    );
    return rows.map(({ row }) => row);
  });

/** How many rows every table of an installation has. */
export const countRows = (url: string) =>
  withClient(url, async (client) => {
    const found: Record<string, number> = {};
    for (const { name } of await readTables(client))
      found[name] = Number((await client.query<{ count: string }>(`SELECT count(*) FROM ${name}`)).rows[0]?.count);
    return found;
  });
