import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { liveEventName, type Chat, type ChatMessage, type ChatTicket } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';
import { chatsOf, createChatOfTwo, page, texts, write } from './chats.testing.ts';

const server = useTestServer();

describe('messages of a chat', () => {
  it('are read by page from the end, by key in both directions and around one, each once', async () => {
    const { ana, chat } = await createChatOfTwo(server);
    const ids: number[] = [];
    for (let index = 0; index < 45; index += 1) ids.push((await write(ana, chat, `${index}`)).id);
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `${from + index}`);
    const last = await page(ana, chat);
    expect([texts(last), last.count, last.hasMore, last.hasNewer]).toEqual([numbers(25, 44), 45, true, false]);
    const older = await page(ana, chat, `?before=${ids[25]}`);
    expect([texts(older), older.hasMore]).toEqual([numbers(5, 24), true]);
    expect([texts(await page(ana, chat, '?pageNumber=3')), (await page(ana, chat, '?pageNumber=3')).hasMore]).toEqual([
      numbers(0, 4),
      false,
    ]);
    const around = await page(ana, chat, `?around=${ids[10]}`);
    expect([texts(around), around.hasMore, around.hasNewer]).toEqual([numbers(0, 19), false, true]);
    const newer = await page(ana, chat, `?after=${ids[19]}`);
    expect([texts(newer), newer.hasNewer]).toEqual([numbers(20, 39), true]);
  });

  it('carry files, voice, quotes and reactions, once however often they are sent, and nothing of them once taken back', async () => {
    const { ana, bruno, chat } = await createChatOfTwo(server);
    const question = await write(bruno, chat, 'Tem foto?');
    const clientId = randomUUID();
    const send = () => {
      const form = new FormData();
      form.set('message', 'Esta');
      form.set('quotedId', String(question.id));
      form.set('clientId', clientId);
      form.set('isVoice', 'true');
      form.set('medias', new Blob([png]), 'setup.exe');
      return ana.ok(ana.post<ChatMessage>(`/chats/${chat.id}/messages`, form));
    };
    const [photo, repeat] = [await send(), await send()];
    expect(repeat.id).toBe(photo.id);
    // The type is detected by the bytes; a picture is no voice message, whatever its name.
    expect(photo).toMatchObject({
      mediaType: 'image',
      mediaName: 'setup.exe',
      mediaWidth: 1,
      isVoice: false,
      quoted: { id: question.id, senderName: 'Bruno', message: 'Tem foto?' },
    });
    expect((await fetch(`${server.url}${photo.mediaPath}`)).status).toBe(200);
    const path = `/chats/${chat.id}/messages/${photo.id}`;
    await bruno.ok(bruno.put(`${path}/reaction`, { emoji: '👍' }));
    const reacted = await bruno.ok(bruno.put<ChatMessage>(`${path}/reaction`, { emoji: '🙏' }));
    expect(reacted.reactions).toEqual([{ emoji: '🙏', userId: bruno.user.id, name: 'Bruno' }]);
    expect((await bruno.ok(bruno.put<ChatMessage>(`${path}/reaction`, { emoji: '' }))).reactions).toEqual([]);
    expect(await bruno.put(`${path}/reaction`, { emoji: 'texto' })).toMatchObject({
      body: { error: 'ERR_VALIDATION' },
    });
    for (const call of [bruno.put(path, { message: 'x' }), bruno.delete(path)])
      expect(await call).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await ana.post(`/chats/${chat.id}/messages`, { message: '  ' })).toMatchObject({
      body: { error: 'ERR_EMPTY_MESSAGE' },
    });
    expect((await ana.post(`/chats/${chat.id}/messages`, { message: 'x'.repeat(10_001) })).status).toBe(400);
    expect(await ana.ok(ana.delete<ChatMessage>(path))).toMatchObject({
      isDeleted: true,
      message: '',
      mediaPath: null,
      reactions: [],
    });
    await until(async () => (await fetch(`${server.url}${photo.mediaPath}`)).status !== 200);
    expect(await ana.put(path, { message: 'De volta' })).toMatchObject({
      body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' },
    });
    expect((await chatsOf(bruno))[0]).toMatchObject({ lastMessage: '', latest: { id: photo.id, isDeleted: true } });
  });

  it('are found by words in the chats of whoever searches, without accents, and not once they were taken back', async () => {
    const { ana, bruno, carla, chat } = await createChatOfTwo(server);
    const other = await ana.ok(ana.post<Chat>('/chats', { title: 'Outra', users: [carla.user.id] }));
    await write(ana, chat, 'A cúpula da luminária');
    await write(ana, other, 'Cupula trocada');
    const gone = await write(ana, chat, 'cúpula errada');
    await ana.ok(ana.delete(`/chats/${chat.id}/messages/${gone.id}`));
    const hits = async (by: Client, query: string) =>
      (await by.ok(by.get<ChatMessage[]>(`/chats/hits?${query}`))).map(({ message }) => message);
    expect(await hits(ana, 'searchParam=CUPULA')).toEqual(['Cupula trocada', 'A cúpula da luminária']);
    expect(await hits(bruno, 'searchParam=cupula')).toEqual(['A cúpula da luminária']);
    expect(await hits(ana, `searchParam=cupula&chatId=${other.id}`)).toEqual(['Cupula trocada']);
    expect(await bruno.get(`/chats/hits?searchParam=a&chatId=${other.id}`)).toMatchObject({
      body: { error: 'UNAUTHORIZED' },
    });
  });

  it('show tickets that they name to those who may see them', async () => {
    const { company, ana } = await createChatOfTwo(server);
    const queue = await company.queue();
    const seller = await company.user({ name: 'Vera', queueIds: [queue.id] });
    const connection = await company.connection({ queues: [queue] });
    const ticket = await company.inbound(connection, { name: 'Mariana', body: 'Oi' });
    const cards = (by: Client) => by.ok(by.get<ChatTicket[]>(`/chats/tickets?ticketIds=[${ticket.id},2000000000]`));
    expect(await cards(company.admin)).toMatchObject([{ id: ticket.id, contact: { name: 'Mariana' } }]);
    expect((await cards(seller)).map(({ id }) => id)).toEqual([ticket.id]);
    expect(await cards(ana)).toEqual([]);
  });

  it('typing is emitted to the other members, and how far a member has read to all of them', async () => {
    const { company, ana, bruno, chat, subscriptions } = await createChatOfTwo(server);
    await ana.ok(ana.post(`/chats/${chat.id}/typing`, { typing: true }));
    const { id } = await write(ana, chat, 'Pronto');
    await bruno.ok(bruno.post(`/chats/${chat.id}/read`));
    const events = (subscription: LiveSubscription) =>
      subscription.received.flatMap(({ name, payload }) =>
        name === liveEventName(company.id, 'chatTyping') || name === liveEventName(company.id, 'chatRead')
          ? [payload]
          : [],
      );
    const read = { chatId: chat.id, userId: bruno.user.id, lastReadId: id };
    await until(() => events(subscriptions.bruno).length === 2 && events(subscriptions.ana).length === 1);
    expect(events(subscriptions.bruno)).toEqual([
      { chatId: chat.id, userId: ana.user.id, name: 'Ana', typing: true },
      read,
    ]);
    expect(events(subscriptions.ana)).toEqual([read]);
    expect(subscriptions.carla.received.filter(({ name }) => name.includes('chat'))).toEqual([]);
  });
});
