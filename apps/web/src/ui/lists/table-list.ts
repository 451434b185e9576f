import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';

/** The rows of a table page, and how it gets more of them. */
export interface TableList<Item> {
  /** undefined until something came */
  items: readonly Item[] | undefined;
  /** nothing came */
  failed: boolean;
  retry: () => void;
  /** the shown rows are of the former search */
  searching?: boolean;
  /** a list that comes in parts */
  more?: {
    /** may be asked for at any time: at the end, or while a part is on its way, nothing happens */
    load: () => void;
    loading: boolean;
    failed: boolean;
  };
}

/** The list of a query that fetches a page after another. */
export function pagedList<Page, Item>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  itemsOf: (page: Page) => readonly Item[],
): TableList<Item> {
  return {
    items: query.data?.pages.flatMap(itemsOf),
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    searching: query.isPlaceholderData,
    more: {
      load: () => {
        if (query.hasNextPage && !query.isFetching) void query.fetchNextPage();
      },
      loading: query.isFetchingNextPage,
      failed: query.isFetchNextPageError,
    },
  };
}

/** The list of a query that fetches everything at once. */
export function wholeList<Item>(query: UseQueryResult<readonly Item[]>): TableList<Item> {
  return { items: query.data, failed: query.isError && !query.data, retry: () => void query.refetch() };
}
