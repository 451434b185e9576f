import { expect, it } from 'vitest';
import type { Message } from '@balcao/contract';
import { waitForTicket } from '../../../../channels/port/channel.suite.ts';
import { until } from '../../../../testing/client.ts';
import { wamidIn } from '../../../../testing/fake-graph.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const greeting = 'Olá! Recebemos sua mensagem e já respondemos.';

it('the greeting of the WhatsApp Business app is no answer of a person, and what a person says is one', async () => {
  const company = await server.company();
  const by = company.admin;
  const { account } = await company.officialConnection();
  const start = Math.floor(Date.now() / 1000);
  const writes = async (number: string, second: number) => {
    const text = { type: 'text', text: { body: 'Oi' }, timestamp: String(start + second) };
    await server.graph.contactSends(account, number, { id: wamidIn(number), ...text });
    return waitForTicket(by, number);
  };
  const handset = (to: string, body: string, second: number) =>
    server.graph.callWebhook(
      account,
      {
        message_echoes: [
          {
            id: wamidIn(to),
            from: account.number,
            to,
            timestamp: String(start + second),
            type: 'text',
            text: { body },
          },
        ],
      },
      account.appSecret,
      'smb_message_echoes',
    );
  const own = async (ticketId: number, count: number): Promise<Message[]> =>
    until(async () => {
      const texts = (await fetchThread(by, ticketId)).filter(({ fromMe }) => fromMe);
      return texts.length === count ? texts : undefined;
    });
  const [ana, bia, lia] = [newNumber(), newNumber(), newNumber()];

  const first = await writes(ana, 0);
  await handset(ana, greeting, 1);
  expect((await own(first.id, 1)).map(({ isAutomatic }) => isAutomatic)).toEqual([false]);

  const second = await writes(bia, 2);
  await handset(bia, greeting, 3);
  expect(await own(second.id, 1)).toMatchObject([{ isAutomatic: true, origin: 'phone', ack: 2 }]);
  // From now on it is known everywhere.
  await writes(ana, 10);
  await handset(ana, greeting, 11);
  expect((await own(first.id, 2)).map(({ isAutomatic }) => isAutomatic)).toEqual([false, true]);

  // The same words later, other words at once, and the same words to somebody whose message was read: a person.
  await handset(bia, greeting, 60);
  await handset(bia, 'Bom dia, em que posso ajudar?', 61);
  const third = await writes(lia, 70);
  await by.ok(by.put(`/tickets/${third.id}`, { status: 'open' }));
  await by.ok(by.post(`/tickets/${third.id}/read`, { lastMessageId: (await fetchThread(by, third.id))[0]?.id }));
  await handset(lia, greeting, 71);
  expect((await own(second.id, 3)).map(({ isAutomatic }) => isAutomatic)).toEqual([true, false, false]);
  expect((await own(third.id, 1)).map(({ isAutomatic }) => isAutomatic)).toEqual([false]);
});
