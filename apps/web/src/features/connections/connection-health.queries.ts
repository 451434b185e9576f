import { getConnectionPace, listConnectionOutages, resumeSending } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';

const connectionHealthKey = (id: number) => ['delivery', id] as const;

/** Asked for again whenever the connection tells something. */
function useConnectionHealthLive(id: number): void {
  const client = useQueryClient();
  const invalidate = (changed: number) => {
    if (changed === id) void client.invalidateQueries({ queryKey: connectionHealthKey(id) });
  };
  useLive('whatsapp', (event) => {
    if (event.action === 'update') invalidate(event.whatsapp.id);
  });
  useLive('whatsappSession', ({ session }) => invalidate(session.id));
}

/** How carefully a connection sends; null = as its provider takes it. */
export function usePacing(id: number) {
  useConnectionHealthLive(id);
  return useQuery({
    queryKey: [...connectionHealthKey(id), 'pace'],
    queryFn: async () => (await call(getConnectionPace, { params: { id } })).pace,
    meta: { quiet: true },
  });
}

/** When a connection was away, newest first. */
export function useOutages(id: number) {
  return useInfiniteQuery({
    queryKey: [...connectionHealthKey(id), 'absences'],
    queryFn: ({ pageParam, signal }) =>
      call(listConnectionOutages, { params: { id }, query: { olderThan: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.hasMore ? last.absences.at(-1)?.id : undefined),
    meta: { quiet: true },
  });
}

export function useResumeSending() {
  return useMutation({ mutationFn: (id: number) => call(resumeSending, { params: { id } }) });
}
