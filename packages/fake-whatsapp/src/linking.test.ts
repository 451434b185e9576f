import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';
import {
  waitForCloseCode,
  linkClient,
  MemoryAuth,
  openClient,
  waitUntilOpen,
  watchQrCodes,
  trustTestPeer,
} from './testing/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let peer: FakeWhatsapp;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp();
});
afterAll(() => peer.stop());

describe('linking', () => {
  it('linking is refused by a client that verifies signatures and does not know the root', async () => {
    trustTestPeer({ ...peer, trust: { ...peer.trust, rootPublicKey: Buffer.alloc(32, 7) } });
    const client = openClient({ url: peer.url, auth: new MemoryAuth() });
    expect(await waitForCloseCode(client)).toBe(400);
    trustTestPeer(peer);
  });

  it('by QR takes two scans, because the first one retires the secret', async () => {
    const shop = peer.phone('5511900000001', 'Loja');
    const auth = new MemoryAuth();
    const candidate = openClient({ url: peer.url, auth });
    const shown = watchQrCodes(candidate);
    const first = await shown.waitFor(() => true);
    expect(shop.scan(first)).toBe('secret-retired');
    const second = await shown.waitFor((qr) => qr !== first);
    expect(second.split(',')[0]).toBe(first.split(',')[0]);
    expect(shop.scan(first)).toBe('secret-retired');
    expect(shop.scan(second)).toBe('linked');
    expect(await waitForCloseCode(candidate)).toBe(515);

    const client = openClient({ url: peer.url, auth });
    await waitUntilOpen(client);
    expect(client.socket.user).toMatchObject({
      id: '5511900000001:1@s.whatsapp.net',
      lid: expect.stringContaining('@lid') as string,
    });
    await client.close();
  });

  it('never works for a client that knows nothing of the refresh', async () => {
    const client = openClient({ url: peer.url, auth: new MemoryAuth(), qrTimeout: 40 });
    const shop = peer.phone('5511900000001');
    const { qr = '' } = await client.connection.waitFor((update) => update.qr !== undefined);
    expect(shop.scan(qr)).toBe('secret-retired');
    const { qr: next = '' } = await client.connection.waitFor((update) => update.qr !== undefined && update.qr !== qr);
    expect(shop.scan(next)).toBe('secret-retired');
    expect(await waitForCloseCode(client)).toBe(408);
  });

  it('by code, typed into the phone', async () => {
    const shop = peer.phone('5511900000008');
    const auth = new MemoryAuth();
    const candidate = openClient({ url: peer.url, auth });
    await candidate.connection.waitFor(({ qr }) => qr !== undefined);
    const code = await candidate.socket.requestPairingCode(shop.number);
    await vi.waitFor(() => expect(shop.isAskedForCode).toBe(true), 15_000);
    await shop.enterCode(code);
    expect(await waitForCloseCode(candidate)).toBe(515);
    const client = openClient({ url: peer.url, auth });
    await waitUntilOpen(client);
    expect(client.socket.user?.id).toBe('5511900000008:1@s.whatsapp.net');
    await client.close();
  });

  it('by code is refused to a client that calls itself by the name of a product', async () => {
    const shop = peer.phone('5511900000006');
    const candidate = openClient({ url: peer.url, auth: new MemoryAuth(), browser: ['Acme', 'Chrome', '1.0'] });
    await candidate.connection.waitFor(({ qr }) => qr !== undefined);
    await candidate.socket.requestPairingCode(shop.number);
    await vi.waitFor(
      () => expect(peer.record.problems.map(({ what }) => what).join()).toContain('bad-request'),
      15_000,
    );
    expect(shop.isAskedForCode).toBe(false);
    await candidate.close();
  });

  it('by code fails when the code is wrong', async () => {
    const shop = peer.phone('5511900000007');
    const candidate = openClient({ url: peer.url, auth: new MemoryAuth() });
    await candidate.connection.waitFor(({ qr }) => qr !== undefined);
    await candidate.socket.requestPairingCode(shop.number);
    await vi.waitFor(() => expect(shop.isAskedForCode).toBe(true), 15_000);
    await shop.enterCode('AAAAAAAA');
    await vi.waitFor(
      () => expect(peer.record.problems.map(({ what }) => what).join()).toContain('unable to authenticate'),
      15_000,
    );
    expect(shop.account.companions.size).toBe(0);
    await candidate.close();
  });

  it('linking has the client make more one-time keys before they run out', async () => {
    const shop = peer.phone('5511900000030');
    const client = await linkClient(peer.url, shop);
    for (let number = 31; number < 39; number += 1) {
      const { id } = await peer.phone(`55119000000${number}`).send(shop, 'oi');
      await client.messages.waitFor(({ key, message }) => key.id === id && message != null);
    }
    const [companion] = shop.account.companions.values();
    await vi.waitFor(() => expect(companion?.preKeys.length).toBeGreaterThan(2), 15_000);
    await client.close();
  });

  it('linking is over when the phone removes the device', async () => {
    const shop = peer.phone('5511900000009');
    const client = await linkClient(peer.url, shop);
    shop.unlink();
    expect(await waitForCloseCode(client)).toBe(401);
    const again = openClient({ url: peer.url, auth: client.auth });
    expect(await waitForCloseCode(again)).toBe(401);
  });

  it('linking is over when the client logs out', async () => {
    const shop = peer.phone('5511900000010');
    const client = await linkClient(peer.url, shop);
    await client.socket.logout();
    expect(await waitForCloseCode(client)).toBe(401);
    await vi.waitFor(() => expect(shop.account.companions.size).toBe(0), 15_000);
  });
});

describe('history', () => {
  it('history is handed over when a client is linked, the newest first and the rest after', async () => {
    const shop = peer.phone('5511900000020', 'Loja');
    const ana = peer.phone('5511900000021', 'Ana');
    const bia = peer.phone('5511900000022', 'Bia');
    bia.account.addressing = 'lid';
    const team = peer.group('Equipe', [shop, ana]);
    const day = (number: number) => new Date(Date.UTC(2026, 0, number, 12));
    for (let number = 1; number <= 14; number += 1) await ana.send(shop, `dia ${number}`, { at: day(number) });
    shop.markRead(await shop.waitForMessage('dia 14'));
    await shop.send(bia, 'oi Bia', { at: day(20) });
    await ana.send(team, 'no grupo', { at: day(21) });

    const client = await linkClient(peer.url, shop);
    // the library puts parts that come close together into one
    const messages = () => client.history.all.flatMap((part) => part.messages);
    await vi.waitFor(() => expect(messages()).toHaveLength(16), 15_000);
    const texts = (id: string) =>
      messages()
        .filter(({ key }) => key.remoteJid === id)
        .map(({ message }) => message?.conversation);
    expect(texts(ana.account.pn)).toEqual(Array.from({ length: 14 }, (_, index) => `dia ${14 - index}`));
    expect(texts(bia.account.lid)).toEqual(['oi Bia']);
    expect(messages().find(({ key }) => key.remoteJid === team.jid)).toMatchObject({
      message: { conversation: 'no grupo' },
      key: { participant: ana.account.lid, fromMe: false },
    });
    const chats = new Map(client.history.all.flatMap((part) => part.chats).map((chat) => [chat.id, chat]));
    expect(chats.get(team.jid)).toMatchObject({ name: 'Equipe', unreadCount: 1 });
    expect(chats.get(bia.account.lid)).toMatchObject({ pnJid: bia.account.pn, unreadCount: 0 });
    expect(chats.get(ana.account.pn)).toMatchObject({ lidJid: ana.account.lid, name: 'Ana', unreadCount: 13 });
    const parts = peer.record.find({ direction: 'to-companion', tag: 'message', number: shop.number });
    expect(new Set(parts.map(({ stanza }) => stanza.attrs['category']))).toEqual(new Set(['peer']));
    await client.close();
  });
});

describe('what the devices of an account share', () => {
  it('what the devices of an account share is given to a client when it is linked and whenever it changes, both ways', async () => {
    const shop = peer.phone('5511900000040', 'Loja');
    const [ana, bia] = [peer.phone('5511900000041'), peer.phone('5511900000042')];
    await shop.saveContact(ana, 'Ana Souza');
    const client = await linkClient(peer.url, shop);
    const named = (wanted: string) => client.contacts.waitFor(({ name }) => name === wanted);
    expect(await named('Ana Souza')).toMatchObject({ id: ana.account.pn, lid: ana.account.lid });

    await shop.saveContact(bia, 'Bia Lima');
    expect(await named('Bia Lima')).toMatchObject({ id: bia.account.pn });

    await client.socket.chatModify({ pin: true }, ana.account.pn);
    await shop.saveContact(bia, 'Bia Lima Prado');
    await named('Bia Lima Prado');
    expect(shop.account.appState.since('regular_low', 0)).toMatchObject({ version: 1 });
    expect(peer.record.problems.filter(({ number }) => number === shop.number)).toEqual([]);
    await client.close();
  });
});
