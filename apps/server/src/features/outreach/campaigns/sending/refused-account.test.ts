import { expect, it } from 'vitest';
import type { Campaign } from '@balcao/contract';
import { newNumber } from '../../../../testing/sample-values.ts';
import { withClient } from '../../../../testing/tables.ts';
import { offerChoice, openTemplate } from '../../../../testing/template-changes.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

it('a campaign pauses when Meta refuses the account and burns nobody, one that begins later begins paused, and both go on with a person', async () => {
  const { company, by, connection } = await openTemplate(server);
  await settings(by, atOnce);
  const add = async (name: string, scheduledAt: string, people: number) => {
    const list = await listOf(
      by,
      Array.from({ length: people }, () => newNumber()),
      name,
    );
    const body = { contactListId: list.id, whatsappIds: [connection.id], scheduledAt };
    return by.ok(by.post<Campaign>('/campaigns', { name, ...body, template: offerChoice }));
  };
  const later = await add('Depois', '2099-01-01T12:00:00Z', 2);
  server.graph.refuseTemplate('oferta', 131031);
  const running = await add('Agora', longAgo, 3);
  const paused = await reached(by, running.id, ({ pausedReason }) => pausedReason === 'ERR_WAPP_ACCOUNT');
  expect(paused.counts).toMatchObject({ failed: 0, sent: 0 });
  await by.ok(by.put(`/campaigns/${later.id}`, { name: 'Depois 2', scheduledAt: longAgo }));
  const begun = await reached(by, later.id, ({ status }) => status === 'EM_ANDAMENTO');
  expect(begun).toMatchObject({ pausedReason: 'ERR_WAPP_ACCOUNT', counts: { sent: 0, failed: 0 } });
  server.graph.acceptTemplate('oferta');
  await by.ok(by.post(`/whatsapp/${connection.id}/resume`));
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE company_id = $1', [company.id]),
  );
  for (const { id } of [running, later]) await by.ok(by.post(`/campaigns/${id}/resume`));
  const done = await reached(by, running.id, ({ status }) => status === 'FINALIZADA');
  expect(done.counts).toMatchObject({ total: 3, failed: 0 });
  await reached(by, later.id, ({ status }) => status === 'FINALIZADA');
});
