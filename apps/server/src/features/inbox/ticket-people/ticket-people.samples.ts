import type { EndpointAnswer, listTicketNews } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listTicketPeople: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  addAttendant: ({ tickets, supervisor }) => ({
    params: { id: tickets.open.id },
    body: { userId: supervisor.user.id },
  }),
  removeAttendant: async ({ user, tickets, supervisor }) => {
    const { id } = tickets.open;
    await user.ok(user.post(`/tickets/${id}/attendants`, { userId: supervisor.user.id }));
    return { params: { id, userId: supervisor.user.id } };
  },
  followTicket: ({ tickets }) => ({ params: { id: tickets.open.id }, body: { follows: true } }),
  markTicketSeen: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  listTicketNews: () => ({}),
  requestTicketAccess: async ({ company, tickets }) => ({
    params: { id: tickets.open.id },
    body: { userId: (await company.user({ queueIds: [] })).user.id },
  }),
  dismissAccessRequest: async ({ company, user, admin, tickets }) => {
    const { id } = (await company.user({ queueIds: [] })).user;
    await user.ok(user.post(`/tickets/${tickets.open.id}/access-requests`, { userId: id }));
    const { requests } = await admin.ok(admin.get<EndpointAnswer<typeof listTicketNews>>('/tickets/news'));
    return { by: admin, params: { requestId: requests.find(({ user: { id: asked } }) => asked === id)?.id } };
  },
};
