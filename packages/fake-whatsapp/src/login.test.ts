import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BinaryNode } from 'baileys';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import type { Phone } from './phone/phone.ts';
import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';
import { type Client, linkClient, openClient, trustTestPeer, waitUntilOpen } from './testing/client.ts';
import { child, childBytes, children } from './wire/nodes.ts';

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

const sent = (matches: (stanza: BinaryNode) => boolean) =>
  peer.record.stanzas.filter(({ direction, stanza }) => direction === 'to-companion' && matches(stanza));
const notes = (tag: string) => sent((stanza) => stanza.tag === 'ib' && child(stanza, tag) !== undefined);
const inbound = (id: string) => client.messages.waitFor(({ key, message }) => key.id === id && message != null);

async function sendWhileAway(count: number): Promise<string[]> {
  await client.close();
  await expect.poll(() => [...shop.account.companions.values()][0]?.socket).toBeUndefined();
  const ids: string[] = [];
  for (let turn = 0; turn < count; turn += 1) ids.push((await ana.send(shop, `fila ${turn}`)).id);
  return ids;
}

describe('a login', () => {
  it('is answered with a key of 32 bytes', () => {
    const [success] = sent(({ tag }) => tag === 'success');
    expect(Buffer.from(success?.stanza.attrs['companion_enc_static'] ?? '', 'base64')).toHaveLength(32);
  });

  it('tells which keys WhatsApp has, or 404 when it has none', async () => {
    const digests = () => sent((stanza) => child(stanza, 'digest') !== undefined);
    await client.socket.digestKeyBundle();
    const digest = child(digests().at(-1)?.stanza, 'digest');
    const [companion] = shop.account.companions.values();
    expect(childBytes(digest, 'identity')).toEqual(companion?.keys.identity);
    expect(childBytes(digest, 'hash')).toHaveLength(20);
    expect(children(child(digest, 'list'), 'id')).toHaveLength(companion?.preKeys.length ?? 0);
    companion?.preKeys.splice(0);
    await expect(client.socket.digestKeyBundle()).rejects.toThrow('item-not-found');
  });
});

describe('what waited while a client was away', () => {
  it('comes in batches as the client asks, each once it has answered the one before', async () => {
    const ids = await sendWhileAway(130);
    const previews = notes('offline_preview').length;
    const before = peer.record.stanzas.at(-1)?.sequence ?? 0;
    client = openClient({ url: peer.url, auth: client.auth });
    await Promise.all(ids.map(inbound));
    expect(notes('offline_preview').length).toBe(previews + 1);
    const later = peer.record.stanzas.filter(({ sequence }) => sequence > before);
    const waiting = later.filter(({ stanza }) => stanza.attrs['offline'] !== undefined);
    const fromClient = later.filter(({ direction }) => direction === 'from-companion');
    const asked = fromClient.find(({ stanza }) => child(stanza, 'offline_batch') !== undefined);
    expect(asked?.sequence).toBeLessThan(waiting[0]?.sequence ?? 0);
    const hundredAndFirst = waiting[100]?.sequence ?? 0;
    const answered = fromClient
      .filter(({ stanza, sequence }) => ['ack', 'receipt'].includes(stanza.tag) && sequence < hundredAndFirst)
      .map(({ stanza }) => stanza.attrs['id']);
    expect(answered).toEqual(expect.arrayContaining(waiting.slice(0, 100).map(({ stanza }) => stanza.attrs['id'])));
    await expect.poll(() => notes('offline').at(-1)?.stanza).toBeDefined();
  });

  it('is not said to be over where WhatsApp does not say so', async () => {
    peer.faults.withholdOfflineEnd(shop);
    const ids = await sendWhileAway(1);
    const before = notes('offline').length;
    client = openClient({ url: peer.url, auth: client.auth });
    await waitUntilOpen(client);
    const [companion] = shop.account.companions.values();
    await expect.poll(() => companion?.unconfirmed.length).toBe(0);
    expect([notes('offline').length, ids.length]).toEqual([before, 1]);
  });
});
