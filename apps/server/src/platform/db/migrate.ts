import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { runMigrations } from 'graphile-worker';
import { StartError } from '../process/start-error.ts';
import { countConnections } from './process-connections.ts';
import { platformRole, prepareRoles } from './roles.ts';

/**
 * Statements of released migrations that were written for an owner who sees all rows; one who sees none runs them without an
 * effect. They are repeated as the role that sees all, in the transaction of their file.
 */
const rowStatements: Readonly<Record<string, string>> = {
  '0033_session_calls.sql': `UPDATE contacts SET name_source = 'none' WHERE name = number OR name = 'Sem nome'`,
  '0044_who_wrote_last.sql': `UPDATE tickets t SET last_message_author = m.author_name FROM messages m
    WHERE m.company_id = t.company_id AND m.id = t.last_message_id AND m.author_name <> ''`,
};

/** The only function with its owner's rights that stays the owner's; the others are of searches, or of the platform. */
const ownersFunction = 'enqueue_job';
export const platformFunctions: readonly string[] = [
  'count_archived_contact',
  'count_changed_contacts',
  'count_changed_recipients',
  'count_changed_tags',
  'count_changed_tickets',
  'count_moved_recipients',
  'count_moved_ticket',
  'count_tags_of_moved_ticket',
  'count_tags_of_removed_ticket',
  'forget_report_days',
  'free_phone_key',
];

const migrationsDir = new URL('../../../migrations/', import.meta.url);
/** Any number that no other program takes: two starts at once migrate one after the other. */
const migrationLock = 5_846_210_733;

/**
 * Migrates the database to the newest schema, as its owner: the roles and the job tables first (migrations refer to
 * them), then every file of `migrations/` that has not run, each in its own transaction. A file that changed after it
 * ran stops the start, and so do one that only a newer release has, and processes of an older release that still run. A
 * migration that touches rows of companies takes the platform role for it, since the owner sees none.
 * @param only these, for the schema of a backup; all by default
 * @returns the names of the files that ran now
 */
export async function migrate(
  url: string,
  onProgress: (line: string) => void = () => {},
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await requireUsableServer(client);
    await prepareRoles(client);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Map(
      (await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    const known = await migrationFiles();
    if (!only) requireNoneOfNewerRelease([...applied.keys()], known);
    const files = known.filter(({ name }) => !only || only.has(name));
    const pending = files.filter((file) => applied.get(file.name) !== file.checksum);
    for (const file of pending) {
      if (applied.has(file.name)) {
        throw new StartError(
          `The database was migrated with another version of ${file.name} than this program has. Start the version of ` +
            `Balcão that this data belongs to, or restore the file; a migration that ran is never edited.`,
        );
      }
    }
    if (!only && applied.size > 0 && pending.length > 0) await requireNoOtherRelease(url, pending.length);
    if (pending.length > 0) await runMigrations({ connectionString: url, logger: undefined });
    const isNew = pending.length === files.length;
    if (isNew) onProgress('Creating the tables');
    for (const file of pending) {
      if (!isNew) onProgress(`migrating ${file.name}`);
      await client.query('BEGIN');
      await client.query(file.sql);
      const rows = rowStatements[file.name];
      if (rows !== undefined) await client.query(`SET LOCAL ROLE ${platformRole}; ${rows}; RESET ROLE`);
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [file.name, file.checksum]);
      await client.query('COMMIT');
    }
    if (pending.length > 0) await client.query('SELECT open_to_dumps()');
    await restoreFunctionOwners(client);
    return pending.map((file) => file.name);
  } finally {
    await client.end();
  }
}

/**
 * An older release would write rows that miss what the newer one relies on, and nobody would notice.
 * @throws StartError
 */
function requireNoneOfNewerRelease(applied: readonly string[], known: readonly { name: string }[]): void {
  const ours = new Set(known.map(({ name }) => name));
  const newer = applied.filter((name) => !ours.has(name)).toSorted();
  if (newer.length === 0) return;
  const others = newer.length > 1 ? ` and ${newer.length - 1} before it` : '';
  throw new StartError(
    `The database was migrated by a newer release of Balcão: this one does not have its migration ${newer.at(-1)}${others}. Start that ` +
      'release, or one after it. A migration cannot be taken back: to return to this release, restore a backup that it made. Nothing was changed.',
  );
}

/**
 * Processes that run on a database which has migrations to come are of an older release: it would work on tables that it
 * does not know.
 * @throws StartError
 */
async function requireNoOtherRelease(url: string, migrations: number): Promise<void> {
  const connections = await countConnections(url);
  if (connections === 0) return;
  throw new StartError(
    `This release has ${migrations} migrations for the database, and ${connections} connections of an older release that still runs are open to it. ` +
      'Stop all its processes, on every machine, then start again; nothing was changed.',
  );
}

/** A dump that is restored without owners leaves these functions to the owner, who would find nothing and could write nothing. */
async function restoreFunctionOwners(client: Client): Promise<void> {
  await client.query(
    `SELECT CASE WHEN proname = ANY ($2) THEN run_as_platform(oid) ELSE run_as_search(oid) END
     FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef AND proname <> $1
       AND pg_get_userbyid(proowner) = current_user`,
    [ownersFunction, platformFunctions],
  );
}

/**
 * Verifies that this release has the migrations of a database, as they were.
 * @throws StartError when it was migrated by a newer release, or another one
 */
export async function requireKnownMigrations(applied: readonly { name: string; checksum: string }[]): Promise<void> {
  const known = new Map((await migrationFiles()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of applied)
    if (known.get(name) !== checksum)
      throw new StartError(
        `The backup was made by ${known.has(name) ? 'another' : 'a newer'} release of Balcão: this one does not have its migration ${name}. ` +
          'Restore it with the release that made it, or a newer one; nothing was changed.',
      );
}

/** The migrations that the next start would run, and those that only a newer release knows. */
export async function listUnappliedMigrations(url: string): Promise<{ pending: string[]; unknown: string[] }> {
  const client = new Client({ connectionString: url, application_name: 'balcao_start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY name');
    const applied = rows.map(({ name }) => name);
    const known = (await migrationFiles()).map(({ name }) => name);
    return {
      pending: known.filter((name) => !applied.includes(name)),
      unknown: applied.filter((name) => !known.includes(name)),
    };
  } finally {
    await client.end();
  }
}

/** The name of the last migration of this release: two installations of the same one have the same tables. */
export async function newestMigration(): Promise<string> {
  return (await migrationFiles()).at(-1)?.name ?? '';
}

async function migrationFiles(): Promise<{ name: string; sql: string; checksum: string }[]> {
  const names = (await readdir(migrationsDir)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, migrationsDir), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** @throws StartError where the product cannot work on this server, or in a database made like this one */
async function requireUsableServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ versionNumber: number; version: string; encoding: string }>(
    `SELECT current_setting('server_version_num')::integer AS "versionNumber", current_setting('server_version') AS version,
      current_setting('server_encoding') AS encoding`,
  );
  const [server] = rows;
  if (!server) return;
  if (server.versionNumber < 150_000) {
    throw new StartError(
      `DATABASE_URL points at PostgreSQL ${server.version}; Balcão needs version 15 or newer. Upgrade that server ` +
        `or leave DATABASE_URL out to use the embedded one.`,
    );
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(
      `The database of DATABASE_URL has the encoding ${server.encoding}, in which names in other scripts and emoji cannot be stored. ` +
        `Make one with: CREATE DATABASE balcao OWNER balcao TEMPLATE template0 ENCODING 'UTF8';`,
    );
  }
}
