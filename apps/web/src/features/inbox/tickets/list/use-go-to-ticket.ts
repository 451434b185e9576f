import type { Ticket } from '@balcao/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Goes to a ticket: to its conversation, or to its row among the pending ones, which are accepted before being read.
 */
export function useGoToTicket() {
  const navigate = useNavigate();
  return useCallback(
    (ticket: Pick<Ticket, 'id' | 'uuid' | 'status'>) => {
      if (ticket.status === 'pending') void navigate({ to: '/tickets', state: { pendingTicketId: ticket.id } });
      else void navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
    },
    [navigate],
  );
}
