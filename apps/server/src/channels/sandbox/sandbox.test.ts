import { describe } from 'vitest';
import { becomes } from '../../testing/builders.ts';
import { link, phoneShows, say, unlink } from '../../testing/phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { channelSuite, type ChannelDriver } from '../channel.suite.ts';

const server = useTestServer();

const driver: ChannelDriver = {
  carries: ['edit', 'delete', 'reaction'],
  async connect({ url }, company) {
    const connection = await company.connection();
    const by = company.admin;
    const at = `/sandbox/${connection.id}/messages`;
    return {
      connection,
      async say(number, { body, file, quotes, id }) {
        if (!file) return (await say(by, connection, { number, body, quotedMsgId: quotes, providerId: id })).id;
        const form = new FormData();
        for (const [field, value] of Object.entries({ number, body, name: 'Contato' })) form.set(field, value);
        form.set('medias', new Blob([new Uint8Array(file)]), 'foto.png');
        return (await by.ok(by.post<{ id: string }>(at, form))).id;
      },
      async change(number, { kind, target, value }) {
        if (kind === 'edit') await by.ok(by.put(`${at}/${target}`, { number, body: value }));
        else if (kind === 'delete') await by.ok(by.delete(`${at}/${target}?number=${number}`));
        else await by.ok(by.put(`${at}/${target}/reaction`, { number, emoji: value }));
      },
      async shows(number) {
        const messages = (await phoneShows(by, connection, number)).filter(({ fromMe }) => !fromMe);
        return Promise.all(
          messages.map(async ({ providerId, body, quotedMsg, mediaUrl }) => ({
            id: providerId,
            body,
            quotes: quotedMsg?.providerId ?? null,
            file: mediaUrl === null ? null : Buffer.from(await (await fetch(url + mediaUrl)).arrayBuffer()),
          })),
        );
      },
      async read(number) {
        await by.ok(by.post(`/sandbox/${connection.id}/read`, { number }));
      },
      cut: () => unlink(by, connection),
      async mend() {
        await link(by, connection);
        await becomes(by, connection.id, 'CONNECTED');
      },
    };
  },
};

describe('the simulated phone', () => {
  channelSuite(server, driver);
});
