import { getOperatorSummary, takeOverNumbers } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

export type Summary = EndpointAnswer<typeof getOperatorSummary>;

/** No event tells of what happens in other companies. */
const refetchIntervalMs = 30_000;
const summaryKey = ['operator-summary'];

/** How the installation is doing, asked for again as long as somebody looks on. */
export const useOperatorSummary = () =>
  useQuery({
    queryKey: summaryKey,
    queryFn: ({ signal }) => call(getOperatorSummary, { signal }),
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });

/** Opens the sessions of a restored installation; a failure is a toast. */
export function useTakeOver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(takeOverNumbers, {}),
    onSettled: () => client.invalidateQueries({ queryKey: summaryKey }),
  });
}
