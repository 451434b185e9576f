import { getTicketDeadlines } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';

const key = ['ticketDeadlines'] as const;
registerColdList({
  queryKey: key,
  events: {
    // Of one that left one's sight the server would say nothing.
    ticket: (event) => event.action === 'update' && [...key, event.ticket.id],
    deadlineRules: true,
  },
  delayMs: 200,
});

/** The deadlines of the latest service of a ticket. */
export const useTicketDeadlines = (ticketId: number) =>
  useQuery({
    queryKey: [...key, ticketId],
    queryFn: ({ signal }) => call(getTicketDeadlines, { params: { id: ticketId }, signal }),
    meta: { quiet: true },
  });
