import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import type { PhoneChat, Ticket } from '@balcao/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { until, type Client } from '../../../../testing/client.ts';
import {
  becomes,
  bring,
  chatNamed,
  chatsOf,
  daysAgo,
  historyOf,
  linkWith,
  page,
  readAll,
  historyWorld,
} from '../../../../testing/phone-histories.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { stalledHistories } from '../index.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const { count, newPhones, sql } = historyWorld(server, peer);

describe('the history of a phone', () => {
  it('is not stored, listed or asked for as long as nobody chose it', async () => {
    const company = await server.company();
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    await ana.send(shop, 'antes', { at: daysAgo(3) });
    const id = await linkWith(company, shop, 'none');
    await until(async () => (await sql('SELECT FROM connection_histories WHERE whatsapp_id = $1', [id])).length === 1);
    expect(await historyOf(company.admin, id)).toBeNull();
    expect([...shop.account.companions.values()].map((one) => one.wantsFullHistory)).toEqual([false]);
    expect(await count('phone_chats', company)).toBe(0);
    expect(await count('phone_messages', company)).toBe(0);
    expect((await chatsOf(company.admin, id)).chats).toEqual([]);
  }, 60_000);

  it('comes in its order, once, from parts in any order and again, is read by admins alone, and counts nowhere', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana, bia, caio] = newPhones('Loja', 'Ana', 'Bia', 'Caio') as [Phone, Phone, Phone, Phone];
    bia.account.addressing = 'hidden';
    const team = peer.group('Equipe', [shop, ana]);
    Object.assign(shop.account.historyParts, { size: 9, order: 'oldest-first', areRepeated: true, usualDays: 90 });
    shop.account.historyAs = 'files';
    await by.ok(by.put('/settings/CheckMsgIsGroup', { value: 'disabled' }));
    const told: string[] = [];
    for (let index = 0; index < 70; index += 1) {
      const text = `mensagem ${index + 1}`;
      // Several within one second, over half a year, of both sides.
      const at = new Date(daysAgo(200 - 2 * Math.floor(index / 2)).getTime() + 300 * (index % 2));
      await (index % 3 === 0 ? shop.send(ana, text, { at }) : ana.send(shop, text, { at }));
      told.push(text);
    }
    await bia.send(shop, 'de quem esconde o número', { at: daysAgo(100) });
    await caio.send(shop, 'pessoal', { at: daysAgo(2) });
    await ana.send(team, 'no grupo', { at: daysAgo(2) });
    for (const message of shop.account.received.all) shop.markRead(message);

    const id = await linkWith(company, shop, 'all');
    await becomes(by, id, 'choosing');
    expect([...shop.account.companions.values()].map((one) => one.wantsFullHistory)).toEqual([true]);
    const listed = await chatsOf(by, id);
    expect(listed.chats.map(({ name, messages }) => [name, messages]).toSorted()).toEqual([
      ['Ana', 70],
      ['Bia', 1],
      ['Caio', 1],
      ['Equipe', 1],
    ]);
    const kept = await sql('SELECT sealed, body FROM phone_messages WHERE company_id = $1', [company.id]);
    expect(kept.every(({ sealed, body }) => String(sealed).startsWith('v1.') && body === '')).toBe(true);
    const [anasChat, caiosChat, groupsChat] = ['Ana', 'Caio', 'Equipe'].map((name) =>
      chatNamed(listed.chats, name),
    ) as [PhoneChat, PhoneChat, PhoneChat];
    expect(anasChat).toMatchObject({ number: ana.number, isBrought: false, queue: null });
    expect(chatNamed(listed.chats, 'Bia').number).toBe('');
    expect((await chatsOf(by, id, '?searchParam=CAI')).chats.map(({ name }) => name)).toEqual(['Caio']);
    expect((await chatsOf(by, id, `?searchParam=${ana.number}`)).chats.map(({ name }) => name)).toEqual(['Ana']);
    expect((await page(by, anasChat.id)).status, 'not before it was brought').toBe(404);

    await by.ok(by.put(`/phone-histories/${id}/chats`, { isLeftOut: true, groupsOnly: true }));
    await by.ok(by.put(`/phone-histories/${id}/chats`, { isLeftOut: true, ids: [caiosChat.id, anasChat.id] }));
    await by.ok(by.put(`/phone-histories/${id}/chats`, { isLeftOut: false, ids: [anasChat.id] }));
    expect((await chatsOf(by, id)).leftOut).toBe(2);
    const sent = ana.account.received.all.length;
    await bring(by, id);
    await bring(by, id);
    expect(await becomes(by, id, 'imported')).toMatchObject({ messages: 71, done: 71, lostParts: 0 });
    expect(await count('phone_messages', company)).toBe(71);
    expect((await readAll(by, anasChat.id)).map(({ body }) => body)).toEqual(told);
    expect((await readAll(by, anasChat.id)).map(({ fromMe }) => fromMe)).toEqual(
      told.map((_, index) => index % 3 === 0),
    );
    for (const { id: leftOut } of [caiosChat, groupsChat]) expect((await page(by, leftOut)).status).toBe(404);

    // Nothing that the company works with knows of it.
    for (const table of [
      'tickets',
      'messages',
      'contacts',
      'ticket_events',
      'bot_states',
      'responder_turns',
      'flow_runs',
      'webhook_deliveries',
    ])
      expect([table, await count(table, company)]).toEqual([table, 0]);
    expect(ana.account.received.all.length).toBe(sent);
    const today = new Date().toISOString().slice(0, 10);
    const figures = await by.ok(by.get<object>(`/dashboard?date_from=${today}&date_to=${today}`));
    expect(JSON.stringify(figures)).not.toMatch(/mensagem/);

    // Admins alone read it, until they open it to a queue.
    const [queue, other] = [await company.queue(), await company.queue()];
    const attendant = await company.user({ queueIds: [queue.id] });
    const colleague = await company.user({ queueIds: [other.id] });
    const supervisor = await company.user({ queueIds: [queue.id], profile: 'supervisor' });
    const stranger = (await server.company()).admin;
    for (const one of [attendant, colleague, supervisor, stranger]) {
      expect(await page(one, anasChat.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_PHONE_CHAT_FOUND' } });
      expect((await one.get(`/phone-histories/${id}/chats`)).status).not.toBe(200);
    }
    expect((await stranger.put(`/phone-histories/${id}/queue`, { queueId: null })).status).toBe(404);
    expect((await by.put(`/phone-histories/${id}/queue`, { queueId: 999_999 })).status).toBe(404);
    await by.ok(by.put(`/phone-histories/${id}/queue`, { queueId: queue.id, ids: [anasChat.id] }));
    expect((await attendant.ok(page(attendant, anasChat.id))).messages).toHaveLength(50);
    expect((await page(supervisor, anasChat.id)).status).toBe(200);
    expect((await page(colleague, anasChat.id)).status).toBe(404);
    const contact = await company.contact({ name: 'Ana Souza', number: ana.number });
    const ofContact = (one: Client) =>
      one.ok(one.get<{ chats: PhoneChat[] }>(`/phone-chats?contactId=${contact.id}`)).then(({ chats }) => chats.length);
    expect([await ofContact(by), await ofContact(attendant), await ofContact(colleague)]).toEqual([1, 1, 0]);
    await by.ok(by.put(`/phone-histories/${id}/queue`, { queueId: null }));
    expect((await page(attendant, anasChat.id)).status).toBe(404);

    // Written from now on it is a first contact, as always.
    await by.ok(by.put(`/whatsapp/${id}`, { greetingMessage: 'Bem-vindo', queueIds: [queue.id, other.id] }));
    await ana.send(shop, 'agora');
    await ana.waitForMessage(({ text }) => text.includes('Bem-vindo'), 10_000);
    const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
    expect(
      (await fetchThread(by, tickets[0]?.id ?? 0)).filter(({ fromMe }) => !fromMe).map(({ body }) => body),
    ).toEqual(['agora']);
  }, 120_000);

  it.each([
    ['30', ['20 dias']],
    ['90', ['20 dias', '60 dias']],
    ['365', ['20 dias', '60 dias', '200 dias']],
  ] as const)(
    'goes back %s days and no further, and asks for all of it only beyond what phones send',
    async (range, texts) => {
      const company = await server.company();
      const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
      shop.account.historyParts.usualDays = 100;
      for (const days of [400, 200, 60, 20]) await ana.send(shop, `${days} dias`, { at: daysAgo(days) });
      const id = await linkWith(company, shop, range);
      await becomes(company.admin, id, 'choosing');
      expect([...shop.account.companions.values()].map((one) => one.wantsFullHistory)).toEqual([range === '365']);
      await bring(company.admin, id);
      await becomes(company.admin, id, 'imported');
      const [chat] = (await chatsOf(company.admin, id)).chats;
      expect((await readAll(company.admin, chat?.id ?? 0)).map(({ body }) => body)).toEqual([...texts].toReversed());
    },
    60_000,
  );

  it('is brought on from where it stood after a failure and after a kill, and none of it twice', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    const texts = Array.from({ length: 450 }, (_, index) => `linha ${index}`);
    for (const [index, text] of texts.entries()) await ana.send(shop, text, { at: daysAgo(10, index) });
    const id = await linkWith(company, shop, '30');
    await becomes(by, id, 'choosing');
    await sql(
      `CREATE OR REPLACE FUNCTION stop_bringing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF NEW.body = 'linha 120' THEN RAISE 'no'; END IF; RETURN NEW; END $$`,
    );
    await sql(
      'CREATE TRIGGER stop_bringing BEFORE UPDATE ON phone_messages FOR EACH ROW EXECUTE FUNCTION stop_bringing()',
    );
    await bring(by, id);
    const { done } = await becomes(by, id, 'failed');
    expect(done).toBeLessThan(450);
    await sql('DROP TRIGGER stop_bringing ON phone_messages');
    // As it stands when its process was killed.
    await sql(
      `UPDATE phone_histories SET state = 'importing', changed_at = now() - interval '1 hour' WHERE whatsapp_id = $1`,
      [id],
    );
    expect(await runSweep(server.app.platform.database, stalledHistories, new Date())).toBe(1);
    expect(await becomes(by, id, 'imported')).toMatchObject({ messages: 450, done: 450 });
    const [chat] = (await chatsOf(by, id)).chats;
    expect((await readAll(by, chat?.id ?? 0)).map(({ body }) => body)).toEqual(texts);
  }, 90_000);
});
