import { describe, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { until } from './client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

describe('from a message on the phone to its answer', () => {
  it('goes the whole way, ticks included, and stays inside the queue', async () => {
    const company = await server.company();
    const sales = await company.queue();
    const support = await company.queue();
    const ana = await company.user({ queueIds: [sales.id] });
    const bruno = await company.user({ queueIds: [support.id] });
    const connection = await company.connection({ queues: [sales] });
    const [anaSubscription, brunoSubscription] = [await ana.listen(), await bruno.listen()];

    const number = '5511987654321';
    await company.inbound(connection, { number, name: 'Júlia', body: 'Oi' });
    const waiting = await company.inbound(connection, { number, name: 'Júlia', body: 'Tem alguém aí?' });
    expect(waiting).toMatchObject({ status: 'pending', unreadMessages: 2, queueId: sales.id, userId: null });

    const mine = await ana.ok(ana.put<Ticket>(`/tickets/${waiting.id}`, { status: 'open', keepUnread: true }));
    expect(mine).toMatchObject({ status: 'open', userId: ana.user.id, unreadMessages: 2 });
    const thread = await ana.ok(ana.get<{ messages: Message[] }>(`/messages/${mine.id}`));
    expect(thread.messages.map((message) => message.body)).toEqual(['Oi', 'Tem alguém aí?']);
    await ana.ok(ana.post(`/tickets/${mine.id}/read`, { lastMessageId: thread.messages[0]?.id }));
    expect((await ana.ok(ana.get<Ticket>(`/tickets/${mine.id}`))).unreadMessages).toBe(1);

    const { messages } = await ana.ok(
      ana.post<{ messages: Message[] }>(`/messages/${mine.id}`, { body: 'Olá, Júlia' }),
    );
    const sent = messages[0] as Message;
    expect(sent).toMatchObject({ fromMe: true, ack: 0, user: { id: ana.user.id } });
    const acks = () =>
      anaSubscription.received.flatMap(({ name, payload }) => {
        const { message } = (payload ?? {}) as { message?: Message };
        return name === `company-${company.id}-appMessage` && message?.id === sent.id ? [message.ack] : [];
      });
    await until(() => acks().includes(3));
    await company.admin.ok(company.admin.post(`/sandbox/${connection.id}/read`, { number }));
    await until(() => acks().includes(4));
    expect(acks()).toEqual([0, 2, 3, 4]);

    for (const status of ['pending', 'open', 'closed', 'open']) {
      expect((await ana.ok(ana.put<Ticket>(`/tickets/${mine.id}`, { status }))).status).toBe(status);
    }

    expect((await bruno.get(`/tickets/${mine.id}`)).status).toBe(404);
    expect((await bruno.get(`/messages/${mine.id}`)).status).toBe(404);
    expect((await bruno.ok(bruno.get<{ count: number }>('/tickets?showAll=true'))).count).toBe(0);
    const events = brunoSubscription.received.filter(({ name }) => /ticket|appMessage/i.test(name));
    expect(events).toEqual([]);
    ana.closeSockets();
    bruno.closeSockets();
  });
});
