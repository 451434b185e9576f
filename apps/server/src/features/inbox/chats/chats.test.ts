import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Chat, type ChatMessage } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';
import { chatsOf, countsOf, createChatOfTwo, memberOf, page, receivedEvents, texts, write } from './chats.testing.ts';

const server = useTestServer();

describe('chats', () => {
  it('are read and written by their members alone, not by admins, and answered to other companies like none', async () => {
    const { company, ana, bruno, carla, chat } = await createChatOfTwo(server);
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
    const { company, ana, carla, chat, subscriptions } = await createChatOfTwo(server);
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
    const { company, ana, bruno, carla, chat, subscriptions } = await createChatOfTwo(server);
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
    const { company, ana, bruno, carla, chat, subscriptions } = await createChatOfTwo(server);
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
    // What he was sent before he was taken out has come.
    await until(() => receivedEvents(subscriptions.bruno, company.id).some(({ action }) => action === 'delete'));
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
    const { ana, bruno, company } = await createChatOfTwo(server);
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

  it('chats of two people are one, whoever opens it and however often at once, and nobody joins them', async () => {
    const { ana, bruno, carla } = await createChatOfTwo(server);
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
    const { ana, bruno, chat } = await createChatOfTwo(server);
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

describe('people who leave the company', () => {
  it('leave their words under their name, and their group to who has been in it for longest', async () => {
    const { company, ana, bruno, chat, subscriptions } = await createChatOfTwo(server);
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
