import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDatabase } from '../platform/db/database.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { queryRows, withClient } from './tables.ts';

const migrations = new URL('../../migrations/', import.meta.url);

/** A database as it was before a migration. */
async function databaseBefore(name: string) {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const earlier = (await readdir(migrations)).filter((file) => file < name);
  await migrate(ownerUrl, () => {}, new Set(earlier));
  return { ownerUrl, databaseUrl };
}

it('the upgrade of searches finds tickets and contacts that were there by words and by both forms of a number, each company its own', async () => {
  const { ownerUrl, databaseUrl } = await databaseBefore('0670');
  await queryRows(
    databaseUrl,
    `INSERT INTO companies (name) VALUES ('Padaria'), ('Oficina');
     INSERT INTO contacts (company_id, name, number) SELECT id, 'Érica ' || name, '551187668223' FROM companies;
     INSERT INTO tickets (company_id, contact_id, status) SELECT company_id, id, 'open' FROM contacts;
     INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, ack, read, sent_at)
       SELECT company_id, id, 'm' || id, false, 'Tem pão de açúcar?', 0, true, now() FROM tickets`,
  );
  expect(await migrate(ownerUrl)).toEqual(
    expect.arrayContaining(['0670_searches_find_tickets.sql', '0671_contacts_by_number.sql']),
  );
  const rows = await queryRows(
    databaseUrl,
    `SELECT t.company_id AS "companyId", t.contact_id AS "contactId", t.id AS "ticketId", m.id AS "messageId"
     FROM tickets t JOIN messages m ON m.ticket_id = t.id ORDER BY t.id`,
  );
  const database = createDatabase(ownerUrl);
  try {
    for (const { companyId, contactId, ticketId, messageId } of rows) {
      const found = await database.forCompany(Number(companyId), async ({ db }) => {
        const tickets = (words: string, digits: string[]) =>
          sql`SELECT ticket_ids, message_ids FROM search_tickets(${words}, 'texts', ${digits}::text[], 100, 2)`.execute(
            db,
          );
        const contacts = sql`SELECT search_contacts('11 98766-8223', ${['5511987668223', '551187668223']}::text[], false, false, NULL, NULL, NULL, NULL, 0, 20) AS id`;
        const count = sql`SELECT count_found_contacts('erica', '{}', false, false, NULL, NULL) AS count`;
        return {
          byWord: (await tickets('acucar', [])).rows,
          byNumber: (await tickets('11 98766-8223', ['5511987668223', '551187668223'])).rows,
          contacts: (await contacts.execute(db)).rows,
          count: (await count.execute(db)).rows,
        };
      });
      expect(found).toEqual({
        byWord: [{ ticketIds: String(ticketId), messageIds: messageId }],
        byNumber: [{ ticketIds: String(ticketId), messageIds: '' }],
        contacts: [{ id: contactId }],
        count: [{ count: 1 }],
      });
    }
  } finally {
    await database.close();
  }
  // The forms of before are gone, so that nothing calls one by mistake.
  expect(
    await queryRows(
      databaseUrl,
      `SELECT proname AS name, pronargs AS arguments, pg_get_userbyid(proowner) AS owner FROM pg_proc
       WHERE proname IN ('search_tickets', 'search_contacts', 'count_found_contacts') ORDER BY 1`,
    ),
  ).toEqual([
    { name: 'count_found_contacts', arguments: 6, owner: 'balcao_search' },
    { name: 'search_contacts', arguments: 10, owner: 'balcao_search' },
    { name: 'search_tickets', arguments: 5, owner: 'balcao_search' },
  ]);
});

it('the upgrade of security notices keeps sessions as not confirmed, and names who made a webhook by the audit log', async () => {
  const { ownerUrl, databaseUrl } = await databaseBefore('0710');
  await withClient(databaseUrl, async (client) => {
    await client.query(`INSERT INTO companies (name) VALUES ('Padaria'), ('Oficina')`);
    await client.query(
      `INSERT INTO users (company_id, name, email, password_hash, profile)
       SELECT c.id, 'Pessoa ' || i, c.id || '.' || i || '@x.local', '', 'admin' FROM companies c, generate_series(1, 2) i ORDER BY c.id, i`,
    );
    // The other rows that these refer to do not matter here.
    await client.query('SET session_replication_role = replica');
    await client.query(
      `INSERT INTO sessions (id, company_id, user_id, expires_at) SELECT gen_random_uuid(), company_id, id, now() + interval '1 day' FROM users`,
    );
    await client.query(
      `INSERT INTO outgoing_webhooks (company_id, url, kinds) SELECT 1, 'https://x.example/' || i, '[]' FROM generate_series(1, 5) i`,
    );
    await client.query(
      `INSERT INTO connection_tokens (company_id, whatsapp_id, token_hash, hint) VALUES (1, 1, 'h', 'abc')`,
    );
    // 1: made; 2: made, and given a new secret by somebody else; 3: by an operator; 4: by somebody of another company; 5: nothing is known.
    await client.query(
      `INSERT INTO audit_lines (company_id, user_id, is_operator, kind, verb, step, subject) VALUES
        (1, 1, false, 'webhook', 'create', NULL, '1'), (1, 2, false, 'webhook', 'update', NULL, '1'),
        (1, 1, false, 'webhook', 'create', NULL, '2'), (1, 2, false, 'webhook', 'update', 'secret', '2'),
        (1, 1, true, 'webhook', 'create', NULL, '3'), (1, 3, false, 'webhook', 'create', NULL, '4'),
        (2, 3, false, 'webhook', 'create', NULL, '5'), (1, 1, false, 'queue', 'create', NULL, '5')`,
    );
  });
  expect(await migrate(ownerUrl)).toEqual(
    expect.arrayContaining(['0710_confirmed_sessions.sql', '0711_security_notices.sql']),
  );
  const rows = async (text: string) => (await queryRows(databaseUrl, text)).map((row) => Object.values(row)[0]);
  expect(await rows('SELECT confirmed_at FROM sessions')).toEqual([null, null, null, null]);
  expect(await rows('SELECT made_by FROM outgoing_webhooks ORDER BY id')).toEqual([1, 2, null, null, null]);
  expect(await rows('SELECT made_by FROM connection_tokens')).toEqual([null]);
  expect(await rows('SELECT notices_seen_id FROM users')).toEqual(['0', '0', '0', '0']);
  expect(await rows('SELECT count(*)::int FROM security_notices')).toEqual([0]);
});
