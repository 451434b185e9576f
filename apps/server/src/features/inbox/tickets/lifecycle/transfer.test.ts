import { describe, expect, it } from 'vitest';
import type { Message, Ticket, TicketCycle, TicketEvent } from '@balcao/contract';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, sendReply, sendFromPhone, fetchThread } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
type Refused = Ticket & { error?: string; ticketId?: number };
const put = (by: Client, id: number, body: object) => by.put<Refused>(`/tickets/${id}`, body);
const get = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const log = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events;
const read = (by: Client, id: number, lastMessageId?: string) =>
  by.ok(by.post<{ unreadMessages: number }>(`/tickets/${id}/read`, { lastMessageId }));

async function staffed() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id, support.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [support.id] }),
  ]);
  const phone = await company.connection({ queues: [sales], name: 'Loja' });
  return { company, sales, support, ana, bruno, carla, phone };
}

describe('the workload', () => {
  it('counts the open tickets of each user, for everybody of the company', async () => {
    const { company, sales, ana, bruno, carla, phone } = await staffed();
    const [first] = [
      await openTicket(company, phone, ana, newNumber()),
      await openTicket(company, phone, ana, newNumber()),
    ];
    const workload = () => carla.ok(carla.get<{ userId: number; open: number }[]>('/tickets/workload'));
    expect(await workload()).toEqual([{ userId: ana.user.id, open: 2 }]);
    await ana.ok(ana.put(`/tickets/${first.id}`, { queueId: sales.id, userId: bruno.user.id }));
    expect(await workload()).toEqual(
      [ana, bruno].map(({ user }) => ({ userId: user.id, open: 1 })).toSorted((a, b) => a.userId - b.userId),
    );
    await bruno.ok(bruno.put(`/tickets/${first.id}`, { status: 'closed' }));
    expect(await workload()).toEqual([{ userId: ana.user.id, open: 1 }]);
  });
});

describe('a transfer', () => {
  it('to a queue waits there, to a person is open with them; both with the reason', async () => {
    const { sales, support, ana, carla, phone, company } = await staffed();
    const { id } = await openTicket(company, phone, ana, newNumber());
    expect((await put(ana, id, { queueId: support.id, userId: null, note: ' Troca de peça ' })).body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: support.id,
    });
    expect((await put(ana, id, { queueId: support.id, userId: carla.user.id, note: 'É com você' })).body).toMatchObject(
      { status: 'open', userId: carla.user.id },
    );
    const [second, first] = await log(carla, id);
    expect(first).toMatchObject({
      kind: 'transferred',
      user: { name: 'Ana' },
      fromUser: { name: 'Ana' },
      fromQueue: { id: sales.id },
      toQueue: { id: support.id },
      toUser: null,
      toWhatsapp: null,
      note: 'Troca de peça',
    });
    expect(second).toMatchObject({
      kind: 'transferred',
      user: { name: 'Ana' },
      fromUser: null,
      toUser: { name: 'Carla' },
      note: 'É com você',
    });
  });

  it('needs a queue, and somebody who attends in it, unless they are an admin', async () => {
    const { company, sales, support, ana, bruno, phone } = await staffed();
    const { id } = await openTicket(company, phone, ana, newNumber());
    expect((await put(ana, id, { queueId: null })).body.error).toBe('ERR_QUEUE_REQUIRED');
    expect((await put(ana, id, { queueId: support.id, userId: bruno.user.id })).body).toMatchObject({
      error: 'ERR_USER_NOT_IN_QUEUE',
      userName: 'Bruno',
      queueName: 'Suporte',
    });
    expect(await get(ana, id)).toMatchObject({ userId: ana.user.id, queueId: sales.id, status: 'open' });
    // The contact receives no message about the ticket that is left: for them the conversation continues.
    expect((await put(ana, id, { userId: bruno.user.id })).body).toMatchObject({
      userId: bruno.user.id,
      queueId: sales.id,
    });
    expect((await put(bruno, id, { queueId: support.id, userId: company.admin.user?.id })).body).toMatchObject({
      userId: company.admin.user?.id,
    });
  });

  it('never gives access to a ticket that the caller does not see', async () => {
    const { company, support, ana, bruno, phone } = await staffed();
    const { id } = await openTicket(company, phone, ana, newNumber());
    await put(ana, id, { queueId: support.id });
    for (const body of [{ status: 'open' }, { status: 'closed' }, { queueId: support.id }, { userId: bruno.user.id }]) {
      expect((await put(bruno, id, body)).status).toBe(404);
    }
    for (const path of [`/tickets/${id}`, `/tickets/${id}/events`, `/tickets/${id}/history`])
      expect((await bruno.get(path)).status).toBe(404);
  });
});

describe('a transferred ticket', () => {
  it('arrives as unread, exactly once, until who has it has looked', async () => {
    const { company, support, ana, carla, phone } = await staffed();
    const number = newNumber();
    const { id } = await openTicket(company, phone, ana, number);
    const [first] = await fetchThread(ana, id);
    await read(ana, id, first?.id);
    expect((await put(ana, id, { queueId: support.id, userId: carla.user.id })).body.unreadMessages).toBe(1);
    const unread = async () =>
      (await carla.ok(carla.get<{ tickets: Ticket[]; count: number }>('/tickets?withUnreadMessages=true'))).tickets.map(
        (one) => one.id,
      );
    expect(await unread()).toEqual([id]);
    const subscription = await carla.listen();
    // Who sees it too, but does not have it, looks in: it stays.
    expect(await read(ana, id, first?.id)).toEqual({ unreadMessages: 1 });
    await sendFromPhone(company.admin, phone, { number, body: 'Alô?' });
    const last = await until(async () => (await fetchThread(carla, id)).find((message) => message.body === 'Alô?'));
    expect((await get(carla, id)).unreadMessages).toBe(1);
    expect(await read(carla, id, last.id)).toEqual({ unreadMessages: 0 });
    expect(await unread()).toEqual([]);
    await until(() =>
      subscription.received.some(({ payload }) => {
        const event = payload as { action?: string; unreadMessages?: number } | undefined;
        return event?.action === 'updateUnread' && event.unreadMessages === 0;
      }),
    );
    carla.closeSockets();
  });

  it('is unread as well when who has it marks it so, until they look; nobody else may', async () => {
    const { company, phone, ana, carla } = await staffed();
    const ticket = await openTicket(company, phone, ana, newNumber());
    const mark = (by: Client) => by.post<{ unreadMessages: number }>(`/tickets/${ticket.id}/unread`);
    expect((await mark(company.admin)).body).toMatchObject({ error: 'ERR_TICKET_STATUS' });
    const last = (await fetchThread(ana, ticket.id)).at(-1)?.id;
    expect(await read(ana, ticket.id, last)).toEqual({ unreadMessages: 0 });
    expect(await ana.ok(mark(ana))).toEqual({ unreadMessages: 1 });
    expect(await ana.ok(mark(ana))).toEqual({ unreadMessages: 1 });
    expect((await get(ana, ticket.id)).unreadMessages).toBe(1);
    expect(await read(company.admin, ticket.id, last)).toEqual({ unreadMessages: 1 });
    expect(await read(ana, ticket.id, last)).toEqual({ unreadMessages: 0 });
    expect((await mark(carla)).body).toMatchObject({ error: 'ERR_NO_TICKET_FOUND' });
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect((await mark(ana)).body).toMatchObject({ error: 'ERR_TICKET_STATUS' });
  });

  it('is seen by who answers in it or begins it, and not unread for who moved it to themselves', async () => {
    const { company, sales, support, ana, carla, phone } = await staffed();
    const { id } = await openTicket(company, phone, ana, newNumber());
    await read(ana, id, (await fetchThread(ana, id)).at(-1)?.id);
    expect((await put(ana, id, { queueId: support.id, userId: ana.user.id })).body.unreadMessages).toBe(0);
    await put(ana, id, { queueId: support.id, userId: carla.user.id });
    await sendReply(carla, id, { body: 'Comigo agora' });
    expect((await get(carla, id)).unreadMessages).toBe(0);
    expect((await put(carla, id, { queueId: support.id })).body).toMatchObject({
      status: 'pending',
      unreadMessages: 1,
    });
    expect((await put(ana, id, { status: 'open' })).body.unreadMessages).toBe(0);
    await put(ana, id, { queueId: sales.id });
    expect((await put(ana, id, { status: 'closed' })).body.unreadMessages).toBe(0);
  });

  it('without a message is seen by reading nothing', async () => {
    const { company, support, ana, carla, phone } = await staffed();
    const number = newNumber();
    const { contactId, id: other } = await openTicket(company, phone, ana, number);
    const second = await company.connection();
    await put(ana, other, { status: 'closed' });
    const { id } = await ana.ok(
      ana.post<Ticket>('/tickets', { contactId, queueId: support.id, whatsappId: second.id }),
    );
    await put(ana, id, { queueId: support.id, userId: carla.user.id });
    expect((await get(carla, id)).unreadMessages).toBe(1);
    expect(await read(carla, id)).toEqual({ unreadMessages: 0 });
  });
});

describe('a move to another connection', () => {
  it('takes the conversation along where the contact has none there', async () => {
    const { company, support, ana, phone } = await staffed();
    const other = await company.connection({ name: 'Oficina' });
    const { id } = await openTicket(company, phone, ana, newNumber());
    expect((await put(ana, id, { queueId: support.id, whatsappId: other.id })).body).toMatchObject({
      id,
      whatsappId: other.id,
      status: 'pending',
    });
    expect((await log(ana, id))[0]).toMatchObject({
      kind: 'transferred',
      fromWhatsapp: { name: 'Loja' },
      toWhatsapp: { name: 'Oficina' },
    });
  });

  it('goes on in the ticket the contact had there, as a new service, unless that one is not closed', async () => {
    const { company, sales, support, ana, bruno, carla, phone } = await staffed();
    const other = await company.connection({ name: 'Oficina', queues: [sales] });
    const number = newNumber();
    const there = await openTicket(company, other, bruno, number);
    const here = await ana.ok(
      ana.post<Ticket>('/tickets', { contactId: there.contactId, queueId: sales.id, whatsappId: phone.id }),
    );
    expect((await put(ana, here.id, { queueId: sales.id, whatsappId: other.id })).body).toMatchObject({
      error: 'ERR_OTHER_OPEN_TICKET',
      ticketId: there.id,
      userId: bruno.user.id,
      uuid: there.uuid,
    });
    expect((await get(ana, here.id)).status).toBe('open');
    await put(bruno, there.id, { status: 'closed' });
    const moved = (
      await put(ana, here.id, { queueId: support.id, userId: carla.user.id, whatsappId: other.id, note: 'Segue lá' })
    ).body;
    expect(moved).toMatchObject({
      id: there.id,
      status: 'open',
      userId: carla.user.id,
      queueId: support.id,
      unreadMessages: 1,
    });
    expect(await get(ana, here.id)).toMatchObject({ status: 'closed', whatsappId: phone.id });
    expect((await log(carla, there.id)).slice(0, 2).map(({ kind }) => kind)).toEqual(['transferred', 'finished']);
    const { cycles } = await carla.ok(carla.get<{ cycles: TicketCycle[] }>(`/tickets/${there.id}/history`));
    // What is not hers to see is no part of her history: the closed ticket stayed in Sales.
    expect(cycles.map((cycle) => cycle.ticketId)).toEqual([there.id]);
    const all = await company.admin.ok(company.admin.get<{ cycles: TicketCycle[] }>(`/tickets/${there.id}/history`));
    expect(all.cycles.map((cycle) => cycle.ticketId).toSorted()).toEqual([here.id, there.id].toSorted());
  });

  it('needs a connection one sees', async () => {
    const { company, sales, phone } = await staffed();
    const other = await company.connection();
    const bound = await company.user({ queueIds: [sales.id], whatsappId: phone.id });
    const { id } = await openTicket(company, phone, bound, newNumber());
    expect((await put(bound, id, { queueId: sales.id, whatsappId: other.id })).body.error).toBe('ERR_NO_WAPP_FOUND');
    expect((await get(bound, id)).whatsappId).toBe(phone.id);
  });
});

describe('a deleted ticket', () => {
  it('is gone with all in it, for everybody who saw it, and makes room for a new one', async () => {
    const { company, ana, carla, phone } = await staffed();
    const number = newNumber();
    const { id, uuid } = await openTicket(company, phone, ana, number);
    const [sent] = await sendReply(ana, id, { body: 'Bom dia' });
    const [anaSubscription, carlaSubscription] = await Promise.all([ana.listen(), carla.listen()]);
    expect((await ana.delete(`/tickets/${id}`)).status).toBe(400);
    await company.admin.ok(company.admin.delete(`/tickets/${id}`));
    const gone = (subscription: typeof anaSubscription) =>
      subscription.received
        .filter(({ payload }) => (payload as { action?: string; ticketId?: number } | undefined)?.action === 'delete')
        .map(({ payload }) => payload);
    await until(() => gone(anaSubscription).length > 0);
    expect(gone(anaSubscription)).toEqual([{ action: 'delete', ticketId: id }]);
    expect(gone(carlaSubscription)).toEqual([]);
    for (const path of [`/tickets/${id}`, `/tickets/u/${uuid}`, `/messages/${id}`, `/tickets/${id}/events`])
      expect((await company.admin.get(path)).status).toBe(404);
    expect((await ana.post(`/messages/${sent?.id}/retry`)).status).toBe(404);
    const again = await company.inbound(phone, { number, body: 'De novo' });
    expect(again.id).not.toBe(id);
    expect(
      (await ana.ok(ana.get<{ messages: Message[] }>(`/messages/${again.id}`))).messages.map(({ body }) => body),
    ).toEqual(['De novo']);
    ana.closeSockets();
    carla.closeSockets();
  });
});
