import { expect, it } from 'vitest';
import type { Ticket } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, waitInThread } from './cloud.testing.ts';

const server = useTestServer();

it('what somebody writes in a group of an official number is in a conversation of the group, which is answered, and not in theirs', async () => {
  const line = await openCloud(server);
  const { by, ticket, connection, receive } = line;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const groupId = `Y2FwaV9ncm91cDo1${connection.id}`;
  await receive({ type: 'text', text: { body: 'Só para o grupo' }, group_id: groupId });
  await receive({ type: 'text', text: { body: 'Só para vocês' } });
  await waitInThread(by, ticket.id, ({ body }) => body === 'Só para vocês');
  expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).not.toContain('Só para o grupo');
  const group = await until(async () => {
    const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'));
    return tickets.find(({ isGroup, whatsappId }) => isGroup && whatsappId === connection.id);
  });
  await waitInThread(by, group.id, ({ body, participant }) => body === 'Só para o grupo' && participant !== null);
  await by.ok(by.put(`/tickets/${group.id}`, { status: 'open' }));
  await by.ok(by.post(`/messages/${group.id}`, { body: 'Para todos' }));
  const sent = await until(() => server.graph.sent.find(({ to }) => to === groupId));
  expect(sent.body).toMatchObject({ recipient_type: 'group', to: groupId, text: { body: 'Para todos' } });
});
