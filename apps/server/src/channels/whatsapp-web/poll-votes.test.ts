import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, expect, it } from 'vitest';
import type { Interactive, Message, Ticket } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { fetchThread } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

type Poll = Extract<Interactive, { kind: 'poll' }>;
const timeoutMs = 10_000;

/** By the names of its options: who voted for them. */
const tallyOf = ({ options, votes }: Poll) =>
  Object.fromEntries(
    options.map((option) => [
      option.name,
      votes
        .filter(({ choices }) => choices.includes(option.id))
        .map(({ name, fromMe }) => (fromMe ? 'nós' : name))
        .toSorted(),
    ]),
  );

async function linkShop() {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const [shop, ana, bia] = [
    peer.phone(newNumber(), 'Loja'),
    peer.phone(newNumber(), 'Ana'),
    peer.phone(newNumber(), 'Bia'),
  ];
  await linkByQr(company, shop);
  const ticket = () =>
    until(async () => (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0), timeoutMs);
  const thread = async (): Promise<Message[]> => fetchThread(by, (await ticket()).id);
  const expectTally = async (expected: Record<string, string[]>) => {
    const found = async () => {
      const poll = (await thread())
        .flatMap(({ interactive }) => (interactive?.kind === 'poll' ? [interactive] : []))
        .at(-1);
      return poll && tallyOf(poll);
    };
    const isAsExpected = async () => JSON.stringify(await found()) === JSON.stringify(expected);
    await until(isAsExpected, timeoutMs).catch(async () => expect(await found()).toEqual(expected));
  };
  return { by, shop, ana, bia, ticket, thread, expectTally };
}

it('the conversation shows who votes for what in the poll of a group, changes and takes back; no vote is a message or unread', async () => {
  const { shop, ana, bia, ticket, thread, expectTally } = await linkShop();
  const team = peer.group('Entregas', [ana, bia, shop]);
  const poll = await ana.send(team, { poll: { question: 'Que dia?', options: ['segunda', 'terça'], maxChoices: 2 } });
  await expectTally({ segunda: [], terça: [] });
  await bia.vote(poll, ['terça']);
  await expectTally({ segunda: [], terça: ['Bia'] });
  await ana.vote(poll, ['segunda', 'terça']);
  await expectTally({ segunda: ['Ana'], terça: ['Ana', 'Bia'] });
  await shop.vote(poll, ['segunda']);
  await expectTally({ segunda: ['Ana', 'nós'], terça: ['Ana', 'Bia'] });
  await ana.vote(poll, ['segunda']);
  await bia.vote(poll, []);
  await expectTally({ segunda: ['Ana', 'nós'], terça: [] });
  expect((await thread()).map(({ body, interactive }) => [body, interactive?.kind])).toEqual([
    ['Que dia?\n• segunda\n• terça', 'poll'],
  ]);
  expect((await ticket()).unreadMessages).toBe(1);
}, 60_000);

it('the conversation shows what a contact votes for in a poll of the own phone, also where they are known by a private id', async () => {
  const { shop, ana, thread, expectTally } = await linkShop();
  ana.account.addressing = 'hidden';
  await ana.send(shop, 'Quando?');
  const poll = await shop.send(ana, { poll: { question: 'Que dia?', options: ['segunda', 'terça'] } });
  await expectTally({ segunda: [], terça: [] });
  await ana.vote(poll, ['terça']);
  await expectTally({ segunda: [], terça: ['Ana'] });
  // One that was sealed with another poll's secret, or for an option that is none, changes nothing.
  const other = await ana.send(peer.phone(newNumber(), 'Caio'), { poll: { question: 'Outra', options: ['segunda'] } });
  await ana.vote({ ...poll, content: other.content }, ['segunda']);
  await ana.vote(poll, ['sábado']);
  await expectTally({ segunda: [], terça: [] });
  expect((await thread()).map(({ body }) => body)).toEqual(['Quando?', 'Que dia?\n• segunda\n• terça']);
}, 60_000);
