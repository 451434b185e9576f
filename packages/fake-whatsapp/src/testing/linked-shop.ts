import { afterAll, beforeAll, vi } from 'vitest';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';
import type { Phone } from '../phone/phone.ts';
import { silenceLibsignal } from '../signal/silence-libsignal.ts';
import { startFakeWhatsapp } from '../start.ts';
import { type Client, linkClient, trustTestPeer } from './client.ts';

/** A peer, a shop whose phone is linked to a client, and two phones that write to it. Set before the first test of a file. */
export interface LinkedShop {
  peer: FakeWhatsapp;
  client: Client;
  shop: Phone;
  ana: Phone;
  bia: Phone;
  /** resolves with the message once the client has decrypted it */
  inbound(id: string): ReturnType<Client['messages']['waitFor']>;
}

export function useLinkedShop(): LinkedShop {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
  const world: Partial<LinkedShop> = {};
  beforeAll(async () => {
    silenceLibsignal();
    const peer = await startFakeWhatsapp({ companionRegRefresh: false });
    trustTestPeer(peer);
    const shop = peer.phone('5511900000001', 'Loja');
    const client = await linkClient(peer.url, shop);
    Object.assign(world, {
      peer,
      client,
      shop,
      ana: peer.phone('5511900000002', 'Ana'),
      bia: peer.phone('5511900000003', 'Bia'),
      inbound: (id: string) => client.messages.waitFor(({ key, message }) => key.id === id && message != null),
    } satisfies LinkedShop);
  });
  afterAll(async () => {
    await world.client?.close();
    await world.peer?.stop();
  });
  return world as LinkedShop;
}
