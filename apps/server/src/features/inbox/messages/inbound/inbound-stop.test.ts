import { expect, it } from 'vitest';
import type { Database } from '../../../../platform/db/database.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { createInbound } from './inbound.ts';

const server = useTestServer();

it('a process that ends stores the batch it is at, and leaves the rest of a conversation that has ever more to others', async () => {
  const company = await server.company();
  const phone = await company.connection();
  await company.inbound(phone, { number: newNumber(), body: 'Oi' });
  const waiting = () =>
    withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM inbound_journal WHERE whatsapp_id = $1 AND handled_at IS NULL',
        [phone.id],
      );
      return rows[0]?.count ?? 0;
    });
  await withClient(server.databaseUrl, (client) =>
    client.query(
      `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload)
       SELECT company_id, whatsapp_id, chat, 'depois-' || i, from_me, jsonb_set(payload, '{providerId}', to_jsonb('depois-' || i))
       FROM inbound_journal, generate_series(1, 60) i WHERE whatsapp_id = $1`,
      [phone.id],
    ),
  );
  const { database, log, clock } = server.app.platform;
  let batches = 0;
  let ended: Promise<void> | undefined;
  const watched: Database = {
    ...database,
    forCompany: (companyId, work) => {
      batches += 1;
      ended ??= inbound.stop();
      return database.forCompany(companyId, work);
    },
  };
  const inbound = createInbound({
    database: watched,
    log,
    clock,
  });
  const before = await waiting();
  await inbound.recover({ companyId: company.id, whatsappId: phone.id });
  await inbound.stop();
  await ended;
  expect(before).toBe(60);
  expect(batches).toBe(1);
  expect(await waiting()).toBeGreaterThan(0);
});
