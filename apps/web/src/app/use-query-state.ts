import { hashKey, notifyManager, useQueryClient } from '@tanstack/react-query';
import type { QueryKey, QueryState } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * What is known of a query for which another component asks; `undefined` is passed while nobody has. Sends no request.
 * `select` returns the same value as long as nothing changes that matters: the component is drawn again for nothing else. A
 * `useQuery` that is not enabled is drawn again when the request leaves, and costs an observer.
 */
export function useQueryState<Data, Selected>(
  queryKey: QueryKey,
  select: (state: QueryState<Data> | undefined) => Selected,
): Selected {
  const cache = useQueryClient().getQueryCache();
  const hash = hashKey(queryKey);
  const subscribe = useCallback(
    (onChange: () => void) => {
      // Not at once: a query also comes into the cache while a component is being drawn.
      const onChangeLater = notifyManager.batchCalls(onChange);
      return cache.subscribe(({ query }) => {
        if (query.queryHash === hash) onChangeLater();
      });
    },
    [cache, hash],
  );
  return useSyncExternalStore(subscribe, () => select(cache.get<Data>(hash)?.state));
}
