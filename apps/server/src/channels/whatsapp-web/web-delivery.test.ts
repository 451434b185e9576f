import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import { hourMs } from '@balcao/contract';
import { waitForStatus } from '../../testing/builders.ts';
import { until } from '../../testing/client.ts';
import { fetchThread, sendReply, waitForMessage } from '../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import {
  companionSocket,
  listShownMessages,
  openLinkedConversation,
  scan,
  statusOf,
} from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/sample-values.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const openConversation = () => openLinkedConversation(server, peer);
const rows = (sql: string, values: unknown[]) => queryRows(server.databaseUrl, sql, values);

describe('message of a linked number', () => {
  it('lost by the socket is sent again and arrives once', async () => {
    const { by, shop, ana, ticket } = await openConversation();
    peer.faults.loseMessages(shop);
    const [sent] = await sendReply(by, ticket.id, { body: 'Chegou?' });
    await until(
      () => peer.record.find({ direction: 'from-companion', tag: 'message', number: shop.number }).length > 0,
    );
    expect((await listShownMessages(ana)).length).toBe(0);
    peer.faults.cut(shop);
    await waitForMessage(by, ticket.id, sent?.id, ({ ack }) => ack >= 2);
    expect((await listShownMessages(ana)).map(({ body }) => body)).toEqual(['Chegou?']);
  });

  it('waits with ack 0 when the phone unlinks during the send, and is sent once it is linked again', async () => {
    const { company, by, shop, id, ana, ticket } = await openConversation();
    peer.faults.loseMessages(shop);
    const [sent] = await sendReply(by, ticket.id, { body: 'No meio' });
    await until(
      () => peer.record.find({ direction: 'from-companion', tag: 'message', number: shop.number }).length > 0,
    );
    shop.unlink();
    await waitForStatus(by, id, 'DISCONNECTED');
    expect((await waitForMessage(by, ticket.id, sent?.id, () => true)).ack).toBe(0);
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await waitForMessage(by, ticket.id, sent?.id, ({ ack }) => ack >= 2);
    expect((await listShownMessages(ana)).map(({ body }) => body)).toEqual(['No meio']);
  });

  it('refused with 463 (reachout limit) pauses first contacts, and replies are still sent', async () => {
    const { company, by, shop, id, ana, ticket } = await openConversation();
    const begin = async (name: string, body: string) => {
      const phone = peer.phone(newNumber(), name);
      const contact = await company.contact({ number: phone.number });
      const { id: ticketId } = await by.ok(
        by.post<{ id: number }>('/tickets', { contactId: contact.id, whatsappId: id, status: 'open' }),
      );
      const [sent] = await sendReply(by, ticketId, { body });
      return { ticketId, sent: sent?.id };
    };
    shop.account.restrictedUntil = new Date(Date.now() + hourMs);
    peer.faults.refuseMessages(shop, 463);
    const first = await begin('Bia', 'Promoção');
    await waitForMessage(by, first.ticketId, first.sent, ({ ack }) => ack === -1);
    await until(
      async () =>
        (await by.ok(by.get<{ pause: { reason: string } | null }>(`/whatsapp/${id}`))).pause?.reason ===
        'ERR_WAPP_REACHOUT_LIMIT',
    );
    const second = await begin('Caio', 'Outra promoção');
    expect(await waitForMessage(by, second.ticketId, second.sent, ({ failure }) => failure !== null)).toMatchObject({
      ack: 0,
      failure: 'ERR_WAPP_REACHOUT_LIMIT',
    });
    const [answer] = await sendReply(by, ticket.id, { body: 'Já respondo' });
    await waitForMessage(by, ticket.id, answer?.id, ({ ack }) => ack >= 2);
    await until(async () => (await listShownMessages(ana)).some(({ body }) => body === 'Já respondo'));
  });

  it('to a number without WhatsApp fails with ERR_WAPP_INVALID_CONTACT', async () => {
    const { by, id } = await openConversation();
    // Rows of a sheet are not asked about, one by one.
    const { newContacts } = await by.ok(
      by.post<{ newContacts: { contactId: number }[] }>('/contacts/upload', [
        { Nome: 'Alguém', Telefone: '5511900000000' },
      ]),
    );
    const { id: ticketId } = await by.ok(
      by.post<{ id: number }>('/tickets', { contactId: newContacts[0]?.contactId, whatsappId: id, status: 'open' }),
    );
    const [sent] = await sendReply(by, ticketId, { body: 'Alguém?' });
    expect(await waitForMessage(by, ticketId, sent?.id, ({ ack }) => ack === -1)).toMatchObject({
      failure: 'ERR_WAPP_INVALID_CONTACT',
    });
  });

  it('undecryptable for the phone is sent again on its retry receipt, also over another socket', async () => {
    const { by, shop, ana, ticket } = await openConversation();
    peer.faults.cannotRead(ana, 2);
    await sendReply(by, ticket.id, { body: 'Segredo' });
    await until(
      () => peer.record.find({ direction: 'from-companion', tag: 'message', number: shop.number }).length > 0,
    );
    peer.faults.cut(shop);
    await ana.waitForMessage('Segredo');
    expect((await listShownMessages(ana)).map(({ body }) => body)).toEqual(['Segredo']);
  });

  it('is edited and deleted on a phone that could not decrypt the change, by a later socket', async () => {
    const { by, shop, id, ana, ticket } = await openConversation();
    const [sent] = await sendReply(by, ticket.id, { body: 'Rascunho' });
    await ana.waitForMessage('Rascunho');
    const unread = async (change: () => Promise<unknown>, count: number) => {
      const line = companionSocket(shop);
      const held = peer.faults.hold(shop);
      peer.faults.cannotRead(ana);
      await change();
      await until(() => peer.record.problems.filter(({ number }) => number === ana.number).length === count);
      await by.ok(by.post(`/whatsappsession/${id}`));
      await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== line);
      held.release();
    };
    await unread(() => by.ok(by.put(`/messages/${sent?.id}`, { body: 'Certo' })), 1);
    const edit = await ana.waitForMessage('Certo', 10_000);
    await unread(() => by.ok(by.delete(`/messages/${sent?.id}`)), 2);
    const deletion = await ana.waitForMessage(
      ({ content: { protocolMessage } }) => Boolean(protocolMessage?.key) && !protocolMessage?.editedMessage,
      10_000,
    );
    expect([edit, deletion].map(({ content }) => content.protocolMessage?.key?.id)).toEqual(
      Array(2).fill((await listShownMessages(ana))[0]?.id),
    );
  });

  it('is stored before its ack: also an undecryptable or unavailable one, and a missed call', async () => {
    const { shop, id, ana, bodies, ticket, by } = await openConversation();
    const calls = () => peer.record.find({ direction: 'to-companion', number: shop.number, tag: 'call' });
    const acknowledgedAt = (stanzaId = '') =>
      peer.record
        .find({ direction: 'from-companion', number: shop.number, id: stanzaId })
        .find(({ stanza }) => stanza.tag === 'ack' || stanza.tag === 'receipt')
        ?.at.getTime();
    const { ids, storableAt } = await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 FOR UPDATE', [id]);
      peer.faults.garble(shop);
      const garbled = await ana.send(shop, 'Agora dá');
      peer.faults.sendRaw(shop, {
        tag: 'message',
        attrs: {
          id: 'ABSENT',
          from: ana.account.pn,
          type: 'text',
          t: `${Math.floor(Date.now() / 1000)}`,
          notify: 'Ana',
        },
        content: [{ tag: 'unavailable', attrs: {} }],
      });
      ana.call(shop, { isVideo: true }).end('timeout');
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%key share%'`;
      await until(async () => (await rows(waiting, [])).length >= 3);
      const now = Date.now();
      await client.query('COMMIT');
      return { ids: [garbled.id, 'ABSENT', calls().at(-1)?.stanza.attrs['id']], storableAt: now };
    });
    const theirs = async () => (await fetchThread(by, ticket.id)).filter(({ fromMe }) => !fromMe);
    await until(async () => (await theirs()).length === 4 && (await bodies()).includes('Agora dá'));
    await until(() => ids.every((stanzaId) => acknowledgedAt(stanzaId) !== undefined));
    expect(ids.map((stanzaId) => (acknowledgedAt(stanzaId) ?? 0) >= storableAt)).toEqual([true, true, true]);
    const kinds = (await theirs()).map(({ mediaType, body }) => [mediaType, body.slice(0, 14)]);
    expect(kinds.toSorted()).toEqual([
      ['call_log', 'Chamada de víd'],
      ['conversation', 'Agora dá'],
      ['conversation', 'Aguardando est'],
      ['conversation', 'Oi'],
    ]);
  });

  it('delivered repeatedly or under both addresses is stored once', async () => {
    const { shop, ana, bodies, phoneShows } = await openConversation();
    peer.faults.doubleUnderOtherAddress(shop);
    await ana.send(shop, 'Duas vezes');
    await phoneShows('Duas vezes');
    peer.faults.loseConfirmations(shop);
    const { id } = await ana.send(shop, 'De novo');
    await phoneShows('De novo');
    peer.faults.redeliver(shop, id);
    peer.faults.cut(shop);
    const held = peer.faults.hold(shop);
    await ana.send(shop, 'A');
    await ana.send(shop, 'B');
    held.release();
    await shop.send(ana, 'Do celular');
    await phoneShows('Do celular');
    expect(await bodies()).toEqual(['Oi', 'Duas vezes', 'De novo', 'A', 'B', 'Do celular']);
  });

  it('written on the handset during an outage has the ticks that came meanwhile', async () => {
    const { by, shop, id, ana, ticket } = await openConversation();
    peer.faults.failLogin(shop, 503);
    peer.faults.cut(shop);
    await until(async () => (await statusOf(by, id)) !== 'CONNECTED');
    const bodies = Array.from({ length: 12 }, (_unused, index) => `do celular ${index}`);
    for (const body of bodies) {
      await shop.send(ana, body);
      ana.markRead(await ana.waitForMessage(body));
    }
    const own = await until(async () => {
      const all = (await fetchThread(by, ticket.id)).filter(({ fromMe }) => fromMe);
      return all.length === bodies.length && all.every(({ ack }) => ack === 4) ? all : undefined;
    }, 30_000);
    expect(own.map(({ body }) => body)).toEqual(bodies);
  });

  it('keeps its order among messages received offline and during login', async () => {
    const { id, shop, ana, bodies } = await openConversation();
    const line = companionSocket(shop);
    peer.faults.failLogin(shop, 503, 1000);
    peer.faults.endStream(shop, 503);
    await until(() => companionSocket(shop) !== line);
    const written = Array.from({ length: 60 }, (_unused, index) => `${index}`);
    for (const body of written.slice(0, 40)) await ana.send(shop, body);
    peer.faults.clear(shop);
    await until(() => companionSocket(shop) !== undefined);
    // While the first of them is being stored, others come.
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 FOR UPDATE', [id]);
      for (const body of written.slice(40)) await ana.send(shop, body);
      await client.query('COMMIT');
    });
    await until(async () => (await bodies()).length > written.length);
    expect(await bodies()).toEqual(['Oi', ...written]);
  });
});
