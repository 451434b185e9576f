import { expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { journalEvents, toJournalRows } from './webhook-events.sql.ts';

const server = useTestServer({ ROLES: 'http' });

it('a webhook is journalled in its order however many events it holds, each once', async () => {
  const company = await server.company();
  const { admin } = company;
  const { id: whatsappId } = await admin.ok(
    admin.post<Connection>('/whatsapp', { name: 'Oficial', provider: 'cloud' }),
  );
  // Beyond 65,535 parameters at five for each event.
  const events = Array.from({ length: 14_000 }, (_one, index) => ({
    chat: '5511987654321',
    key: `wamid.${index}`,
    payload: { type: 'text', id: `wamid.${index}` },
  }));
  const journal = () =>
    server.app.platform.database.forCompany(company.id, ({ db }) =>
      journalEvents(
        db,
        { companyId: company.id, whatsappId },
        toJournalRows(events as unknown as Parameters<typeof toJournalRows>[0]),
      ),
    );
  await journal();
  await journal();
  const { rows } = await withClient(server.databaseUrl, (client) =>
    client.query<{ key: string; payload: { id: string } }>(
      'SELECT key, payload FROM cloud_events WHERE whatsapp_id = $1 ORDER BY id',
      [whatsappId],
    ),
  );
  expect(rows.map(({ key }) => key)).toEqual(events.map(({ key }) => key));
  expect(rows[7]?.payload).toEqual(events[7]?.payload);
});
