import { getConnection } from '@balcao/contract';
import { silenceLibsignal, startFakeWhatsapp, type FakeWhatsapp, type Phone } from '@balcao/fake-whatsapp';
import { waitUntil, type Api } from './api.ts';
import { test as base } from './fixtures.ts';
import { startProduct } from './product.ts';

silenceLibsignal();

/** A product whose WhatsApp is played by this test. */
export const test = base.extend<object, { peer: FakeWhatsapp }>({
  peer: [
    async ({}, use) => {
      const peer = await startFakeWhatsapp();
      await use(peer);
      await peer.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ peer }, use) => {
      const product = await startProduct(peer.productEnv);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** Scans what the connection shows, again when WhatsApp retires its secret, until it is linked. */
export async function scan(api: Api, id: number, shop: Phone): Promise<void> {
  let before = '';
  for (let outcome = 'secret-retired'; outcome === 'secret-retired';) {
    const qrcode = await waitUntil(async () => {
      const now = await api.call(getConnection, { params: { id } });
      return now.status === 'qrcode' && now.qrcode !== '' && now.qrcode !== before ? now.qrcode : undefined;
    });
    before = qrcode;
    outcome = shop.scan(qrcode);
  }
}
