import type pg from 'pg';

/** A company of many connections that were away often. */
export interface BusyConnections {
  companyId: number;
  whatsappIds: number[];
  /** in the middle of those of the tenth connection */
  middleOutageId: number;
}

/**
 * 3 companies with 30 connections each, among 3,000 of others, all of them paced. Each was away a thousand times, mostly for
 * seconds; 20 of the times people are notified, and the last one lasts.
 */
export async function seedConnections(client: pg.Client): Promise<BusyConnections> {
  let companyId = 0;
  let whatsappIds: number[] = [];
  for (const name of ['Conexões 1', 'Conexões 2', 'Conexões 3']) {
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
      `INSERT INTO connection_events (company_id, whatsapp_id, at, kind, code, reference)
       SELECT $1, w.id, now() - i * interval '1 minute', kind, '503', 'message-' || i
       FROM unnest($2::int[]) w (id), unnest('{login,closed,ack,undecryptable}'::text[]) kind, generate_series(1, 50) i`,
      [companyId, whatsappIds],
    );
    await client.query(
      `INSERT INTO connection_tallies (company_id, whatsapp_id, hour, kind, code, count, total_ms, max_ms)
       SELECT $1, w.id, now() - i * interval '1 hour', kind, '200', 10, 1000, 200
       FROM unnest($2::int[]) w (id), unnest('{ack,received}'::text[]) kind, generate_series(1, 190) i`,
      [companyId, whatsappIds],
    );
    await client.query(
      `WITH others AS (INSERT INTO whatsapps (company_id, name, provider) SELECT $1, 'Outra ' || i, 'beta' FROM generate_series(1, 1000) i RETURNING id),
       w AS (SELECT id FROM others UNION ALL SELECT unnest($2::int[])), diagnoses AS (
         INSERT INTO connection_diagnoses (company_id, whatsapp_id) SELECT $1, id FROM w
       )
       INSERT INTO connection_paces (company_id, whatsapp_id, tokens, counted_at) SELECT $1, id, 5, now() FROM w`,
      [companyId, whatsappIds],
    );
  }
  const found = await client.query<{ id: number }>(
    'SELECT id FROM connection_absences WHERE whatsapp_id = $1 ORDER BY began_at OFFSET 500 LIMIT 1',
    [whatsappIds[9]],
  );
  return { companyId, whatsappIds, middleOutageId: found.rows[0]?.id ?? 0 };
}
