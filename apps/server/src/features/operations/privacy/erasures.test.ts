import { dayMs, type Contact, type DataExport, type Erasure, type Message } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { type Client, until } from '../../../testing/client.ts';
import { findInFiles, findInTables } from '../../../testing/find-marks.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { buildWorld } from '../../../testing/world.ts';
import { eraseContact } from './erase-contact.ts';
import { dueErasures, repeatErasures } from './erasures.ts';
import { beginErasure, type ErasureRow } from './erasures.sql.ts';
import { markEverything } from './privacy.testing.ts';

const server = useTestServer();

const pending = async (admin: Client) =>
  (await admin.ok(admin.get<{ erasures: Erasure[] }>('/privacy'))).erasures.map(({ contact }) => contact.id);
const isGone = async (admin: Client, contactId: number) => (await admin.get(`/contacts/${contactId}`)).status === 404;
const runDue = () => runSweep(server.app.platform.database, dueErasures, server.clock.now());

/** Moves the clock; who was logged in before is again. */
async function later(milliseconds: number, { password }: TestCompany, ...clients: Client[]): Promise<void> {
  server.clock.advance(milliseconds);
  for (const client of clients) await client.login(client.user?.email ?? '', password);
}

const findText = (text: string) => findInTables(server, text);

describe('a contact that is erased', () => {
  it('stays for two days in which it can be undone, and is then in no table, file or archive', async () => {
    const world = await buildWorld(server);
    const { company, admin, user, connection, tickets, numbers } = world;
    const mark = `zQ7erased${Math.random().toString(36).slice(2)}`;
    const { contactId, id: ticketId } = tickets.open;
    await admin.ok(admin.put(`/contacts/${contactId}`, { name: `Contato ${mark}`, email: `${mark}@example.com` }));
    const form = new FormData();
    form.append('body', `Segue ${mark}`);
    form.append('medias', new Blob([`dentro ${mark}`], { type: 'text/plain' }), `${mark}.txt`);
    await user.ok(user.post(`/messages/${ticketId}`, form));
    await company.inbound(connection, { number: numbers.open, name: `Contato ${mark}`, body: `Oi ${mark}` });
    const hanging = await markEverything(server.databaseUrl, world, contactId, numbers.open, mark);
    await until(async () => (await findInFiles(server, mark)).length > 0);
    await admin.ok(admin.post<DataExport>('/privacy/exports', { contactId }));
    const archive = await admin.ok(admin.post<DataExport>('/privacy/exports', {}));
    await until(async () => (await exportsOf(admin)).some(({ id, state }) => id === archive.id && state === 'ready'));
    const before = new Set((await findText(mark)).map((line) => line.split(':')[0]));
    // Tables without a row of the contact would prove nothing.
    expect([...new Set([...unlisted, ...hanging])].filter((table) => !before.has(table)).toSorted()).toEqual(
      withoutTexts,
    );

    const asked = await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId }));
    expect(Date.parse(asked.dueAt) - Date.parse(asked.requestedAt)).toBe(2 * dayMs);
    expect(await admin.post('/privacy/erasures', { contactId })).toMatchObject({ status: 409 });
    await runDue();
    expect(await pending(admin)).toContain(contactId);
    await admin.ok(admin.delete(`/privacy/erasures/${asked.id}`));
    await later(3 * dayMs, company, admin, user);
    await runDue();
    expect(await pending(admin)).not.toContain(contactId);
    expect(await isGone(admin, contactId)).toBe(false);

    await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId }));
    await later(2 * dayMs, company, admin, user);
    await runDue();
    await until(() => isGone(admin, contactId));
    await until(async () => (await findInFiles(server, mark)).length === 0);
    expect(await findText(mark)).toEqual([]);
    const withNumber = await findText(numbers.open);
    expect(withNumber).toEqual([]);
    expect(await exportsOf(admin)).toEqual([]);
    expect((await user.get(`/tickets/${ticketId}`)).status).toBe(404);
    // Others' rows are still there.
    expect((await user.get(`/tickets/${tickets.pending.id}`)).status).toBe(200);
  });
});

describe('an erasure that is interrupted', () => {
  it('goes on where it was when its process is killed between two portions', async () => {
    const company = await server.company();
    const { admin } = company;
    const { contactId, id: ticketId } = await company.inbound(await company.connection(), { body: 'Esqueçam de mim' });
    await queryRows(
      server.databaseUrl,
      `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body)
       SELECT $1, $2, 'old-' || n, false, 'Linha ' || n FROM generate_series(1, 2500) n`,
      [company.id, ticketId],
    );
    const { id } = await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId }));
    await queryRows(
      server.databaseUrl,
      `UPDATE erasures SET due_at = now() - interval '1 hour', begun_at = now() WHERE id = $1`,
      [id],
    );
    const { platform } = server.app;
    const row = await platform.database.forCompany(company.id, ({ db }) => beginErasure(db, id, server.clock.now()));
    let portions = 0;
    const dying: typeof platform.database = {
      ...platform.database,
      async forCompany(companyId, work) {
        const [{ count = '0' } = {}] = await queryRows(
          server.databaseUrl,
          'SELECT count(*) FROM messages WHERE ticket_id = $1',
          [ticketId],
        );
        if (Number(count) < 2000 && (portions += 1) > 0) throw new Error('killed');
        return platform.database.forCompany(companyId, work);
      },
    };
    await expect(eraseContact({ ...platform, database: dying }, row as ErasureRow)).rejects.toThrow('killed');
    expect(await isGone(admin, contactId)).toBe(false);
    expect(await admin.delete(`/privacy/erasures/${id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_ERASURE_RUNNING' },
    });
    await queryRows(server.databaseUrl, `UPDATE erasures SET touched_at = now() - interval '1 hour' WHERE id = $1`, [
      id,
    ]);
    await runDue();
    await until(() => isGone(admin, contactId));
    await until(async () => (await pending(admin)).length === 0);
  });
});

describe('a backup that is restored', () => {
  it('has what was erased since erased again at the next start, and another record of its id is left alone', async () => {
    const company = await server.company();
    const { admin } = company;
    const [contact, other] = [await company.contact(), await company.contact()];
    const backup = await queryRows(
      server.databaseUrl,
      'SELECT id, name, number, created_at::text AS at FROM contacts WHERE id IN ($1, $2)',
      [contact.id, other.id],
    );
    for (const { id } of [contact, other]) await admin.ok(admin.post('/privacy/erasures', { contactId: id }));
    await later(2 * dayMs, company, admin);
    await runDue();
    for (const { id } of [contact, other]) await until(() => isGone(admin, id));
    await queryRows(server.databaseUrl, 'DELETE FROM erasures WHERE company_id = $1', [company.id]);
    for (const { id, name, number, at } of backup)
      await queryRows(
        server.databaseUrl,
        `INSERT INTO contacts (id, company_id, name, number, created_at) OVERRIDING SYSTEM VALUE
         VALUES ($1, $2, $3, $4, $5::timestamptz + CASE WHEN $1 = $6::int THEN interval '1 day' ELSE interval '0' END)`,
        [id, company.id, name, number, at, other.id],
      );
    expect(await isGone(admin, contact.id)).toBe(false);
    await repeatErasures(server.app.platform);
    await until(() => isGone(admin, contact.id));
    expect(await isGone(admin, other.id)).toBe(false);
    // Once is enough.
    await repeatErasures(server.app.platform);
    expect(
      await queryRows(server.databaseUrl, 'SELECT FROM erasures WHERE company_id = $1', [company.id]),
    ).toHaveLength(1);
  });
});

describe('a contact that wrote in a group', () => {
  it('leaves deleted messages of nobody there, and others keep theirs', async () => {
    const company = await server.company();
    const { admin } = company;
    const number = newNumber();
    const person = await admin.ok(admin.post<Contact>('/contacts', { name: 'Renato', number }));
    const ticket = await company.inbound(await company.connection(), { body: 'Bom dia' });
    await queryRows(
      server.databaseUrl,
      `WITH made AS (UPDATE tickets SET is_group = true WHERE id = $2)
       INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, author_kind, author_value, author_name, reactions)
       VALUES ($1, $2, 'a', false, 'Palavras do Renato', 'pn', $3, 'Renato', '[]'),
         ($1, $2, 'b', false, 'Palavras da Camila', 'pn', '5511960000009', 'Camila', jsonb_build_array(
           jsonb_build_object('emoji', '👍', 'fromMe', false, 'name', 'Renato', 'author', 'pn:' || $3::text)))`,
      [company.id, ticket.id, number],
    );
    await queryRows(
      server.databaseUrl,
      `WITH line AS (
         INSERT INTO ticket_events (company_id, ticket_id, cycle_id, kind, note)
         SELECT $1, $2, (SELECT id FROM ticket_cycles WHERE ticket_id = $2 LIMIT 1), 'group_added', 'Renato' || chr(10) || 'Camila')
       INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, ack, mentions, quoted)
       VALUES ($1, $2, 'c', true, 'Vejam', 2, jsonb_build_array(
         jsonb_build_object('name', 'Renato', 'address', jsonb_build_object('kind', 'pn', 'value', $3::text))), NULL),
         ($1, $2, 'd', false, 'De quem sou a resposta', 0, NULL, jsonb_build_object('body', 'Palavras do Renato',
           'author', jsonb_build_object('kind', 'pn', 'value', $3::text)))`,
      [company.id, ticket.id, number],
    );
    await admin.ok(admin.post('/privacy/erasures', { contactId: person.id }));
    await later(2 * dayMs, company, admin);
    await runDue();
    await until(() => isGone(admin, person.id));
    for (const text of ['Palavras do Renato', 'Renato', number]) expect(await findText(text)).toEqual([]);
    const { messages } = await admin.ok(admin.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
    expect(messages.map(({ body, isDeleted }) => [body, isDeleted])).toEqual(
      expect.arrayContaining([
        ['', true],
        ['Palavras da Camila', false],
      ]),
    );
  });
});

const exportsOf = async (admin: Client) => (await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'))).exports;

/** Tables that hold something of a contact without being among what hangs on it. */
const unlisted = [
  'api_calls',
  'campaign_recipients',
  'cloud_events',
  'cloud_sends',
  'connection_history_messages',
  'sheet_import_rows',
  'contact_list_items',
  'inbound_journal',
  'live_events',
  'phone_chats',
  'phone_messages',
  'sandbox_blocks',
  'sandbox_changes',
  'sandbox_contacts',
  'sandbox_messages',
  'session_calls',
  'web_chat_expirations',
  'web_keys',
  'web_message_secrets',
  'web_originals',
  'webhook_bodies',
  'webhook_deliveries',
  'whatsapp_web_people',
];

/**
 * Tables of a contact with nothing to write a mark into: numbers, which are looked for as well, ids and words of a
 * fixed list.
 */
const withoutTexts = [
  'access_requests',
  'bot_closed_notices',
  'bot_states',
  'contact_duplicates',
  'contact_identities',
  'contact_owners',
  'data_exports',
  'note_mentions',
  'sandbox_blocks',
  'ticket_attendants',
  'ticket_deadlines',
  'ticket_followers',
  'ticket_tags',
  'web_chat_expirations',
];
