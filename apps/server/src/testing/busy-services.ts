import type pg from 'pg';

/** The last day of the services that are seeded. */
export const servicesUntil = new Date('2026-11-24T15:00:00Z');

/** A company with 200,000 services and 60,000 lines of the log, beside one with 20,000 services. Answers the number of the first. */
export async function seedManyServices(client: pg.Client): Promise<number> {
  // References are right by construction: checking 600,000 of them would take most of the time.
  await client.query('SET session_replication_role = replica');
  const companyId = await seed(client, 'Serviços 1', 200_000);
  await client.query(
    `INSERT INTO ticket_events (company_id, ticket_id, cycle_id, kind, user_id, created_at)
     SELECT company_id, ticket_id, id, 'finished', user_id, finished_at FROM ticket_cycles WHERE company_id = $1 ORDER BY id LIMIT 60000`,
    [companyId],
  );
  await seed(client, 'Serviços 2', 20_000);
  await client.query('RESET session_replication_role');
  return companyId;
}

/** Two years of services of 20,000 contacts with 40 attendants. */
async function seed(client: pg.Client, name: string, count: number): Promise<number> {
  const one = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0;
  const companyId = await one('INSERT INTO companies (name) VALUES ($1) RETURNING id', [name]);
  const user = await one(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Pessoa ' || i, $2 || i || '@teste.local', '-' FROM generate_series(1, 40) i RETURNING id`,
    [companyId, name],
  );
  const whatsapp = await one(
    `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Loja', 'sandbox') RETURNING id`,
    [companyId],
  );
  const contact = await one(
    `INSERT INTO contacts (company_id, name, number) SELECT $1, 'Contato ' || i, '55119' || 60000000 + i FROM generate_series(1, 20000) i RETURNING id`,
    [companyId],
  );
  const ticket = await one(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status)
     SELECT $1, $2::int + i, $3, CASE WHEN i % 100 = 0 THEN 'pending' WHEN i % 40 = 1 THEN 'open' ELSE 'closed' END
     FROM generate_series(0, 19999) i RETURNING id`,
    [companyId, contact, whatsapp],
  );
  await client.query(
    `INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, user_id, queued_at, started_at, finished_at, rate)
     SELECT $1, $2::int + i % 20000, $3, CASE WHEN i % 30 > 0 THEN $4::int + i % 40 END, at,
       at + (i % 600) * interval '1 second', at + (600 + i % 3600) * interval '1 second', nullif(i % 4, 0)
     FROM (SELECT i, $5::timestamptz - ($6::int - i) * (interval '730 days' / $6::int) AS at FROM generate_series(0, $6::int - 1) i) s`,
    [companyId, ticket, whatsapp, user, servicesUntil, count],
  );
  return companyId;
}
