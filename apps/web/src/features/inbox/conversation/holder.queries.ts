import {
  getTicketHolder,
  handTicketBack,
  takeTicketOver,
  traitsOf,
  updateTicket,
  type Ticket,
  type TicketHolder,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { useConnections } from '../../numbers/connections/index.ts';

const holderKey = (ticketId: number) => ['ticket holder', ticketId] as const;

interface Answer {
  holder: TicketHolder | null;
}

/** Which other responder has, or had, the conversation of a ticket; undefined = none, or not known yet. */
export function useTicketHolder(ticket: Ticket): TicketHolder | undefined {
  const client = useQueryClient();
  const connection = useConnections().data?.find(({ id }) => id === ticket.whatsappId);
  const isShared = connection !== undefined && traitsOf(connection.provider).hasAccount && !ticket.isGroup;
  useLive('ticketHolder', ({ ticketId, holder }) => {
    if (ticketId === ticket.id) client.setQueryData<Answer>(holderKey(ticketId), { holder });
  });
  const { data } = useQuery({
    queryKey: holderKey(ticket.id),
    queryFn: ({ signal }) => call(getTicketHolder, { params: { id: ticket.id }, signal }),
    enabled: isShared,
    meta: { quiet: true },
  });
  return (isShared && data?.holder) || undefined;
}

/** Takes a conversation over; one that waits becomes the caller's. */
export function useTakeOver(ticket: Ticket) {
  const client = useQueryClient();
  const { user } = useSession();
  return useMutation({
    mutationFn: async () => {
      const answer = await call(takeTicketOver, { params: { id: ticket.id } });
      if (ticket.status === 'pending')
        await call(updateTicket, { params: { id: ticket.id }, body: { status: 'open', userId: user.id } });
      return answer;
    },
    onSuccess: (answer) => client.setQueryData<Answer>(holderKey(ticket.id), answer),
  });
}

/** Gives a conversation back to the other responder. */
export function useHandBack(ticket: Ticket) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(handTicketBack, { params: { id: ticket.id } }),
    onSuccess: (answer) => client.setQueryData<Answer>(holderKey(ticket.id), answer),
  });
}
