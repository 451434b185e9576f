import { getConnectionPace, listConnectionOutages, resumeSending } from '@balcao/contract';
import { queryOptions, useInfiniteQuery, useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';

export const connectionHealthKey = (id: number) => ['delivery', id] as const;

registerColdList({ queryKey: ['delivery'], events: { whatsapp: true, whatsappSession: true } });

const pacing = (id: number) =>
  queryOptions({
    queryKey: [...connectionHealthKey(id), 'pace'],
    queryFn: async () => (await call(getConnectionPace, { params: { id } })).pace,
    meta: { quiet: true },
  });

/** How carefully a connection sends; null = as its provider takes it. */
export const usePacing = (id: number) => useQuery(pacing(id));

/** How carefully each of these connections sends; undefined = not known yet. */
export const usePacings = (ids: readonly number[]) =>
  useQueries({ queries: ids.map(pacing), combine: (found) => found.map(({ data }) => data) });

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
