import { expect, it } from 'vitest';
import type { Database } from '../../../../platform/db/database.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { createInbound } from './inbound.ts';

// Without a worker: its housekeeping would handle the messages that are waiting here, which nothing ends in its process.
const server = useTestServer({ ROLES: 'http,gateway' });

it('a message that ends the process at every start is set aside after some starts, and only it', async () => {
  const company = await server.company();
  const phone = await company.connection();
  const [ana, bia] = [
    await company.inbound(phone, { number: newNumber(), body: 'Oi' }),
    await company.inbound(phone, { number: newNumber(), body: 'Olá' }),
  ];
  // Each conversation has thirteen more; the third one of Ana's cannot be survived.
  await withClient(server.databaseUrl, (client) =>
    client.query(
      `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload)
       SELECT company_id, whatsapp_id, chat, provider_id || i, from_me,
         payload || jsonb_build_object('providerId', provider_id || i, 'body', CASE WHEN i = 3 AND payload->>'body' = 'Oi' THEN 'fatal' ELSE 'depois ' || i END)
       FROM inbound_journal, generate_series(1, 13) i WHERE whatsapp_id = $1`,
      [phone.id],
    ),
  );
  const waiting = () =>
    withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM inbound_journal WHERE whatsapp_id = $1 AND handled_at IS NULL',
        [phone.id],
      );
      return rows[0]?.count ?? 0;
    });

  /** A process from its start to its end, or until nothing is left: after its end it reaches the database no more. */
  async function runProcess(): Promise<void> {
    const { database, log, clock } = server.app.platform;
    let hasEnded = false;
    const own: Database = {
      ...database,
      forCompany: (companyId, work) =>
        hasEnded
          ? Promise.reject(new Error('ended'))
          : database.forCompany(companyId, (tx) =>
              work({
                ...tx,
                ask: (question, input) => {
                  hasEnded ||= JSON.stringify(input).includes('"fatal"');
                  return hasEnded ? Promise.reject(new Error('ended')) : tx.ask(question, input);
                },
              }),
            ),
    };
    const inbound = createInbound({
      database: own,
      log,
      clock,
    });
    await inbound.recoverAtStart();
    await until(async () => hasEnded || (await waiting()) === 0);
    await inbound.stop();
  }

  let starts = 0;
  for (; starts < 10 && (await waiting()) > 0; starts += 1) await runProcess();
  expect(starts).toBeGreaterThan(2);
  expect(await waiting()).toBe(0);
  const aside = await withClient(server.databaseUrl, (client) =>
    client.query(`SELECT payload->>'body' AS body FROM inbound_journal WHERE whatsapp_id = $1 AND error IS NOT NULL`, [
      phone.id,
    ]),
  );
  expect(aside.rows).toEqual([{ body: 'fatal' }]);
  for (const [ticket, count] of [
    [ana, 13],
    [bia, 14],
  ] as const)
    expect((await fetchThread(company.admin, ticket.id)).filter(({ fromMe }) => !fromMe)).toHaveLength(count);
});
