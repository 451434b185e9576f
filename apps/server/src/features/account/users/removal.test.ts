import { describe, expect, it } from 'vitest';
import type { HandlerAnswer, previewUserRemoval, Ticket, TicketEvent } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { openTicket, fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();
const ticket = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const preview = (by: Client, id: number) =>
  by.ok(by.get<HandlerAnswer<typeof previewUserRemoval>>(`/users/${id}/removal`));
const automatic = async (by: Client, id: number) =>
  (await fetchThread(by, id)).flatMap(({ body, isAutomatic }) => (isAutomatic ? [body] : []));
const latest = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events[0];

/** Ana has a ticket of sales and one of support open; Bruno attends in sales only, Carla in both. */
async function staffed() {
  const company = await server.company();
  const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
  const [ana, bruno, carla] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id, support.id] }),
    company.user({ name: 'Bruno', queueIds: [sales.id] }),
    company.user({ name: 'Carla', queueIds: [sales.id, support.id] }),
  ]);
  const phone = await company.connection({ queues: [sales] });
  const [first, second] = [
    await openTicket(company, phone, ana, newNumber()),
    await openTicket(company, phone, ana, newNumber()),
  ];
  await ana.ok(ana.put(`/tickets/${second.id}`, { queueId: support.id, userId: ana.user.id }));
  return { company, admin: company.admin, ana, bruno, carla, first, second };
}

describe('removing a user who has tickets open', () => {
  it('removing a user previews the number of open tickets and the colleagues who attend in all of their queues', async () => {
    const { admin, ana, bruno, carla } = await staffed();
    const { openTickets, takers } = await preview(admin, ana.user.id);
    expect(openTickets).toBe(2);
    expect(takers.map(({ name }) => name)).toEqual(['Admin', 'Carla']);
    expect(await preview(admin, bruno.user.id)).toEqual({ openTickets: 0, takers: [] });
    expect((await carla.get(`/users/${ana.user.id}/removal`)).status).toBe(403);
    const other = await server.company();
    expect((await other.admin.get(`/users/${ana.user.id}/removal`)).status).toBe(404);
  });

  it('removing a user transfers all tickets to a colleague, with log lines, live events and messages to the contacts', async () => {
    const { admin, ana, carla, first, second } = await staffed();
    await admin.ok(admin.put('/settings/sendMsgTransfTicket', { value: 'enabled' }));
    const subscription = await carla.listen();
    expect((await admin.delete(`/users/${ana.user.id}?transferTo=${carla.user.id}`)).status).toBe(200);
    for (const { id } of [first, second]) {
      expect(await ticket(carla, id)).toMatchObject({
        status: 'open',
        userId: carla.user.id,
        unreadMessages: expect.any(Number),
      });
      expect(await latest(carla, id)).toMatchObject({
        kind: 'transferred',
        user: { id: admin.user?.id },
        toUser: { name: 'Carla' },
        note: 'Ana não faz mais parte da equipe.',
      });
      expect((await automatic(carla, id)).at(-1)).toBe(
        '*Mensagem automática*:\nFoi transferido para o atendente *Carla*\naguarde, já vamos te atender!',
      );
    }
    const ticketEvents = () =>
      subscription.received.map(
        ({ payload }) => (payload ?? {}) as { action?: string; ticket?: Ticket; userId?: number },
      );
    await until(() => ticketEvents().some(({ action, userId }) => action === 'delete' && userId === ana.user.id));
    const given = ticketEvents().flatMap(({ ticket }) => (ticket?.userId === carla.user.id ? [ticket.id] : []));
    expect(new Set(given)).toEqual(new Set([first.id, second.id]));
    carla.closeSockets();
  });

  it('removing a user refuses a colleague who cannot take all tickets, and changes nothing', async () => {
    const { admin, ana, bruno, first, second } = await staffed();
    const stranger = await server.company();
    const refused = [
      [bruno.user.id, 409, 'ERR_USER_NOT_IN_QUEUE'],
      [ana.user.id, 404, 'ERR_NO_USER_FOUND'],
      [stranger.admin.user?.id, 404, 'ERR_NO_USER_FOUND'],
      [2_000_000_000, 404, 'ERR_NO_USER_FOUND'],
    ] as const;
    for (const [taker, status, error] of refused) {
      const answer = await admin.delete(`/users/${ana.user.id}?transferTo=${taker}`);
      expect(answer).toMatchObject({ status, body: { error } });
    }
    for (const { id } of [first, second])
      expect(await ticket(ana, id)).toMatchObject({ status: 'open', userId: ana.user.id });
  });

  it('removing a user returns the tickets to their queues without transferTo', async () => {
    const { admin, ana, bruno, first, second } = await staffed();
    const queues = [(await ticket(admin, first.id)).queueId, (await ticket(admin, second.id)).queueId];
    expect((await admin.delete(`/users/${ana.user.id}`)).status).toBe(200);
    expect(await ticket(bruno, first.id)).toMatchObject({ status: 'pending', userId: null, queueId: queues[0] });
    expect(await ticket(admin, second.id)).toMatchObject({ status: 'pending', userId: null, queueId: queues[1] });
    for (const { id } of [first, second]) {
      expect(await latest(admin, id)).toMatchObject({
        kind: 'returned',
        user: { id: admin.user?.id },
        note: 'Ana não faz mais parte da equipe.',
      });
      expect(await automatic(admin, id)).toEqual([]);
    }
  });

  it('removing a user lets an admin take their tickets over, whatever queues they attend', async () => {
    const { admin, ana, first } = await staffed();
    expect((await admin.delete(`/users/${ana.user.id}?transferTo=${admin.user?.id}`)).status).toBe(200);
    expect(await ticket(admin, first.id)).toMatchObject({ status: 'open', userId: admin.user?.id });
  });
});
