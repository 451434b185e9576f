import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { expectIndexesUsed, explainQueries } from '../../testing/query-plans.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { findTransferCandidates, findUser, listBrief } from './users.sql.ts';
import { listPage } from './users.ts';

const server = useTestServer({ ROLES: 'http' });
const people = 500;
const now = new Date();
let client: pg.Client;
let companyId = 0;
let userIds: number[] = [];
let queueId = 0;

/** 20 companies of 500 people with a queue each. */
beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const companies = await client.query<{ id: number }>(
    `INSERT INTO companies (name) SELECT 'Empresa ' || i FROM generate_series(1, 20) i RETURNING id`,
  );
  companyId = companies.rows[10]?.id ?? 0;
  const made = await client.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO users (company_id, name, email, password_hash, created_at)
       SELECT c.id, 'Pessoa ' || i, 'pessoa' || i || '@' || c.id || '.local', '-', now() - i * interval '1 hour'
       FROM generate_series(1, $1::int) i, unnest($2::int[]) c (id) RETURNING id, company_id
     ) SELECT id FROM made WHERE company_id = $3`,
    [people, companies.rows.map(({ id }) => id), companyId],
  );
  userIds = made.rows.map(({ id }) => id);
  await client.query(
    `WITH made AS (INSERT INTO queues (company_id, name, color) SELECT id, 'Fila', '#112233' FROM unnest($1::int[]) c (id) RETURNING id, company_id)
     INSERT INTO user_queues (company_id, user_id, queue_id) SELECT u.company_id, u.id, made.id FROM users u JOIN made ON made.company_id = u.company_id`,
    [companies.rows.map(({ id }) => id)],
  );
  queueId =
    (await client.query<{ id: number }>('SELECT id FROM queues WHERE company_id = $1', [companyId])).rows[0]?.id ?? 0;
  await client.query('VACUUM ANALYZE');
}, 60_000);
afterAll(() => client.end());

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, ['users', 'user_queues']);
}

describe('users are read by indexes', () => {
  it('a page of the list is read without the rest of the company, the next one and the third, too', async () => {
    const first = { searchParam: '', pageNumber: 1, cursor: undefined };
    await expectQuick((db) => listPage(db, first, now), 21);
    const cursor = `${new Date(now.getTime() - 200 * 3_600_000).toISOString()}_${userIds[0]}`;
    await expectQuick((db) => listPage(db, { ...first, cursor }, now), 21);
    await expectQuick((db) => listPage(db, { ...first, pageNumber: 3 }, now), 61);
  });

  it('words are looked for among the people of the company alone', async () => {
    await expectQuick(
      (db) => listPage(db, { searchParam: 'pessoa 12', pageNumber: 1, cursor: undefined }, now),
      people,
    );
  });

  it('one by its number, all for pickers, and who may take over', async () => {
    await expectQuick((db) => findUser(db, userIds[7] ?? 0, now), 1);
    await expectQuick((db) => listBrief(db), people);
    await expectQuick((db) => findTransferCandidates(db, [queueId], userIds[7] ?? 0, now), people);
  });
});
