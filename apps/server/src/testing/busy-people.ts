import type pg from 'pg';

/** A company of many people. */
export interface BusyPeople {
  companyId: number;
  userIds: number[];
  queueId: number;
}

/** How many people each company has. */
export const peopleCount = 500;

/** 20 companies of 500 people with a queue each. */
export async function seedPeople(client: pg.Client): Promise<BusyPeople> {
  const companies = await client.query<{ id: number }>(
    `INSERT INTO companies (name) SELECT 'Empresa ' || i FROM generate_series(1, 20) i RETURNING id`,
  );
  const companyId = companies.rows[10]?.id ?? 0;
  const made = await client.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO users (company_id, name, email, password_hash, created_at)
       SELECT c.id, 'Pessoa ' || i, 'pessoa' || i || '@' || c.id || '.local', '-', now() - i * interval '1 hour'
       FROM generate_series(1, $1::int) i, unnest($2::int[]) c (id) RETURNING id, company_id
     ) SELECT id FROM made WHERE company_id = $3`,
    [peopleCount, companies.rows.map(({ id }) => id), companyId],
  );
  const userIds = made.rows.map(({ id }) => id);
  await client.query(
    `WITH made AS (INSERT INTO queues (company_id, name, color) SELECT id, 'Fila', '#112233' FROM unnest($1::int[]) c (id) RETURNING id, company_id)
     INSERT INTO user_queues (company_id, user_id, queue_id) SELECT u.company_id, u.id, made.id FROM users u JOIN made ON made.company_id = u.company_id`,
    [companies.rows.map(({ id }) => id)],
  );
  const queueId =
    (await client.query<{ id: number }>('SELECT id FROM queues WHERE company_id = $1', [companyId])).rows[0]?.id ?? 0;
  return { companyId, userIds, queueId };
}
