import type pg from 'pg';

/** A company with years behind it; ids are consecutive. */
export interface BusyCompany {
  companyId: number;
  queueIds: number[];
  userIds: number[];
  whatsappId: number;
  /** with 2,000 messages, 100 of them unread */
  longTicketId: number;
}

const ticketCount = 5_000;
const longThreadSize = 2_000;

/**
 * 5,000 tickets (150 waiting, 200 open, the rest closed) with 20,000 messages, 60 of them to be sent, and as many entries in
 * the journal, 20 of them to be worked on. Straight into the tables: through the front door it would take minutes.
 */
export async function seedBusyCompany(client: pg.Client, name: string): Promise<BusyCompany> {
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map((row) => row.id);
  const [companyId = 0] = await ids('INSERT INTO companies (name) VALUES ($1) RETURNING id', [name]);
  const queueIds = await ids(
    `INSERT INTO queues (company_id, name, color) SELECT $1, 'Fila ' || i, '#00000' || i FROM generate_series(1, 4) i RETURNING id`,
    [companyId],
  );
  const userIds = await ids(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Pessoa ' || i, $2 || i || '@teste.local', '-' FROM generate_series(1, 10) i RETURNING id`,
    [companyId, name],
  );
  const [whatsappId = 0] = await ids(
    `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Loja', 'sandbox') RETURNING id`,
    [companyId],
  );
  const [firstContact = 0] = await ids(
    `INSERT INTO contacts (company_id, name, number)
     SELECT $1, 'Contato ' || i, '55119' || 60000000 + i FROM generate_series(1, $2::int) i RETURNING id`,
    [companyId, ticketCount],
  );
  await client.query(
    `WITH field AS (
       INSERT INTO custom_fields (company_id, subject, key, name, type, position)
       VALUES ($1, 'contact', 'limite', 'Limite', 'money', 1) RETURNING id
     )
     INSERT INTO contact_field_values (company_id, contact_id, field_id, value, match, amount)
     SELECT $1, $2::int + i, field.id, i::text, i::text, i FROM field, generate_series(0, $3::int - 1) i`,
    [companyId, firstContact, ticketCount],
  );
  const [longTicketId = 0] = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, unread_messages, updated_at, referral_kind)
     SELECT $1, $2::int + i, $3, s.status, CASE WHEN s.status <> 'pending' THEN $4::int + i % 10 END,
       CASE WHEN i % 20 <> 7 THEN $5::int + i % 4 END, CASE WHEN i % 50 = 0 THEN 3 ELSE 0 END, now() - i * interval '7 minutes',
       CASE WHEN i % 40 = 3 THEN 'ad' WHEN i % 40 = 4 THEN 'status' END
     FROM generate_series(0, $6::int - 1) i,
       LATERAL (SELECT CASE WHEN i % 33 = 5 THEN 'pending' WHEN i % 25 = 0 THEN 'open' ELSE 'closed' END AS status) s
     RETURNING id`,
    [companyId, firstContact, whatsappId, userIds[0], queueIds[0], ticketCount],
  );
  await client.query(
    `UPDATE tickets SET snoozed_until = now() + id % 7 * interval '1 hour' WHERE company_id = $1 AND status = 'open' AND id % 4 = 0`,
    [companyId],
  );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, user_id, provider_id, from_me, body, ack, read, sent_at)
     SELECT $1, m.ticket_id, $3, CASE WHEN m.i % 2 = 0 THEN $4::int END, CASE WHEN m.i % 2 = 1 THEN $5::int END, 'P' || m.i, m.i % 2 = 1,
       'Mensagem número ' || m.i, CASE WHEN m.i % 2 = 0 THEN 0 WHEN m.i % 300 = 1 THEN 0 ELSE 4 END, m.i % 2 = 1 OR m.i % 20 <> 0,
       now() - (20000 - m.i) * interval '1 minute'
     FROM (SELECT i, CASE WHEN i < $6::int THEN $2::int ELSE $2::int + i % $7::int END AS ticket_id FROM generate_series(0, 19999) i) m`,
    [companyId, longTicketId, whatsappId, firstContact, userIds[0], longThreadSize, ticketCount],
  );
  await client.query(
    `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload, handled_at)
     SELECT $1, $2, 'pn:' || i % 500, 'P' || i, false, '{}', CASE WHEN i < 19980 THEN now() END FROM generate_series(0, 19999) i`,
    [companyId, whatsappId],
  );
  await client.query(
    `INSERT INTO early_acks (company_id, whatsapp_id, provider_id, ack)
     SELECT $1, $2, 'not-here-' || i, 3 FROM generate_series(1, 9000) i`,
    [companyId, whatsappId],
  );
  return { companyId, queueIds, userIds, whatsappId, longTicketId };
}

/**
 * 30,000 more messages of random words, all over the tickets, so that there are 50,000; none of them waits. And random tags.
 */
export async function seedTalk(client: pg.Client, { companyId, longTicketId, whatsappId }: BusyCompany): Promise<void> {
  const words = Array.from(
    { length: 800 },
    (_unused, index) =>
      `${'bcdfglmnprst'[index % 12]}${'aeiou'[index % 5]}${'lmnrstvz'[index % 8]}${(index * 7919).toString(36)}`,
  );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, ack, read)
     SELECT $1, $2::int + (random() * 4999)::int, $3, 'T' || i, random() < 0.5,
       (SELECT string_agg(($4::text[])[(1 + floor(random() * 800))::int], ' ') FROM generate_series(1, 3 + i % 12)), 4, true
     FROM generate_series(1, 30000) i`,
    [companyId, longTicketId, whatsappId, words],
  );
  await client.query(
    `WITH made AS (INSERT INTO tags (company_id, name, color) SELECT $1, 'Etiqueta ' || i, '#112233' FROM generate_series(1, 5) i RETURNING id)
     INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT $1, t.id, made.id FROM tickets t, made WHERE t.company_id = $1 AND random() < 0.02`,
    [companyId],
  );
}
