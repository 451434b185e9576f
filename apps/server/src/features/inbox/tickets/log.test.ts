import { describe, expect, it } from 'vitest';
import type { Ticket, TicketEvent } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { openTicket, sendFromPhone, sendReply } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

describe('the log of a ticket', () => {
  it('holds every step of its services, live too, for those who see it', async () => {
    const company = await server.company();
    const sales = await company.queue({ name: 'Vendas' });
    const ana = await company.user({ name: 'Ana', queueIds: [sales.id] });
    const carla = await company.user({ name: 'Carla' });
    const phone = await company.connection({ queues: [sales], name: 'Loja' });
    const number = newNumber();
    const [anaSubscription, carlaSubscription] = await Promise.all([ana.listen(), carla.listen()]);
    const { id } = await openTicket(company, phone, ana, number);
    const move = (change: { status: Ticket['status'] }) => ana.put(`/tickets/${id}`, change);
    await sendReply(ana, id, { body: 'Bom dia' });
    await sendReply(ana, id, { body: 'Em que posso ajudar?' });
    await move({ status: 'pending' });
    await move({ status: 'open' });
    await move({ status: 'closed' });
    await move({ status: 'open' });
    await move({ status: 'closed' });
    await sendFromPhone(company.admin, phone, { number, body: 'Mais uma coisa' });
    await until(async () => (await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).status === 'pending');
    const { events: newestFirst } = await ana.ok(ana.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    const events = newestFirst.toReversed();
    expect(events.map(({ kind }) => kind)).toEqual([
      'queued',
      'started',
      'first_answer',
      'returned',
      'started',
      'finished',
      'reopened',
      'finished',
      'queued',
    ]);
    expect(new Set(events.map(({ cycleId }) => cycleId)).size).toBe(3);
    expect(events.map(({ user }) => user?.name ?? null)).toEqual([
      null,
      'Ana',
      'Ana',
      'Ana',
      'Ana',
      'Ana',
      'Ana',
      'Ana',
      null,
    ]);
    expect(events[0]).toMatchObject({ toQueue: { id: sales.id, name: 'Vendas' }, note: '' });
    const eventsOf = (subscription: typeof anaSubscription) =>
      subscription.received.flatMap(({ name, payload }) =>
        name.endsWith('-ticketEvent') ? [(payload as { ticketEvent: TicketEvent }).ticketEvent] : [],
      );
    await until(() => eventsOf(anaSubscription).length === events.length);
    expect(eventsOf(anaSubscription)).toEqual(events);
    expect(eventsOf(carlaSubscription)).toEqual([]);
    ana.closeSockets();
    carla.closeSockets();
    const { events: older } = await ana.ok(
      ana.get<{ events: TicketEvent[] }>(`/tickets/${id}/events?before=${events[2]?.id}`),
    );
    expect(older.map(({ kind }) => kind)).toEqual(['started', 'queued']);
  });
});
