import { describe } from 'vitest';
import { waitForStatus } from '../../testing/builders.ts';
import { scanNewQrCode, listPhoneMessages, sendFromPhone, unlink } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { channelSuite, type ChannelDriver } from '../port/channel.suite.ts';

const server = useTestServer();

const driver: ChannelDriver = {
  supportedChanges: ['edit', 'delete', 'reaction'],
  async connect({ url }, company) {
    const connection = await company.connection();
    const by = company.admin;
    const at = `/sandbox/${connection.id}/messages`;
    return {
      connection,
      async sendFromContact(number, { body, file, quotes, id }) {
        if (!file)
          return (await sendFromPhone(by, connection, { number, body, quotedMsgId: quotes, providerId: id })).id;
        const form = new FormData();
        for (const [field, value] of Object.entries({ number, body, name: 'Contato' })) form.set(field, value);
        form.set('medias', new Blob([new Uint8Array(file)]), 'foto.png');
        return (await by.ok(by.post<{ id: string }>(at, form))).id;
      },
      async changeFromContact(number, { kind, target, value }) {
        if (kind === 'edit') await by.ok(by.put(`${at}/${target}`, { number, body: value }));
        else if (kind === 'delete') await by.ok(by.delete(`${at}/${target}?number=${number}`));
        else await by.ok(by.put(`${at}/${target}/reaction`, { number, emoji: value }));
      },
      async receivedByContact(number) {
        const messages = (await listPhoneMessages(by, connection, number)).filter(({ fromMe }) => !fromMe);
        return Promise.all(
          messages.map(async ({ providerId, body, quotedMsg, mediaUrl }) => ({
            id: providerId,
            body,
            quotes: quotedMsg?.providerId ?? null,
            file: mediaUrl === null ? null : Buffer.from(await (await fetch(url + mediaUrl)).arrayBuffer()),
          })),
        );
      },
      async readByContact(number) {
        await by.ok(by.post(`/sandbox/${connection.id}/read`, { number }));
      },
      disconnect: () => unlink(by, connection),
      async reconnect() {
        await scanNewQrCode(by, connection);
        await waitForStatus(by, connection.id, 'CONNECTED');
      },
    };
  },
};

describe('the simulated phone', () => {
  channelSuite(server, driver);
});
