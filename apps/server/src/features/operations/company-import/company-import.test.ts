import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Connection, Message, Ticket } from '@balcao/contract';
import { createApp } from '../../../app.ts';
import { runAdmin } from '../commands/admin.ts';
import { createOptOuts } from '../../outreach/index.ts';
import { openVault } from '../../../platform/secrets/app-secret.ts';
import { Client } from '../../../testing/client.ts';
import {
  archivedRows,
  countRows,
  createOtherInstallation,
  storedRows,
  unpackExport,
  type Row,
} from '../../../testing/company-archives.ts';
import { errorTextOf } from '../../../testing/error-text.ts';
import { queryRows, readTables, withClient } from '../../../testing/tables.ts';
import { makeTempFolder } from '../../../testing/temp-folder.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { buildWorld } from '../../../testing/world.ts';
import type { World } from '../../../testing/world-types.ts';
import { readImportedTables } from './import.sql.ts';
import { adjustments, leftBehind, looseReferences } from './moved-rows.rules.ts';

const server = useTestServer();

let world: World;
/** The archive of the world, unpacked. */
let archive: string;
const shared = await mkdtemp(join(tmpdir(), 'balcao-import-'));
afterAll(() => rm(shared, { recursive: true, force: true }));

/** What separates lines to some programs, and none to JSON. */
const oddText = 'Primeira linha\u2028segunda\u2029terceira\nquarta "entre aspas" \\N';
/** People who opted out of campaigns: a contact, and an erased person of whom only the hash is left. */
const leftContacts: { known: number; erasedHash: string } = { known: 0, erasedHash: 'f'.repeat(64) };

beforeAll(async () => {
  world = await buildWorld(server);
  const { company, admin, user, connection } = world;
  const [asked] = [await company.inbound(connection, { body: oddText, name: 'Camila' })];
  await user.ok(user.put(`/tickets/${asked.id}`, { status: 'open' }));
  const { messages } = await user.ok(user.get<{ messages: Message[] }>(`/messages/${asked.id}`));
  await user.ok(user.post(`/messages/${asked.id}`, { body: 'Respondo a isto', quotedMsg: { id: messages[0]?.id } }));
  await user.ok(user.post('/chats/direct', { userId: world.supervisor.user?.id }));
  leftContacts.known = asked.contactId;
  const { database, vault } = server.app.platform;
  await database.forCompany(company.id, ({ db }) => createOptOuts(vault).add(db, company.id, leftContacts.known));
  await queryRows(server.databaseUrl, 'INSERT INTO campaign_opt_outs (company_id, address_hash) VALUES ($1, $2)', [
    company.id,
    leftContacts.erasedHash,
  ]);
  archive = join(shared, 'archive');
  await unpackExport(server.url, admin, archive);
}, 180_000);

const byId = (rows: readonly Row[]) => rows.toSorted((one, other) => Number(one['id']) - Number(other['id']));

/** Why an archive has these and an installation others, apart from ids. */
const changedHere = (table: string, row: Row) =>
  Object.keys(
    adjustments[table]?.(row, {
      findId: () => 1,
      passwordHash: '',
      planId: 1,
      hashAddress: () => '',
      newCode: () => '',
    }) ?? {},
  );

describe('a company that moves to another installation', () => {
  it('a company is shown with status, due date and plan before it comes, and --dry-run brings nothing', async () => {
    const other = await createOtherInstallation();
    const [company] = await archivedRows(archive, 'companies');
    await other.runImport(archive, '--dry-run');
    const said = other.output.join('\n');
    expect(said).toContain(company?.['status'] === true ? 'active' : 'suspended');
    const dueDate = company?.['due_date'];
    expect(said).toContain(typeof dueDate === 'string' ? `due ${dueDate}` : 'never due');
    expect(other.output.at(-1)).toBe('Nothing was changed.');
    expect(
      await withClient(other.databaseUrl, async (client) => (await client.query('SELECT FROM companies')).rowCount),
    ).toBe(0);
    await other.runImport(archive);
    expect(other.output.join('\n')).toContain('is company');
  });

  it('a moved company has every row and file of its archive there, each referring to what it referred to', async () => {
    const other = await createOtherInstallation();
    await other.runImport(archive);
    const [archived] = await archivedRows(archive, 'companies');
    const [company] = await queryRows(other.databaseUrl, 'SELECT id FROM companies WHERE name = $1', [
      archived?.['name'],
    ]);
    const companyId = Number(company?.['id']);
    const catalogue = JSON.parse(await readFile(join(archive, 'catalogue.json'), 'utf8')) as {
      rows: Record<string, number>;
    };
    const names = Object.keys(catalogue.rows).filter((name) => !(name in leftBehind));
    const tables = await withClient(other.databaseUrl, (client) => readImportedTables(client as never, names));

    const here = new Map<string, Map<number, number>>();
    for (const { name, hasId } of tables) {
      const [there, stored] = [
        byId(await archivedRows(archive, name)),
        byId(await storedRows(other.databaseUrl, name, companyId)),
      ];
      expect([name, stored.length]).toEqual([name, there.length]);
      if (hasId) here.set(name, new Map(there.map((row, index) => [Number(row['id']), Number(stored[index]?.['id'])])));
    }
    let references = 0;
    for (const { name, columns, references: keys } of tables) {
      const targets = new Map([
        ...keys.map(({ column, table }) => [column, table] as const),
        ...Object.entries(looseReferences[name] ?? {}),
      ]);
      const archivedHere = await archivedRows(archive, name);
      const changed = new Set(archivedHere.flatMap((row) => changedHere(name, row)));
      const expected = archivedHere.map((row) => {
        const kept = Object.entries(row).filter(([column]) => columns.includes(column) && !changed.has(column));
        return Object.fromEntries(
          kept.map(([column, value]) => {
            if (column === 'company_id' || (name === 'companies' && column === 'id')) return [column, companyId];
            const target = column === 'id' ? name : targets.get(column);
            if (target === undefined || typeof value !== 'number' || value === 0) return [column, value];
            if (column !== 'id') references += 1;
            return [column, here.get(target)?.get(value) ?? null];
          }),
        );
      });
      const shown = new Set(Object.keys(expected[0] ?? {}));
      const stored = (await storedRows(other.databaseUrl, name, companyId)).map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => shown.has(column))),
      );
      const sorted = (rows: readonly Row[]) =>
        rows
          .map((row) => JSON.stringify(Object.entries(row).toSorted(([one], [two]) => (one < two ? -1 : 1))))
          .toSorted();
      expect([name, sorted(stored)]).toEqual([name, sorted(expected)]);
    }
    expect(references).toBeGreaterThan(100);
    const files = (await readdir(join(other.dataDir, 'files', String(companyId)), { recursive: true })).filter((path) =>
      /[0-9a-f]{32}$/.test(path),
    );
    expect(files.length).toBe((await readdir(join(archive, 'files'))).length);
    expect(files.length).toBeGreaterThan(2);
  }, 120_000);

  it('a moved company is served there: people log in, read, see files and totals, and no number is connected', async () => {
    const other = await createOtherInstallation();
    await other.runImport(archive, '--plan', 'plano padrão');
    const secret = (await readFile(join(other.dataDir, 'secret'), 'utf8')).trim();
    const app = await createApp({
      config: other.config,
      secret,
      databaseUrl: other.ownerUrl,
      log: server.app.platform.log,
      clock: server.clock,
    });
    onTestFinished(() => app.close());
    const email = world.company.admin.user?.email ?? '';
    const admin = new Client(app.address ?? '');
    expect(await errorTextOf(admin.login(email, world.company.password))).not.toBe('no complaint');
    const printed: string[] = [];
    await runAdmin(other.database, ['password', email], (line) => void printed.push(line));
    await admin.login(email, printed[0]?.split(' ').at(-1) ?? '');

    const list = (client: Client) =>
      client.ok(client.get<{ tickets: Ticket[]; count: number }>('/tickets?showAll=true&status=open'));
    const [there, here] = [await list(world.admin), await list(admin)];
    const shown = ({ tickets }: { tickets: Ticket[] }) =>
      tickets.map(({ uuid, lastMessage, unreadMessages, contact }) => ({
        uuid,
        lastMessage,
        unreadMessages,
        name: contact.name,
      }));
    expect(shown(here)).toEqual(shown(there));
    expect(here.count).toBe(there.count);
    const ticketHere = (id: number) =>
      here.tickets.find(({ uuid }) => uuid === there.tickets.find((one) => one.id === id)?.uuid)?.id ?? 0;
    const read = (id: number) => admin.ok(admin.get<{ messages: Message[] }>(`/messages/${id}`));
    const photo = (await read(ticketHere(world.tickets.open.id))).messages.find(({ mediaUrl }) => mediaUrl);
    expect((await fetch(new URL(photo?.mediaUrl ?? '', app.address))).status).toBe(200);
    const asked = there.tickets.find(({ contactId }) => contactId === leftContacts.known);
    const { messages } = await read(ticketHere(asked?.id ?? 0));
    expect(messages.map(({ body, quotedMsg }) => [body, quotedMsg?.body])).toEqual(
      expect.arrayContaining([
        [oddText, undefined],
        ['Respondo a isto', oddText],
      ]),
    );
    const whatsapps = await admin.ok(admin.get<Connection[]>('/whatsapp'));
    expect(new Set(whatsapps.map(({ status }) => status))).toEqual(new Set(['DISCONNECTED']));
    expect(await queryRows(other.databaseUrl, 'SELECT count(*)::int AS count FROM whatsapp_leases')).toEqual([
      { count: 0 },
    ]);

    // Whoever left the campaigns there has left them here, under the secret of this installation.
    const vault = await openVault(other.database, secret);
    const contact = await queryRows(
      other.databaseUrl,
      'SELECT t.contact_id AS id, t.company_id FROM tickets t WHERE t.uuid = $1',
      [asked?.uuid ?? ''],
    );
    const isLeft = await other.database.forCompany(Number(contact[0]?.['company_id']), ({ db }) =>
      createOptOuts(vault).find(db, { contactId: Number(contact[0]?.['id']) }),
    );
    expect(isLeft).toBeDefined();
    const unknown = (await archivedRows(archive, 'campaign_opt_outs')).filter(({ address }) => address === null).length;
    expect(unknown).toBeGreaterThan(0);
    expect(other.output.join('\n')).toContain(`who left its campaigns ${unknown} cannot be recognized`);
    // It grows here like any other.
    await admin.ok(admin.post('/tags', { name: 'Depois da mudança', color: '#112233' }));
  }, 120_000);

  it('an import is refused with a sentence, and leaves nothing, where its archive is cut, of another release, or in the way of another company', async () => {
    const other = await createOtherInstallation();
    const altered = async (change: (folder: string) => Promise<unknown>) => {
      const folder = join(await makeTempFolder('altered'), 'archive');
      await cp(archive, folder, { recursive: true });
      await change(folder);
      return folder;
    };
    const catalogueOf = (change: Row) => async (folder: string) => {
      const path = join(folder, 'catalogue.json');
      await writeFile(path, JSON.stringify({ ...(JSON.parse(await readFile(path, 'utf8')) as Row), ...change }));
    };
    // An archive comes from elsewhere, and unzip makes the links that are in it: what they lead to is this machine's own.
    const secrets = await makeTempFolder('secrets');
    await writeFile(join(secrets, 'app-secret'), 'of this machine');
    /** Moves a part of the archive away, and leaves a link to it. */
    const linked = (part: (folder: string) => Promise<string>) => async (folder: string) => {
      const path = join(folder, await part(folder));
      const elsewhere = join(await makeTempFolder('elsewhere'), 'part');
      await rename(path, elsewhere);
      await symlink(elsewhere, path);
    };
    const firstKey = async (folder: string) => join('files', (await readdir(join(folder, 'files')))[0] ?? '');
    const refusals: [RegExp, (folder: string) => Promise<unknown>][] = [
      [
        /leads elsewhere/,
        async (folder) => {
          const key = join(folder, await firstKey(folder));
          const [name = ''] = await readdir(key);
          await rm(join(key, name));
          await symlink(join(secrets, 'app-secret'), join(key, name));
        },
      ],
      [/leads elsewhere/, linked(firstKey)],
      [/leads elsewhere/, linked(async () => 'files')],
      [/leads elsewhere/, linked(async () => 'data')],
      [/leads elsewhere/, linked(async () => 'data/messages.jsonl')],
      [/leads elsewhere/, linked(async () => 'catalogue.json')],
      [/no unpacked archive/, (folder) => rm(join(folder, 'catalogue.json'))],
      [/cannot be understood/, (folder) => writeFile(join(folder, 'catalogue.json'), '{"format":1')],
      [/of one contact/, catalogueOf({ contactId: 7 })],
      [/another release/, catalogueOf({ schema: '0001_foundation.sql' })],
      [/another release/, catalogueOf({ schema: undefined })],
      [
        /files, and \d+ are there/,
        async (folder) =>
          rm(join(folder, 'files', (await readdir(join(folder, 'files')))[0] ?? ''), { recursive: true }),
      ],
      [/messages\.jsonl is missing/, (folder) => rm(join(folder, 'data/messages.jsonl'))],
      [/rows instead of/, (folder) => truncate(join(folder, 'data/ticket_events.jsonl'), 40)],
      [/cannot be read/, (folder) => writeFile(join(folder, 'data/tickets.jsonl'), '{"id":1,\n')],
    ];
    const before = await countRows(other.databaseUrl);
    for (const [sentence, change] of refusals)
      expect(await errorTextOf(other.runImport(await altered(change)))).toMatch(sentence);
    expect(await errorTextOf(other.runImport(archive, '--plan', 'Ouro'))).toMatch(
      /There is no plan Ouro: --plan "NAME", one of/,
    );
    expect(await errorTextOf(other.runImport(archive, 'Ouro'))).toMatch(/^Usage/);
    expect(await countRows(other.databaseUrl)).toEqual(before);
    expect(await readdir(join(other.dataDir, 'files')).catch(() => [])).toEqual([]);

    await other.runImport(archive);
    const with1 = await countRows(other.databaseUrl);
    expect(await errorTextOf(other.runImport(archive))).toMatch(/There is a company .* here already/);
    await queryRows(other.databaseUrl, `UPDATE companies SET name = 'Outra'`);
    expect(await errorTextOf(other.runImport(archive))).toMatch(/an e-mail belongs to one: /);
    expect(await countRows(other.databaseUrl)).toEqual(with1);
    expect((await readdir(join(other.dataDir, 'files'))).length).toBe(1);
  }, 120_000);

  it('the import has a decision for every column that looks like an id', async () => {
    const tables = await withClient(server.databaseUrl, readTables);
    const moved = tables.filter(({ name, companyColumn }) => companyColumn !== null && !(name in leftBehind));
    const archived = new Set((await readdir(join(archive, 'data'))).map((name) => name.replace('.jsonl', '')));
    const imported = await withClient(server.databaseUrl, (client) =>
      readImportedTables(
        client as never,
        [...archived].filter((name) => !(name in leftBehind)),
      ),
    );
    // A row that has to refer to what stays behind would never come along.
    expect(
      imported.flatMap(({ name, references }) =>
        references
          .filter(({ table, isRequired }) => isRequired && table in leftBehind)
          .map(({ column }) => `${name}.${column}`),
      ),
    ).toEqual([]);
    const known = new Map(imported.map(({ name, references }) => [name, references.map(({ column }) => column)]));
    const unlisted = moved
      .filter(({ name }) => archived.has(name))
      .flatMap(({ name, columns }) =>
        columns
          .filter(
            (column) =>
              (column.name.endsWith('_id') || column.type === 'integer[]') &&
              column.name !== 'company_id' &&
              !known.get(name)?.includes(column.name) &&
              looseReferences[name]?.[column.name] === undefined &&
              !(
                column.name in
                (adjustments[name]?.(
                  {},
                  { findId: () => 1, passwordHash: '', planId: 1, hashAddress: () => '', newCode: () => '' },
                ) ?? {})
              ),
          )
          .map((column) => `${name}.${column.name}`),
      );
    // Ids of other people's systems, or of the caller's choosing.
    expect(unlisted.toSorted()).toEqual([
      'api_calls.request_id',
      'chat_messages.client_id',
      'cloud_sends.provider_id',
      'message_operations.provider_id',
      'messages.client_id',
      'messages.provider_id',
      'official_templates.business_account_id',
      'official_templates.meta_id',
      'phone_messages.provider_id',
      'phone_messages.quoted_provider_id',
      'pix_accounts.efi_client_id',
      'pix_charges.client_id',
      'rating_templates.business_account_id',
      'sandbox_changes.provider_id',
      'sandbox_messages.provider_id',
      'sandbox_messages.quoted_provider_id',
    ]);
  });
});
