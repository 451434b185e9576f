import {
  countContactChecks,
  dismissContactDuplicate,
  listContactDuplicates,
  listNumbersToCheck,
  updateContact,
} from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { together } from '../../../app/api/together.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const key = ['contacts', 'checks'] as const;
registerColdList({
  queryKey: key,
  events: { contactChecks: true, contact: ({ action }) => action === 'delete' },
});

/** How many contacts need a person's look. */
export const useContactChecks = () =>
  useQuery({
    queryKey: [...key, 'counts'],
    queryFn: ({ signal }) => call(countContactChecks, { signal }),
    meta: { quiet: true },
  });

/** Pairs of contacts that may be one person. */
export const useDuplicates = () =>
  usePages('duplicates', (cursor, signal) => call(listContactDuplicates, { query: { ...cursor }, signal }));

/** Contacts whose numbers can be nobody's. */
export const useNumbersToCheck = () =>
  usePages('numbers', (cursor, signal) => call(listNumbersToCheck, { query: { ...cursor }, signal }));

function usePages<Row>(
  name: string,
  read: (
    cursor: { cursor?: number },
    signal: AbortSignal,
  ) => Promise<{ records: Row[]; hasMore: boolean; nextCursor: number | null }>,
) {
  const query = useInfiniteQuery({
    queryKey: [...key, name],
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { quiet: true },
  });
  return {
    rows: query.data?.pages.flatMap(({ records }) => records),
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
    },
    loadingMore: query.isFetchingNextPage,
    moreFailed: query.isFetchNextPageError,
  };
}

/** Pairs of a contact that may be one person; asked for each contact only where the company has such pairs at all: most have none. */
export function useDuplicatesOf(contactId: number) {
  const hasPairs = (useContactChecks().data?.duplicates ?? 0) > 0;
  const { data } = useQuery({
    queryKey: [...key, 'of', contactId],
    queryFn: ({ signal }) => together(() => call(listContactDuplicates, { query: { contactId }, signal })),
    enabled: hasPairs,
    meta: { quiet: true },
  });
  return hasPairs && data ? data.records : [];
}

/** Two contacts are not one person. */
export function useDismissDuplicate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, otherId }: { id: number; otherId: number }) =>
      call(dismissContactDuplicate, { params: { id }, body: { contactId: otherId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Gives a contact the number that was probably meant. The caller shows errors. */
export function useCorrectNumber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, number }: { id: number; number: string }) =>
      call(updateContact, { params: { id }, body: { number: `+${number}` } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
    meta: { quiet: true },
  });
}
