import { bulkTickets, undoBulk } from '@balcao/contract';
import type { CallInput } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { ticketKeys } from './tickets.cache.ts';

export type BulkAction = CallInput<typeof bulkTickets>['body']['action'];

/** The same for several tickets. Says which were done and why others were not. Throws ApiError. */
export function useBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ticketIds, action }: { ticketIds: number[]; action: BulkAction }) =>
      call(bulkTickets, { body: { ticketIds, action } }),
    meta: { quiet: true },
    onSettled: () => askAgain(client),
  });
}

/** Takes the last one back where nobody touched the ticket since. Throws ApiError. */
export function useUndoBulk() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (undo: string) => call(undoBulk, { body: { undo } }),
    meta: { quiet: true },
    onSettled: () => askAgain(client),
  });
}

/** The answer names tickets and does not show them; should live events be late, the lists are right all the same. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketKeys.lists });
}
