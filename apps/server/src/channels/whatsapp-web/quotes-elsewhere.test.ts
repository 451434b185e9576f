import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { fetchThread, sendReply } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';
import { waitForTicket } from '../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

let company: TestCompany;
let shop: Phone;
let ana: Phone;
let ticket: Ticket;
beforeAll(async () => {
  company = await server.company();
  [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  ticket = await waitForTicket(company.admin, ana.number);
  await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
});

const shown = (fits: (message: Message) => boolean, ticketId = ticket.id) =>
  until(async () => (await fetchThread(company.admin, ticketId)).findLast(fits));

it('an answer to what is not here shows the words that its sender’s phone tells; what is here is shown as it is', async () => {
  const sentMessage = await ana.send(shop, 'O preço é esse?');
  await shown(({ body }) => body === 'O preço é esse?');
  await ana.send(shop, { text: 'Daquele', quoted: { ...sentMessage, id: 'BEFORE-LINKING' } });
  expect((await shown(({ body }) => body === 'Daquele')).quotedMsg).toMatchObject({
    id: null,
    body: 'O preço é esse?',
    fromMe: false,
    mediaType: 'conversation',
    participantName: null,
  });

  const photo = { documentMessage: { fileName: 'tabela\u202E.pdf', caption: 'Tabela', mimetype: 'application/pdf' } };
  await ana.send(shop, {
    text: 'Desta',
    quoted: { ...sentMessage, id: 'OLD-FILE', from: shop.account, content: photo },
  });
  expect((await shown(({ body }) => body === 'Desta')).quotedMsg).toMatchObject({
    id: null,
    body: 'Tabela',
    fromMe: true,
    mediaType: 'application',
    mediaName: 'tabela.pdf',
  });

  await ana.send(shop, { text: 'Este aqui', quoted: sentMessage });
  const known = await shown(({ body }) => body === 'Este aqui');
  expect(known.quotedMsg).toMatchObject({ id: known.quotedMsgId, body: 'O preço é esse?' });
  // It answers like any other message, and an own answer to it quotes it by itself.
  await sendReply(company.admin, ticket.id, { body: 'Sim', quotedMsg: JSON.stringify({ id: known.id }) });
  const answer = await ana.waitForMessage(({ text }) => text.endsWith('Sim'), 20_000);
  expect(answer.content.extendedTextMessage?.contextInfo?.quotedMessage?.extendedTextMessage?.text).toBe('Este aqui');
});

it('a quote in a group says whose words they are', async () => {
  const bia = peer.phone(newNumber(), 'Bia');
  await company.admin.ok(company.admin.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const team = peer.group('Obra', [shop, ana, bia]);
  const ofBia = await bia.send(team, 'Chego às dez');
  const group = await until(async () => {
    const { tickets } = await company.admin.ok(company.admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    return tickets.find(({ isGroup }) => isGroup);
  }, 20_000);
  await ana.send(team, { text: 'Combinado', quoted: { ...ofBia, id: 'BEFORE' } });
  const answer = await shown(({ body }) => body === 'Combinado', group.id);
  expect(answer.quotedMsg).toMatchObject({ id: null, body: 'Chego às dez', participantName: 'Bia' });
});

it('an invitation to an event says when and where, and that it was called off', async () => {
  const event = {
    name: 'Inauguração',
    description: 'Café da manhã',
    startTime: 1_790_000_000,
    joinLink: 'https://call.whatsapp.com/voice/x',
    location: { name: 'Loja nova', address: 'Rua A, 1' },
  };
  await ana.send(shop, { raw: { eventMessage: event } });
  const invitation = await shown(({ interactive }) => interactive?.kind === 'event');
  expect(invitation.interactive).toMatchObject({
    text: 'Inauguração',
    description: 'Café da manhã',
    startsAt: '2026-09-21T14:13:20.000Z',
    endsAt: null,
    place: 'Loja nova, Rua A, 1',
    url: 'https://call.whatsapp.com/voice/x',
    isCanceled: false,
  });
  expect(invitation.body).toContain('Inauguração');
  await ana.send(shop, {
    raw: { eventMessage: { ...event, name: 'Almoço', isCanceled: true, joinLink: 'javascript:x' } },
  });
  expect((await shown(({ body }) => body.includes('Almoço'))).interactive).toMatchObject({
    isCanceled: true,
    url: null,
  });
});

it('choices arrive on a phone as text with numbers, and are answered by number, by words and by a quote', async () => {
  const ask = async (body: string, ...titles: string[]) => {
    const interactive = { kind: 'buttons', choices: titles.map((title) => ({ title })) };
    const [question] = await sendReply(company.admin, ticket.id, { body, interactive });
    const arrived = await ana.waitForMessage(
      ({ content }) => content.extendedTextMessage?.text?.startsWith(body) === true,
      20_000,
    );
    return { id: question?.id, arrived };
  };
  const answered = (written: string) =>
    shown(({ interactive }) => interactive?.kind === 'choice' && interactive.written === written);

  const cups = await ask('Qual cúpula?', 'Linho cru', 'Azul-marinho');
  expect(cups.arrived.content.extendedTextMessage?.text).toBe('Qual cúpula?\n\n*1.* Linho cru\n*2.* Azul-marinho');
  await ana.send(shop, '2');
  expect(await answered('2')).toMatchObject({ body: 'Azul-marinho', quotedMsgId: cups.id });

  const days = await ask('Que dia?', 'Segunda', 'Terça');
  await ana.send(shop, 'linho cru');
  expect(await answered('linho cru')).toMatchObject({ body: 'Linho cru', quotedMsgId: cups.id });
  await ana.send(shop, { text: 'opção 2', quoted: cups.arrived });
  expect(await answered('opção 2')).toMatchObject({ body: 'Azul-marinho', quotedMsgId: cups.id });
  await ana.send(shop, 'Terca');
  expect(await answered('Terca')).toMatchObject({ body: 'Terça', quotedMsgId: days.id });
});
