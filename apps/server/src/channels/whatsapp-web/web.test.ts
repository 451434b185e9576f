import { startFakeWhatsapp, type ChatMessage } from '@balcao/fake-whatsapp';
import { afterAll, describe } from 'vitest';
import { until } from '../../testing/client.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkedByQr, shownOn, statusOf } from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/world.ts';
import { channelSuite, type ChannelDriver } from '../channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const driver: ChannelDriver = {
  carries: ['edit', 'delete', 'reaction'],
  async connect(_server, company) {
    const shop = peer.phone(newNumber(), 'Loja');
    const connection = await linkedByQr(company, shop);
    const by = company.admin;
    /** messages of both sides, by their ids */
    const known = new Map<string, ChatMessage>();
    const told = (number: string) => {
      const { all } = peer.phone(number, 'Contato').account.received;
      for (const message of all) known.set(message.id, message);
      return all.filter(({ isRepeat }) => !isRepeat);
    };
    return {
      connection,
      async say(number, { body, file, quotes, id }) {
        const ana = peer.phone(number, 'Contato');
        told(number);
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
      async change(number, { kind, target, value }) {
        const ana = peer.phone(number, 'Contato');
        told(number);
        const message = known.get(target);
        if (!message) throw new Error('nobody wrote that');
        if (kind === 'edit') await ana.edit(message, value);
        else if (kind === 'delete') await ana.delete(message);
        else await ana.react(message, value);
      },
      shows: (number) => shownOn(peer.phone(number, 'Contato')),
      async read(number) {
        const ana = peer.phone(number, 'Contato');
        for (const message of told(number)) ana.read(message);
      },
      async cut() {
        peer.faults.failLogin(shop, 503, 1000);
        peer.faults.endStream(shop, 503);
        await until(async () => (await statusOf(by, connection.id)) !== 'CONNECTED', 10_000);
      },
      async mend() {
        peer.faults.clear(shop);
        await by.ok(by.post(`/whatsappsession/${connection.id}`));
        await until(async () => (await statusOf(by, connection.id)) === 'CONNECTED', 10_000);
      },
    };
  },
};

describe('a number that is linked as a device', () => {
  channelSuite(server, driver);
});
