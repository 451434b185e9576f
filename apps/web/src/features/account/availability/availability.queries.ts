import { listAvailabilities, listOwnAvailability, setOwnAvailability } from '@balcao/contract';
import type { Availability, EndpointInput } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const statesKey = ['availability', 'states'] as const;
const logKey = ['availability', 'log'] as const;
registerColdList({ queryKey: statesKey, events: { availability: true }, delayMs: 200 });
registerColdList({ queryKey: logKey, events: { availability: true } });

const statesOptions = {
  queryKey: statesKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listAvailabilities, { signal }),
  meta: { quiet: true },
};

/** How it is with a person; undefined while that is not known, and for who was never there. */
export function useAvailability(userId: number): Availability | undefined {
  const select = useCallback(
    (all: readonly Availability[]) => all.find((one) => one.userId === userId) ?? null,
    [userId],
  );
  return useQuery({ ...statesOptions, select }).data ?? undefined;
}

/** Chooses one's own state. Errors are toasts. */
export function useChooseState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof setOwnAvailability>['body']) => call(setOwnAvailability, { body }),
    onSuccess: (mine) =>
      client.setQueryData<Availability[]>(statesKey, (all) => [
        ...(all ?? []).filter(({ userId }) => userId !== mine.userId),
        mine,
      ]),
    onSettled: () => client.invalidateQueries({ queryKey: logKey }),
  });
}

/** The log of the caller, newest first, page by page, with the sums of today. */
export const useOwnLog = () =>
  useInfiniteQuery({
    queryKey: logKey,
    queryFn: ({ signal, pageParam }) => call(listOwnAvailability, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? lines.at(-1)?.id : undefined),
    // Its sums grow by the minute.
    staleTime: 0,
    meta: { quiet: true },
  });
