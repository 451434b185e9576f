import { expect, it } from 'vitest';
import type { Campaign } from '@balcao/contract';
import { newNumber } from '../../../../testing/sample-values.ts';
import { withClient } from '../../../../testing/tables.ts';
import { offerChoice, openTemplate } from '../../../../testing/template-changes.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';

const server = useTestServer();

it('a running campaign pauses with the reason, one that begins later begins paused, and both go on with a person', async () => {
  const { company, by, connection, moves, events } = await openTemplate(server);
  await settings(by, atOnce);
  const add = async (name: string, scheduledAt: string) => {
    const list = await listOf(by, [newNumber(), newNumber()], name);
    const body = { contactListId: list.id, whatsappIds: [connection.id], scheduledAt };
    return by.ok(by.post<Campaign>('/campaigns', { name, ...body, template: offerChoice }));
  };
  const later = await add('Depois', '2099-01-01T12:00:00Z');
  // Nothing of it leaves: the number is held until Meta has said its word.
  await settings(by, { ...atOnce, messageInterval: 3_600 });
  const running = await add('Agora', longAgo);
  await reached(by, running.id, ({ status }) => status === 'EM_ANDAMENTO');
  await moves('REJECTED', { reason: 'ABUSIVE_CONTENT' });
  await events('rejected');
  await reached(by, running.id, ({ pausedReason }) => pausedReason === 'ERR_WAPP_TEMPLATE_STOPPED');
  expect((await by.put(`/campaigns/${later.id}`, { name: 'Oferta 2', scheduledAt: longAgo })).status).toBe(200);
  const begun = await reached(by, later.id, ({ status }) => status === 'EM_ANDAMENTO');
  expect(begun).toMatchObject({ pausedReason: 'ERR_WAPP_TEMPLATE_STOPPED', counts: { sent: 0, failed: 0 } });
  await moves('APPROVED');
  await events('approved');
  await settings(by, atOnce);
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE company_id = $1', [company.id]),
  );
  await by.ok(by.post(`/campaigns/${later.id}/resume`));
  const done = await reached(by, later.id, ({ status }) => status === 'FINALIZADA');
  expect(done.counts).toMatchObject({ total: 2, failed: 0 });
});
