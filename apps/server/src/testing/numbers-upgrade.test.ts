import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createUser,
  phoneKey,
  phoneKeyForms,
  type Campaign,
  type Contact,
  type ContactDuplicate,
  type ContactListItem,
  type ContactToCheck,
} from '@balcao/contract';
import { createApp, type App } from '../app.ts';
import { createOptOuts } from '../features/outreach/index.ts';
import { atOnce, longAgo, reached, settings } from './campaign-calls.ts';
import { storeUser } from '../features/account/index.ts';
import { loadConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createVault } from '../platform/secrets/secrets.ts';
import { openCompany, type TestCompany } from './builders.ts';
import { Client, until } from './client.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { password, passwordHash } from './password.ts';
import { listPhoneMessages } from './simulated-phone.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const migrations = new URL('../../migrations/', import.meta.url);
/** Its graph, secret and clock are the installation's that is upgraded. */
const server = useTestServer({ ROLES: 'http' });

/** A contact as the release before had it, which kept numbers of Mexico and Argentina as they came. */
interface Former {
  name: string;
  number: string;
  /** further numbers */
  also?: string[];
  /** days since its last message */
  silentDays?: number;
  isBlocked?: boolean;
  isArchived?: boolean;
  /** its name is that of its profile, which it told when it wrote */
  hasWritten?: boolean;
}

const contacts: readonly Former[] = [
  { name: 'Ana 1', number: '5215512345678', silentDays: 1 },
  { name: 'Ana', number: '525512345678', silentDays: 30 },
  { name: 'Bia 1', number: '5215587654321', silentDays: 30 },
  { name: 'Bia', number: '525587654321', silentDays: 2 },
  { name: 'Caio 9', number: '5491151234567' },
  { name: 'Caio', number: '541151234567' },
  { name: 'Davi 15', number: '54111533334444' },
  { name: 'Davi 9', number: '5491133334444', silentDays: 3 },
  { name: 'Eva', number: '5491144445555' },
  { name: 'Fabi', number: '5215511112222', isBlocked: true, silentDays: 90 },
  { name: 'Fabi nova', number: '525511112222', silentDays: 1 },
  { name: 'Gil apagado', number: '525533334444', isArchived: true, silentDays: 1 },
  { name: 'Gil', number: '5215533334444', silentDays: 60 },
  { name: 'Hugo', number: '525566667777', also: ['5215566667777'] },
  { name: 'Iara', number: '551187654321' },
  { name: 'Iara com zero', number: '55011987654321' },
  { name: 'Longo', number: '119876543210' },
  { name: 'Operadora', number: '1511987654321' },
  { name: 'Escreveu', number: '119876543211', hasWritten: true },
  { name: 'Saiu', number: '55011987651111' },
  { name: 'Lisboa', number: '351912345678' },
];

const items = [
  '525512340001',
  '5215512340002',
  '541112340003',
  '5491112340004',
  '5511987650005',
  '5511987651111',
  '5215599998888',
  '525599998888',
  '119876543299',
  '5511987650009',
];
/** Under what former releases stored these opt-outs. */
const optedOut = ['5215512340001', '525512340002', '5491112340003', '541112340004', '551187650005', '55011987651111'];

describe('an upgrade that computes the keys of numbers again', () => {
  let app: App | undefined;
  let company: TestCompany | undefined;
  let dataDir = '';
  const ends: (() => Promise<void>)[] = [];
  const running = () => {
    if (!app || !company) throw new Error('the installation was not upgraded');
    return { app, company, admin: company.admin };
  };

  beforeAll(async () => {
    const { ownerUrl, databaseUrl } = await createEmptyDatabase({ onEnd: (end) => void ends.push(end) });
    const earlier = (await readdir(migrations)).filter((name) => name < '0660');
    await migrate(ownerUrl, () => {}, new Set(earlier));
    const companyId = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `WITH plan AS (INSERT INTO plans (name) VALUES ('Plano') RETURNING id) INSERT INTO companies (name, plan_id) SELECT 'Cantina', id FROM plan RETURNING id`,
      );
      const id = rows[0]?.id ?? 0;
      for (const one of contacts) {
        const { rows: made } = await client.query<{ id: number }>(
          `INSERT INTO contacts (company_id, name, number, name_source, is_blocked, archived_at)
           VALUES ($1, $2, $3, $4, $5, CASE WHEN $6 THEN now() END) RETURNING id`,
          [
            id,
            one.name,
            one.number,
            one.hasWritten ? 'profile' : 'person',
            one.isBlocked ?? false,
            one.isArchived ?? false,
          ],
        );
        const contactId = made[0]?.id;
        await client.query(
          `INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'pn', unnest($2::text[]), $3`,
          [id, [one.number, ...(one.also ?? [])], contactId],
        );
        if (one.silentDays !== undefined)
          await client.query(
            `INSERT INTO tickets (company_id, contact_id, status, last_message_at) VALUES ($1, $2, 'closed', now() - make_interval(days => $3))`,
            [id, contactId, one.silentDays],
          );
      }
      await client.query(
        `WITH list AS (INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Clientes') RETURNING id)
         INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, checked_at)
         SELECT $1, list.id, 'Pessoa ' || place, number, CASE WHEN number LIKE '55119%' THEN '5511' || right(number, 8) ELSE number END, now()
         FROM list, unnest($2::text[]) WITH ORDINALITY AS item (number, place)`,
        [id, items],
      );
      return id;
    });

    await migrate(ownerUrl);
    dataDir = await mkdtemp(join(tmpdir(), 'balcao-numbers-'));
    const config = loadConfig({ PORT: '0', DATA_DIR: dataDir, REQUEST_LIMIT: '0', SIMULATED_LINKING_MS: '0' }, dataDir);
    const { secret, clock } = server;
    // Before the start, which looks for numbers that can be nobody's and hands their opt-outs on.
    const { hashAddress } = createOptOuts(createVault(secret));
    await withClient(databaseUrl, (client) =>
      client.query('INSERT INTO campaign_opt_outs (company_id, address_hash) SELECT $1, unnest($2::text[])', [
        companyId,
        optedOut.map((number) => hashAddress(`pn:${number}`)),
      ]),
    );
    app = await createApp({ config, secret, databaseUrl: ownerUrl, log: server.app.platform.log, clock });
    const { password: typed, ...columns } = createUser.body.parse({
      name: 'Dona',
      email: 'dona@cantina.local',
      password,
      profile: 'admin',
    });
    const hashed = await passwordHash;
    await app.platform.database.forCompany(companyId, (tx) => storeUser(tx, columns, hashed));
    const admin = await new Client(app.address ?? '').login('dona@cantina.local', typed);
    company = openCompany({ app, graph: server.graph, id: companyId, admin });
  }, 60_000);
  afterAll(async () => {
    await app?.close();
    await rm(dataDir, { recursive: true, force: true });
    for (const end of ends) await end();
  });

  const allContacts = async () => {
    const { admin } = running();
    const pages = await Promise.all(
      ['', '&archived=true'].map((more) =>
        admin.ok(admin.get<{ contacts: Contact[] }>(`/contacts?pageNumber=1${more}`)),
      ),
    );
    return pages.flatMap((page) => page.contacts);
  };
  const toCheck = async () => {
    const { admin } = running();
    return (await admin.ok(admin.get<{ records: ContactToCheck[] }>('/contacts/numbers-to-check'))).records;
  };

  it('proposes contacts that are one person for merging and merges none: whoever writes reaches the later conversation', async () => {
    const { admin } = running();
    await until(async () => ((await toCheck()).length >= 5 ? true : undefined));
    const { records } = await admin.ok(admin.get<{ records: ContactDuplicate[] }>('/contacts/duplicates'));
    expect(records.map(({ contact, other }) => [contact.name, other.name]).toSorted()).toEqual([
      ['Ana 1', 'Ana'],
      ['Bia', 'Bia 1'],
      ['Caio 9', 'Caio'],
      ['Davi 9', 'Davi 15'],
      ['Fabi', 'Fabi nova'],
      ['Gil', 'Gil apagado'],
      ['Iara', 'Iara com zero'],
    ]);
    const all = await allContacts();
    expect(all.length).toBe(contacts.length);
    expect(
      all
        .filter(({ isBlocked }) => isBlocked)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['Fabi', 'Fabi nova']);
  });

  it.each([
    ['525512345678', 'Ana 1'],
    ['5215512345678', 'Ana 1'],
    ['5215587654321', 'Bia'],
    ['541151234567', 'Caio 9'],
    ['5491133334444', 'Davi 9'],
    ['541144445555', 'Eva'],
    ['5215533334444', 'Gil'],
    ['5215566667777', 'Hugo'],
    ['5511987654321', 'Iara'],
  ])('adding %s finds the contact that is there: %s', async (number, name) => {
    const { admin } = running();
    const { status, body } = await admin.post<{ contactId: number }>('/contacts', {
      name: 'Outra vez',
      number: `+${number}`,
    });
    expect(status).toBe(409);
    const owner = await admin.ok(admin.get<Contact>(`/contacts/${body.contactId}`));
    expect(owner.name).toBe(name);
  });

  it('lists the numbers that can be nobody’s, with what was meant, and leaves out who wrote', async () => {
    const found = await until(async () => {
      const records = await toCheck();
      return records.length >= 5 ? records : undefined;
    });
    expect(found.map(({ contact, suggestion }) => [contact.name, suggestion])).toEqual([
      ['Davi 15', '5491133334444'],
      ['Iara com zero', '5511987654321'],
      ['Longo', null],
      ['Operadora', null],
      ['Saiu', '5511987651111'],
    ]);
  });

  it('a campaign writes to nobody who opted out, under whatever form of the number, once to two forms, and to no number that is nobody’s', async () => {
    const { admin, company: cantina } = running();
    const { records: lists } = await admin.ok(admin.get<{ records: { id: number }[] }>('/contact-lists'));
    const listId = lists[0]?.id ?? 0;
    const listed = (query: string) =>
      admin.ok(admin.get<{ contacts: ContactListItem[] }>(`/contact-list-items?contactListId=${listId}${query}`));
    await until(async () => ((await listed('&toCheck=true')).contacts.length === 1 ? true : undefined));
    const phone = await cantina.connection();
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Volta às aulas',
        message1: 'Só hoje',
        contactListId: listId,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    const done = await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    expect(done.counts).toMatchObject({ total: 9, optedOut: 6, skipped: 1, failed: 0 });
    const reachedNumbers: string[] = [];
    for (const number of [...items, ...optedOut])
      if ((await listPhoneMessages(admin, phone, number)).length > 0) reachedNumbers.push(number);
    expect(reachedNumbers).toEqual([expect.stringMatching(/^521?5599998888$/), '5511987650009']);
  });

  it('a number that can be nobody’s is not written to until it is corrected', async () => {
    const { admin, company: cantina } = running();
    const phone = await cantina.connection();
    const all = await allContacts();
    const named = (name: string) => all.find((one) => one.name === name)?.id ?? 0;
    const start = (contactId: number) => admin.post<{ error: string }>('/tickets', { contactId, whatsappId: phone.id });
    expect(await start(named('Longo'))).toMatchObject({ status: 409, body: { error: 'ERR_NUMBER_TO_CHECK' } });
    expect((await start(named('Escreveu'))).status).toBe(200);
    await admin.ok(admin.put(`/contacts/${named('Longo')}`, { number: '+55 11 98765-4322' }));
    expect((await start(named('Longo'))).status).toBe(200);
    expect((await toCheck()).map(({ contact }) => contact.name)).not.toContain('Longo');
  });
});

it('phone_key and phone_key_forms of the database are phoneKey and phoneKeyForms', async () => {
  const table = [
    ...contacts.flatMap(({ number, also = [] }) => [number, ...also]),
    '',
    '5',
    '52',
    '521',
    '54',
    '549',
    '5490',
    '54011155123456',
    '54011155123456'.padEnd(15, '7'),
    '540111551234567',
    '5490111551234567',
    '541115512345678',
    '5411155123456',
    '5422115123456',
    '54221151234567',
    '549221151234567',
    '5429015123456',
    '54290115123456',
    '542901151234567',
    '5402901151234567',
    '54115123456',
    '5511912345678',
    '5511962345678',
    '551162345678',
    '55119623456789',
    '5215512345678',
    '52155123456789',
    '521551234567',
  ];
  const digits = fc.sample(
    fc
      .tuple(
        fc.constantFrom('52', '521', '54', '549', '540', '5411', '541115', '54922115', '55119', '1'),
        fc.stringMatching(/^\d{0,12}$/),
      )
      .map((parts) => parts.join('')),
    { numRuns: 500, seed: 36 },
  );
  const numbers = [...table, ...digits];
  const rows = await withClient(server.databaseUrl, async (client) => {
    const { rows: found } = await client.query<{ key: string; forms: string[] }>(
      'SELECT phone_key(number) AS key, phone_key_forms(number) AS forms FROM unnest($1::text[]) WITH ORDINALITY AS n (number, place) ORDER BY place',
      [numbers],
    );
    return found;
  });
  expect(rows.map(({ key, forms }, index) => [numbers[index], key, forms])).toEqual(
    numbers.map((number) => [number, phoneKey(number), phoneKeyForms(number)]),
  );
});
