import { addAttendant, removeAttendant } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { applyToTickets } from '../tickets.cache.ts';

/** Has somebody attend the ticket together with who is responsible. Errors are toasts. */
export function useCallAttendant({ id }: Pick<Ticket, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(addAttendant, { params: { id }, body: { userId } }),
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** Ends that somebody attends the ticket together with who is responsible. Errors are toasts. */
export function useReleaseAttendant({ id }: Pick<Ticket, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => call(removeAttendant, { params: { id, userId } }),
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}
