import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query';
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

/**
 * Live events keep the cache up to date, so nothing is fetched again merely because time passed or the window got the
 * focus; after an interruption the live connection refetches everything on screen. Errors are shown as a toast unless
 * the query or mutation sets `meta: { quiet: true }` and shows them in its place.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (!query.meta?.quiet) toastError(error);
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
