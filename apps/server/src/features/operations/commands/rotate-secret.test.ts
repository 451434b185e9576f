import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { openAppSecret, openVault } from '../../../platform/secrets/app-secret.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createDatabase } from '../../../platform/db/database.ts';
import { createApp } from '../../../app.ts';
import { invoicePorts } from '../../account/index.ts';
import { createVault } from '../../../platform/secrets/secrets.ts';
import { sealedColumns, sealedSamples } from '../../../compose/sealed-columns.ts';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { withClient } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { buildWorld } from '../../../testing/world.ts';
import { runBackup, runRestore } from './backup.ts';
import { rotateSecret } from './rotate-secret.ts';

const server = useTestServer();
const passphrase = 'quatro palavras nada comuns';
const noPrint = () => {};
let backup: string;

const configOf = (databaseUrl: string, dataDir: string, more: Record<string, string> = {}) =>
  loadConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase, ...more }, dataDir);

/** An installation that is stopped, with a sealed value in every row that may hold one. */
async function stoppedInstallation() {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const dataDir = await makeTempFolder('rotate');
  await runRestore(configOf(ownerUrl, dataDir), [backup], noPrint);
  const vault = createVault(server.secret);
  const texts = new Map<string, string>();
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO settings (company_id, key, value) SELECT min(id), 'asaas', 'token' FROM companies ON CONFLICT DO NOTHING`,
    );
    await client.query(
      `INSERT INTO push_identity (public_key, private_key) VALUES ('public', 'private') ON CONFLICT DO NOTHING`,
    );
    for (const { table, column, of, context, only } of sealedColumns) {
      const { rows } = await client.query<{ place: string; of: (string | number)[] }>(
        `SELECT ctid::text AS place, jsonb_build_array(${of.join(', ')}) AS of FROM ${table} WHERE ${only ?? 'true'}`,
      );
      if (rows.length === 0)
        throw new Error(`the world has no row in ${table}: nothing proves that ${column} is sealed anew`);
      for (const row of rows) {
        const rawPayload = vault.seal(
          'original',
          `whatsapp-web:${row.of[0]}:${row.of[1]}:original:theirs:${table === 'phone_messages' ? row.of[2] : row.of[3]}`,
        );
        const text = textAround(`${table}.${column}`, rawPayload) ?? `${column} of ${row.place}`;
        const at = context(...row.of);
        texts.set(at, text);
        await client.query(`UPDATE ${table} SET ${column} = $1 WHERE ctid = $2::tid`, [
          vault.seal(text, at),
          row.place,
        ]);
      }
    }
  });
  return { ownerUrl, databaseUrl, dataDir, texts };
}

/** The text of columns that hold a sealed value in what they seal. */
function textAround(column: string, inner: string): string | undefined {
  if (column === 'connection_history_messages.sealed') return JSON.stringify({ entries: [], rawPayload: inner });
  return column === 'phone_messages.sealed' ? JSON.stringify({ entry: {}, raw: inner }) : undefined;
}

/** Every sealed value of a database, wherever it stands, and in what row. */
async function findSealedValues(databaseUrl: string): Promise<{ place: string; sealed: string }[]> {
  return withClient(databaseUrl, async (client) => {
    const { rows: columns } = await client.query<{ table: string; column: string }>(
      `SELECT c.oid::regclass::text AS "table", a.attname AS column FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.atttypid IN ('text'::regtype, 'jsonb'::regtype, 'json'::regtype)`,
    );
    const found: { place: string; sealed: string }[] = [];
    for (const { table, column } of columns) {
      const { rows } = await client.query<{ sealed: string }>(
        `SELECT m[1] AS sealed FROM ${table}, regexp_matches("${column}"::text, 'v1[.][A-Za-z0-9_-]{38,}', 'g') m`,
      );
      found.push(...rows.map(({ sealed }) => ({ place: `${table}.${column}`, sealed })));
    }
    return found;
  });
}

beforeAll(async () => {
  await buildWorld(server);
  await openAppSecret(
    { dataDir: server.dataDir, appSecret: server.secret, replaceSecret: undefined },
    server.app.platform.database,
    sealedSamples,
  );
  const target = await mkdtemp(join(tmpdir(), 'balcao-rotate-backup-'));
  await runBackup(configOf(server.ownerUrl, server.dataDir, { APP_SECRET: server.secret }), [target], noPrint);
  backup = join(target, (await readdir(target))[0] ?? '');
  return () => rm(target, { recursive: true, force: true });
}, 120_000);

it('rotate-secret seals every value of the database anew, and what was stored as a signature stays good', async () => {
  const { ownerUrl, databaseUrl, dataDir, texts } = await stoppedInstallation();
  const before = await findSealedValues(databaseUrl);
  const places = (values: typeof before) => [...new Set(values.map(({ place }) => place))].toSorted();
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(places(before)).toEqual([...new Set([...known, 'installation_secret.canary'])].toSorted());

  const lines: string[] = [];
  await rotateSecret(configOf(ownerUrl, dataDir), (line) => lines.push(line));
  const next = (await readFile(join(dataDir, 'secret'), 'utf8')).trim();
  expect(next).not.toBe(server.secret);
  expect(lines[0]).toContain('sealed with the new secret');
  expect(lines.join(' ')).not.toContain('could not be read');
  const former = new Set(before.map(({ sealed }) => sealed));
  expect((await findSealedValues(databaseUrl)).filter(({ sealed }) => former.has(sealed))).toEqual([]);

  const database = createDatabase(ownerUrl, { poolSize: 1 });
  const vault = await openVault(database, next);
  const opened = new Map<string, string>();
  await withClient(databaseUrl, async (client) => {
    for (const { table, column, of, context, only } of sealedColumns) {
      const { rows } = await client.query<{ sealed: string; of: (string | number)[] }>(
        `SELECT ${column} AS sealed, jsonb_build_array(${of.join(', ')}) AS of FROM ${table} WHERE ${only ?? 'true'}`,
      );
      for (const row of rows) {
        const text = vault.open(row.sealed, context(...row.of));
        if (textAround(`${table}.${column}`, '') === undefined) opened.set(context(...row.of), text);
        else {
          const { rawPayload, raw = rawPayload } = JSON.parse(text) as { rawPayload: string; raw?: string };
          expect(
            vault.open(
              raw,
              `whatsapp-web:${row.of[0]}:${row.of[1]}:original:theirs:${table === 'phone_messages' ? row.of[2] : row.of[3]}`,
            ),
          ).toBe('original');
        }
      }
    }
  });
  for (const [context, text] of opened) expect([context, text]).toEqual([context, texts.get(context)]);
  expect(vault.signForGood('api-key', 'k')).toBe(createVault(server.secret).signForGood('api-key', 'k'));
  expect(vault.sign('auth:access-token', 'key')).not.toBe(createVault(server.secret).sign('auth:access-token', 'key'));
  expect(await openAppSecret({ ...configOf(ownerUrl, dataDir) }, database, sealedSamples)).toBe(next);

  // The next start takes the notices of payment providers at the addresses that they were given.
  const app = await createApp({
    config: configOf(ownerUrl, dataDir, { ROLES: 'http' }),
    secret: next,
    databaseUrl: ownerUrl,
    log: server.app.platform.log,
    clock: server.clock,
  });
  for (const address of Object.values(invoicePorts(server.app.platform).webhookAddresses())) {
    const { pathname } = new URL(address);
    const notify = (url: string) => app.platform.http.inject({ method: 'POST', url, payload: {} });
    expect((await notify(pathname)).statusCode).toBe(200);
    expect((await notify(`${pathname}x`)).statusCode).toBe(404);
  }
  await app.close();

  // Once more: what signatures for good come from is sealed anew as well.
  await database.close();
  await rotateSecret(configOf(ownerUrl, dataDir), noPrint);
  const again = createDatabase(ownerUrl, { poolSize: 1 });
  onTestFinished(() => again.close());
  const third = await openVault(again, (await readFile(join(dataDir, 'secret'), 'utf8')).trim());
  expect(third.signForGood('api-key', 'k')).toBe(vault.signForGood('api-key', 'k'));
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query(`SELECT DISTINCT kind, verb, is_operator FROM audit_lines WHERE step = 'rotate-secret'`),
  );
  expect(rows).toEqual([{ kind: 'installation', verb: 'act', is_operator: true }]);
}, 120_000);

it('rotate-secret that is killed leaves the former secret valid, or has the next start take the new one up', async () => {
  const { ownerUrl, dataDir } = await stoppedInstallation();
  const open = async () => {
    const database = createDatabase(ownerUrl, { poolSize: 1 });
    try {
      return await openAppSecret(configOf(ownerUrl, dataDir), database, sealedSamples);
    } finally {
      await database.close();
    }
  };
  // Before the transaction ended: the new secret lies there, and the database does not know it.
  await writeFile(join(dataDir, 'secret.next'), `${'n'.repeat(43)}\n`);
  expect(await open()).toBe(server.secret);
  await rotateSecret(configOf(ownerUrl, dataDir), noPrint);
  const next = await open();
  // After it, before the file had its place.
  await writeFile(join(dataDir, 'secret'), `${server.secret}\n`);
  await writeFile(join(dataDir, 'secret.next'), `${next}\n`);
  expect(await open()).toBe(next);
  expect((await readFile(join(dataDir, 'secret'), 'utf8')).trim()).toBe(next);
  expect(await readdir(dataDir)).not.toContain('secret.next');
}, 120_000);

it('rotate-secret is refused beside a running installation, and asks for a secret where the environment has it', async () => {
  await expect(
    rotateSecret(
      configOf(server.ownerUrl, await makeTempFolder('rotate'), {
        APP_SECRET: server.secret,
        NEW_APP_SECRET: 'n'.repeat(40),
      }),
      noPrint,
    ),
  ).rejects.toThrow('Stop all its processes');
  await expect(
    rotateSecret(configOf(server.ownerUrl, await makeTempFolder('rotate'), { APP_SECRET: server.secret }), noPrint),
  ).rejects.toThrow('NEW_APP_SECRET');
});
