import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { proto } from 'baileys';
import { afterAll, expect, it } from 'vitest';
import type { Ticket, TicketEvent } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr } from '../../../testing/web-phones.ts';
import { groupStubs } from '../inbound/group-changes.rules.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

it('the numbers of what happens in a group are those of the library', () => {
  const { StubType } = proto.WebMessageInfo;
  expect(Object.values(groupStubs)).toEqual([
    StubType.GROUP_CHANGE_SUBJECT,
    StubType.GROUP_CHANGE_ICON,
    StubType.GROUP_CHANGE_DESCRIPTION,
    StubType.GROUP_CHANGE_RESTRICT,
    StubType.GROUP_CHANGE_ANNOUNCE,
    StubType.GROUP_PARTICIPANT_ADD,
    StubType.GROUP_PARTICIPANT_REMOVE,
    StubType.GROUP_PARTICIPANT_PROMOTE,
    StubType.GROUP_PARTICIPANT_DEMOTE,
    StubType.GROUP_PARTICIPANT_LEAVE,
  ]);
});

it('the log of a ticket names who joined and left a group and what changed of it, by name; a group that is left alone has none', async () => {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const [shop, ana, bia, caio] = ['Loja', 'Ana', 'Bia', 'Caio'].map((name) => peer.phone(newNumber(), name));
  if (!shop || !ana || !bia || !caio) throw new Error('nobody is there');
  const { id: whatsappId } = await linkByQr(company, shop);
  await by.ok(by.put(`/whatsapp/${whatsappId}`, { name: 'Balcão Centro' }));
  await company.contact({ name: 'Caio Prado', number: caio.number });
  const silent = peer.group('Sem conversa', [ana, shop]);
  const team = peer.group('Entregas', [ana, bia, shop]);
  await ana.send(team, 'Cheguei');
  await bia.send(team, 'Também');
  const { id } = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  await until(async () => (await fetchThread(by, id)).length === 2);
  ana.renameGroup(silent, 'Outra');
  ana.addToGroup(team, caio);
  caio.removeFromGroup(team, bia);
  ana.renameGroup(team, 'Entregas 2027');
  ana.promoteInGroup(team, caio);
  ana.changeGroupPicture(team);
  ana.setGroupAnnouncement(team, true);
  caio.removeFromGroup(team, caio);
  ana.removeFromGroup(team, shop);
  const expected = [
    ['group_added', 'Caio Prado\nAna'],
    ['group_removed', 'Bia\nCaio Prado'],
    ['group_renamed', 'Entregas 2027\nAna'],
    ['group_promoted', 'Caio Prado\nAna'],
    ['group_picture', '\nAna'],
    ['group_admins_write', '\nAna'],
    ['group_left', 'Caio Prado'],
    ['group_removed', 'Balcão Centro\nAna'],
  ];
  const lines = async () => {
    const { events } = await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    return events
      .filter(({ kind }) => kind.startsWith('group_'))
      .map(({ kind, note }) => [kind, note])
      .toReversed();
  };
  await until(async () => (await lines()).length >= expected.length, 10_000).catch(() => undefined);
  expect(await lines()).toEqual(expected);
  expect((await fetchThread(by, id)).map(({ body }) => body)).toEqual(['Cheguei', 'Também']);
  expect((await by.ok(by.get<Ticket>(`/tickets/${id}`))).unreadMessages).toBe(2);
}, 60_000);

it('a message of a group is deleted by its author or an admin of the group, and by no other member', async () => {
  const company = await server.company();
  const by = company.admin;
  await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
  const [shop, ana, bia, caio] = ['Loja', 'Ana', 'Bia', 'Caio'].map((name) => peer.phone(newNumber(), name));
  if (!shop || !ana || !bia || !caio) throw new Error('nobody is there');
  await linkByQr(company, shop);
  const team = peer.group('Entregas', [ana, bia, caio, shop]);
  await caio.send(team, 'Fica');
  const kept = await caio.send(team, 'Fica também');
  const own = await bia.send(team, 'Some por quem escreveu');
  const removed = await caio.send(team, 'Some pela administradora');
  const { id } = await until(async () =>
    (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?status=pending'))).tickets.at(0),
  );
  await until(async () => (await fetchThread(by, id)).length === 4);
  await bia.delete(kept);
  await bia.delete(own);
  await ana.delete(removed);
  const deleted = async () => (await fetchThread(by, id)).filter(({ isDeleted }) => isDeleted).map(({ body }) => body);
  // Changes of a conversation are applied in their order.
  await until(async () => (await deleted()).includes('Some pela administradora'));
  expect(await deleted()).toEqual(['Some por quem escreveu', 'Some pela administradora']);
}, 60_000);
