import { startFakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import type { PhoneMessage } from '@balcao/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import {
  becomes,
  bring,
  chatsOf,
  daysAgo,
  linkWith,
  readAll,
  historyWorld,
} from '../../../../testing/phone-histories.ts';
import { png } from '../../../../testing/sample-values.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import { stalledFiles } from '../index.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());
const { newPhones, sql } = historyWorld(server, peer);

describe("files of a phone's history", () => {
  it('waits for a host of files that does not answer, and loses nothing', async () => {
    const company = await server.company();
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    shop.account.historyAs = 'files';
    await ana.send(shop, 'antes', { at: daysAgo(3) });
    const { media } = peer;
    const before = media.fetched.length;
    media.isDown = true;
    const id = await linkWith(company, shop, '30');
    await until(() => media.fetched.length > before, 10_000).finally(() => {
      media.isDown = false;
    });
    expect(await becomes(company.admin, id, 'choosing')).toMatchObject({ lostParts: 0 });
    expect((await chatsOf(company.admin, id)).chats).toMatchObject([{ name: 'Ana', messages: 1 }]);
  }, 60_000);

  it('says of a file that neither WhatsApp nor the phone has that it is gone, and lets it be asked for again', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = newPhones('Loja', 'Ana') as [Phone, Phone];
    const { content } = await ana.send(shop, { image: png, mimetype: 'image/png' }, { at: daysAgo(4) });
    peer.media.destroy(content.imageMessage?.directPath ?? '');
    const id = await linkWith(company, shop, '30');
    await becomes(by, id, 'choosing');
    await bring(by, id);
    await becomes(by, id, 'imported');
    const [chat] = (await chatsOf(by, id)).chats;
    const chatId = chat?.id ?? 0;
    const [picture] = await readAll(by, chatId);
    const ask = () => by.ok(by.post<PhoneMessage>(`/phone-chats/${chatId}/messages/${picture?.id}/file`));
    expect((await ask()).mediaState).toBe('fetching');
    const isGoneThere = () => until(async () => (await readAll(by, chatId))[0]?.mediaState === 'failed');
    await isGoneThere();
    expect((await ask()).mediaState).toBe('fetching');
    await isGoneThere();
    expect((await by.post(`/phone-chats/${chatId}/messages/999999/file`)).status).toBe(404);
    // As it stands when what fetched it was killed.
    await sql(`UPDATE phone_messages SET media_state = 'fetching', changed_at = now() WHERE company_id = $1`, [
      company.id,
    ]);
    const { database } = server.app.platform;
    expect(await runSweep(database, stalledFiles, new Date(Date.now() + 50 * 60_000))).toBe(0);
    expect(await runSweep(database, stalledFiles, new Date(Date.now() + 70 * 60_000))).toBe(1);
    await isGoneThere();
  }, 60_000);
});
