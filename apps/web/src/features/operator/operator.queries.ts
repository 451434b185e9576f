import { getOperatorSummary } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

export type Summary = EndpointAnswer<typeof getOperatorSummary>;

/** No event tells of what happens in other companies. */
const refetchIntervalMs = 30_000;

/** How the installation is doing, asked for again as long as somebody looks on. */
export const useOperatorSummary = () =>
  useQuery({
    queryKey: ['operator-summary'],
    queryFn: ({ signal }) => call(getOperatorSummary, { signal }),
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });
