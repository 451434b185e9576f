import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import { dayMs, type Connection, type PhoneHistory, type PhoneMessage, type Ticket } from '@balcao/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import {
  becomes,
  bring,
  chatsOf,
  chosen,
  daysAgo,
  historyOf,
  isGone,
  linkWith,
  readAll,
  undo,
  historyWorld,
} from '../../../../testing/phone-histories.ts';
import { png } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { scan } from '../../../../testing/web-phones.ts';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { expiredHistories } from '../index.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const { count, newPhones, sql } = historyWorld(server, peer);

describe("the choice of a phone's history", () => {
  it('is undone as a whole for seven days, and stays afterwards', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    await ana.send(shop, { image: png, mimetype: 'image/png', caption: 'Olha' }, { at: daysAgo(4) });
    await ana.send(shop, 'e isto', { at: daysAgo(3) });
    const id = await linkWith(company, shop, '30');
    await becomes(by, id, 'choosing');
    expect(await by.put(`/phone-histories/${id}/range`, { range: 'all' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_PHONE_HISTORY_BEGUN' },
    });
    await bring(by, id);
    const { undoUntil } = await becomes(by, id, 'imported');
    expect(Date.parse(undoUntil ?? '') - server.clock.now().getTime()).toBeGreaterThan(7 * dayMs - 60_000);
    const [chat] = (await chatsOf(by, id)).chats;
    const chatId = chat?.id ?? 0;
    const [picture] = await readAll(by, chatId);
    expect(picture).toMatchObject({ body: 'Olha', mediaType: 'image', mediaState: 'absent', mediaUrl: null });

    // Its file comes when somebody asks for it.
    const ask = () => by.ok(by.post<PhoneMessage>(`/phone-chats/${chatId}/messages/${picture?.id}/file`));
    expect((await ask()).mediaState).toBe('fetching');
    const shown = await until(async () => {
      const [first] = await readAll(by, chatId);
      return first?.mediaUrl ? first : undefined;
    }, 10_000);
    expect(shown.mediaState).toBeNull();
    expect((await fetch(server.url + String(shown.mediaUrl))).status).toBe(200);
    expect((await ask()).mediaUrl).not.toBeNull();

    const age = (days: number) =>
      sql('UPDATE phone_histories SET imported_at = now() - make_interval(days => $2) WHERE whatsapp_id = $1', [
        id,
        days,
      ]);
    await age(8);
    expect(await undo(by, id)).toMatchObject({ status: 409, body: { error: 'ERR_PHONE_HISTORY_KEPT' } });
    await age(6);
    const [file] = await sql('SELECT media_key FROM phone_messages WHERE media_key IS NOT NULL AND company_id = $1', [
      company.id,
    ]);
    expect((await by.ok(undo(by, id))).phoneHistory?.state).toBe('undoing');
    await isGone(by, id);
    for (const table of ['phone_histories', 'phone_chats', 'phone_messages'])
      expect([table, await count(table, company)]).toEqual([table, 0]);
    await until(async () => !(await server.app.platform.files.open(company.id, String(file?.['media_key']))));
    expect((await by.ok(undo(by, id))).phoneHistory).toBeNull();
  }, 60_000);

  it('is forgotten when nobody decides, and shows nothing twice that came to the ticket as well', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    await ana.send(shop, 'antes', { at: daysAgo(5) });
    const id = await linkWith(company, shop, 'none');
    await until(async () => (await historyOf(by, id)) === null && shop.account.companions.size === 1);
    await until(async () => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).status === 'CONNECTED');
    await ana.send(shop, 'ao vivo');
    await until(async () => (await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true'))).tickets.length === 1);
    expect((await by.put(`/phone-histories/${id}/range`, { range: '30' })).status, 'while a phone is linked').toBe(409);
    await by.ok(by.delete(`/whatsappsession/${id}`));
    await until(() => shop.account.companions.size === 0);
    await by.ok(by.put(`/phone-histories/${id}/range`, { range: '30' }));
    await by.ok(by.put(`/whatsappsession/${id}`));
    await scan(company, id, shop);
    await becomes(by, id, 'choosing');
    const [chat] = (await chatsOf(by, id)).chats;
    expect(chat?.messages, 'what is in the ticket is not among it').toBe(1);

    const database = server.app.platform.database;
    expect(await runSweep(database, expiredHistories, new Date(Date.now() + 13 * dayMs))).toBe(0);
    expect(await runSweep(database, expiredHistories, new Date(Date.now() + 15 * dayMs))).toBeGreaterThan(0);
    await isGone(by, id);
    expect(await count('phone_messages', company)).toBe(0);
  }, 90_000);

  it('is chosen again while a code is shown, which is made anew, and is taken back', async () => {
    const company = await server.company();
    const by = company.admin;
    const id = await chosen(company, 'none');
    const code = async () => (await by.ok(by.get<Connection>(`/whatsapp/${id}`))).qrcode;
    const first = await until(async () => (await code()) || undefined);
    for (const range of ['365', '365', '30'] as const)
      expect(
        (await by.ok(by.put<{ phoneHistory: PhoneHistory }>(`/phone-histories/${id}/range`, { range }))).phoneHistory,
      ).toMatchObject({
        state: 'waiting',
        range,
      });
    await until(async () => !['', first].includes(await code()));
    expect(
      (await by.ok(by.put<{ phoneHistory: PhoneHistory | null }>(`/phone-histories/${id}/range`, { range: 'none' })))
        .phoneHistory,
    ).toBeNull();
    expect((await by.put(`/phone-histories/${id}/range`, { range: '7' })).status).toBe(400);
    const official = await company.officialConnection();
    expect((await by.put(`/phone-histories/${official.connection.id}/range`, { range: '30' })).status).toBe(404);
  }, 60_000);
});
