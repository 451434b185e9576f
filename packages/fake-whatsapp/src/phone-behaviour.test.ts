import type { proto } from 'baileys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import type { Content } from './phone/content.ts';
import type { Phone } from './phone/phone.ts';
import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';
import { type Client, linkClient, trustTestPeer } from './testing/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let peer: FakeWhatsapp;
let client: Client;
let shop: Phone;
let ana: Phone;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp({ companionRegRefresh: false });
  trustTestPeer(peer);
  shop = peer.phone('5511900000001', 'Loja');
  ana = peer.phone('5511900000002', 'Ana');
  client = await linkClient(peer.url, shop);
});
afterAll(async () => {
  await client.close();
  await peer.stop();
});

async function arrives(content: Content): Promise<proto.IMessage> {
  const { id } = await ana.send(shop, content);
  const { message } = await client.messages.waitFor((one) => one.key.id === id && one.message != null);
  return message ?? {};
}

describe('what only WhatsApp knows of an account', () => {
  it('a restriction is reported when it begins, when it is asked for, and when it ends', async () => {
    const until = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
    shop.restrict(until);
    const lock = { isActive: true, timeEnforcementEnds: until, enforcementType: 'BIZ_QUALITY' };
    await client.connection.waitFor(({ reachoutTimeLock }) => reachoutTimeLock?.isActive === true);
    expect(await client.socket.fetchAccountReachoutTimelock()).toEqual(lock);
    shop.liftRestriction();
    await client.connection.waitFor(({ reachoutTimeLock }) => reachoutTimeLock?.isActive === false);
  });

  it('an account that keeps its one-time keys as WhatsApp does answers the true count', async () => {
    const count = async () => {
      const [companion] = shop.account.companions.values();
      const answer = await client.socket.query({
        tag: 'iq',
        attrs: { xmlns: 'encrypt', type: 'get', to: 's.whatsapp.net' },
        content: [{ tag: 'count', attrs: {} }],
      });
      const [told] = Array.isArray(answer.content) ? answer.content : [];
      return [Number(told?.attrs['value']), companion?.preKeys.length];
    };
    shop.account.preKeyPool = 'as-kept';
    const [companion] = shop.account.companions.values();
    companion?.preKeys.splice(2);
    expect(await count()).toEqual([2, 2]);
    await client.socket.uploadPreKeys(20);
    expect(await count()).toEqual([22, 22]);
    shop.account.preKeyPool = 'as-reported';
  });

  it('an order gives its items to the holder of its token', async () => {
    const products = [{ id: 'p1', name: 'Camiseta', price: 59_900, currency: 'BRL', quantity: 2 }];
    const { orderMessage } = await arrives({ order: { id: 'o-1', token: 'segredo', title: 'Pedido', products } });
    expect(orderMessage).toMatchObject({ orderId: 'o-1', itemCount: 1, orderTitle: 'Pedido' });
    const details = await client.socket.getOrderDetails('o-1', orderMessage?.token ?? '');
    expect(details).toMatchObject({ price: { total: 119_800, currency: 'BRL' }, products: [{ name: 'Camiseta' }] });
    await expect(client.socket.getOrderDetails('o-1', 'falso')).rejects.toThrow('item-not-found');
  });
});

describe('what a phone says beside its words', () => {
  it('an ad, a status that it answers, people it names, and how long it stays', async () => {
    const context = async (content: Content) => (await arrives(content)).extendedTextMessage?.contextInfo;
    expect(await context({ text: 'vi o anúncio', ad: { title: 'Promo', clickId: 'c1' } })).toMatchObject({
      entryPointConversionSource: 'ctwa_ad',
      externalAdReply: { title: 'Promo', ctwaClid: 'c1', sourceType: 'ad' },
    });
    const opaque = await context({ text: 'vi', ad: { title: 'Promo', isOpaque: true } });
    expect([opaque?.externalAdReply, opaque?.entryPointConversionSource]).toEqual([null, 'ctwa_ad']);
    const status = { id: 'S1', author: shop.account, content: { extendedTextMessage: { text: 'Chegou coleção' } } };
    expect(await context({ text: 'quero', status })).toMatchObject({
      remoteJid: 'status@broadcast',
      quotedMessage: { extendedTextMessage: { text: 'Chegou coleção' } },
    });
    expect((await context({ text: '@x oi', mentions: [shop.account] }))?.mentionedJid).toEqual([shop.account.lid]);
    await ana.setDisappearing(shop, 86_400);
    expect((await context('some amanhã'))?.expiration).toBe(86_400);
    await ana.setDisappearing(shop, 0);
    expect((await arrives('fica')).conversation).toBe('fica');
  });

  it('a PIX key, in the words of its button', async () => {
    const { interactiveMessage } = await arrives({
      pix: { merchantName: 'Ana', key: 'ana@example.com', keyType: 'EMAIL' },
    });
    const [button] = interactiveMessage?.nativeFlowMessage?.buttons ?? [];
    expect(button?.name).toBe('payment_info');
    expect(JSON.parse(button?.buttonParamsJson ?? '')).toMatchObject({
      payment_settings: [{ pix_static_code: { key: 'ana@example.com', key_type: 'EMAIL' } }, {}],
    });
  });

  it('a phone says that its handset read a message, in the words of its privacy', async () => {
    const { id } = await ana.send(shop, 'leu?');
    const message = await shop.waitForMessage('leu?');
    for (const [sends, type] of [
      [true, 'read'],
      [false, 'read-self'],
    ] as const) {
      shop.account.sendsReadReceipts = sends;
      shop.markRead(message);
      expect(
        peer.record.find({ direction: 'to-companion', number: shop.number, tag: 'receipt', id }).at(-1)?.stanza.attrs,
      ).toMatchObject({ from: shop.account.pn, recipient: ana.account.pn, type });
    }
  });
});
