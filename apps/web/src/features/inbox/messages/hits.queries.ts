import { listMessageHits } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';

export interface MessageHits {
  /** oldest first, as far as they were asked for */
  messageIds: readonly string[];
  hasMore: boolean;
  loadOlder: () => void;
}

const noIds: readonly string[] = [];

/** The messages of a conversation that hold the words searched for; none without words. */
export function useMessageHits(ticketId: number, words: string | undefined): MessageHits {
  const { data, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['messages', 'hits', ticketId, words],
    queryFn: ({ pageParam, signal }) =>
      call(listMessageHits, { params: { ticketId }, query: { searchParam: words ?? '', before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ messageIds, hasMore }) => (hasMore ? messageIds[0] : undefined),
    select: ({ pages }) => pages.toReversed().flatMap(({ messageIds }) => messageIds),
    enabled: words !== undefined,
    gcTime: 0,
    meta: { quiet: true },
  });
  return {
    messageIds: data ?? noIds,
    hasMore: hasNextPage,
    loadOlder: () => void (hasNextPage && !isFetching && fetchNextPage()),
  };
}
