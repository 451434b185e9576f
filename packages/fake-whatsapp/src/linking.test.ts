import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import { silenceLibsignal } from './signal/quiet.ts';
import { startFakeWhatsapp } from './start.ts';
import { closedWith, linkClient, MemoryAuth, openClient, opened, renewSecretOnRefresh, trust } from './testing/client.ts';

let peer: FakeWhatsapp;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp();
});
afterAll(() => peer.stop());

describe('linking', () => {
  it('is refused by a client that verifies signatures and does not know the root', async () => {
    trust({ ...peer, trust: { ...peer.trust, rootPublicKey: Buffer.alloc(32, 7) } });
    const client = openClient({ url: peer.url, auth: new MemoryAuth() });
    expect(await closedWith(client)).toBe(400);
    trust(peer);
  });

  it('by QR takes two scans, because the first one retires the secret', async () => {
    const shop = peer.phone('5511900000001', 'Loja');
    const auth = new MemoryAuth();
    const candidate = openClient({ url: peer.url, auth });
    const shown = renewSecretOnRefresh(candidate);
    const first = await shown.find(() => true);
    expect(shop.scan(first)).toBe('secret-retired');
    const second = await shown.find((qr) => qr !== first);
    expect(second.split(',')[0]).toBe(first.split(',')[0]);
    expect(shop.scan(first)).toBe('secret-retired');
    expect(shop.scan(second)).toBe('linked');
    expect(await closedWith(candidate)).toBe(515);

    const client = openClient({ url: peer.url, auth });
    await opened(client);
    expect(client.socket.user).toMatchObject({ id: '5511900000001:1@s.whatsapp.net', lid: expect.stringContaining('@lid') as string });
    await client.close();
  });

  it('never works for a client that knows nothing of the refresh', async () => {
    const client = openClient({ url: peer.url, auth: new MemoryAuth(), qrTimeout: 40 });
    const shop = peer.phone('5511900000001');
    const { qr = '' } = await client.connection.find((update) => update.qr !== undefined);
    expect(shop.scan(qr)).toBe('secret-retired');
    const { qr: next = '' } = await client.connection.find((update) => update.qr !== undefined && update.qr !== qr);
    expect(shop.scan(next)).toBe('secret-retired');
    expect(await closedWith(client)).toBe(408);
  });

  it('is over when the phone removes the device', async () => {
    const shop = peer.phone('5511900000009');
    const client = await linkClient(peer.url, shop);
    shop.unlink();
    expect(await closedWith(client)).toBe(401);
    const again = openClient({ url: peer.url, auth: client.auth });
    expect(await closedWith(again)).toBe(401);
  });

  it('is over when the client logs out', async () => {
    const shop = peer.phone('5511900000010');
    const client = await linkClient(peer.url, shop);
    await client.socket.logout();
    expect(await closedWith(client)).toBe(401);
    await vi.waitFor(() => expect(shop.account.companions.size).toBe(0));
  });
});
