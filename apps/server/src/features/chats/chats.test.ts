import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Chat,
  type ChatMember,
  type ChatMessage,
  type ChatTicket,
  type LivePayload,
} from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../testing/client.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { png } from '../../testing/sample-values.ts';

const server = useTestServer();

interface Page {
  records: ChatMessage[];
  count: number;
  hasMore: boolean;
  hasNewer: boolean;
}

/** A company with a group of Ana, who owns it, and Bruno; Carla is a colleague. They listen from before it was made. */
async function shop() {
  const company = await server.company();
  const [ana, bruno, carla] = [
    await company.user({ name: 'Ana' }),
    await company.user({ name: 'Bruno' }),
    await company.user({ name: 'Carla' }),
  ];
  const subscriptions = { ana: await ana.listen(), bruno: await bruno.listen(), carla: await carla.listen() };
  const chat = await ana.ok(ana.post<Chat>('/chats', { title: 'Entregas', users: [{ id: bruno.user.id }] }));
  return { company, ana, bruno, carla, chat, subscriptions };
}

const write = (by: Client, { id }: Pick<Chat, 'id'>, message: string, more: object = {}) =>
  by.ok(by.post<ChatMessage & { chat: Chat }>(`/chats/${id}/messages`, { message, ...more }));
const page = (by: Client, { id }: Pick<Chat, 'id'>, query = '') => by.ok(by.get<Page>(`/chats/${id}/messages${query}`));
const texts = ({ records }: Page) => records.map(({ message }) => message);
const memberOf = ({ users }: Chat, { user }: { user?: { id: number } | undefined }) =>
  users.find(({ userId }) => userId === user?.id) as ChatMember;
const chatsOf = (by: Client) => by.ok(by.get<Chat[]>('/chats/list'));
const countsOf = async (by: Client, { id }: Pick<Chat, 'id'>, whose = by) => {
  const chat = (await chatsOf(by)).find((one) => one.id === id);
  const { unreads, unreadMentions } = memberOf(chat as Chat, whose);
  return [unreads, unreadMentions];
};
const receivedEvents = (subscription: LiveSubscription, companyId: number) =>
  subscription.received.flatMap(({ name, payload }) =>
    name === liveEventName(companyId, 'chat') ? [payload as LivePayload<'chat'>] : [],
  );

describe('chats', () => {
  it('are read and written by their members alone, not by admins, and answered to other companies like none', async () => {
    const { company, ana, bruno, carla, chat } = await shop();
    const stranger = (await server.company()).admin;
    await write(ana, chat, 'Falta o abajur');
    expect(texts(await page(bruno, chat))).toEqual(['Falta o abajur']);
    const calls = (by: Client) => [
      by.get(`/chats/${chat.uuid}`),
      by.get(`/chats/${chat.id}/messages`),
      by.post(`/chats/${chat.id}/messages`, { message: 'Oi' }),
      by.post(`/chats/${chat.id}/read`),
      by.post(`/chats/${chat.id}/typing`, { typing: true }),
      by.put(`/chats/${chat.id}`, { title: 'Meu' }),
      by.delete(`/chats/${chat.id}`),
    ];
    for (const outsider of [carla, company.admin])
      for (const call of calls(outsider))
        expect(await call).toMatchObject({ status: 400, body: { error: 'UNAUTHORIZED' } });
    for (const call of calls(stranger))
      expect(await call).toMatchObject({ status: 404, body: { error: 'ERR_NO_CHAT_FOUND' } });
    expect(await chatsOf(carla)).toEqual([]);
    // A member who does not own it neither renames nor removes it.
    for (const call of [bruno.put(`/chats/${chat.id}`, { title: 'Meu' }), bruno.delete(`/chats/${chat.id}`)])
      expect(await call).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    expect(JSON.stringify(await chatsOf(bruno))).not.toMatch(/password|token|email/i);
  });

  it('change their members: a new one receives the chat, a removed one its delete, and nothing more of it', async () => {
    const { company, ana, carla, chat, subscriptions } = await shop();
    expect(await ana.put(`/chats/${chat.id}`, { users: [2_000_000_000] })).toMatchObject({
      body: { error: 'ERR_NO_USER_FOUND' },
    });
    const changed = await ana.ok(
      ana.put<Chat>(`/chats/${chat.id}`, { title: 'Entregas e montagem', users: [carla.user.id] }),
    );
    expect(changed.users.map(({ user }) => user.name)).toEqual(['Ana', 'Carla']);
    await write(ana, chat, 'Só nós');
    await until(() => receivedEvents(subscriptions.carla, company.id).length >= 2);
    expect(receivedEvents(subscriptions.carla, company.id)).toMatchObject([
      { action: 'update', chat: { title: 'Entregas e montagem' } },
      { action: 'new-message', newMessage: { message: 'Só nós' } },
    ]);
    const byName = subscriptions.carla.received.find(
      ({ name }) => name === `company-${company.id}-chat-user-${carla.user.id}`,
    );
    expect(byName?.payload).toMatchObject({ action: 'create', record: { id: chat.id } });
    await ana.ok(ana.delete(`/chats/${chat.id}`));
    await until(() => receivedEvents(subscriptions.carla, company.id).length >= 3);
    expect(receivedEvents(subscriptions.carla, company.id)[2]).toEqual({ action: 'delete', id: chat.id });
    expect(receivedEvents(subscriptions.bruno, company.id)).toEqual([
      { action: 'update', chat },
      { action: 'delete', id: chat.id },
    ]);
  });

  it('are left by any member, but not those of two; a group goes to who has been in it for longest, and with its last one', async () => {
    const { company, ana, bruno, carla, chat, subscriptions } = await shop();
    await ana.ok(ana.put(`/chats/${chat.id}`, { users: [bruno.user.id, carla.user.id] }));
    const leave = (by: Client, { id } = chat) => by.post(`/chats/${id}/leave`);
    expect((await leave(ana)).status).toBe(200);
    expect(await chatsOf(ana)).toEqual([]);
    expect(await leave(ana)).toMatchObject({ status: 400, body: { error: 'UNAUTHORIZED' } });
    expect(await chatsOf(carla)).toMatchObject([
      { ownerId: bruno.user.id, users: [{ userId: bruno.user.id }, { userId: carla.user.id }] },
    ]);
    await until(() => receivedEvents(subscriptions.ana, company.id).at(-1)?.action === 'delete');
    await write(bruno, chat, 'Sem a Ana');
    await bruno.ok(leave(bruno));
    await carla.ok(leave(carla));
    await until(() => receivedEvents(subscriptions.carla, company.id).at(-1)?.action === 'delete');
    expect(JSON.stringify(receivedEvents(subscriptions.ana, company.id))).not.toContain('Sem a Ana');
    expect((await leave(carla)).body).toMatchObject({ error: 'ERR_NO_CHAT_FOUND' });
    const two = await ana.ok(ana.post<Chat>('/chats/direct', { userId: bruno.user.id }));
    expect((await leave(ana, two)).body).toMatchObject({ error: 'ERR_CHAT_IS_DIRECT' });
  });

  it('take nothing more from somebody who was taken out while writing, and keep none of it', async () => {
    const { company, ana, bruno, carla, chat, subscriptions } = await shop();
    const own = await write(bruno, chat, 'Antes');
    await bruno.ok(bruno.post(`/chats/${chat.id}/typing`, { typing: true }));
    await ana.ok(ana.put(`/chats/${chat.id}`, { users: [carla.user.id] }));
    const form = new FormData();
    form.set('message', 'Depois');
    form.set('medias', new Blob([png]), 'foto.png');
    for (const call of [
      bruno.post(`/chats/${chat.id}/messages`, form),
      bruno.post(`/chats/${chat.id}/messages`, { message: 'Depois' }),
      bruno.post(`/chats/${chat.id}/typing`, { typing: true }),
      bruno.put(`/chats/${chat.id}/messages/${own.id}`, { message: 'Mudei' }),
      bruno.delete(`/chats/${chat.id}/messages/${own.id}`),
      bruno.put(`/chats/${chat.id}/messages/${own.id}/reaction`, { emoji: '👍' }),
    ])
      expect(await call).toMatchObject({ status: 400, body: { error: 'UNAUTHORIZED' } });
    expect(texts(await page(ana, chat))).toEqual(['Antes']);
    const before = receivedEvents(subscriptions.bruno, company.id).length;
    await write(ana, chat, 'Só para mim');
    await until(() =>
      receivedEvents(subscriptions.ana, company.id).some(
        (event) => event.action === 'new-message' && event.newMessage.message === 'Só para mim',
      ),
    );
    expect(receivedEvents(subscriptions.bruno, company.id)).toHaveLength(before);
    // One that is deleted answers like one that never was.
    await ana.ok(ana.delete(`/chats/${chat.id}`));
    expect(await ana.post(`/chats/${chat.id}/messages`, { message: 'Oi' })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CHAT_FOUND' },
    });
  });

  it('show who of the company is online, and of no other', async () => {
    const { ana, bruno, company } = await shop();
    const stranger = (await server.company()).admin;
    const { userIds } = await ana.ok(ana.get<{ userIds: number[] }>('/chats/online'));
    expect(userIds).toEqual(expect.arrayContaining([ana.user.id, bruno.user.id]));
    expect(userIds).not.toContain(stranger.user?.id);
    const { id } = await company.admin.ok(
      company.admin.post<{ id: number }>('/users', {
        name: 'Dora',
        email: `${randomUUID()}@exemplo.com`,
        password: 'uma senha comprida',
        profile: 'user',
        queueIds: [],
      }),
    );
    expect((await ana.ok(ana.get<{ userIds: number[] }>('/chats/online'))).userIds).not.toContain(id);
  });

  it('of two people are one, whoever opens it and however often at once, and nobody joins them', async () => {
    const { ana, bruno, carla } = await shop();
    const opened = await Promise.all(
      [ana, bruno, ana, bruno].map((by) =>
        by.ok(by.post<Chat>('/chats/direct', { userId: by === ana ? bruno.user.id : ana.user.id })),
      ),
    );
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    const [direct] = opened as [Chat];
    const owner = direct.ownerId === ana.user.id ? ana : bruno;
    expect(await owner.put(`/chats/${direct.id}`, { users: [carla.user.id] })).toMatchObject({
      body: { error: 'ERR_CHAT_IS_DIRECT' },
    });
    expect(await ana.post('/chats/direct', { userId: ana.user.id })).toMatchObject({
      body: { error: 'ERR_VALIDATION' },
    });
  });

  it('count exactly what each has not read, and who is mentioned, whatever is edited and taken back meanwhile', async () => {
    const { ana, bruno, chat } = await shop();
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, index) => write(index % 2 ? ana : bruno, chat, `Mensagem ${index}`)),
    );
    // The author of a message has read what was there.
    const lastOf = (by: typeof ana) =>
      Math.max(...sent.filter(({ senderId }) => senderId === by.user.id).map(({ id }) => id));
    const after = (by: typeof ana) => sent.filter((one) => one.id > lastOf(by) && one.senderId !== by.user.id).length;
    expect([await countsOf(ana, chat), await countsOf(bruno, chat)]).toEqual([
      [after(ana), 0],
      [after(bruno), 0],
    ]);
    await bruno.ok(bruno.post(`/chats/${chat.id}/read`));
    expect(await countsOf(bruno, chat)).toEqual([0, 0]);
    const first = await write(ana, chat, '@Bruno e @Carla, vejam', { mentions: [bruno.user.id, 2_000_000_000] });
    const second = await write(ana, chat, 'E isto');
    expect(first.mentions).toEqual([bruno.user.id]);
    expect(await countsOf(bruno, chat)).toEqual([2, 1]);
    const path = (message: ChatMessage) => `/chats/${chat.id}/messages/${message.id}`;
    await ana.ok(ana.put(path(first), { message: 'Vejam' }));
    await ana.ok(ana.put(path(second), { message: '@Bruno isto', mentions: [bruno.user.id] }));
    expect(await countsOf(bruno, chat)).toEqual([2, 1]);
    await ana.ok(ana.delete(path(second)));
    await ana.ok(ana.delete(path(sent.find(({ senderId }) => senderId === ana.user.id) as ChatMessage)));
    expect(await countsOf(bruno, chat)).toEqual([1, 0]);
    const now = await bruno.ok(bruno.post<Chat>(`/chats/${chat.id}/read`));
    expect(memberOf(now, bruno)).toMatchObject({ unreads: 0, lastReadId: second.id });
  });
});

describe('messages of a chat', () => {
  it('are read by page from the end, by key in both directions and around one, each once', async () => {
    const { ana, chat } = await shop();
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
    const { ana, bruno, chat } = await shop();
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
    const { ana, bruno, carla, chat } = await shop();
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
    const { company, ana } = await shop();
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
    const { company, ana, bruno, chat, subscriptions } = await shop();
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

describe('people who leave the company', () => {
  it('leave their words under their name, and their group to who has been in it for longest', async () => {
    const { company, ana, bruno, chat, subscriptions } = await shop();
    await write(ana, chat, 'Fica com vocês');
    const alone = await ana.ok(ana.post<Chat>('/chats', { title: 'Só eu', users: [ana.user.id] }));
    await company.admin.ok(company.admin.delete(`/users/${ana.user.id}`));
    expect(await chatsOf(bruno)).toMatchObject([
      { id: chat.id, ownerId: bruno.user.id, users: [{ userId: bruno.user.id }] },
    ]);
    expect((await page(bruno, chat)).records).toMatchObject([{ senderId: 0, sender: { name: 'Ana' } }]);
    await until(() =>
      receivedEvents(subscriptions.bruno, company.id).some(
        (event) => event.action === 'update' && event.chat.ownerId === bruno.user.id,
      ),
    );
    const left = await withClient(server.databaseUrl, (client) =>
      client.query('SELECT 1 FROM chats WHERE id = $1', [alone.id]),
    );
    expect(left.rowCount).toBe(0);
  });
});
