import { deflateSync } from 'node:zlib';
import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import { dayMs, type ConnectionBackfill, type Message, type Ticket, type Connection } from '@balcao/contract';
import { proto } from 'baileys';
import { afterAll, describe, expect, it } from 'vitest';
import { createVault } from '../../../platform/secrets/secrets.ts';
import { expiredBackfills, resumeImports } from '../../../features/numbers/index.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { linkByQr, scan, listShownMessages } from '../../../testing/web-phones.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { vaultContext } from '../vault-contexts.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const database = () => server.app.platform.database;
const sql = async (text: string, values: unknown[] = []) =>
  (await withClient(server.databaseUrl, (client) => client.query<Record<string, string>>(text, values))).rows;
const at = (day: number, minute = 0) => new Date(Date.UTC(2026, 0, day, 12, minute));
const historyOf = async (by: Client, id: number) => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).history;
const becomes = (by: Client, id: number, state: ConnectionBackfill['state']) =>
  until(async () => {
    const history = await historyOf(by, id);
    return history?.state === state ? history : undefined;
  }, 12_000);
const tickets = async (by: Client) => (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets;
const ticketOf = async (by: Client, name: string) => (await tickets(by)).find(({ contact }) => contact.name === name);
const accept = (by: Client, id: number) =>
  by.ok(by.post<{ history: ConnectionBackfill | null }>(`/whatsapp/${id}/history`));
const dismiss = (by: Client, id: number) =>
  by.ok(by.delete<{ history: ConnectionBackfill | null }>(`/whatsapp/${id}/history`));
/** All parts that the phone sent are read. */
const isRead = (id: number) =>
  until(
    async () =>
      (await sql('SELECT FROM web_history_parts WHERE whatsapp_id = $1', [id])).length === 0 &&
      (await sql('SELECT FROM connection_histories WHERE whatsapp_id = $1', [id])).length === 1,
  );

async function writes(from: Phone, to: Phone | ReturnType<typeof peer.group>, texts: readonly string[], day: number) {
  const sent = [];
  for (const [minute, text] of texts.entries()) sent.push(await from.send(to, text, { at: at(day, minute) }));
  return sent;
}

/** Linked once more, as with a new code. */
async function relink(company: TestCompany, id: number, shop: Phone): Promise<void> {
  const { link } = (await sql('SELECT link FROM connection_histories WHERE whatsapp_id = $1', [id]))[0] ?? {};
  await company.admin.ok(company.admin.put(`/whatsappsession/${id}`));
  await scan(company, id, shop);
  await until(
    async () => (await sql('SELECT link FROM connection_histories WHERE whatsapp_id = $1', [id]))[0]?.['link'] !== link,
  );
  await isRead(id);
}

describe('what a phone had unread before it was linked', () => {
  it('is bounded as what comes afterwards', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), `Ana \u202e${'x'.repeat(200)}`)];
    await writes(ana, shop, ['x'.repeat(70_000)], 5);
    const { id } = await linkByQr(company, shop);
    await becomes(by, id, 'offered');
    await accept(by, id);
    await becomes(by, id, 'imported');
    const [ticket] = await tickets(by);
    expect(ticket?.contact.name).toBe(`Ana ${'x'.repeat(96)}`);
    const [message] = await fetchThread(by, ticket?.id ?? 0);
    expect(message?.body).toHaveLength(65_536);
  }, 60_000);

  it('is offered, comes when somebody wants it, once and in its order, and is not answered by the automatic service', async () => {
    const company = await server.company();
    const by = company.admin;
    const shop = peer.phone(newNumber(), 'Loja');
    const [ana, bia, caio, dora] = ['Ana', 'Bia', 'Caio', 'Dora'].map((name) => peer.phone(newNumber(), name)) as [
      Phone,
      Phone,
      Phone,
      Phone,
    ];
    bia.account.addressing = 'hidden';
    const team = peer.group('Equipe', [shop, ana]);
    const old = Array.from({ length: 16 }, (_, index) => `mensagem ${index + 1}`);
    for (const message of (await writes(ana, shop, old, 5)).slice(0, 2)) shop.markRead(message);
    await bia.send(shop, { image: png, mimetype: 'image/png', caption: 'Olha' }, { at: at(6) });
    for (const message of await writes(caio, shop, ['já lida'], 7)) shop.markRead(message);
    await writes(ana, team, ['no grupo', 'de novo'], 8);
    await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'enabled' }));
    const queues = [await company.queue(), await company.queue()];

    const { id } = await linkByQr(company, shop);
    await by.ok(by.put(`/whatsapp/${id}`, { greetingMessage: 'Bem-vindo', queueIds: queues.map((queue) => queue.id) }));
    expect(await becomes(by, id, 'offered')).toEqual({ state: 'offered', messages: 15, conversations: 2, done: 0 });
    expect(await tickets(by)).toEqual([]);
    const kept = await sql('SELECT sealed FROM connection_history_messages WHERE whatsapp_id = $1', [id]);
    expect(kept.map(({ sealed }) => sealed?.slice(0, 3))).toEqual(Array(15).fill('v1.'));

    // What is written from now on comes as always, and is answered as always.
    await ana.send(shop, 'agora');
    const ticket = await until(() => ticketOf(by, 'Ana'));
    await ana.waitForMessage(({ text }) => text.includes('Bem-vindo'), 10_000);
    expect(await historyOf(by, id)).toMatchObject({ messages: 15, conversations: 2 });

    const other = (await server.company()).admin;
    for (const answer of [await other.post(`/whatsapp/${id}/history`), await other.delete(`/whatsapp/${id}/history`)])
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });

    const subscription = await by.listen();
    await Promise.all([accept(by, id), accept(by, id)]);
    expect(await becomes(by, id, 'imported')).toEqual({ state: 'imported', messages: 15, conversations: 2, done: 15 });
    expect((await accept(by, id)).history?.state).toBe('imported');
    await until(() =>
      subscription.received.some(
        ({ payload }) => (payload as { whatsapp?: Connection } | undefined)?.whatsapp?.history?.state === 'imported',
      ),
    );
    const updates = subscription.received.filter(
      ({ name, payload }) => name === 'appMessage' && (payload as { action: string }).action === 'create',
    );
    expect(updates).toEqual([]);
    by.closeSockets();

    const messages = (await fetchThread(by, ticket.id)).filter(({ fromMe }) => !fromMe);
    expect(messages.map(({ body }) => body)).toEqual([...old.slice(2), 'agora']);
    expect(messages.slice(0, -1).map(({ createdAt }) => Date.parse(createdAt))).toEqual(
      old.slice(2).map((_, index) => at(5, index + 2).getTime()),
    );
    expect(await ticketOf(by, 'Ana')).toMatchObject({ unreadMessages: 15, status: 'pending' });
    const picture = await until(async () => {
      const found = await ticketOf(by, 'Bia');
      const [message] = found ? await fetchThread(by, found.id) : [];
      return message?.mediaUrl ? { found, message } : undefined;
    }, 10_000);
    expect(picture.message).toMatchObject({ body: 'Olha', mediaType: 'image', read: false } satisfies Partial<Message>);
    expect(picture.found).toMatchObject({
      unreadMessages: 1,
      status: 'pending',
      pendingSince: null,
      lastMessage: 'Olha',
    });
    expect((await tickets(by)).map(({ contact }) => contact.name).toSorted()).toEqual(['Ana', 'Bia']);
    expect((await listShownMessages(ana)).length).toBe(1);
    expect((await listShownMessages(bia)).length).toBe(0);

    // Dismissed, it stays so; linked once more, only new messages are offered, and declined ones are not offered again.
    expect((await dismiss(by, id)).history).toBeNull();
    await by.ok(by.delete(`/whatsappsession/${id}`));
    await until(() => shop.account.companions.size === 0);
    await dora.send(shop, 'vocês sumiram?');
    await relink(company, id, shop);
    expect(await becomes(by, id, 'offered')).toEqual({ state: 'offered', messages: 1, conversations: 1, done: 0 });
    expect((await dismiss(by, id)).history).toBeNull();
    expect(await sql('SELECT FROM connection_history_messages WHERE whatsapp_id = $1', [id])).toEqual([]);
    await relink(company, id, shop);
    expect(await historyOf(by, id)).toBeNull();
    expect((await tickets(by)).length).toBe(2);
  }, 120_000);

  it('comes as files, too, and goes on after a failure and after a kill from where it was, with groups where the company takes them, and is forgotten when nobody answers', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
    shop.account.historyAs = 'files';
    const team = peer.group('Equipe da loja', [shop, ana]);
    const texts = Array.from({ length: 130 }, (_, index) => `no grupo ${index}`);
    await writes(ana, team, texts, 9);
    await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
    const { fetched } = peer.media;
    const fetchedBefore = fetched.length;
    const { id } = await linkByQr(company, shop);
    expect(await becomes(by, id, 'offered')).toMatchObject({ messages: 130, conversations: 1 });
    expect(new Set(fetched.slice(fetchedBefore)).size, 'the newest messages and the older ones, as files').toBe(2);

    const failAt = (body: string) =>
      sql(
        `CREATE OR REPLACE FUNCTION stop_import() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.body = '${body}' THEN RAISE 'no'; END IF; RETURN NEW; END $$`,
      );
    await failAt('no grupo 60');
    await sql('CREATE TRIGGER stop_import BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION stop_import()');
    await accept(by, id);
    expect(await becomes(by, id, 'failed')).toMatchObject({ messages: 130, done: 50 });
    await failAt('no grupo 110');
    await accept(by, id);
    await until(async () => (await historyOf(by, id))?.done === 100);
    await becomes(by, id, 'failed');
    await sql('DROP TRIGGER stop_import ON messages');
    // As it stands when its process was killed.
    await sql(`UPDATE connection_histories SET state = 'importing' WHERE whatsapp_id = $1`, [id]);
    await resumeImports(database());
    expect(await becomes(by, id, 'imported')).toEqual({
      state: 'imported',
      messages: 130,
      conversations: 1,
      done: 130,
    });
    const [ticket] = await tickets(by);
    expect(ticket).toMatchObject({ isGroup: true, unreadMessages: 130 });
    expect(
      (await fetchThread(by, ticket?.id ?? 0)).map(({ body, participantName }) => `${participantName}: ${body}`),
    ).toEqual(texts.map((text) => `Ana: ${text}`));

    const undecided = await server.company();
    await ana.send(shop, 'só para mim');
    const { id: unanswered } = await linkByQr(undecided, shop);
    await becomes(undecided.admin, unanswered, 'offered');
    const inDays = (days: number) => new Date(Date.now() + days * dayMs);
    const ofConnection = (now: Date) => runSweep(database(), expiredBackfills, now);
    expect(await ofConnection(inDays(13))).toBe(0);
    expect(await historyOf(undecided.admin, unanswered)).not.toBeNull();
    expect(await ofConnection(inDays(15))).toBeGreaterThan(0);
    await until(async () => (await historyOf(undecided.admin, unanswered)) === null);
    expect(await sql('SELECT FROM connection_history_messages WHERE whatsapp_id = $1', [unanswered])).toEqual([]);
  }, 120_000);

  it('stays where it is when it cannot be unsealed, and what came after it is read', async () => {
    const company = await server.company();
    const by = company.admin;
    const { id } = await linkByQr(company, peer.phone(newNumber(), 'Loja'));
    const partIds = async () =>
      (await sql('SELECT stanza_id FROM web_history_parts WHERE whatsapp_id = $1', [id])).map(
        (row) => row['stanza_id'],
      );
    await until(async () => (await partIds()).length === 0);
    const { RECENT } = proto.Message.HistorySyncType;
    const sync = deflateSync(proto.HistorySync.encode({ syncType: proto.HistorySync.HistorySyncType.RECENT }).finish());
    const notice = proto.Message.HistorySyncNotification.encode({
      syncType: RECENT,
      initialHistBootstrapInlinePayload: sync,
    });
    const sealed = createVault(server.secret).seal(
      Buffer.from(notice.finish()).toString('base64'),
      vaultContext({ companyId: company.id, whatsappId: id }, 'history', 'READABLE'),
    );
    for (const [stanzaId, value] of [
      ['TAMPERED', `${sealed.slice(0, -4)}AAAA`],
      ['READABLE', sealed],
    ]) {
      await sql('INSERT INTO web_history_parts (company_id, whatsapp_id, stanza_id, sealed) VALUES ($1, $2, $3, $4)', [
        company.id,
        id,
        stanzaId,
        value,
      ]);
    }
    await by.ok(by.post(`/whatsappsession/${id}`));
    // What the phone itself sends after it is linked may also be on its way yet.
    const left = await until(async () => {
      const ids = await partIds();
      return ids.every((part) => part === 'TAMPERED') ? ids : undefined;
    }, 20_000);
    expect(left).toEqual(['TAMPERED']);
  }, 60_000);
});
