import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a live event to what is cached under a key; nothing happens to what nobody has asked for. An answer that is
 * on its way at this moment may be older than the event and would undo it: it is dropped and asked for again.
 */
export function patchQuery<Data>(client: QueryClient, queryKey: QueryKey, patch: (data: Data) => Data): void {
  const only = { queryKey, exact: true } as const;
  const answerInFlight = client.isFetching(only) > 0;
  const cancelled = answerInFlight ? client.cancelQueries(only) : undefined;
  client.setQueryData<Data>(queryKey, (data) => (data === undefined ? undefined : patch(data)));
  if (cancelled) void cancelled.then(() => client.refetchQueries(only));
}
