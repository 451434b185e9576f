import type pg from 'pg';

/** A company with many tickets, and what their views name. */
export interface BusyViews {
  companyId: number;
  queueIds: number[];
  userIds: number[];
  tagIds: number[];
  /** a connection that most tickets are over, and one of 200 resolved ones */
  whatsappIds: number[];
}

const ticketCount = 50_000;

/**
 * 50,000 tickets: 1,000 waiting, 2,000 open, the rest resolved; a tag on 40 of them and one on every tenth, a text field on each, a money
 * field of tickets and one of contacts, 60 deadlines that were missed, 500 mentions of each of 20 people.
 */
export async function seedViews(client: pg.Client): Promise<BusyViews> {
  // References and totals are right by construction; checking them would take most of the time.
  await client.query('SET session_replication_role = replica');
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map((row) => row.id);
  const [companyId = 0] = await ids(`INSERT INTO companies (name) VALUES ('Visões') RETURNING id`, []);
  const queueIds = await ids(
    `INSERT INTO queues (company_id, name, color) SELECT $1, 'Fila ' || i, '#00000' || i FROM generate_series(1, 4) i RETURNING id`,
    [companyId],
  );
  const userIds = await ids(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Pessoa ' || i, 'visoes' || i || '@teste.local', '-' FROM generate_series(1, 20) i RETURNING id`,
    [companyId],
  );
  const whatsappIds = await ids(
    `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Loja', 'sandbox'), ($1, 'Filial', 'sandbox') RETURNING id`,
    [companyId],
  );
  const [contact = 0] = await ids(
    `INSERT INTO contacts (company_id, name, number)
     SELECT $1, 'Contato ' || i, '55119' || 60000000 + i FROM generate_series(1, $2::int) i RETURNING id`,
    [companyId, ticketCount],
  );
  const [ticket = 0] = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, updated_at, pending_since, priority,
       deadline_kind, deadline_at, deadline_alert_at)
     SELECT $1, $2::int + i, CASE WHEN i % 250 = 1 THEN $7::int ELSE $3::int END, s.status, CASE WHEN s.status <> 'pending' THEN $4::int + i % 20 END, $5::int + i % 4,
       now() - i * interval '7 minutes', CASE WHEN s.status = 'pending' THEN now() - i * interval '7 minutes' END,
       CASE WHEN i % 500 = 25 THEN 'urgent' ELSE 'normal' END,
       CASE WHEN i % 800 = 25 THEN 'first' END, CASE WHEN i % 800 = 25 THEN now() - interval '1 hour' END,
       CASE WHEN i % 800 = 25 THEN now() - interval '2 hours' END
     FROM generate_series(0, $6::int - 1) i,
       LATERAL (SELECT CASE WHEN i % 50 = 0 THEN 'pending' WHEN i % 25 = 0 THEN 'open' ELSE 'closed' END AS status) s
     RETURNING id`,
    [companyId, contact, whatsappIds[0], userIds[0], queueIds[0], ticketCount, whatsappIds[1]],
  );
  const tagIds = await ids(
    `INSERT INTO tags (company_id, name, color) SELECT $1, 'Etiqueta ' || i, '#112233' FROM generate_series(1, 2) i RETURNING id`,
    [companyId],
  );
  for (const [index, every] of [1_250, 10].entries())
    await client.query(
      `INSERT INTO ticket_tags (company_id, ticket_id, tag_id) SELECT $1, $2::int + i, $3 FROM generate_series(0, $4::int - 1) i WHERE i % $5::int = 0`,
      [companyId, ticket, tagIds[index], ticketCount, every],
    );
  for (const [subject, first] of [
    ['ticket', ticket],
    ['contact', contact],
  ] as const) {
    const [fieldId] = await ids(
      `INSERT INTO custom_fields (company_id, subject, key, name, type, position) VALUES ($1, $2, 'valor', 'Valor', 'money', 1) RETURNING id`,
      [companyId, subject],
    );
    await client.query(
      `INSERT INTO ${subject}_field_values (company_id, ${subject}_id, field_id, value, match, amount)
       SELECT $1, $2::int + i, $3, i::text, i::text, i FROM generate_series(0, $4::int - 1) i`,
      [companyId, first, fieldId, ticketCount],
    );
  }
  // Every person is mentioned 500 times, and has read most of it.
  const [note = 0] = await ids(
    `INSERT INTO ticket_notes (company_id, ticket_id, note) SELECT $1, $2::int + i * 5, 'Olhe isto' FROM generate_series(0, 9999) i RETURNING id`,
    [companyId, ticket],
  );
  await client.query(
    `INSERT INTO note_mentions (company_id, note_id, user_id, ticket_id, read_at)
     SELECT $1, $2::int + i, $3::int + i % 20, $4::int + i * 5, CASE WHEN i % 7 > 0 THEN now() END FROM generate_series(0, 9999) i`,
    [companyId, note, userIds[0], ticket],
  );
  await client.query('RESET session_replication_role');
  return { companyId, queueIds, userIds, tagIds, whatsappIds };
}
