import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../../../../tools/bootstrap/memory-folder.mjs';
import { asOwner, ensureOwner } from '../platform/db/embedded/embedded-owner.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { isFullScope } from './scope.ts';
import { walkSeed } from './walk.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** a PostgreSQL whose database `balcao_template` is migrated, as its superuser */
    postgresUrl: string;
  }
}

export const templateDatabase = 'balcao_template';

/**
 * Starts one real PostgreSQL for the whole run, whichever projects ask for it; every test file takes a copy of the
 * migrated database.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = project.vitest.getRootProject();
  if ('postgresUrl' in run.getProvidedContext()) return undefined;
  if (!isFullScope) process.stdout.write(`Walks over the contract take a sample: TEST_SEED=${walkSeed}\n`);
  const dataDir = await mkdtemp(join(memoryFolder(), 'balcao-tests-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await forgoDurability(client);
  await client.query(`CREATE DATABASE ${templateDatabase}`);
  await client.end();
  await migrate(await ensureOwner(databaseUrl(postgres.url, templateDatabase)));
  run.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/**
 * Has commits wait for no disk: a commit took 4 ms and takes 0.2, and tests make thousands. A PostgreSQL that is killed loses nothing
 * either way; only a machine that loses its power would.
 */
async function forgoDurability(client: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${setting} = off`);
  await client.query('SELECT pg_reload_conf()');
}

/** The address of a database, as the superuser: a test looks into it past the program. */
export function databaseUrl(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** The address of a database for the ordinary user that the program connects as. */
export function ownerUrl(postgresUrl: string, database: string): string {
  return asOwner(databaseUrl(postgresUrl, database));
}
