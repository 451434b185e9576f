import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, expect, it } from 'vitest';
import type { proto } from 'baileys';
import type { Connection, Message, Ticket } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { fetchThread } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

it('the conversation shows whom a message of a group mentions by name: contacts, members and the connection; whom nobody knows by their digits', async () => {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const [shop, ana, bia, caio, dora] = ['Loja', 'Ana', 'Bia', 'Caio', 'Dora'].map((name) =>
    peer.phone(newNumber(), name),
  );
  if (!shop || !ana || !bia || !caio || !dora) throw new Error('nobody is there');
  const { id } = await linkByQr(company, shop);
  await by.ok(by.put<Connection>(`/whatsapp/${id}`, { name: 'Balcão Centro' }));
  await company.contact({ name: 'Caio Prado', number: caio.number });
  const team = peer.group('Entregas', [ana, bia, caio, dora, shop]);
  await bia.send(team, 'Cheguei');
  await caio.send(team, 'Também');
  const ticket = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  const bodies = async () => (await fetchThread(by, ticket.id)).map(({ body }) => body);
  await until(async () => (await bodies()).includes('Também'));
  const people = [bia, caio, dora, shop].map(({ account }) => account);
  const at = ({ lid }: { lid: string }) => `@${lid.split('@')[0]}`;
  const text = people.map(at).join(', ');
  const sent = await ana.send(team, { text: `${text}: saiu`, mentions: people });
  const names = `@Bia, @Caio Prado, ${at(dora.account)}, @Balcão Centro`;
  await until(async () => (await bodies()).includes(`${names}: saiu`), 10_000).catch(async () =>
    expect(await bodies()).toContain(`${names}: saiu`),
  );
  await ana.edit(sent, `${text}: voltou`, { mentions: people });
  await until(async () => (await bodies()).includes(`${names}: voltou`), 10_000).catch(async () =>
    expect(await bodies()).toContain(`${names}: voltou`),
  );
  expect(await bodies()).toEqual(['Cheguei', 'Também', `${names}: voltou`]);
}, 60_000);

it('the conversation shows the name of a mentioned member as it is, whatever signs it has, and never grows by it', async () => {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  // As a pattern of a replacement these are what stands before and behind: a text would grow with every mention of it.
  const name = "$& $` $$ $'$'$'";
  const [shop, ana, bia] = ['Loja', 'Ana', name].map((one) => peer.phone(newNumber(), one));
  if (!shop || !ana || !bia) throw new Error('nobody is there');
  await linkByQr(company, shop);
  const team = peer.group('Entregas', [ana, bia, shop]);
  await bia.send(team, 'Cheguei');
  const ticket = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  const bodies = async () => (await fetchThread(by, ticket.id)).map(({ body }) => body);
  const at = `@${bia.account.lidUser}`;
  await ana.send(team, { text: `${at}, ${at}: saiu`, mentions: [bia.account] });
  await ana.send(team, { text: `${at} `.repeat(4_000), mentions: [bia.account] });
  await ana.send(team, 'Pronto');
  await until(async () => (await bodies()).includes('Pronto'));
  const [, named, many] = await bodies();
  expect(named).toBe(`@${name}, @${name}: saiu`);
  expect(many?.length).toBeLessThanOrEqual(65_536);
}, 60_000);

it('a text that only looks like a mention is left as it is', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  await ana.send(shop, { text: 'Siga @5511900000001', mentions: [ana.account] });
  const ticket = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).toEqual(['Siga @5511900000001']);
}, 60_000);

it('a linked number mentions members of a group whom an attendant names, by the addresses of the group, also in a new text; whoever left stays a name', async () => {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const [shop, ana, bia, dora] = ['Loja', 'Ana', 'Ana Clara', 'Dora'].map((name) => peer.phone(newNumber(), name));
  if (!shop || !ana || !bia || !dora) throw new Error('nobody is there');
  await linkByQr(company, shop);
  const team = peer.group('Entregas', [ana, bia, dora, shop]);
  await ana.send(team, 'Cheguei');
  await bia.send(team, 'Também');
  const { id } = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  await until(async () => (await fetchThread(by, id)).length === 2);
  const { participants } = await by.ok(
    by.get<{ participants: { participant: string; name: string }[] }>(`/messages/${id}/participants`),
  );
  expect(participants).toEqual(
    [
      { participant: ana.account.pn, name: 'Ana' },
      { participant: bia.account.pn, name: 'Ana Clara' },
      { participant: dora.account.pn, name: `+${dora.number}` },
    ].toSorted((a, b) => a.name.localeCompare(b.name)),
  );
  dora.removeFromGroup(team, dora);
  const at = ({ account }: typeof ana) => `@${account.lidUser}`;
  const contextOf = (content: proto.IMessage) => content.extendedTextMessage?.contextInfo?.mentionedJid ?? [];
  const body = `@Ana Clara e @Ana, e @+${dora.number}: saiu`;
  const { messages } = await by.ok(
    by.post<{ messages: Message[] }>(`/messages/${id}`, { body, mentions: participants }),
  );
  const arrived = await ana.waitForMessage((message) => message.text.endsWith(': saiu'));
  expect(arrived.text).toBe(`${at(bia)} e ${at(ana)}, e @+${dora.number}: saiu`);
  expect(contextOf(arrived.content)).toEqual([bia.account.lid, ana.account.lid]);
  expect(messages[0]?.body).toBe(body);
  await by.ok(by.put(`/messages/${messages[0]?.id}`, { body: '@Ana voltou' }));
  const edited = await ana.waitForMessage((message) => message.text.endsWith(' voltou'));
  expect(edited.text).toBe(`${at(ana)} voltou`);
  expect(contextOf(edited.content.protocolMessage?.editedMessage ?? {})).toEqual([ana.account.lid]);
}, 60_000);
