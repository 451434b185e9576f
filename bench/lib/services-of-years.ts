import type pg from 'pg';

/** Adds services of two years up to now: of a tenth as many contacts, in five queues, with 30 people, over three connections. */
export async function seedServicesOfYears(client: pg.Client, companyId: number, services: number): Promise<void> {
  const tickets = Math.ceil(services / 10);
  // References are right by construction: checking them would take most of the time.
  await client.query('SET session_replication_role = replica');
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map(({ id }) => id);
  const queues = await ids(
    `INSERT INTO queues (company_id, name, color) SELECT $1, 'Fila de anos ' || i, '#0000' || lpad(i::text, 2, '0') FROM generate_series(1, 5) i RETURNING id`,
    [companyId],
  );
  const users = await ids(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Pessoa ' || i, 'pessoa' || i || '@anos.local', '-' FROM generate_series(1, 30) i RETURNING id`,
    [companyId],
  );
  const whatsapps = await ids(
    `INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Loja ' || i, 'sandbox' FROM generate_series(1, 3) i RETURNING id`,
    [companyId],
  );
  const [contact = 0] = await ids(
    `INSERT INTO contacts (company_id, name, number) SELECT $1, 'Contato ' || i, '55119' || 60000000 + i FROM generate_series(1, $2::int) i RETURNING id`,
    [companyId, tickets],
  );
  const [ticket = 0] = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status) SELECT $1, $2::int + i, $3, 'closed' FROM generate_series(0, $4::int - 1) i RETURNING id`,
    [companyId, contact, whatsapps[0], tickets],
  );
  await client.query(
    `INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, close_reason, queued_at, started_at, first_answer_at,
       finished_at, rate, rating_asks, transfers)
     SELECT $1, ($2::int + i::bigint * 7919 % $3::int)::int, ($6::int[])[1 + i % 3], ($4::int[])[1 + i % 5], CASE WHEN i % 30 > 0 THEN ($5::int[])[1 + i % 30] END,
       (ARRAY['Venda feita', 'Dúvida resolvida', 'Sem retorno', ''])[1 + i % 4], at, at + (i % 600) * interval '1 second',
       CASE WHEN i % 10 > 0 THEN at + (i % 1800) * interval '1 second' END, at + (600 + (i * 31) % 36000) * interval '1 second', nullif(i % 4, 0), 1, (i % 9 = 0)::int
     FROM (
       SELECT i, now() - ($7::bigint - i) * (interval '730 days' / $7::int) AS at FROM generate_series(0, $7::int - 1) i
     ) s`,
    [companyId, ticket, tickets, queues, users, whatsapps, services],
  );
  await client.query('RESET session_replication_role');
  await client.query('VACUUM ANALYZE');
}
