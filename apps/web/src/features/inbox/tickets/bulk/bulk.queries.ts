import { applyBulkAction, undoBulkAction } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { ticketKeys } from '../tickets.cache.ts';

export type BulkAction = EndpointInput<typeof applyBulkAction>['body']['action'];

/** Applies an action to several tickets. Returns which were done and why others were not. Throws ApiError. */
export function useBulkAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketIds, action }: { ticketIds: number[]; action: BulkAction }) =>
      call(applyBulkAction, { body: { ticketIds, action } }),
    meta: { quiet: true },
    onSettled: () => invalidateTickets(client),
  });
}

/** Undoes the last one where the ticket was not touched since. Throws ApiError. */
export function useUndoBulkAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (undo: string) => call(undoBulkAction, { body: { undo } }),
    meta: { quiet: true },
    onSettled: () => invalidateTickets(client),
  });
}

/** The answer names tickets and does not show them; should live events be late, the lists are right all the same. */
function invalidateTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketKeys.lists });
}
