import type { Endpoint, EndpointAnswer } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { pagedList } from '../../ui/lists/table-list.ts';
import type { TableList } from '../../ui/lists/table-list.ts';
import { withMinDuration } from '../../ui/hooks/with-min-duration.ts';
import { useAttempts } from '../api/attempts.ts';
import { call } from '../api/call.ts';
import { toastError, toastFailure } from '../errors.ts';
import { isAwaited } from '../is-awaited.ts';
import { saveRecord } from './crud.ts';
import { useSeen } from './record-changed.ts';
import type { SeenRecord } from './record-changed.ts';
import type { Crud, CrudBody, CrudEndpoints, CrudPageOf, CrudRecord } from './crud.ts';
import { keepFormerRows } from '../search/kept-rows.ts';

/** A form submits for at least this long (specification, section 9: "Form submit delay 400 ms (modals)"). */
const minSubmitMs = 400;

/** `awaited`: the first page is still on its way */
type CrudList<Item> = { list: TableList<Item>; count: number | undefined; awaited: boolean };
type PageParam = { pageNumber: number } | { cursor: string };
const firstPage: PageParam = { pageNumber: 1 };

/**
 * A page after another of what a search finds, kept true by live events. `refetchIntervalMs`: also by the clock; `query`: what
 * else narrows the list; without `enabled` nothing is asked.
 */
export function useCrudPages<E extends CrudEndpoints & { list: Endpoint }, Item>(
  crud: Crud<E, Item>,
  search: string,
  {
    refetchIntervalMs,
    query: filter = {},
    enabled = true,
  }: { refetchIntervalMs?: number; query?: Record<string, unknown>; enabled?: boolean } = {},
): CrudList<Item> {
  const query = useInfiniteQuery({
    queryKey: [crud.key, 'pages', search, filter],
    queryFn: async ({ pageParam, signal }): Promise<CrudPageOf<Item>> => {
      const answer = await call<Endpoint>(crud.endpoints.list, {
        query: { ...filter, searchParam: search, ...pageParam },
        signal,
      });
      return crud.page(answer as Parameters<typeof crud.page>[0]);
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ hasMore, nextCursor }, pages): PageParam | undefined => {
      if (!hasMore) return undefined;
      return nextCursor ? { cursor: nextCursor } : { pageNumber: pages.length + 1 };
    },
    enabled,
    ...keepFormerRows,
    refetchInterval: refetchIntervalMs,
    // It may have changed while no component showed it.
    staleTime: 0,
    meta: { quiet: true },
  });
  return {
    list: pagedList(query, (page) => page.items),
    count: query.data?.pages.at(-1)?.count,
    awaited: isAwaited(query),
  };
}

/** All records in one answer, kept true by live events. */
export function useLookup<E extends CrudEndpoints & { lookup: Endpoint }, Item, Data = EndpointAnswer<E['lookup']>>(
  crud: Crud<E, Item>,
  options: {
    select?: (answer: EndpointAnswer<E['lookup']>) => Data;
    enabled?: boolean;
    refetchOnMount?: 'always';
  } = {},
) {
  return useQuery({
    queryKey: [crud.key, 'lookup'],
    queryFn: async ({ signal }) =>
      (await call<Endpoint>(crud.endpoints.lookup, { signal })) as EndpointAnswer<E['lookup']>,
    meta: { quiet: true },
    ...options,
  });
}

/** Adds a record, or changes an existing one. Errors are shown by the form. */
export function useSave<E extends CrudEndpoints, Item>(crud: Crud<E, Item>, existing?: SeenRecord) {
  const seen = useSeen(existing);
  return useSubmit<CrudBody<E>, CrudRecord<E>>([crud.key], (body, key) =>
    seen.save((record) => saveRecord(crud, record, body, key)),
  );
}

/**
 * Deletes a record by its id. Errors are toasts.
 * @param failedText for an error that gives no reason
 */
export function useDelete<E extends CrudEndpoints & { delete: Endpoint }, Item>(
  crud: Crud<E, Item>,
  failedText?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call<Endpoint>(crud.endpoints.delete, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [crud.key] }),
    onError: (error) => (failedText === undefined ? toastError(error) : toastFailure(error, failedText)),
    meta: { quiet: true },
  });
}

/**
 * The mutation of a form: it lasts long enough to be visible, and lists under the key are refetched before the form
 * closes. The form shows errors.
 * @param submit `key` is the `Idempotency-Key` of the opened form, for what it adds
 */
export function useSubmit<Values, Saved>(queryKey: QueryKey, submit: (values: Values, key: string) => Promise<Saved>) {
  const client = useQueryClient();
  const attempts = useAttempts<Values>();
  return useMutation({
    mutationFn: (values: Values) =>
      withMinDuration(
        minSubmitMs,
        attempts.run(values, (key) => submit(values, key)),
      ),
    meta: { quiet: true },
    // Also after a failure: a part of it may have been done.
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
