import { expect, it } from 'vitest';
import type { CloudAccount, Connection } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { until } from '../../../testing/client.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, openWebhook, timestamp, wamid, waitInThread } from './cloud.testing.ts';

const server = useTestServer();

it('a file of the history of a handset comes into the message that came without it', async () => {
  const { by, connection, account, call } = await openWebhook(server);
  const number = newNumber();
  const id = wamid();
  const history = { metadata: { phase: 0, chunk_order: 1, progress: 100 } };
  const placeholder = {
    id,
    from: number,
    timestamp: timestamp(),
    type: 'media_placeholder',
    history_context: { status: 'DELIVERED' },
  };
  await call({ history: [{ ...history, threads: [{ id: number, messages: [placeholder] }] }] }, 'history');
  await until(async () => (await by.ok(by.get<Connection>(`/whatsapp/${connection.id}`))).history?.state === 'offered');
  await by.ok(by.post(`/whatsapp/${connection.id}/history`));
  const ticket = await waitForTicket(by, number);
  const before = await waitInThread(by, ticket.id, ({ mediaState }) => mediaState === 'failed');
  expect(before.body).toBe('');
  const file = server.graph.addFile(png, 'image/png');
  await call(
    {
      messages: [
        { id, from: number, timestamp: timestamp(), type: 'image', image: { id: file, mime_type: 'image/png' } },
      ],
    },
    'history',
  );
  const after = await waitInThread(by, ticket.id, ({ mediaUrl }) => mediaUrl !== null);
  expect(after).toMatchObject({ id: before.id, mediaType: 'image' });
  expect(account.number).not.toBe('');
});

it('the history of people whom Meta names by an id alone is offered, and a refusal to share it is told until it is shared', async () => {
  const { by, connection, call } = await openWebhook(server);
  const refusedAt = async () =>
    (await by.ok(by.get<CloudAccount>(`/whatsapp/${connection.id}/cloud`))).historyRefusedAt;
  await call({ history: [{ errors: [{ code: 2593109, title: 'declined' }] }] }, 'history');
  await until(async () => (await refusedAt()) !== null);
  const userId = 'BR.13491208655302741918';
  const message = { id: wamid(), from_user_id: userId, timestamp: timestamp(), type: 'text', text: { body: 'Oi' } };
  const part = { metadata: { progress: 100 }, threads: [{ id: userId, messages: [message] }] };
  await call({ history: [part] }, 'history');
  const offered = await until(
    async () => (await by.ok(by.get<Connection>(`/whatsapp/${connection.id}`))).history ?? undefined,
  );
  expect(offered).toMatchObject({ state: 'offered', messages: 1, conversations: 1 });
  await until(async () => (await refusedAt()) === null);
});

it('the id of a person for all businesses of one owner is kept with the contact', async () => {
  const { by, account, number, ticket } = await openCloud(server);
  await server.graph.callWebhook(account, {
    contacts: [{ wa_id: number, user_id: 'BR.111', parent_user_id: 'BR.ENT.222', profile: { name: 'Lia' } }],
    messages: [{ id: wamid(), from: number, from_user_id: 'BR.111', type: 'text', text: { body: 'Sou eu' } }],
  });
  await waitInThread(by, ticket.id, ({ body }) => body === 'Sou eu');
  const rows = await queryRows(server.databaseUrl, 'SELECT value FROM contact_identities WHERE contact_id = $1', [
    ticket.contactId,
  ]);
  expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining(['BR.111', 'BR.ENT.222']));
});

it('a template that counts as another category is told, and a payment that failed fails no message', async () => {
  const { by, account, connection, ticket, number } = await openCloud(server);
  const live = await by.listen();
  await server.graph.accountChanges(account, 'template_category_update', {
    message_template_id: 1,
    message_template_name: 'aviso',
    message_template_language: 'pt-BR',
    previous_category: 'UTILITY',
    new_category: 'MARKETING',
  });
  const told = await until(() => live.received.find(({ name }) => name.endsWith('-messageTemplate')));
  expect(told.payload).toMatchObject({
    whatsappId: connection.id,
    name: 'aviso',
    category: { from: 'utility', to: 'marketing' },
  });
  await by.ok(by.post(`/messages/${ticket.id}`, { body: 'Seu pedido' }));
  const sent = await until(() => server.graph.sent.find(({ to }) => to === number));
  await server.graph.callWebhook(account, {
    statuses: [
      { id: sent.id, status: 'failed', type: 'payment', timestamp: timestamp(), recipient_id: number, payment: {} },
    ],
  });
  await until(async () => (await fetchThread(by, ticket.id)).find(({ fromMe, ack }) => fromMe && ack === 3));
  expect((await fetchThread(by, ticket.id)).some(({ ack }) => ack === -1)).toBe(false);
});

it('a locked account that Meta reports without a message holds what waits', async () => {
  const { by, account, connection } = await openCloud(server);
  await server.graph.callWebhook(account, { errors: [{ code: 131031, title: 'Account has been locked' }] });
  const notice = await until(
    async () => (await by.ok(by.get<Connection>(`/whatsapp/${connection.id}`))).officialHealth?.notice ?? undefined,
  );
  expect(notice).toMatchObject({ kind: 'locked', detail: 'Account has been locked' });
});
