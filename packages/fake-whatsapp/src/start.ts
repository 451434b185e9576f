import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { createControl } from './control/control.ts';
import { Directory } from './core/directory.ts';
import { Faults } from './core/faults.ts';
import type { TestPeerState } from './core/test-peer.ts';
import { StanzaRecord } from './core/record.ts';
import type { FakeWhatsapp, FakeWhatsappOptions } from './fake-whatsapp.ts';
import { startMediaHost } from './media/host.ts';
import { MediaStore } from './media/store.ts';
import { sendHistorySync } from './phone/history-sync.ts';
import { handleMediaRetry } from './phone/media-retry.ts';
import { createPeerRequestHandler } from './phone/peer-requests.ts';
import { Phone } from './phone/phone.ts';
import { Activities } from './server/activities.ts';
import { Connection, type Services } from './server/connection.ts';
import { Dispatch } from './server/dispatch.ts';
import { Linking } from './server/linking.ts';
import { Receipts } from './server/receipts.ts';
import { Reception } from './server/reception.ts';
import { createNoiseAuthority } from './wire/authority.ts';

/** The number that a client considers enough: with fewer reported it makes 812, with more it makes none. */
const FEW_PRE_KEYS = 5;

export async function startFakeWhatsapp({
  port = 0,
  mediaPort = 0,
  companionRegRefresh = true,
  preKeys = 'few',
}: FakeWhatsappOptions = {}): Promise<FakeWhatsapp> {
  const directory = new Directory();
  const record = new StanzaRecord();
  const faults = new Faults(record);
  const media = new MediaStore();
  const mediaHost = await startMediaHost(media, mediaPort);
  const authority = createNoiseAuthority();
  const peer: TestPeerState = {
    directory,
    record,
    faults,
    media,
    mediaAddress: mediaHost.address,
    authority,
    orders: new Map(),
    reportedPreKeyCount: preKeys === 'few' ? FEW_PRE_KEYS : 0,
  };

  const dispatch = new Dispatch(peer);
  const linking = new Linking({ companionRegRefresh });
  const activities = new Activities(peer);
  const services: Services = {
    peer,
    linking,
    activities,
    reception: new Reception(peer, createPeerRequestHandler(peer, dispatch)),
    receipts: new Receipts(peer, dispatch, (sender, receipt) => handleMediaRetry(peer, sender, receipt)),
    onCompanionActive: (sender) => {
      if (sender.companion.socket) sender.companion.activate(sender.companion.socket);
      void sendHistorySync(dispatch, media, sender);
    },
  };

  const http = createServer((request, response) => void control(request, response));
  const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
  sockets.on('connection', (socket) => new Connection(services, socket));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });

  const phones = new Map<string, Phone>();
  const phone = (number: string, name = number): Phone => {
    const known =
      phones.get(number) ?? new Phone(directory.account(number, name), { peer, dispatch, linking, activities });
    phones.set(number, known);
    return known;
  };
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws/chat`;
  const fake: FakeWhatsapp = {
    record,
    faults,
    media,
    phone,
    url,
    productEnv: { WHATSAPP_WEB_URL: url, NODE_OPTIONS: `--import=${import.meta.resolve('./trust-preload.ts')}` },
    trust: {
      rootPublicKey: authority.rootPublicKey,
      mediaCertificate: mediaHost.certificate,
      mediaAddress: mediaHost.address,
    },
    phones: () => [...phones.values()],
    waiting: () => linking.waiting,
    groups: () => [...directory.groups.values()],
    group: (subject, members) =>
      directory.group(
        subject,
        members.map(({ account }) => account),
      ),
    renewServerKey: () => authority.renewStaticKey(),
    stop: async () => {
      for (const socket of sockets.clients) socket.terminate();
      mediaHost.server.closeAllConnections();
      http.closeAllConnections();
      await Promise.all([http, mediaHost.server].map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
  const control = createControl(fake);
  return fake;
}
