import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CloudAccount, Message, Connection } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { waitForMessage, sendReply, fetchThread } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { openCloud, sentTo, wamid, type CloudFixture } from './cloud.testing.ts';

const server = useTestServer();
const open = () => openCloud(server);
const query = <T extends object>(text: string, values: unknown[]) =>
  withClient(server.databaseUrl, async (client) => (await client.query<T>(text, values)).rows);
const failed = (line: CloudFixture, id: string | undefined) =>
  waitForMessage(line.by, line.ticket.id, id, ({ ack }) => ack === -1);

describe('the account of an official number', () => {
  it("is stored sealed, never shown again, kept where the field is empty, and separate from other companies'", async () => {
    const { company, by, connection, account } = await open();
    const shown = await by.get<CloudAccount>(`/whatsapp/${connection.id}/cloud`);
    expect(shown.body).toMatchObject({ configured: true, phoneNumberId: account.phoneNumberId, failure: null });
    const [row] = await query(`SELECT * FROM cloud_accounts WHERE whatsapp_id = $1`, [connection.id]);
    for (const secret of [account.accessToken, account.appSecret, account.verifyToken]) {
      expect(JSON.stringify([shown.body, row])).not.toContain(secret);
      expect(server.log.join('\n')).not.toContain(secret);
    }
    const { phoneNumberId, businessAccountId } = account;
    await by.ok(by.put(`/whatsapp/${connection.id}/cloud`, { phoneNumberId, businessAccountId, accessToken: '' }));
    expect((await waitForStatus(by, connection.id, 'CONNECTED')).number).toBe(account.number);
    const second = await by.ok(by.post<Connection>('/whatsapp', { name: 'Outra', provider: 'cloud' }));
    const put = (body: object) => by.put<{ error: string }>(`/whatsapp/${second.id}/cloud`, body);
    expect((await put({ phoneNumberId: '123456', businessAccountId: '123456' })).body).toMatchObject({
      error: 'ERR_VALIDATION',
      fields: [{ field: 'accessToken' }],
    });
    expect(
      (await put({ phoneNumberId, businessAccountId, accessToken: 'x', appSecret: 'x', verifyToken: 'x' })).body.error,
    ).toBe('ERR_WAPP_NUMBER_IN_USE');
    const phone = await company.connection();
    expect((await by.get(`/whatsapp/${phone.id}/cloud`)).status).toBe(404);
  });

  it('is opened only with a good token; one that ends is said in words, and nothing is lost meanwhile', async () => {
    const line = await open();
    const { by, connection, account, ticket } = line;
    server.graph.failNext(190, { status: 401 });
    const [waiting] = await sendReply(by, ticket.id, { body: 'Já respondo' });
    await waitForStatus(by, connection.id, 'DISCONNECTED');
    expect(await by.ok(by.get(`/whatsapp/${connection.id}/cloud`))).toMatchObject({ failure: 'ERR_WAPP_TOKEN' });
    expect((await fetchThread(by, ticket.id)).at(-1)).toMatchObject({ id: waiting?.id, ack: 0 });
    const { phoneNumberId, businessAccountId } = account;
    await by.ok(
      by.put(`/whatsapp/${connection.id}/cloud`, {
        phoneNumberId,
        businessAccountId,
        accessToken: account.accessToken,
      }),
    );
    await waitForMessage(by, ticket.id, waiting?.id, ({ ack }) => ack >= 2);
    expect(await by.ok(by.get(`/whatsapp/${connection.id}/cloud`))).toMatchObject({ failure: null });
    // A row that somebody tampered with stops its own connection and says so.
    await query(`UPDATE cloud_accounts SET access_token = 'v1.' || app_secret WHERE whatsapp_id = $1`, [connection.id]);
    await by.ok(by.post(`/whatsappsession/${connection.id}`));
    await waitForStatus(by, connection.id, 'DISCONNECTED');
    expect(await by.ok(by.get(`/whatsapp/${connection.id}/cloud`))).toMatchObject({ failure: 'ERR_WAPP_TOKEN' });
  });
});

describe('a webhook', () => {
  it("answers Meta's question only with its own token, and takes only what is signed", async () => {
    const { account, receive, number, by, ticket } = await open();
    const ask = (token: string, url = account.callbackUrl) =>
      fetch(`${url}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`);
    const good = await ask(account.verifyToken);
    expect([good.status, await good.text()]).toEqual([200, '1158201444']);
    const elsewhere = account.callbackUrl.replace(/[^/]+$/, randomBytes(32).toString('base64url'));
    for (const bad of [await ask('wrong'), await ask(account.verifyToken, elsewhere), await fetch(account.callbackUrl)])
      expect(bad.status).toBe(403);

    const forged = { messages: [{ id: wamid(), from: number, type: 'text', text: { body: 'Forjada' } }] };
    expect((await server.graph.callWebhook(account, forged, 'another secret')).status).toBe(403);
    expect((await fetch(account.callbackUrl, { method: 'POST', body: '{}' })).status).toBe(403);
    const garbage = await server.graph.callWebhook(account, { messages: 'nothing', statuses: [null, { id: 1 }] });
    expect(garbage.status).toBe(200);
    await receive({ type: 'text', text: { body: 'Verdadeira' } });
    await until(async () => (await fetchThread(by, ticket.id)).some(({ body }) => body === 'Verdadeira'));
    expect((await fetchThread(by, ticket.id)).map(({ body }) => body)).toEqual(['Oi', 'Verdadeira']);
  });

  it('is answered before anything is done with it', async () => {
    const { account, number, by, ticket } = await open();
    await withClient(server.databaseUrl, async (client) => {
      // Nothing can become a message meanwhile.
      await client.query('BEGIN');
      await client.query('LOCK TABLE messages IN EXCLUSIVE MODE');
      for (let index = 0; index < 21; index += 1) {
        const answer = await server.graph.contactSends(account, number, {
          id: wamid(),
          type: 'text',
          text: { body: `Nº ${index}` },
        });
        expect(answer.status).toBe(200);
      }
      expect((await fetchThread(by, ticket.id)).length).toBe(1);
      await client.query('COMMIT');
    });
    await until(async () => (await fetchThread(by, ticket.id)).length === 22);
  });

  it('keeps what is not understood, and says that it is on the phone', async () => {
    const { receive, by, ticket, connection } = await open();
    await receive({ type: 'hologram', hologram: { id: 'sku-77' } });
    await until(async () =>
      (await fetchThread(by, ticket.id)).some(({ body }) => body === 'Mensagem não suportada. Veja no celular.'),
    );
    const kept = await until(
      async () =>
        (
          await query<{ payload: unknown }>('SELECT payload FROM cloud_events WHERE whatsapp_id = $1 AND kept', [
            connection.id,
          ])
        )[0],
    );
    expect(JSON.stringify(kept)).toContain('sku-77');
  });
});

describe('a file from Meta', () => {
  it('a file from Meta that is gone is shown as missing, and comes when it is there again', async () => {
    const { receive, by, ticket } = await open();
    const id = server.graph.addFile(png, 'image/png');
    server.graph.files.delete(id);
    await receive({ type: 'image', image: { id, mime_type: 'image/png', caption: 'A placa' } });
    await receive({ type: 'text', text: { body: 'Viu?' } });
    const missing = await until(async () => (await fetchThread(by, ticket.id)).find(({ body }) => body === 'A placa'));
    expect(missing).toMatchObject({
      mediaType: 'image',
      mediaUrl: null,
      mediaState: 'failed',
      mediaName: 'image.png',
      mediaMime: 'image/png',
      mediaSize: null,
    });
    await until(async () => (await fetchThread(by, ticket.id)).some(({ body }) => body === 'Viu?'));
    expect(await by.ok(by.post(`/messages/${missing.id}/media`))).toMatchObject({ mediaState: 'fetching' });
    await waitForMessage(by, ticket.id, missing.id, ({ mediaState }) => mediaState === 'failed');
    server.graph.files.set(id, { bytes: png, mime: 'image/png' });
    await by.ok(by.post(`/messages/${missing.id}/media`));
    const there = await waitForMessage(by, ticket.id, missing.id, ({ mediaState }) => mediaState === null);
    expect(there).toMatchObject({ mediaSize: png.length, mediaWidth: 1 });
  });

  it('comes in its place among what else a webhook brings, which is stored in the order of its conversation', async () => {
    const { ticket, account, number } = await open();
    const file = server.graph.addFile(png, 'image/png');
    const text = (body: string) => ({ type: 'text', text: { body } });
    const sent = [
      ...Array.from({ length: 12 }, (_one, index) => text(`antes ${index}`)),
      { type: 'image', image: { id: file, mime_type: 'image/png', caption: 'no meio' } },
      ...Array.from({ length: 12 }, (_one, index) => text(`depois ${index}`)),
    ].map((message) => ({ id: wamid(), from: number, timestamp: String(Math.floor(Date.now() / 1000)), ...message }));
    const bodies = sent.map((message) => ('text' in message ? message.text.body : message.image.caption));
    // Posted twice, as Meta does when an answer is late.
    for (let attempt = 0; attempt < 2; attempt += 1)
      await server.graph.callWebhook(account, {
        contacts: [{ wa_id: number, profile: { name: 'Contato' } }],
        messages: sent,
      });
    const rows = await until(async () => {
      const found = await query<{ body: string; file: boolean }>(
        'SELECT body, media_key IS NOT NULL AS file FROM messages WHERE ticket_id = $1 AND body = ANY ($2) ORDER BY id',
        [ticket.id, bodies],
      );
      return found.length >= bodies.length ? found : undefined;
    });
    expect(rows.map(({ body }) => body)).toEqual(bodies);
    expect(rows.filter(({ file: has }) => has).map(({ body }) => body)).toEqual(['no meio']);
    const pending = () =>
      query('SELECT FROM cloud_events WHERE whatsapp_id = $1 AND handled_at IS NULL', [ticket.whatsappId]);
    await until(async () => (await pending()).length === 0);
  });

  it('a file from Meta of 100 MB comes whole, one larger does not, and others write meanwhile', async () => {
    const { receive, by, ticket, account } = await open();
    const limit = 100 * 1024 * 1024;
    const large = server.graph.addFile(Buffer.alloc(limit, 'balcao'), 'application/octet-stream');
    await receive({ type: 'document', document: { id: large, filename: 'filme.bin' } });
    await receive({
      type: 'document',
      document: {
        id: server.graph.addFile(Buffer.alloc(limit + 1), 'application/octet-stream'),
        filename: '../de\u202emais.bin',
      },
    });
    const other = newNumber();
    await server.graph.contactSends(account, other, { id: wamid(), type: 'text', text: { body: 'Eu também' } });
    await waitForTicket(by, other);
    const stored = await until(async () => {
      const messages = await fetchThread(by, ticket.id);
      return messages.length === 3 ? messages : undefined;
    }, 60_000);
    expect(stored.slice(1).map(({ mediaSize, mediaState, mediaName }) => [mediaSize, mediaState, mediaName])).toEqual([
      [limit, null, 'filme.bin'],
      [limit + 1, 'failed', 'demais.bin'],
    ]);
  }, 90_000);
});

describe('a message to Meta', () => {
  it('a message to Meta that is refused says why, and leaves when it is tried again', async () => {
    const line = await open();
    const { by, ticket, number } = line;
    for (const [code, reason] of [
      [131026, 'ERR_WAPP_UNDELIVERABLE'],
      [131047, 'ERR_WAPP_WINDOW_CLOSED'],
    ] as const) {
      server.graph.failNext(code);
      const [message] = await sendReply(by, ticket.id, { body: `Com ${code}` });
      expect((await failed(line, message?.id)).failure).toBe(reason);
      await by.ok(by.post(`/messages/${message?.id}/retry`));
      await waitForMessage(by, ticket.id, message?.id, ({ ack }) => ack === 3);
    }
    server.graph.failNext(130429, { times: 2 });
    const [hurried] = await sendReply(by, ticket.id, { body: 'Depressa' });
    await waitForMessage(by, ticket.id, hurried?.id, ({ ack }) => ack === 3);
    expect(sentTo(server, number).length).toBe(3);
  });

  it('a message to Meta that was taken and failed after all says so, whatever report comes late', async () => {
    const line = await open();
    const { by, ticket, number, account } = line;
    server.graph.outsideWindow.add(number);
    const [message] = await sendReply(by, ticket.id, { body: 'Bom dia!' });
    expect((await failed(line, message?.id)).failure).toBe('ERR_WAPP_WINDOW_CLOSED');
    await server.graph.reportStatus(account, sentTo(server, number)[0] as (typeof server.graph.sent)[number], 'sent');
    const theirs = await by.ok(by.get<{ messages: Message[] }>(`/messages/${ticket.id}`));
    expect(theirs.messages.at(-1)).toMatchObject({ ack: -1 });
    server.graph.outsideWindow.delete(number);
    await by.ok(by.post(`/messages/${message?.id}/retry`));
    await waitForMessage(by, ticket.id, message?.id, ({ ack, failure }) => ack === 3 && failure === null);
  });

  it('whose answer got lost is known by its report and not sent twice; without a report a person decides', async () => {
    const line = await open();
    const { by, ticket, number } = line;
    server.graph.dropNextAnswer();
    const [lost] = await sendReply(by, ticket.id, { body: 'Perdi a resposta' });
    await waitForMessage(by, ticket.id, lost?.id, ({ ack }) => ack === 3);
    expect(sentTo(server, number).length).toBe(1);

    // As after a crash in the middle, long ago: asked, and nobody knows.
    const [quiet] = await query<{ provider_id: string }>(
      `WITH one AS (INSERT INTO messages (company_id, ticket_id, whatsapp_id, user_id, provider_id, from_me, read, body, ack)
         SELECT company_id, ticket_id, whatsapp_id, user_id, 'crashed', true, true, 'Saiu?', 0 FROM messages WHERE id = $1 RETURNING *)
       INSERT INTO cloud_sends (company_id, whatsapp_id, provider_id, attempt_at) SELECT company_id, whatsapp_id, provider_id, now() - interval '1 hour' FROM one RETURNING provider_id`,
      [lost?.id],
    );
    expect(quiet?.provider_id).toBe('crashed');
    await sendReply(by, ticket.id, { body: 'Depois' });
    const uncertain = await until(async () =>
      (await fetchThread(by, ticket.id)).find(({ body, ack }) => body === 'Saiu?' && ack === -1),
    );
    expect(uncertain.failure).toBe('ERR_WAPP_UNCERTAIN');
    await until(() => sentTo(server, number).length === 2);
    await by.ok(by.post(`/messages/${uncertain.id}/retry`));
    await waitForMessage(by, ticket.id, uncertain.id, ({ ack }) => ack === 3);
    expect(sentTo(server, number).map(({ body }) => (body['text'] as { body: string }).body)).toEqual([
      'Perdi a resposta',
      'Depois',
      'Saiu?',
    ]);
  });

  it("says that the contact's messages were read", async () => {
    const { by, ticket, receive } = await open();
    const id = wamid();
    await receive({ type: 'text', id, text: { body: 'Leu?' } });
    const last = await until(async () => (await fetchThread(by, ticket.id)).find(({ body }) => body === 'Leu?'));
    await by.ok(by.post(`/tickets/${ticket.id}/read`, { lastMessageId: last.id }));
    await until(() => server.graph.read.includes(id));
    expect(server.graph.read).toContain(id);
  });
});

it('an official number sends a file whole', async () => {
  const { by, ticket, number } = await open();
  const form = new FormData();
  const bytes = randomBytes(8 * 1024 * 1024);
  form.set('medias', new Blob([new Uint8Array(bytes)]), 'dados.bin');
  const [message] = await sendReply(by, ticket.id, form);
  await waitForMessage(by, ticket.id, message?.id, ({ ack }) => ack === 3);
  const [sent] = sentTo(server, number).map(({ body }) => body['document'] as { id: string; filename: string });
  expect([sent?.filename, server.graph.files.get(sent?.id ?? '')?.bytes.equals(bytes)]).toEqual(['dados.bin', true]);
});
