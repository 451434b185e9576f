import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { Connection, Ticket } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { wamid } from './cloud.testing.ts';

const server = useTestServer();

async function open(queueNames: readonly string[], greetingMessage = 'Olá! Com quem quer falar?') {
  const company = await server.company();
  const { connection, account } = await company.officialConnection();
  const by = company.admin;
  const queues = [];
  for (const [orderQueue, name] of queueNames.entries()) queues.push(await company.queue({ name, orderQueue }));
  const { id: whatsappId, name } = connection;
  await by.ok(
    by.put<Connection>(`/whatsapp/${whatsappId}`, {
      name,
      greetingMessage,
      queueIds: queues.map(({ id }) => id),
    }),
  );
  const number = newNumber();
  const receive = (message: { type: string; [field: string]: unknown }) =>
    server.graph.contactSends(account, number, { id: wamid(), ...message });
  const sent = (type: string) => until(() => server.graph.sent.find((one) => one.to === number && one.type === type));
  return { by, queues, number, receive, sent };
}

it('a menu of up to three is sent as buttons, and a pressed one leads into its queue, whatever its title says', async () => {
  const { by, queues, number, receive, sent } = await open(['Vendas', 'Financeiro']);
  await receive({ type: 'text', text: { body: 'Oi' } });
  expect((await sent('interactive')).body['interactive']).toEqual({
    type: 'button',
    body: { text: 'Olá! Com quem quer falar?' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'menu:1', title: 'Vendas' } },
        { type: 'reply', reply: { id: 'menu:2', title: 'Financeiro' } },
      ],
    },
  });
  const { id } = await waitForTicket(by, number);
  const own = await until(async () => (await fetchThread(by, id)).find(({ fromMe }) => fromMe));
  expect(own).toMatchObject({ interactive: { kind: 'choices', text: 'Olá! Com quem quer falar?' }, isAutomatic: true });
  expect(own.body).toContain('*[ 2 ]* - Financeiro');
  await receive({
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'menu:2', title: 'Finan…' } },
  });
  await until(async () => (await by.ok(by.get<Ticket>(`/tickets/${id}`))).queueId === queues[1]?.id);
  expect((await fetchThread(by, id)).some(({ body }) => body === 'Finan…')).toBe(true);
});

it('a longer one is a list whose cut titles stand below in full; one that Meta would refuse is typed', async () => {
  const long = 'Assistência técnica e garantia estendida';
  const many = await open(['Vendas', 'Financeiro', 'Trocas', long]);
  await many.receive({ type: 'text', text: { body: 'Oi' } });
  const { body } = await many.sent('interactive');
  expect(body['interactive']).toMatchObject({ type: 'list', action: { button: 'Ver opções' } });
  const { sections } = (body['interactive'] as { action: { sections: { rows: object[] }[] } }).action;
  expect(sections[0]?.rows.at(-1)).toEqual({
    id: 'menu:4',
    title: `${long.slice(0, 23)}…`,
    description: long,
  });

  const tooLong = await open(['Vendas', 'Financeiro'], 'Bem-vindo. '.repeat(100));
  await tooLong.receive({ type: 'text', text: { body: 'Oi' } });
  expect(JSON.stringify((await tooLong.sent('text')).body)).toContain('*[ 2 ]* - Financeiro');
});

it('a recording of the browser is sent as a voice message, and a chosen file of sound as it is', async () => {
  const { by, number, receive } = await open([]);
  await receive({ type: 'text', text: { body: 'Oi' } });
  const { id } = await waitForTicket(by, number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  const recording = await readFile(new URL('../../../testing/recording.mp3', import.meta.url));
  const audio = async (name: string, nth: number) => {
    const form = new FormData();
    form.append('body', '');
    form.append('medias', new Blob([new Uint8Array(recording)]), name);
    await by.ok(by.post(`/messages/${id}`, form));
    const all = () => server.graph.sent.filter((one) => one.to === number && one.type === 'audio');
    const sent = await until(() => all()[nth]);
    const { id: fileId, ...rest } = sent.body['audio'] as { id: string; voice?: boolean };
    return { ...rest, mime: server.graph.files.get(fileId)?.mime };
  };
  expect(await audio('audio-record-site-1.mp3', 0)).toEqual({ voice: true, mime: 'audio/ogg' });
  expect(await audio('música.mp3', 1)).toEqual({ mime: 'audio/mpeg' });
});

it('an attendant who writes is shown to the contact, below what they said last, and not at every letter', async () => {
  const { by, number, receive } = await open([]);
  const last = wamid();
  await receive({ id: last, type: 'text', text: { body: 'Oi' } });
  const { id } = await waitForTicket(by, number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  const subscription = await by.listen();
  const emitTyping = (typing: boolean) =>
    subscription.socket.timeout(2_000).emitWithAck('typing', { ticketId: id, typing });
  await subscription.socket.timeout(2_000).emitWithAck('joinChatBox', id);
  await emitTyping(true);
  await until(() => server.graph.typing.includes(last));
  await emitTyping(false);
  await emitTyping(true);
  // A message leaves afterwards: what would have been shown again had gone before it.
  await by.ok(by.post(`/messages/${id}`, { body: 'Olá' }));
  await until(() => server.graph.sent.some(({ to }) => to === number));
  expect(server.graph.typing.filter((one) => one === last)).toHaveLength(1);
});
