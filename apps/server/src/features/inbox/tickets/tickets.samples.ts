import { hourMs, type Ticket } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listTickets: ({ queue }) => ({ query: { queueIds: `[${queue.id}]`, showAll: 'true' } }),
  listWorkload: () => ({}),
  listCloseReasons: ({ tickets }) => ({ query: { ticketIds: `[${tickets.open.id}]` } }),
  getTicket: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  listContactServices: ({ tickets }) => ({ query: { contactIds: String(tickets.open.contactId) } }),
  getTicketByUuid: ({ tickets }) => ({ params: { uuid: tickets.open.uuid } }),
  updateTicket: async ({ company, connection, queue, user }) => ({
    params: { id: (await company.inbound(connection, { body: randomText() })).id },
    body: { status: 'open', userId: user.user.id, queueId: queue.id },
  }),
  createTicket: async ({ company, connection, queue, user }) => ({
    body: {
      contactId: (await resolveTicket(company.inbound(connection, { body: randomText() }), user)).contactId,
      queueId: queue.id,
      whatsappId: connection.id,
      userId: user.user.id,
    },
  }),
  deleteTicket: async ({ company, connection }) => ({
    params: { id: (await company.inbound(connection, { body: randomText() })).id },
  }),
  listTicketEvents: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  listTicketCycles: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  applyBulkAction: async ({ company, connection, queue, user }) => ({
    body: {
      ticketIds: [(await company.inbound(connection, { body: randomText() })).id],
      action: { kind: 'transfer', queueId: queue.id, userId: user.user.id, tagIds: [], note: 'Para você' },
    },
  }),
  undoAcceptTicket: async ({ company, connection, user }) => {
    const { id } = await company.inbound(connection, { body: randomText() });
    await user.ok(user.put(`/tickets/${id}`, { status: 'open' }));
    return { by: user, params: { id } };
  },
  undoResolveTicket: async ({ company, connection, user }) => {
    const { id } = await company.inbound(connection, { body: randomText() });
    await user.ok(user.put(`/tickets/${id}`, { status: 'closed' }));
    return { by: user, params: { id } };
  },
  undoBulkAction: async ({ company, connection, user }) => {
    const { id } = await company.inbound(connection, { body: randomText() });
    const { undo } = await user.ok(
      user.post<{ undo: string }>('/tickets/bulk', { ticketIds: [id], action: { kind: 'accept' } }),
    );
    return { by: user, body: { undo } };
  },
  markTicketUnread: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  snoozeTicket: ({ tickets }) => ({ params: { id: tickets.open.id }, body: { until: inAnHour() } }),
  wakeTicket: ({ tickets }) => ({ params: { id: tickets.open.id } }),
};

const inAnHour = () => new Date(Date.now() + hourMs).toISOString();

async function resolveTicket(made: Promise<Ticket>, by: Client): Promise<Ticket> {
  return by.ok(by.put<Ticket>(`/tickets/${(await made).id}`, { status: 'closed' }));
}
