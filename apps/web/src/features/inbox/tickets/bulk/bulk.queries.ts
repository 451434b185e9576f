import { applyBulkAction, undoBulkAction } from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../../app/api/attempts.ts';
import { call } from '../../../../app/api/call.ts';
import { ticketKeys } from '../tickets.cache.ts';

type BulkRequest = EndpointInput<typeof applyBulkAction>['body'];
export type BulkAction = EndpointInput<typeof applyBulkAction>['body']['action'];

/** Applies an action to several tickets. Returns which were done and why others were not. Throws ApiError. */
export function useBulkAction() {
  const client = useQueryClient();
  const attempts = useAttempts<BulkRequest>();
  return useMutation({
    mutationFn: (body: BulkRequest) =>
      attempts.run(body, (idempotencyKey) => call(applyBulkAction, { body, idempotencyKey })),
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
