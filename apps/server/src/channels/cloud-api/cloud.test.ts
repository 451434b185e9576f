import { randomBytes } from 'node:crypto';
import { describe } from 'vitest';
import { waitForStatus } from '../../testing/builders.ts';
import type { FakeSentMessage } from '../../testing/fake-graph.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { channelSuite, type ChannelDriver } from '../port/channel.suite.ts';

const server = useTestServer();
const fileField = ({ type, body }: FakeSentMessage) =>
  body[type] as { id?: string; caption?: string; body?: string } | undefined;

const driver: ChannelDriver = {
  supportedChanges: ['reaction'],
  async connect({ graph }, company) {
    const { connection, account } = await company.officialConnection();
    const by = company.admin;
    const wamid = () => `wamid.${randomBytes(15).toString('base64')}`;
    const sentTo = (number: string) => graph.sent.filter(({ from, to }) => from === account.number && to === number);
    const receiveMessage = async (number: string, message: Parameters<typeof graph.contactSends>[2]) => {
      const answer = await graph.contactSends(account, number, message);
      if (!answer.ok) throw new Error(`the webhook answered ${answer.status}`);
    };
    return {
      connection,
      async sendFromContact(number, { body, file, quotes, id = wamid() }) {
        const context = quotes === undefined ? {} : { context: { id: quotes } };
        const content = file
          ? { type: 'image', image: { id: graph.addFile(file, 'image/png'), mime_type: 'image/png', caption: body } }
          : { type: 'text', text: { body } };
        await receiveMessage(number, { id, ...content, ...context });
        return id;
      },
      async changeFromContact(number, { kind, target, value }) {
        const id = wamid();
        if (kind === 'reaction')
          await receiveMessage(number, { id, type: kind, reaction: { message_id: target, emoji: value } });
        else if (kind === 'delete')
          await receiveMessage(number, { id, type: 'revoke', revoke: { original_message_id: target } });
        else
          await receiveMessage(number, {
            id,
            type: 'edit',
            edit: { original_message_id: target, message: { type: 'text', text: { body: value } } },
          });
      },
      async receivedByContact(number) {
        return sentTo(number)
          .filter(({ type }) => type !== 'reaction')
          .map((message) => {
            const content = fileField(message);
            return {
              id: message.id,
              body: content?.body ?? content?.caption ?? '',
              quotes: (message.body['context'] as { message_id: string } | undefined)?.message_id ?? null,
              file: graph.files.get(content?.id ?? '')?.bytes ?? null,
            };
          });
      },
      async readByContact(number) {
        // The last report first, as Meta's come.
        for (const message of sentTo(number))
          for (const status of ['read', 'delivered', 'sent']) await graph.reportStatus(account, message, status);
      },
      async disconnect() {
        await by.ok(by.delete(`/whatsappsession/${connection.id}`));
        await waitForStatus(by, connection.id, 'DISCONNECTED');
      },
      async reconnect() {
        await by.ok(by.post(`/whatsappsession/${connection.id}`));
        await waitForStatus(by, connection.id, 'CONNECTED');
      },
    };
  },
};

describe('an official number', () => {
  channelSuite(server, driver);
});
