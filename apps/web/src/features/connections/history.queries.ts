import { dismissHistory, importHistory, type Whatsapp } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { connectionsKey } from './connections.live.ts';

/** The answer shows at once; live events tell the rest. */
function useHistoryCall(endpoint: typeof importHistory | typeof dismissHistory) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(endpoint, { params: { id } }),
    onSuccess: ({ history }, id) =>
      client.setQueryData<Whatsapp[]>(connectionsKey, (list) => list?.map((one) => (one.id === id ? { ...one, history } : one))),
  });
}

/** Begins to import what a phone had unread, or goes on with it. */
export const useImportHistory = () => useHistoryCall(importHistory);

/** Declines that, or puts the result away. */
export const useDismissHistory = () => useHistoryCall(dismissHistory);
