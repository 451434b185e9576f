import { readdir, readFile } from 'node:fs/promises';
import { arch, cpus, freemem, release as kernelRelease, totalmem, uptime } from 'node:os';
import { join } from 'node:path';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { createDatabase, type Db } from '../../../platform/db/database.ts';
import { findCluster } from '../../../platform/db/embedded/embedded-location.ts';
import type { Config } from '../../../platform/config/config.ts';
import { readDotEnv } from '../../../platform/config/config-environment.ts';
import { secretVariables, variables } from '../../../platform/config/config-variables.ts';
import { countJobs } from '../../../platform/jobs/failed-jobs.ts';
import { release } from '../../../platform/process/release.ts';
import { countCompanies, countPresent, countWaiting } from '../installation/index.ts';
import * as facts from './report.sql.ts';

const MB = 1_048_576;
const loggedLines = 100;

/**
 * Writes what somebody who helps needs to know of an installation, as text that one can read before handing it on: no name, number,
 * address or word of a company, its people and their contacts, and no secret.
 * @param url of the database's owner; undefined where it could not be opened
 * @param checks the lines of the doctor
 */
export async function writeSupportReport(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'roles'>,
  env: NodeJS.ProcessEnv,
  { url, checks, now }: { url: string | undefined; checks: readonly string[]; now: Date },
): Promise<string> {
  const sections: [string, () => Promise<string[]>][] = [
    ['Program', async () => describeProgram(config, now)],
    ['Settings', async () => describeSettings({ ...readDotEnv(process.cwd()), ...env })],
    ['Checks', async () => checks.map(withoutPersons)],
    ...(url === undefined ? [] : databaseSections(url)),
    ['Log of the embedded database', () => readDatabaseLog(config.dataDir)],
  ];
  const texts: string[] = [];
  for (const [title, describe] of sections) texts.push(`## ${title}\n\n${(await attempt(describe)).join('\n')}\n`);
  return `# Balcão: report for support\n\n${texts.join('\n')}`;
}

async function attempt(describe: () => Promise<string[]>): Promise<string[]> {
  try {
    const lines = await describe();
    return lines.length > 0 ? lines : ['nothing'];
  } catch (error) {
    return [withoutPersons(`could not be read: ${error instanceof Error ? error.message : String(error)}`)];
  }
}

function describeProgram({ databaseUrl, roles }: Pick<Config, 'databaseUrl' | 'roles'>, now: Date): string[] {
  const { version, commit } = release;
  return [
    `time: ${now.toISOString()}`,
    `version: ${version}, commit ${commit ?? 'unknown'}`,
    `Node.js: ${process.version}`,
    `system: ${process.platform} ${arch()} ${kernelRelease()}, up for ${Math.round(uptime() / 3600)} hours`,
    `processors: ${cpus().length}, memory: ${Math.round(totalmem() / MB)} MB, free: ${Math.round(freemem() / MB)} MB`,
    `account: ${process.getuid?.() === 0 ? 'root' : 'ordinary'}`,
    `roles: ${roles.join(', ')}`,
    `database: ${databaseUrl === undefined ? 'embedded' : 'external'}`,
  ];
}

/** Settings that are set. Values of secrets are left out, and those that may name a person. */
function describeSettings(env: NodeJS.Dict<string>): string[] {
  return Object.keys(variables.shape).flatMap((name) => {
    const value = env[name];
    if (value === undefined || value === '') return env[`${name}_FILE`] ? [`${name}_FILE: set`] : [];
    return [`${name}: ${secretVariables.has(name) || withoutPersons(value) !== value ? 'set' : value}`];
  });
}

function databaseSections(url: string): [string, () => Promise<string[]>][] {
  const read =
    (describe: (db: Db) => Promise<string[]>): (() => Promise<string[]>) =>
    async () => {
      const database = createDatabase(url, { poolSize: 1 });
      try {
        return await asPlatform(database, ({ db }) => describe(db));
      } finally {
        await database.close();
      }
    };
  return [
    [
      'Database',
      read(async (db) => {
        const { count, last } = await facts.findLastMigration(db);
        const settings = await facts.listDatabaseSettings(db);
        const invalid = await facts.listInvalidIndexes(db);
        return [
          `migrations: ${count}, the last one ${last ?? 'none'}`,
          ...settings.map(({ name, value }) => `${name}: ${value}`),
          `invalid indexes: ${invalid.join(', ') || 'none'}`,
        ];
      }),
    ],
    [
      'Tables, largest first',
      read(async (db) =>
        (await facts.listTableSizes(db)).map(
          ({ name, rows, dead, bytes }) => `${name}: ${(bytes / MB).toFixed(1)} MB, ${rows} rows, ${dead} dead`,
        ),
      ),
    ],
    [
      'Connections to the database',
      read(async (db) =>
        (await facts.listActivity(db)).map(
          ({ state, wait, count, seconds }) => `${state}${wait && `, waits for ${wait}`}: ${count}, ${seconds} s`,
        ),
      ),
    ],
    [
      'Installation',
      read(async (db) => {
        const present = await countPresent(db, new Date());
        const counts = { companies: await countCompanies(db, new Date()), waiting: await countWaiting(db), present };
        const states = await facts.listConnectionStates(db);
        return [
          ...Object.entries(counts).map(([name, values]) => `${name}: ${JSON.stringify(values)}`),
          ...states.map(({ provider, status, count }) => `connections of ${provider}, ${status}: ${count}`),
        ];
      }),
    ],
    [
      'Jobs',
      async () => {
        const database = createDatabase(url, { poolSize: 1 });
        try {
          return Object.entries(await countJobs(database.owner)).map(
            ([name, value]) => `${name}: ${JSON.stringify(value)}`,
          );
        } finally {
          await database.close();
        }
      },
    ],
  ];
}

/** The newest lines of PostgreSQL's log, which names neither statements nor values. */
async function readDatabaseLog(dataDir: string): Promise<string[]> {
  const cluster = await findCluster(dataDir);
  if (cluster === undefined) return [];
  const folder = join(cluster, 'log');
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const lines = texts.flatMap((text) => text.split('\n')).filter((line) => line !== '');
  return lines.toSorted().slice(-loggedLines).map(withoutPersons);
}

/** Takes out what may be an e-mail address or the phone number of a person. */
function withoutPersons(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;]+/g, '[address]')
    .replace(/\+\d[\d ().-]{7,}\d|\d{10,}/g, '[number]');
}
