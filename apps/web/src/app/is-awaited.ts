import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether the first answer to a query is still on its way, so that a page can wait for what decides about its layout. What
 * is not asked, has failed once or cannot leave without a network is not waited for.
 */
export function isAwaited({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean {
  return isPending && fetchStatus === 'fetching' && failureCount === 0;
}
