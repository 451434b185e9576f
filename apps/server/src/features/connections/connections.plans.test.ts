import pg from 'pg';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Db } from '../../platform/db/database.ts';
import { expectIndexesUsed, explainQueries } from '../../testing/query-plans.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { outagePage } from './outages.ts';
import { insertOutage, findLastOutages, lockOpenOutage, listNotableOutages } from './outages.sql.ts';
import { initialPaceState, linkedDeviceLimits } from './pacing.rules.ts';
import { findPace, recordPaceNumber, savePace } from './pacing.sql.ts';

const server = useTestServer({ ROLES: 'http' });
const tables = ['connection_absences', 'connection_paces'];
let client: pg.Client;
let companyId = 0;
let whatsappIds: number[] = [];
let middle = 0;

/**
 * 3 companies with 30 connections each, among 3,000 of others, all of them paced. Each was away a thousand times, mostly for
 * seconds; of 20 times somebody is to be told, and the last one lasts.
 */
beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  for (const name of ['Movimentada', 'Ao lado', 'Longe']) {
    const [company] = (
      await client.query<{ id: number }>('INSERT INTO companies (name) VALUES ($1) RETURNING id', [name])
    ).rows;
    companyId = company?.id ?? 0;
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Loja ' || i, 'beta' FROM generate_series(1, 30) i RETURNING id`,
      [companyId],
    );
    whatsappIds = rows.map(({ id }) => id);
    await client.query(
      `INSERT INTO connection_absences (company_id, whatsapp_id, began_at, ended_at, reason, may_miss, after_message)
       SELECT $1, w.id, at, CASE WHEN i > 1 THEN at + interval '8 seconds' END, 'network', i % 50 = 1, 0
       FROM unnest($2::int[]) w (id), generate_series(1, 1000) i, LATERAL (SELECT now() - i * interval '1 hour' AS at) s`,
      [companyId, whatsappIds],
    );
    await client.query(
      `WITH others AS (INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Outra ' || i, 'beta' FROM generate_series(1, 1000) i RETURNING id)
       INSERT INTO connection_paces (company_id, whatsapp_id, tokens, counted_at)
       SELECT $1, id, 5, now() FROM (SELECT id FROM others UNION ALL SELECT unnest($2::int[])) w`,
      [companyId, whatsappIds],
    );
  }
  const found = await client.query<{ id: number }>(
    'SELECT id FROM connection_absences WHERE whatsapp_id = $1 ORDER BY began_at OFFSET 500 LIMIT 1',
    [whatsappIds[9]],
  );
  middle = found.rows[0]?.id ?? 0;
  await client.query('VACUUM ANALYZE');
}, 60_000);
afterAll(() => client.end());

async function expectIndexed(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, tables);
}

describe('the ledger of absences is read by indexes', () => {
  it('a page of it, and the next one', async () => {
    await expectIndexed((db) => outagePage(db, whatsappIds[9] ?? 0), 51);
    await expectIndexed((db) => outagePage(db, whatsappIds[9] ?? 0, middle), 52);
  });

  it('what a conversation may have to tell, and the last one of each connection, past all that nobody needs to know', async () => {
    await expectIndexed((db) => listNotableOutages(db, whatsappIds[9] ?? 0, 200), 20);
    await expectIndexed((db) => findLastOutages(db, whatsappIds), whatsappIds.length);
  });

  it('the one that lasts, and the next one', async () => {
    await expectIndexed((db) => lockOpenOutage(db, whatsappIds[9] ?? 0), 1);
    await expectIndexed(
      (db) => insertOutage(db, whatsappIds[9] ?? 0, { began: null, reason: 'network', afterMessage: '0' }),
      1,
    );
  });
});

describe('how a number sends is read by its key', () => {
  it('held, saved, and begun anew', async () => {
    const connection = { companyId, whatsappId: whatsappIds[9] ?? 0 };
    await expectIndexed((db) => findPace(db, connection.whatsappId, { hold: true }), 1);
    await expectIndexed((db) => savePace(db, connection, initialPaceState(linkedDeviceLimits, Date.now())), 1);
    await expectIndexed(
      (db) => recordPaceNumber(db, connection, { number: '5511900000001', tokens: 5, now: new Date() }),
      1,
    );
  });
});
