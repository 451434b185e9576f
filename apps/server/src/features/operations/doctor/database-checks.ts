import { Client } from 'pg';
import { findRestoredFrom } from '../../../channels/session-hub/index.ts';
import { findCanary, opensCanary } from '../../../platform/secrets/app-secret.ts';
import type { Config } from '../../../platform/config/config.ts';
import { createDatabase, type Database } from '../../../platform/db/database.ts';
import { requireIsolation } from '../../../platform/db/isolation-check.ts';
import { listUnappliedMigrations } from '../../../platform/db/migrate.ts';
import { hasFilesHere, otherFolderSentence } from '../../../platform/files/marked-folder.sql.ts';
import { requireNoUnfinishedRestore } from '../../../platform/db/restore-mark.ts';
import { readAppSecret } from '../../../platform/secrets/secrets.ts';
import type { Check, CheckResult } from './check.ts';
import { examineLinkings } from './linkings.sql.ts';
import { examineNumbers } from './numbers-to-check.sql.ts';

/** A clock that is off by more makes sessions of people end early or late. */
const clockWarningMs = 5_000;
const clockFailureMs = 60_000;

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'appSecret' | 'bucket'>;

/** How far two clocks may be apart. @param differenceMs of ours from the other one's */
export function judgeClock(differenceMs: number, other: string): CheckResult {
  const apart = Math.abs(differenceMs);
  const detail = `this machine and ${other} are ${(apart / 1000).toFixed(1)} s apart`;
  if (apart <= clockWarningMs) return { state: 'ok', detail };
  return {
    state: apart > clockFailureMs ? 'failed' : 'warning',
    detail: `${detail}; have both set their clocks by NTP, or times of messages and logins are wrong`,
  };
}

/** @param open the address of the database's owner; undefined where no embedded one was ever made */
export function databaseChecks(config: DatabaseConfig, open: () => Promise<string | undefined>): Check[] {
  let opened: Promise<string | undefined> | undefined;
  const findUrl = () => (opened ??= open());
  const within = (name: string, examine: (url: string, database: Database) => Promise<CheckResult>): Check => ({
    name,
    needs: 'Database',
    async run() {
      const url = await findUrl();
      if (url === undefined) throw new Error('there is no database');
      const database = createDatabase(url, { poolSize: 1 });
      try {
        return await examine(url, database);
      } finally {
        await database.close();
      }
    },
  });
  return [
    {
      name: 'Database',
      ...(config.databaseUrl === undefined && { needs: 'Data folder' }),
      async run() {
        const url = await findUrl();
        if (url === undefined) return { state: 'ok', isAbsent: true, detail: 'the first start makes the embedded one' };
        const beganAt = performance.now();
        const { version } = await ask<{ version: string }>(url, `SELECT current_setting('server_version') AS version`);
        return {
          state: 'ok',
          detail: `PostgreSQL ${version} answered in ${Math.round(performance.now() - beganAt)} ms`,
        };
      },
    },
    within('Roles of the database', async (url) => {
      await requireIsolation(url);
      return { state: 'ok', detail: 'companies are kept apart' };
    }),
    within('Secret', (_url, database) => examineSecret(config, database)),
    within('Upgrade', examineUpgrade),
    within('Clock of the database', async (url) => {
      const { now } = await ask<{ now: string }>(url, 'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now');
      return judgeClock(Date.now() - Number(now), 'the database');
    }),
    within('Place of files', async (_url, { owner }) =>
      (await hasFilesHere(config, owner, { isAsked: true }))
        ? { state: 'ok', detail: config.bucket ? 'they are in the bucket' : `they are in ${config.dataDir}` }
        : { state: 'failed', detail: otherFolderSentence(config.dataDir) },
    ),
    within('Numbers of contacts', examineNumbers),
    within('Linking of phones', examineLinkings),
  ];
}

async function ask<Row extends object>(url: string, query: string): Promise<Row> {
  const client = new Client({
    connectionString: url,
    application_name: 'balcao_doctor',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    const [row] = (await client.query<Row>(query)).rows;
    if (!row) throw new Error('the database answered nothing');
    return row;
  } finally {
    await client.end();
  }
}

async function examineSecret(config: DatabaseConfig, database: Database): Promise<CheckResult> {
  const canary = await findCanary(database);
  if (canary === null) return { state: 'ok', detail: 'the first start makes one' };
  const secret = await readAppSecret(config);
  if (secret !== undefined && opensCanary(secret, canary))
    return { state: 'ok', detail: 'it is the one that the data was sealed with' };
  return {
    state: 'failed',
    detail: `${secret === undefined ? 'there is none' : 'it is not the one that the data was sealed with'}; put the file "secret" of the data folder back, or set APP_SECRET to what it was`,
  };
}

async function examineUpgrade(url: string, database: Database): Promise<CheckResult> {
  await requireNoUnfinishedRestore(url);
  const { pending, unknown } = await listUnappliedMigrations(url);
  if (unknown.length > 0)
    return {
      state: 'failed',
      detail: `the database was migrated by a newer release (${unknown.join(', ')}); start that one, this one must not`,
    };
  if (pending.length > 0)
    return { state: 'warning', detail: `${pending.length} migrations wait for the next start; make a backup before` };
  const restoredFrom = await findRestoredFrom(database);
  if (restoredFrom !== null)
    return {
      state: 'warning',
      detail: `restored from the backup of ${restoredFrom}: no number is connected until npm run admin -- take-over`,
    };
  return { state: 'ok', detail: 'the database is as this release has it' };
}
