import { MutationCache, notifyManager, QueryCache, QueryClient, type Query } from '@tanstack/react-query';
import { isAnswerLost } from './api/api-error.ts';
import { toastError } from './errors.ts';

// A query's result is drawn in the same task; by a timer it would wait behind other work of the page.
notifyManager.setScheduler(queueMicrotask);

/**
 * Whether a query is asked again by itself. A refusal stays a refusal: only a lost answer is worth it, and not one that was
 * waited for in vain, or a page would show nothing but grey bars three times as long.
 */
export const isWorthAsking = (failures: number, error: unknown): boolean =>
  failures < 2 && isAnswerLost(error) && !error.details.timedOut;

/** As long as a page shows what it had, it is asked for again after this long. */
export const askLaterMs = 4_000;

/**
 * What is on screen and could not be asked for anew is asked for later, until there is an answer: the events after it would not tell what
 * was missed before.
 */
function askLater(error: unknown, query: Query<unknown, unknown, unknown>): void {
  if (query.state.data === undefined || !isAnswerLost(error)) return;
  setTimeout(() => {
    if (query.state.status === 'error' && query.state.fetchStatus === 'idle')
      void queryClient.refetchQueries({ queryKey: query.queryKey, exact: true, type: 'active' });
  }, askLaterMs);
}

/**
 * Live events keep the cache up to date, so nothing is fetched again merely because time passed or the window got the
 * focus; after an interruption the live connection refetches everything on screen. Errors are shown as a toast unless
 * the query or mutation sets `meta: { quiet: true }` and shows them in its place.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (!query.meta?.quiet) toastError(error);
      askLater(error, query);
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _context, mutation) {
      if (!mutation.meta?.quiet) toastError(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: isWorthAsking,
    },
  },
});
