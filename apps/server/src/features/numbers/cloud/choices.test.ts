import { expect, it } from 'vitest';
import type { Message } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo, waitInThread, type CloudFixture } from './cloud.testing.ts';

const server = useTestServer();

const offer = async ({ by, ticket }: CloudFixture, body: string, interactive: unknown): Promise<Message> => {
  const { messages } = await by.ok(by.post<{ messages: Message[] }>(`/messages/${ticket.id}`, { body, interactive }));
  const [message] = messages;
  if (!message) throw new Error('no message was stored');
  return message;
};
/** What Meta was asked to send below the text. */
const interactiveSent = ({ number }: CloudFixture, type: string) =>
  until(() =>
    sentTo(server, number)
      .map(({ body }) => body['interactive'] as { type: string } | undefined)
      .find((one) => one?.type === type),
  );

const cup = { kind: 'buttons', choices: [{ title: 'Linho cru' }, { title: 'Azul-marinho' }], footer: 'Casa Lume' };

it('an attendant sends buttons, which Meta receives with the ids of the choices', async () => {
  const cloud = await openCloud(server);
  const message = await offer(cloud, 'Qual cúpula?', cup);
  expect(message).toMatchObject({
    body: 'Qual cúpula?\n\n*1.* Linho cru\n*2.* Azul-marinho\n\n_Casa Lume_',
    interactive: { kind: 'choices', text: 'Qual cúpula?', layout: 'buttons', footer: 'Casa Lume', chosen: null },
  });
  expect(await interactiveSent(cloud, 'button')).toEqual({
    type: 'button',
    body: { text: 'Qual cúpula?' },
    footer: { text: 'Casa Lume' },
    action: {
      buttons: [
        { type: 'reply', reply: { id: 'choice:1', title: 'Linho cru' } },
        { type: 'reply', reply: { id: 'choice:2', title: 'Azul-marinho' } },
      ],
    },
  });
});

it('a list of two rows stays a list; a link and a request for a place have a button', async () => {
  const cloud = await openCloud(server);
  const sections = [
    { title: 'A', section: 'X', description: 'um' },
    { title: 'B', section: 'Y' },
  ];
  await offer(cloud, 'Escolha', { kind: 'list', open: 'Ver', choices: sections });
  await offer(cloud, 'Veja', { kind: 'link', label: 'Ver a loja', url: 'https://loja.com.br/x' });
  const last = await offer(cloud, 'Onde?', { kind: 'locationRequest' });
  expect(await interactiveSent(cloud, 'list')).toEqual({
    type: 'list',
    body: { text: 'Escolha' },
    action: {
      button: 'Ver',
      sections: [
        { title: 'X', rows: [{ id: 'choice:1', title: 'A', description: 'um' }] },
        { title: 'Y', rows: [{ id: 'choice:2', title: 'B' }] },
      ],
    },
  });
  expect(await interactiveSent(cloud, 'cta_url')).toEqual({
    type: 'cta_url',
    body: { text: 'Veja' },
    action: { name: 'cta_url', parameters: { display_text: 'Ver a loja', url: 'https://loja.com.br/x' } },
  });
  expect(await interactiveSent(cloud, 'location_request_message')).toEqual({
    type: 'location_request_message',
    body: { text: 'Onde?' },
    action: { name: 'send_location' },
  });
  expect(await waitInThread(cloud.by, cloud.ticket.id, ({ id, ack }) => id === last.id && ack >= 2)).toBeTruthy();
});

it('rejects what WhatsApp would not take before anything is stored, and shows what it refuses all the same', async () => {
  const { by, ticket, number } = await openCloud(server);
  const send = (body: string, interactive: unknown) => by.post(`/messages/${ticket.id}`, { body, interactive });
  const titled = (...titles: string[]) => ({ kind: 'buttons', choices: titles.map((title) => ({ title })) });
  for (const [field, text, interactive] of [
    ['interactive', 'Qual?', titled('1', '2', '3', '4')],
    ['interactive', 'Qual?', titled('Sim', 'sim')],
    ['body', 'a'.repeat(1_025), cup],
  ] as const) {
    const refused = await send(text, interactive);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(JSON.stringify(refused.body)).toContain(`"field":"${field}`);
  }
  expect(await send(' ', cup)).toMatchObject({ body: { error: 'ERR_EMPTY_MESSAGE' } });
  const form = new FormData();
  form.append('body', 'Qual?');
  form.append('interactive', JSON.stringify(cup));
  form.append('medias', new Blob(['nota']), 'nota.txt');
  expect(await by.post(`/messages/${ticket.id}`, form)).toMatchObject({ body: { error: 'ERR_VALIDATION' } });
  expect(sentTo(server, number)).toEqual([]);

  server.graph.failNext(131_009);
  await by.ok(send('Qual?', cup));
  expect(await waitInThread(by, ticket.id, ({ fromMe, ack }) => fromMe && ack === -1)).toMatchObject({
    failure: 'ERR_SENDING_WAPP_MSG',
  });
});

it('what a contact presses at WhatsApp is the answer to its question, and a place the answer to a request for one', async () => {
  const cloud = await openCloud(server);
  const { by, ticket, receive, number } = cloud;
  const question = await offer(cloud, 'Qual cúpula?', cup);
  await interactiveSent(cloud, 'button');
  const wamidOfLast = () => until(() => sentTo(server, number).at(-1)?.id);
  const asked = await wamidOfLast();
  await waitInThread(by, ticket.id, ({ id, ack }) => id === question.id && ack >= 2);
  await receive({
    type: 'interactive',
    context: { id: asked },
    interactive: { type: 'button_reply', button_reply: { id: 'choice:2', title: 'Azul-marinho' } },
  });
  expect(await waitInThread(by, ticket.id, ({ interactive }) => interactive?.kind === 'choice')).toMatchObject({
    body: 'Azul-marinho',
    quotedMsgId: question.id,
    interactive: { id: '2', written: '' },
  });
  await waitInThread(by, ticket.id, ({ interactive }) => interactive?.kind === 'choices' && interactive.chosen === '2');

  // An id of nobody's is what it says, and marks nothing.
  await receive({
    type: 'interactive',
    context: { id: asked },
    interactive: { type: 'list_reply', list_reply: { id: 'choice:9', title: 'Inventada', description: '' } },
  });
  expect(await waitInThread(by, ticket.id, ({ body }) => body === 'Inventada')).toMatchObject({
    quotedMsgId: question.id,
  });

  const request = await offer(cloud, 'Onde você está?', { kind: 'locationRequest' });
  await interactiveSent(cloud, 'location_request_message');
  await waitInThread(by, ticket.id, ({ id, ack }) => id === request.id && ack >= 2);
  await receive({
    type: 'location',
    context: { id: await wamidOfLast() },
    location: { latitude: -23.55, longitude: -46.63 },
  });
  expect(await waitInThread(by, ticket.id, ({ mediaType }) => mediaType === 'locationMessage')).toMatchObject({
    quotedMsgId: request.id,
  });
});
