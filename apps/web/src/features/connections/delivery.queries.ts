import { getPace, listAbsences, resumeSending } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';

const deliveryKey = (id: number) => ['delivery', id] as const;

/** Asked for again whenever the connection tells something. */
function useDeliveryLive(id: number): void {
  const client = useQueryClient();
  const again = (changed: number) => {
    if (changed === id) void client.invalidateQueries({ queryKey: deliveryKey(id) });
  };
  useLive('whatsapp', (event) => {
    if (event.action === 'update') again(event.whatsapp.id);
  });
  useLive('whatsappSession', ({ session }) => again(session.id));
}

/** How carefully a connection sends; null = as its provider takes it. */
export function usePace(id: number) {
  useDeliveryLive(id);
  return useQuery({
    queryKey: [...deliveryKey(id), 'pace'],
    queryFn: async () => (await call(getPace, { params: { id } })).pace,
    meta: { quiet: true },
  });
}

/** When a connection was away, newest first. */
export function useAbsences(id: number) {
  return useInfiniteQuery({
    queryKey: [...deliveryKey(id), 'absences'],
    queryFn: ({ pageParam, signal }) => call(listAbsences, { params: { id }, query: { olderThan: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.absences.at(-1)?.id : undefined),
    meta: { quiet: true },
  });
}

export function useResume() {
  return useMutation({ mutationFn: (id: number) => call(resumeSending, { params: { id } }) });
}
