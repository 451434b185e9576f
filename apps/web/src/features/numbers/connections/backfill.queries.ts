import { dismissBackfill, startBackfill, type Connection } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { connectionsKey } from './connections.queries.ts';

/** The answer shows at once; live events bring the rest. */
function useBackfillMutation(endpoint: typeof startBackfill | typeof dismissBackfill) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoint, { params: { id } }),
    onSuccess: ({ history }, id) =>
      client.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, history } : one)),
      ),
  });
}

/** Imports what a phone had unread, or continues an import. */
export const useImportBackfill = () => useBackfillMutation(startBackfill);

/** Declines to import what a phone had unread, or puts the result of the import away. */
export const useDismissBackfill = () => useBackfillMutation(dismissBackfill);
