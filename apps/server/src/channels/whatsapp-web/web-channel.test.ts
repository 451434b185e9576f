import { startFakeWhatsapp, type ChatMessage, type LidMigration } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { waitForMessage, sendReply, fetchThread } from '../../testing/simulated-phone.ts';
import { waitForStatus } from '../../testing/builders.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { withClient } from '../../testing/tables.ts';
import { linkByQr, companionSocket, scan, listShownMessages, statusOf } from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/world.ts';
import { channelSuite, waitForTicket, type ChannelDriver } from '../channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const driverOf = (lidMigration: LidMigration): ChannelDriver => ({
  supportedChanges: ['edit', 'delete', 'reaction'],
  async connect(_server, company) {
    const shop = peer.phone(newNumber(), 'Loja');
    shop.account.lidMigration = lidMigration;
    const connection = await linkByQr(company, shop);
    const by = company.admin;
    /** messages of both sides, by their ids */
    const known = new Map<string, ChatMessage>();
    const told = (number: string) => {
      const { all } = peer.phone(number, 'Contato').account.received;
      for (const message of all) known.set(message.id, message);
      return all.filter(({ isRepeat }) => !isRepeat);
    };
    return {
      connection,
      async sendFromContact(number, { body, file, quotes, id }) {
        const ana = peer.phone(number, 'Contato');
        told(number);
        if (id !== undefined && known.has(id)) {
          peer.faults.redeliver(shop, id);
          return id;
        }
        const quoted = quotes === undefined ? undefined : known.get(quotes);
        const content = file ? { image: file, caption: body, mimetype: 'image/png', quoted } : { text: body, quoted };
        const sent = await ana.send(shop, content, { id });
        known.set(sent.id, sent);
        return sent.id;
      },
      async changeFromContact(number, { kind, target, value }) {
        const ana = peer.phone(number, 'Contato');
        told(number);
        const message = known.get(target);
        if (!message) throw new Error('nobody wrote that');
        if (kind === 'edit') await ana.edit(message, value);
        else if (kind === 'delete') await ana.delete(message);
        else await ana.react(message, value);
      },
      receivedByContact: (number) => listShownMessages(peer.phone(number, 'Contato')),
      async readByContact(number) {
        const ana = peer.phone(number, 'Contato');
        for (const message of told(number)) ana.markRead(message);
      },
      async disconnect() {
        peer.faults.failLogin(shop, 503, 1000);
        peer.faults.endStream(shop, 503);
        await until(async () => (await statusOf(by, connection.id)) !== 'CONNECTED', 10_000);
      },
      async reconnect() {
        peer.faults.clear(shop);
        await by.ok(by.post(`/whatsappsession/${connection.id}`));
        await until(async () => (await statusOf(by, connection.id)) === 'CONNECTED', 10_000);
      },
    };
  },
});

describe.each(['migrated', 'not-migrated'] as const)(
  'a number that is linked as a device, its chats %s to private ids',
  { timeout: 60_000 },
  (lidMigration) => {
    channelSuite(server, driverOf(lidMigration));
  },
);

/** A linked number, and a customer whose ticket is open. */
async function talk() {
  const company = await server.company();
  const by = company.admin;
  const shop = peer.phone(newNumber(), 'Loja');
  const { id } = await linkByQr(company, shop);
  const ana = peer.phone(newNumber(), 'Ana');
  await ana.send(shop, 'Oi');
  const ticket = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'open' }));
  const bodies = async () => (await fetchThread(by, ticket.id)).map(({ body }) => body);
  const says = (body: string) => until(async () => (await bodies()).includes(body), 12_000);
  return { company, by, shop, id, ana, ticket, bodies, says };
}

const rows = async (sql: string, values: unknown[]) =>
  (await withClient(server.databaseUrl, (client) => client.query<Record<string, string>>(sql, values))).rows;

describe('the line of a linked number', { timeout: 60_000 }, () => {
  it('is opened again, however it ended', async () => {
    const { shop, ana, says, bodies, by, id } = await talk();
    for (const end of [515, 'cut', 440] as const) {
      const before = companionSocket(shop);
      if (end === 'cut') peer.faults.cut(shop);
      else peer.faults.endStream(shop, end);
      await ana.send(shop, `depois de ${end}`);
      await says(`depois de ${end}`);
      await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== before, 10_000);
    }
    await until(async () => (await statusOf(by, id)) === 'CONNECTED', 10_000);
    expect((await bodies()).length).toBe(4);
  });

  it.each([401, 403])('that ended with %i is not; a phone scans again', async (code) => {
    const { company, by, shop, id, ana, says, bodies } = await talk();
    peer.faults.failLogin(shop, code);
    peer.faults.cut(shop);
    await waitForStatus(by, id, 'DISCONNECTED');
    await until(
      async () =>
        (
          await rows(
            'SELECT FROM web_sessions WHERE whatsapp_id = $1 UNION ALL SELECT FROM web_keys WHERE whatsapp_id = $1',
            [id],
          )
        ).length === 0,
    );
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await waitForStatus(by, id, 'CONNECTED');
    await ana.send(shop, 'De volta');
    await says('De volta');
    expect(await bodies()).toEqual(['Oi', 'De volta']);
  });

  it('is taken off the phone when somebody ends it', async () => {
    const { by, shop, id } = await talk();
    await by.ok(by.delete(`/whatsappsession/${id}`));
    await until(() => shop.account.companions.size === 0);
    expect(await statusOf(by, id)).toBe('DISCONNECTED');
  });

  it.each([
    [400, 'ERR_WAPP_CODE_REFUSED'],
    [429, 'ERR_WAPP_CODE_TOO_OFTEN'],
  ])('says why WhatsApp answered a request for a code with %i, and can still be scanned', async (answer, error) => {
    const company = await server.company();
    const by = company.admin;
    const shop = peer.phone(newNumber(), 'Loja');
    const { id } = await by.ok(
      by.post<{ id: number }>('/whatsapp', { name: 'Sem código', provider: 'beta', queueIds: [] }),
    );
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    peer.faults.refuseCodes(shop, answer);
    expect((await by.post<{ error: string }>(`/whatsappsession/${id}/code`, { number: shop.number })).body.error).toBe(
      error,
    );
    await scan(company, id, shop);
    expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
  });

  it('can be linked by a code that is typed into the phone', async () => {
    const company = await server.company();
    const by = company.admin;
    const shop = peer.phone(newNumber(), 'Loja');
    const { id } = await by.ok(
      by.post<{ id: number }>('/whatsapp', { name: 'Por código', provider: 'beta', queueIds: [] }),
    );
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'qrcode');
    const { code } = await by.ok(by.post<{ code: string }>(`/whatsappsession/${id}/code`, { number: shop.number }));
    await shop.enterCode(code);
    expect((await waitForStatus(by, id, 'CONNECTED')).number).toBe(shop.number);
  });
});

describe('a message of a linked number', { timeout: 60_000 }, () => {
  it('that the line lost is sent once more and arrives once', async () => {
    const { by, shop, ana, ticket } = await talk();
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

  it('waits when the phone unlinks us in the middle of it, and leaves when it is linked again', async () => {
    const { company, by, shop, id, ana, ticket } = await talk();
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

  it('that WhatsApp refuses to somebody new has whoever else never wrote wait, and answers go on', async () => {
    const { company, by, shop, id, ana, ticket } = await talk();
    const begin = async (name: string, body: string) => {
      const phone = peer.phone(newNumber(), name);
      const contact = await company.contact({ number: phone.number });
      const { id: ticketId } = await by.ok(
        by.post<{ id: number }>('/tickets', { contactId: contact.id, whatsappId: id, status: 'open' }),
      );
      const [sent] = await sendReply(by, ticketId, { body });
      return { ticketId, sent: sent?.id };
    };
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

  it('to a number that is not at WhatsApp says so', async () => {
    const { by, id } = await talk();
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

  it('that a phone could not read is sent to it again, also over another line', async () => {
    const { by, shop, ana, ticket } = await talk();
    peer.faults.cannotRead(ana, 2);
    await sendReply(by, ticket.id, { body: 'Segredo' });
    await until(
      () => peer.record.find({ direction: 'from-companion', tag: 'message', number: shop.number }).length > 0,
    );
    peer.faults.cut(shop);
    await ana.waitForMessage('Segredo');
    expect((await listShownMessages(ana)).map(({ body }) => body)).toEqual(['Segredo']);
  });

  it('whose edit and deletion a phone could not read is changed there all the same, by a session that began since', async () => {
    const { by, shop, id, ana, ticket } = await talk();
    const [sent] = await sendReply(by, ticket.id, { body: 'Rascunho' });
    await ana.waitForMessage('Rascunho');
    const unread = async (change: () => Promise<unknown>, count: number) => {
      const line = companionSocket(shop);
      const held = peer.faults.hold(shop);
      peer.faults.cannotRead(ana);
      await change();
      await until(() => peer.record.problems.filter(({ number }) => number === ana.number).length === count, 10_000);
      await by.ok(by.post(`/whatsappsession/${id}`));
      await until(() => companionSocket(shop) !== undefined && companionSocket(shop) !== line, 10_000);
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

  it('is stored before WhatsApp is told that it came: also one that cannot be read or has no content, and a call that nobody took', async () => {
    const { shop, id, ana, bodies, ticket, by } = await talk();
    const calls = () => peer.record.find({ direction: 'to-companion', number: shop.number, tag: 'call' });
    const toldAt = (stanzaId = '') =>
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
    await until(async () => (await theirs()).length === 4 && (await bodies()).includes('Agora dá'), 12_000);
    await until(() => ids.every((stanzaId) => toldAt(stanzaId) !== undefined));
    expect(ids.map((stanzaId) => (toldAt(stanzaId) ?? 0) >= storableAt)).toEqual([true, true, true]);
    const kinds = (await theirs()).map(({ mediaType, body }) => [mediaType, body.slice(0, 14)]);
    expect(kinds.toSorted()).toEqual([
      ['call_log', 'Chamada de víd'],
      ['conversation', 'Agora dá'],
      ['conversation', 'Aguardando est'],
      ['conversation', 'Oi'],
    ]);
  });

  it('is there once, however often and under whichever address it comes', async () => {
    const { shop, ana, bodies, says } = await talk();
    peer.faults.doubleUnderOtherAddress(shop);
    await ana.send(shop, 'Duas vezes');
    await says('Duas vezes');
    peer.faults.loseConfirmations(shop);
    const { id } = await ana.send(shop, 'De novo');
    await says('De novo');
    peer.faults.redeliver(shop, id);
    peer.faults.cut(shop);
    const held = peer.faults.hold(shop);
    await ana.send(shop, 'A');
    await ana.send(shop, 'B');
    held.release();
    await shop.send(ana, 'Do celular');
    await says('Do celular');
    expect(await bodies()).toEqual(['Oi', 'Duas vezes', 'De novo', 'A', 'B', 'Do celular']);
  });

  it('keeps its place among those that came while nobody was there, and after', async () => {
    const { id, shop, ana, bodies } = await talk();
    const line = companionSocket(shop);
    peer.faults.failLogin(shop, 503, 1000);
    peer.faults.endStream(shop, 503);
    await until(() => companionSocket(shop) !== line);
    const written = Array.from({ length: 60 }, (_unused, index) => `${index}`);
    for (const body of written.slice(0, 40)) await ana.send(shop, body);
    peer.faults.clear(shop);
    await until(() => companionSocket(shop) !== undefined, 20_000);
    // While the first of them is being stored, others come.
    await withClient(server.databaseUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM whatsapp_leases WHERE whatsapp_id = $1 FOR UPDATE', [id]);
      for (const body of written.slice(40)) await ana.send(shop, body);
      await client.query('COMMIT');
    });
    await until(async () => (await bodies()).length > written.length, 20_000);
    expect(await bodies()).toEqual(['Oi', ...written]);
  });
});

describe('a session', { timeout: 60_000 }, () => {
  it('that is ordered anew on its way to its first line opens none, and the new one shows a code', async () => {
    const company = await server.company();
    const by = company.admin;
    const { id } = await withClient(server.databaseUrl, async (client) => {
      const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%web_versions%'`;
      await client.query('BEGIN');
      await client.query('LOCK TABLE web_versions IN ACCESS EXCLUSIVE MODE');
      const body = { name: 'Celular', provider: 'beta', queueIds: [] };
      const connection = await by.ok(by.post<Connection>('/whatsapp', body));
      await until(async () => (await rows(waiting, [])).length > 0);
      await by.ok(by.post(`/whatsappsession/${connection.id}`));
      // The order has to have reached the session; nothing tells of that from outside.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await client.query('COMMIT');
      return connection;
    });
    await scan(company, id, peer.phone(newNumber(), 'Loja'));
    await waitForStatus(by, id, 'CONNECTED');
    expect(await by.ok(by.get<Connection>(`/whatsapp/${id}`))).toMatchObject({ status: 'CONNECTED' });
  });

  it('whose rows were tampered with ends alone', async () => {
    const { company, by, id } = await talk();
    const other = peer.phone(newNumber(), 'Filial');
    const { id: otherId } = await linkByQr(company, other);
    const stored = async () => [
      await rows('SELECT creds FROM web_sessions WHERE whatsapp_id = $1', [id]),
      await rows('SELECT type, id, value FROM web_keys WHERE whatsapp_id = $1 ORDER BY type, id', [id]),
    ];
    const [[own] = [], keys] = await stored();
    await rows(
      'UPDATE web_sessions SET creds = (SELECT creds FROM web_sessions WHERE whatsapp_id = $2) WHERE whatsapp_id = $1',
      [id, otherId],
    );
    const moved = await stored();
    await by.ok(by.post(`/whatsappsession/${id}`));
    expect((await waitForStatus(by, id, 'DISCONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: null,
    });
    // Nothing of it is deleted, and it comes back once it can be read.
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'DISCONNECTED');
    expect(await stored()).toEqual(moved);
    expect(keys?.length).toBeGreaterThan(0);
    await rows('UPDATE web_sessions SET creds = $2 WHERE whatsapp_id = $1', [id, own?.creds]);
    await by.ok(by.post(`/whatsappsession/${id}`));
    await waitForStatus(by, id, 'CONNECTED');
    expect(await statusOf(by, otherId)).toBe('CONNECTED');
    const bia = peer.phone(newNumber(), 'Bia');
    await rows(`UPDATE web_keys SET value = left(value, -4) || 'AAAA' WHERE whatsapp_id = $1 AND type <> 'pre-key'`, [
      otherId,
    ]);
    await bia.send(other, 'Ainda lido do que está à mão');
    await by.ok(by.post(`/whatsappsession/${otherId}`));
    expect((await waitForStatus(by, otherId, 'DISCONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: null,
    });
    await by.ok(by.put(`/whatsappsession/${otherId}`));
    await scan(company, otherId, other);
    expect((await waitForStatus(by, otherId, 'CONNECTED')).lastAbsence).toMatchObject({
      reason: 'unreadable',
      endedAt: expect.any(String) as string,
      mayMiss: true,
    });
  });

  it('that somebody else holds writes nothing, and what came is there when it is ours again', async () => {
    const { shop, ana, bodies, says, id } = await talk();
    await rows(
      `UPDATE whatsapp_leases SET owner = 'somebody else', token = token + 1, expires_at = now() + interval '4 seconds' WHERE whatsapp_id = $1`,
      [id],
    );
    const kept = await rows('SELECT max(id) AS id FROM web_decrypted WHERE whatsapp_id = $1', [id]);
    await ana.send(shop, 'Enquanto isso');
    await until(() => companionSocket(shop) === undefined, 6_000);
    expect(await rows('SELECT max(id) AS id FROM web_decrypted WHERE whatsapp_id = $1', [id])).toEqual(kept);
    expect(await bodies()).toEqual(['Oi']);
    await says('Enquanto isso');
  });

  it('takes nonsense without a word', async () => {
    const { shop, ana, says, bodies } = await talk();
    const [line, from] = [companionSocket(shop), ana.account.pn];
    const nonsense: {
      tag: string;
      attrs: Record<string, string>;
      content?: { tag: string; attrs: Record<string, string>; content: Buffer }[];
    }[] = [
      { tag: 'message', attrs: {} },
      { tag: 'message', attrs: { id: 'X', from: 'nobody' } },
      {
        tag: 'message',
        attrs: { id: 'Y', from, t: 'soon' },
        content: [{ tag: 'enc', attrs: { type: 'msg', v: '2' }, content: Buffer.from('nonsense') }],
      },
      { tag: 'receipt', attrs: { id: 'Z', from: 'x@y', type: 'retry' } },
      { tag: 'notification', attrs: { id: 'N', from, type: 'encrypt' } },
      { tag: 'call', attrs: { from } },
      { tag: 'ack', attrs: { class: 'message' } },
    ];
    for (const stanza of nonsense) peer.faults.sendRaw(shop, stanza);
    await ana.send(shop, 'Tudo bem');
    await says('Tudo bem');
    expect([
      companionSocket(shop) === line,
      (await bodies()).filter((body) => ['Oi', 'Tudo bem'].includes(body)),
    ]).toEqual([true, ['Oi', 'Tudo bem']]);
  });
});
