import type pg from 'pg';
import { vocabulary } from './big-company.ts';

/** Companies of one size each, so that more messages mean more companies, as an installation grows. */
export interface InstallationSize {
  messages: number;
  /** with conversations */
  bigCompanies: number;
  /** in all; the others have people and numbers only */
  companies: number;
}
const messagesEach = 50_000;
const ticketsEach = 5_000;
/** A contact writes to both numbers of the company. */
const contactsEach = 2_500;
const leastCompanies = 50;

/** @param text such as 50k or 10M @throws Error unless it is 50k to 20M */
export function parseSize(text: string): InstallationSize {
  const [, digits = '', unit = ''] = /^(\d+)([kM]?)$/.exec(text) ?? [];
  const count = Number(digits) * { '': 1, k: 1_000, M: 1_000_000 }[unit as '' | 'k' | 'M'];
  if (!(count >= 50_000 && count <= 20_000_000)) throw new Error(`expected 50k to 20M messages, not ${text}`);
  return installationSize(count);
}

function installationSize(messages: number): InstallationSize {
  const bigCompanies = Math.round(messages / messagesEach);
  return {
    messages: bigCompanies * messagesEach,
    bigCompanies,
    companies: Math.max(leastCompanies, bigCompanies),
  };
}

/** A company with its admin, whose password is that of the account they were made like. */
export interface SeededCompany {
  companyId: number;
  email: string;
  whatsappIds: number[];
}

/** Companies with an admin, a queue and two numbers each, of the plan and with the password of an account that exists. */
export async function seedCompanies(client: pg.Client, companies: number, likeEmail: string): Promise<SeededCompany[]> {
  const made = `c.name LIKE 'Carga %'`;
  await client.query(
    `INSERT INTO companies (name, plan_id, due_date)
     SELECT 'Carga ' || i, (SELECT c.plan_id FROM companies c JOIN users u ON u.company_id = c.id WHERE u.email = $2), now() + interval '90 days'
     FROM generate_series(1, $1::int) i`,
    [companies, likeEmail],
  );
  await client.query(
    `INSERT INTO users (company_id, name, email, password_hash, profile)
     SELECT c.id, 'Pessoa', 'carga-' || c.id || '@carga.local', u.password_hash, 'admin'
     FROM companies c, users u WHERE ${made} AND u.email = $1`,
    [likeEmail],
  );
  await client.query(
    `INSERT INTO queues (company_id, name, color) SELECT c.id, 'Vendas', '#336699' FROM companies c WHERE ${made}`,
  );
  await client.query(
    `INSERT INTO whatsapps (company_id, name, provider) SELECT c.id, 'Número ' || i, 'sandbox' FROM companies c, generate_series(1, 2) i WHERE ${made}`,
  );
  const { rows } = await client.query<SeededCompany>(
    `SELECT c.id AS "companyId", 'carga-' || c.id || '@carga.local' AS email, array_agg(w.id ORDER BY w.id) AS "whatsappIds"
     FROM companies c JOIN whatsapps w ON w.company_id = c.id WHERE ${made} GROUP BY c.id ORDER BY c.id`,
  );
  return rows;
}

/** Indexes of messages that hold no constraint: they are made at once after the load, which is faster than row by row. */
export async function dropMessageIndexes(client: pg.Client): Promise<{ name: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'messages'::regclass AND NOT indisprimary AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows;
}

/** 5,000 conversations of a company (7 of 10 open, 2 waiting, 1 closed) and their 50,000 messages, straight into the tables. */
export async function seedConversations(client: pg.Client, { companyId, whatsappIds }: SeededCompany): Promise<void> {
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map((row) => row.id);
  const [userId] = await ids('SELECT id FROM users WHERE company_id = $1', [companyId]);
  const [queueId] = await ids('SELECT id FROM queues WHERE company_id = $1', [companyId]);
  const contactIds = await ids(
    `INSERT INTO contacts (company_id, name, number)
     SELECT $1, (ARRAY['Ana','Bruno','Camila','Diego','Érica','Fábio','Glória','Hugo'])[1 + i % 8] || ' '
       || (ARRAY['Souza','Araújo','Conceição','Lima','Prado','Nóbrega','Xavier'])[1 + i % 7] || ' ' || i, '55119' || 70000000 + i
     FROM generate_series(0, $2::int - 1) i RETURNING id`,
    [companyId, contactsEach],
  );
  await client.query(
    `INSERT INTO contact_identities (company_id, kind, value, contact_id) SELECT $1, 'pn', number, id FROM contacts WHERE id = ANY ($2)`,
    [companyId, contactIds],
  );
  const ticketIds = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, pending_since, updated_at)
     SELECT $1, ($2::int[])[1 + i / 2], ($3::int[])[1 + i % 2], s.status, CASE WHEN s.status <> 'pending' THEN $4::int END, $5,
       CASE WHEN s.status = 'pending' THEN now() END, now() - i * interval '1 minute'
     FROM generate_series(0, $6::int - 1) i,
       LATERAL (SELECT CASE WHEN i % 10 < 7 THEN 'open' WHEN i % 10 < 9 THEN 'pending' ELSE 'closed' END AS status) s RETURNING id`,
    [companyId, contactIds, whatsappIds, userId, queueId, ticketsEach],
  );
  await client.query(
    `INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, started_at, finished_at)
     SELECT company_id, id, whatsapp_id, queue_id, user_id, now(), CASE WHEN status = 'closed' THEN now() END
     FROM tickets WHERE company_id = $1`,
    [companyId],
  );
  // What the rows name was made just now: looking each of it up once more would be half of the work.
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, user_id, provider_id, from_me, body, ack, read, sent_at)
     SELECT $1, t.id, t.whatsapp_id, CASE WHEN i % 2 = 0 THEN t.contact_id END, CASE WHEN i % 2 = 1 THEN $2::int END, 'S' || i, i % 2 = 1,
       w.text, CASE WHEN i % 2 = 1 THEN 4 ELSE 0 END, true, now() - ($3::int - i) * interval '9 minutes'
     FROM generate_series(0, $3::int - 1) i
     JOIN tickets t ON t.id = ($4::int[])[1 + (i / 2) % cardinality($4::int[])],
     LATERAL (SELECT string_agg(($5::text[])[1 + ((i::bigint * 7919 + n * 104729 + $1) % cardinality($5::text[]))::int], ' ') AS text
              FROM generate_series(1, 4 + i % 9) n) w`,
    [companyId, userId, messagesEach, ticketIds, vocabulary.split(' ')],
  );
  await client.query('SET session_replication_role = DEFAULT');
  await client.query(
    `UPDATE tickets t SET last_message = m.body, last_message_id = m.id, last_message_at = m.sent_at, last_message_from_me = m.from_me,
       last_message_ack = m.ack
     FROM (SELECT DISTINCT ON (ticket_id) * FROM messages WHERE company_id = $1 ORDER BY ticket_id, sent_at DESC, id DESC) m
     WHERE m.ticket_id = t.id`,
    [companyId],
  );
}

export interface TableSize {
  name: string;
  bytes: number;
}

/** The largest tables and indexes, and the whole database. */
export async function readSizes(
  client: pg.Client,
): Promise<{ database: number; tables: TableSize[]; indexes: TableSize[] }> {
  const largest = async (kind: string) => {
    const { rows } = await client.query<TableSize>(
      `SELECT relname AS name, pg_table_size(oid)::float8 AS bytes FROM pg_class WHERE relkind = $1 ORDER BY 2 DESC LIMIT 6`,
      [kind],
    );
    return rows;
  };
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  return { database: rows[0]?.bytes ?? 0, tables: await largest('r'), indexes: await largest('i') };
}
