import type pg from 'pg';

/** A company that is asked, called and watched a lot, beside another one like it. */
export interface BusyLogs {
  companyId: number;
  userId: number;
  integrationId: number;
  webhookId: number;
}

/** As many calls of responders, deliveries, API calls and audit lines has each of the two companies. */
export const logCount = 20_000;
/** Companies that signed up, each with campaigns on some days of more than a year. */
export const signUpCount = 500;
export const campaignDays = 400;

export async function seedLogs(client: pg.Client): Promise<BusyLogs> {
  const own = await seedOne(client, 'Registros');
  await seedOne(client, 'Registros ao lado');
  await client.query(
    `WITH signed AS (
       INSERT INTO companies (name, created_at, trial_expiration)
       SELECT 'Inscrita ' || i, now() - i * interval '1 hour', now() + interval '7 days' FROM generate_series(1, $1::int) i
       RETURNING id
     )
     INSERT INTO campaign_days (company_id, whatsapp_id, day, sent)
     SELECT id, 1, current_date - i, 1 + i % 7 FROM signed, generate_series(0, $2::int - 1, 4) i`,
    [signUpCount, campaignDays],
  );
  return own;
}

/** Seeds a company with logs: one entry in a hundred failed, and one delivery in a thousand is still to be made. */
async function seedOne(client: pg.Client, name: string): Promise<BusyLogs> {
  const idOf = async (text: string, values: unknown[]) =>
    (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const companyId = await idOf('INSERT INTO companies (name) VALUES ($1) RETURNING id', [name]);
  const userId = await idOf(
    `INSERT INTO users (company_id, name, email, password_hash)
     SELECT $1, 'Pessoa ' || i, $2 || i || '@teste.local', '-' FROM generate_series(1, 40) i RETURNING id`,
    [companyId, name],
  );
  const integrationId = await idOf(
    `INSERT INTO integrations (company_id, type, name) SELECT $1, 'webhook', 'Robô ' || i FROM generate_series(1, 10) i RETURNING id`,
    [companyId],
  );
  const webhookId = await idOf(
    `INSERT INTO outgoing_webhooks (company_id, url, kinds)
     SELECT $1, 'https://loja.exemplo.com.br/' || i, '["message.received"]' FROM generate_series(1, 4) i RETURNING id`,
    [companyId],
  );
  const values = [companyId, logCount];
  await client.query(
    `INSERT INTO responder_calls (company_id, integration_id, duration_ms, problem, created_at)
     SELECT $1, $3 + i % 10, 300, CASE WHEN i % 100 = 0 THEN 'timeout' END, now() - i * interval '1 minute'
     FROM generate_series($2::int, 1, -1) i`,
    [...values, integrationId],
  );
  await client.query(
    `INSERT INTO responder_hours (company_id, integration_id, hour, answered)
     SELECT $1, $3 + i % 10, date_trunc('hour', now()) - i / 10 * interval '1 hour', 1 + i % 5 FROM generate_series(0, $2::int - 1) i`,
    [...values, integrationId],
  );
  await client.query(
    `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body, state, due_at, created_at)
     SELECT $1, $3 + i % 4, 'evt_' || i, CASE WHEN i % 50 = 0 THEN 'ticket.created' ELSE 'message.received' END, '{}',
       CASE WHEN i % 1000 = 1 THEN 'waiting' WHEN i % 100 = 0 THEN 'failed' ELSE 'delivered' END,
       CASE WHEN i % 1000 = 1 THEN now() - interval '1 minute' END, now() - i * interval '1 minute'
     FROM generate_series($2::int, 1, -1) i`,
    [...values, webhookId],
  );
  await client.query(
    `INSERT INTO api_calls (company_id, request_id, status, error, duration_ms, created_at)
     SELECT $1, 'req-' || i, CASE WHEN i % 100 = 0 THEN 400 ELSE 200 END, CASE WHEN i % 100 = 0 THEN 'ERR_VALIDATION' END, 12,
       now() - i * interval '1 minute'
     FROM generate_series($2::int, 1, -1) i`,
    values,
  );
  await client.query(
    `INSERT INTO audit_lines (company_id, user_id, kind, verb, at)
     SELECT $1, $3 + i % 40, CASE WHEN i % 50 = 0 THEN 'tag' ELSE 'ticket' END, 'update', now() - i * interval '1 minute'
     FROM generate_series($2::int, 1, -1) i`,
    [...values, userId],
  );
  return { companyId, userId, integrationId, webhookId };
}
