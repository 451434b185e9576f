import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  maxPinnedMessages,
  type Chat,
  type ChatMessage,
  type ChatTicket,
  type LivePayload,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { png } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

interface Details {
  pinned: ChatMessage[];
  files: ChatMessage[];
  tickets: ChatTicket[];
}

/** A group of Ana and Bruno; Carla is a colleague. */
async function shop() {
  const company = await server.company();
  const [ana, bruno, carla] = [
    await company.user({ name: 'Ana' }),
    await company.user({ name: 'Bruno' }),
    await company.user({ name: 'Carla' }),
  ];
  const chat = await ana.ok(ana.post<Chat>('/chats', { title: 'Entregas', users: [bruno.user.id] }));
  const write = (by: Client, message: string) => by.ok(by.post<ChatMessage>(`/chats/${chat.id}/messages`, { message }));
  const pin = (by: Client, { id }: Pick<ChatMessage, 'id'>, pinned = true) =>
    by.put<ChatMessage>(`/chats/${chat.id}/messages/${id}/pin`, { pinned });
  const details = (by: Client) => by.ok(by.get<Details>(`/chats/${chat.id}/details`));
  return { company, ana, bruno, carla, chat, write, pin, details };
}
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

describe('the details of a chat', () => {
  it('list what any member has pinned, last first, with a live event to every member', async () => {
    const { company, ana, bruno, carla, write, pin, details } = await shop();
    const subscription = await ana.listen();
    const [first, second] = [await write(ana, 'A van sai às 10h'), await write(ana, 'Senha do portão: 42')];
    expect(first.pinned).toBeNull();
    expect(await bruno.ok(pin(bruno, first))).toMatchObject({ pinned: { byName: 'Bruno' } });
    await ana.ok(pin(ana, second));
    const events = () =>
      subscription.received.flatMap(({ name, payload }) =>
        name === liveEventName(company.id, 'chatMessage') ? [payload as LivePayload<'chatMessage'>] : [],
      );
    await until(() => events().length === 2);
    expect(events().map(({ message }) => message.pinned?.byName)).toEqual(['Bruno', 'Ana']);
    // Pinned once more it stays where it is, without a live event.
    await ana.ok(pin(ana, first));
    expect(idsOf((await details(bruno)).pinned)).toEqual([second.id, first.id]);
    expect((await pin(carla, first)).body).toMatchObject({ error: 'UNAUTHORIZED' });
    expect((await carla.get(`/chats/${first.chatId}/details`)).body).toMatchObject({ error: 'UNAUTHORIZED' });
    // Its text changed, it stays pinned; taken back, nothing of it is left to pin.
    await ana.ok(ana.put(`/chats/${first.chatId}/messages/${first.id}`, { message: 'A van sai às 11h' }));
    expect((await ana.ok(pin(ana, second, false))).pinned).toBeNull();
    expect((await details(ana)).pinned).toMatchObject([{ id: first.id, message: 'A van sai às 11h' }]);
    await ana.ok(ana.delete(`/chats/${first.chatId}/messages/${first.id}`));
    expect((await details(ana)).pinned).toEqual([]);
    expect((await pin(ana, first)).body).toMatchObject({ error: 'ERR_NO_CHAT_MESSAGE_FOUND' });
    await until(() => events().length === 5);
    expect(events().map(({ message }) => [message.id, message.pinned !== null])).toEqual([
      [first.id, true],
      [second.id, true],
      [first.id, true],
      [second.id, false],
      [first.id, false],
    ]);
  });

  it('hold no more pinned messages than there is room for, however many are pinned at once', async () => {
    const { ana, bruno, write, pin, details } = await shop();
    const written: ChatMessage[] = [];
    for (let index = 0; index <= maxPinnedMessages; index += 1) written.push(await write(ana, `Recado ${index}`));
    const answers = await Promise.all(written.map((message, index) => pin(index % 2 ? ana : bruno, message)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxPinnedMessages);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CHAT_PINS_FULL', limit: maxPinnedMessages },
    });
    expect((await details(ana)).pinned).toHaveLength(maxPinnedMessages);
  });

  it('list the newest files, and the tickets that were named last to those who may see them', async () => {
    const { company, ana, bruno, chat, write, details } = await shop();
    const queue = await company.queue();
    const connection = await company.connection({ queues: [queue] });
    const [one, two] = [
      await company.inbound(connection, { name: 'Mariana', body: 'Oi' }),
      await company.inbound(connection, { name: 'Rafael', body: 'Olá' }),
    ];
    const member = await company.user({ name: 'Vera', queueIds: [queue.id] });
    await ana.ok(ana.put(`/chats/${chat.id}`, { users: [bruno.user.id, member.user.id] }));
    const attach = (name: string) => {
      const form = new FormData();
      form.set('message', '');
      form.set('medias', new Blob([png]), name);
      return bruno.ok(bruno.post<ChatMessage>(`/chats/${chat.id}/messages`, form));
    };
    await write(ana, `Falta a nota do #${two.id}`);
    const [photo, plan] = [await attach('peca.png'), await attach('planta.png')];
    await write(ana, `Olhem o #${one.id} e o #${two.id}, o #${one.id} tem pressa`);
    await write(ana, 'Sala #sete, às 10h');
    const seen = await details(member);
    expect(seen.files.map(({ id, mediaName, sender }) => [id, mediaName, sender.name])).toEqual([
      [plan.id, 'planta.png', 'Bruno'],
      [photo.id, 'peca.png', 'Bruno'],
    ]);
    expect(seen.tickets.map(({ id, contact }) => [id, contact.name])).toEqual([
      [two.id, 'Rafael'],
      [one.id, 'Mariana'],
    ]);
    // Others of the chat do not see the tickets of that queue.
    expect((await details(ana)).tickets).toEqual([]);
    await bruno.ok(bruno.delete(`/chats/${chat.id}/messages/${plan.id}`));
    expect(idsOf((await details(member)).files)).toEqual([photo.id]);
  });
});
