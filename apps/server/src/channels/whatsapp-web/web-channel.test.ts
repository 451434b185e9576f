import { startFakeWhatsapp, type ChatMessage, type LidMigration } from '@balcao/fake-whatsapp';
import { afterAll, describe } from 'vitest';
import { until } from '../../testing/client.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr, listShownMessages, statusOf } from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { channelSuite, type ChannelDriver } from '../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const driverOf = (lidMigration: LidMigration): ChannelDriver => ({
  supportedChanges: ['edit', 'delete', 'reaction'],
  async connect(_server, company) {
    const shop = peer.phone(newNumber(), 'Loja');
    shop.account.lidMigration = lidMigration;
    const connection = await linkByQr(company, shop);
    const by = company.admin;
    /** messages of both sides, by their ids */
    const known = new Map<string, ChatMessage>();
    const receivedBy = (number: string) => {
      const { all } = peer.phone(number, 'Contato').account.received;
      for (const message of all) known.set(message.id, message);
      return all.filter(({ isRepeat }) => !isRepeat);
    };
    return {
      connection,
      async sendFromContact(number, { body, file, quotes, id }) {
        const ana = peer.phone(number, 'Contato');
        receivedBy(number);
        if (id !== undefined && known.has(id)) {
          peer.faults.redeliver(shop, id);
          return id;
        }
        const quoted = quotes === undefined ? undefined : known.get(quotes);
        const content = file ? { image: file, caption: body, mimetype: 'image/png', quoted } : { text: body, quoted };
        const sent = await ana.send(shop, content, { id });
        known.set(sent.id, sent);
        return sent.id;
      },
      async changeFromContact(number, { kind, target, value }) {
        const ana = peer.phone(number, 'Contato');
        receivedBy(number);
        const message = known.get(target);
        if (!message) throw new Error('nobody wrote that');
        if (kind === 'edit') await ana.edit(message, value);
        else if (kind === 'delete') await ana.delete(message);
        else await ana.react(message, value);
      },
      receivedByContact: (number) => listShownMessages(peer.phone(number, 'Contato')),
      async readByContact(number) {
        const ana = peer.phone(number, 'Contato');
        for (const message of receivedBy(number)) ana.markRead(message);
      },
      async disconnect() {
        peer.faults.failLogin(shop, 503, 1000);
        peer.faults.endStream(shop, 503);
        await until(async () => (await statusOf(by, connection.id)) !== 'CONNECTED');
      },
      async reconnect() {
        peer.faults.clear(shop);
        await by.ok(by.post(`/whatsappsession/${connection.id}`));
        await until(async () => (await statusOf(by, connection.id)) === 'CONNECTED');
      },
    };
  },
});

describe.each(['migrated', 'not-migrated'] as const)(
  'a number that is linked as a device, its chats %s to private ids',
  (lidMigration) => {
    channelSuite(server, driverOf(lidMigration));
  },
);
