import { expect, it } from 'vitest';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, wamid, waitInThread } from './cloud.testing.ts';

const server = useTestServer();

async function open() {
  const fixture = await openCloud(server);
  const { account, number } = fixture;
  const call = (event: string, id: string, more: object = {}) =>
    server.graph.callWebhook(
      account,
      {
        contacts: [{ wa_id: number, profile: { name: 'Lia' } }],
        calls: [
          {
            id,
            from: number,
            to: account.number,
            event,
            direction: 'USER_INITIATED',
            timestamp: String(Math.floor(Date.now() / 1000)),
            ...more,
          },
        ],
      },
      account.appSecret,
      'calls',
    );
  return { ...fixture, call };
}

it('a call to an official number that nobody takes is one line of the thread, however often it is reported', async () => {
  const { by, ticket, call, receive } = await open();
  await by.ok(by.put('/settings/call', { value: 'enabled' }));
  const id = `wacid.${wamid()}`;
  await call('connect', id, { session: { sdp_type: 'offer', sdp: 'x' } });
  await call('terminate', id, { status: 'FAILED' });
  await call('terminate', id, { status: 'FAILED' });
  await waitInThread(by, ticket.id, ({ mediaType }) => mediaType === 'call_log');
  await call('terminate', `${id}2`, {
    status: 'COMPLETED',
    start_time: '1790000000',
    end_time: '1790000030',
    duration: 30,
  });
  await call('terminate', `${id}3`, { direction: 'BUSINESS_INITIATED', from: '551130000000' });
  await receive({ type: 'text', text: { body: 'Liguei agora' } });
  await waitInThread(by, ticket.id, ({ body }) => body === 'Liguei agora');
  const { messages } = await by.ok(by.get<{ messages: { mediaType: string }[] }>(`/messages/${ticket.id}`));
  expect(messages.filter(({ mediaType }) => mediaType === 'call_log')).toHaveLength(1);
  expect(server.graph.rejectedCalls).not.toContain(id);
});

it('a call is turned down where the company takes none, once, and shown', async () => {
  const { by, ticket, call } = await open();
  await by.ok(by.put('/settings/call', { value: 'disabled' }));
  const id = `wacid.${wamid()}`;
  await call('connect', id);
  await until(() => server.graph.rejectedCalls.includes(id));
  await call('terminate', id, { status: 'FAILED' });
  await waitInThread(by, ticket.id, ({ mediaType }) => mediaType === 'call_log');
  const { messages } = await by.ok(by.get<{ messages: { mediaType: string }[] }>(`/messages/${ticket.id}`));
  expect(messages.filter(({ mediaType }) => mediaType === 'call_log')).toHaveLength(1);
});

it.each([
  [{ response: 'accept', is_permanent: false }, 'Aceita ligações da empresa'],
  [{ response: 'accept', is_permanent: true }, 'Sempre aceita ligações da empresa'],
  [{ response: 'reject' }, 'Não quer ligações da empresa'],
])('the answer to the question for calls %j is shown as "%s"', async (reply, words) => {
  const { by, ticket, receive } = await open();
  await receive({ type: 'interactive', interactive: { type: 'call_permission_reply', call_permission_reply: reply } });
  const message = await waitInThread(by, ticket.id, ({ interactive }) => interactive?.kind === 'callPermission');
  expect(message.body).toBe(words);
});
