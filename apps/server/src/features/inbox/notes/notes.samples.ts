import type { TicketNote } from '@balcao/contract';
import { randomText } from '../../../testing/random.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listTicketNotes: ({ tickets }) => ({ query: { ticketId: tickets.open.id, contactId: tickets.open.contactId } }),
  createTicketNote: ({ tickets }) => ({ body: { ticketId: tickets.open.id, note: 'Prefere ser chamada à tarde' } }),
  deleteTicketNote: async ({ user, tickets }) => ({
    params: {
      id: (await user.ok(user.post<TicketNote>('/ticket-notes', { ticketId: tickets.open.id, note: randomText() }))).id,
    },
  }),
};
