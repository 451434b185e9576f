import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import type { UserActor } from '@balcao/contract';
import { types } from '../platform/db/connection-pools.ts';
import { databaseUrl, templateDatabase } from './global-setup.ts';

/** A company in which one person has very many tickets, and others beside. */
export interface BusyTogether {
  companyId: number;
  /** with 50,000 open tickets of their own, 200 that they attend together with a colleague, and as many followed as may be */
  userId: number;
  queueId: number;
  /** one of the shared tickets */
  ticketId: number;
}

/**
 * Also 5,000 notes that mention the person, a tenth of them unread, and many of all of it that concern a colleague. Straight into the tables of a
 * database of its own: beside others, so many tickets would change what the plans of theirs are made from.
 */
async function seedTogether(client: pg.Client): Promise<BusyTogether> {
  const ids = async (sql: string, values: unknown[]) =>
    (await client.query<{ id: number }>(sql, values)).rows.map((row) => row.id);
  const [companyId = 0] = await ids(`INSERT INTO companies (name) VALUES ('Juntos') RETURNING id`, []);
  const [queueId = 0] = await ids(
    `INSERT INTO queues (company_id, name, color) VALUES ($1, 'Vendas', '#000001') RETURNING id`,
    [companyId],
  );
  const [userId = 0, otherId = 0] = await ids(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Junto ' || i, 'junto' || i || '@teste.local', '-' FROM generate_series(1, 2) i RETURNING id`,
    [companyId],
  );
  await client.query(
    `INSERT INTO user_queues (company_id, user_id, queue_id) SELECT $1, u, $3 FROM unnest($2::int[]) u`,
    [companyId, [userId, otherId], queueId],
  );
  const [whatsappId = 0] = await ids(
    `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Loja', 'sandbox') RETURNING id`,
    [companyId],
  );
  const [firstContact = 0] = await ids(
    `INSERT INTO contacts (company_id, name, number)
     SELECT $1, 'Cliente ' || i, '55118' || 60000000 + i FROM generate_series(1, 51000) i RETURNING id`,
    [companyId],
  );
  const [firstTicket = 0] = await ids(
    `INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, queue_id, updated_at)
     SELECT $1, $2::int + i, $3, 'open', CASE WHEN i % 51 = 0 THEN $5::int ELSE $4::int END, $6, now() - i * interval '1 minute'
     FROM generate_series(0, 50999) i RETURNING id`,
    [companyId, firstContact, whatsappId, userId, otherId, queueId],
  );
  await client.query(
    `INSERT INTO ticket_attendants (company_id, ticket_id, user_id)
     SELECT $1::int, $2::int + i * 255, $3::int FROM generate_series(0, 199) i UNION ALL SELECT $1, $2::int + 1000 + i, $4::int FROM generate_series(0, 19999) i`,
    [companyId, firstTicket, userId, otherId],
  );
  await client.query(
    `INSERT INTO ticket_followers (company_id, ticket_id, user_id)
     SELECT $1::int, $2::int + i * 51, $3::int FROM generate_series(0, 99) i UNION ALL SELECT $1, $2::int + 1000 + i, $4::int FROM generate_series(0, 19999) i`,
    [companyId, firstTicket, userId, otherId],
  );
  await client.query(
    `WITH made AS (
       INSERT INTO ticket_notes (company_id, ticket_id, user_id, note)
       SELECT $1, $2::int + i, $4, 'Nota ' || i FROM generate_series(0, 49999) i RETURNING id, ticket_id
     )
     INSERT INTO note_mentions (company_id, note_id, user_id, ticket_id, read_at)
     SELECT $1, id, CASE WHEN id % 10 = 0 THEN $3::int ELSE $4::int END, ticket_id, CASE WHEN id % 100 > 0 THEN now() END FROM made`,
    [companyId, firstTicket, userId, otherId],
  );
  await client.query(
    `INSERT INTO messages (company_id, ticket_id, whatsapp_id, contact_id, provider_id, from_me, body, ack, read, sent_at)
     SELECT $1, $2::int + i % 20000, $3, $4::int + i % 20000, 'J' || i, false, 'Mensagem', 0, true, now() - i * interval '1 minute'
     FROM generate_series(0, 59999) i`,
    [companyId, firstTicket, whatsappId, firstContact],
  );
  await client.query('VACUUM ANALYZE');
  return { companyId, userId, queueId, ticketId: firstTicket };
}

/** For the top of a file: a database with that company, and a connection to it; `actor()` is the person. */
export function useTogetherDatabase(): { client: pg.Client; busy: () => BusyTogether; actor: () => UserActor } {
  const name = `balcao_together_${randomUUID().slice(0, 8)}`;
  const postgresUrl = inject('postgresUrl');
  const client = new pg.Client({ connectionString: databaseUrl(postgresUrl, name), types });
  let seeded: BusyTogether | undefined;
  const asSuperuser = async (statement: string) => {
    const owner = new pg.Client({ connectionString: postgresUrl });
    await owner.connect();
    await owner.query(statement);
    await owner.end();
  };
  beforeAll(async () => {
    await asSuperuser(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
    await client.connect();
    seeded = await seedTogether(client);
  }, 240_000);
  afterAll(async () => {
    await client.end();
    await asSuperuser(`DROP DATABASE ${name}`);
  });
  const busy = () => {
    if (!seeded) throw new Error('asked for before the tests');
    return seeded;
  };
  const actor = (): UserActor => ({
    kind: 'user',
    userId: busy().userId,
    companyId: busy().companyId,
    profile: 'user',
    super: false,
    queueIds: [busy().queueId],
    allTicket: false,
    whatsappId: null,
    sharedWhatsappIds: [],
  });
  return { client, busy, actor };
}
