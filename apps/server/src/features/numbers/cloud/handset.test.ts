import { describe, expect, it } from 'vitest';
import type { Contact, ConnectionBackfill, Connection } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { until } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { waitInThread, openWebhook, timestamp, wamid } from './cloud.testing.ts';

const server = useTestServer();
const open = () => openWebhook(server);

describe('a number that is on a handset, too', () => {
  it('messages that the handset sends are of the company, can be answered and taken back, and its address book gives names', async () => {
    const { by, account, call } = await open();
    const number = newNumber();
    await server.graph.contactSends(account, number, { id: wamid(), type: 'text', text: { body: 'Oi' } });
    const { id, contact } = await waitForTicket(by, number);
    const echo = wamid();
    const echoes = (message: object) =>
      call(
        { message_echoes: [{ from: account.number, to: number, timestamp: timestamp(), ...message }] },
        'smb_message_echoes',
      );
    for (let repeat = 0; repeat < 2; repeat += 1)
      await echoes({ id: echo, type: 'text', text: { body: 'Respondi pelo celular' } });
    const own = await waitInThread(by, id, ({ body }) => body === 'Respondi pelo celular');
    expect(own).toMatchObject({ fromMe: true, origin: 'phone', isAutomatic: false });
    await server.graph.contactSends(account, number, {
      id: wamid(),
      type: 'text',
      text: { body: 'Obrigada' },
      context: { id: echo },
    });
    const answer = await waitInThread(by, id, ({ body }) => body === 'Obrigada');
    expect(answer.quotedMsg).toMatchObject({ id: own.id, fromMe: true });
    await echoes({ id: wamid(), type: 'revoke', revoke: { original_message_id: echo } });
    await waitInThread(by, id, (message) => message.id === own.id && message.isDeleted);
    expect((await fetchThread(by, id)).filter(({ fromMe }) => fromMe)).toHaveLength(1);

    const person = { full_name: 'Ana da Padaria', phone_number: number };
    await call(
      { state_sync: [{ type: 'contact', action: 'add', contact: person, metadata: { timestamp: timestamp() } }] },
      'smb_app_state_sync',
    );
    await until(async () => (await by.ok(by.get<Contact>(`/contacts/${contact.id}`))).name === 'Ana da Padaria');
  });

  it('what the handset sent and the contact read before the webhook with the message came shows as read', async () => {
    const { by, account, call } = await open();
    const number = newNumber();
    const echo = wamid();
    const status = (name: string) =>
      call({ statuses: [{ id: echo, status: name, timestamp: timestamp(), recipient_id: number }] });
    for (const name of ['sent', 'delivered', 'read']) await status(name);
    await until(async () => {
      const waiting = `SELECT FROM cloud_events WHERE key LIKE $1 AND handled_at IS NULL`;
      return (await queryRows(server.databaseUrl, waiting, [`${echo}/%`])).length === 0;
    });
    const message = { id: echo, from: account.number, to: number, timestamp: timestamp() };
    await call({ message_echoes: [{ ...message, type: 'text', text: { body: 'Do celular' } }] }, 'smb_message_echoes');
    const { id } = await waitForTicket(by, number);
    expect(await waitInThread(by, id, ({ ack }) => ack === 4)).toMatchObject({ body: 'Do celular', fromMe: true });
  });

  it('unread messages of the handset from before are offered and not the rest; one that declines to share sends no history', async () => {
    const { by, connection, account, call } = await open();
    const number = newNumber();
    const message = (fields: object) => ({ id: wamid(), timestamp: timestamp(), type: 'text', ...fields });
    const history = (messages: object[], progress: number) =>
      call(
        { history: [{ metadata: { phase: 0, chunk_order: 1, progress }, threads: [{ id: number, messages }] }] },
        'history',
      );
    await call({ history: [{ errors: [{ code: 2593109, title: 'declined' }] }] }, 'history');
    await history(
      [
        message({ from: number, text: { body: 'Lida' }, history_context: { status: 'READ' } }),
        message({
          from: account.number,
          to: number,
          text: { body: 'Nossa' },
          history_context: { from_me: true, status: 'READ' },
        }),
        message({ from: number, text: { body: 'Ainda não lida' }, history_context: { status: 'DELIVERED' } }),
      ],
      100,
    );
    const offered = await until(async () => {
      const shown = await by.ok(
        by.get<Connection & { history: ConnectionBackfill | null }>(`/whatsapp/${connection.id}`),
      );
      return shown.history ?? undefined;
    });
    expect(offered).toMatchObject({ state: 'offered', messages: 1 });
  });
});
