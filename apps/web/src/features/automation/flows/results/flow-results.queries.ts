import { getFlowResults, listFlowDisputes, listFlowFigures, type EndpointAnswer } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { keepFormerRows } from '../../../../app/search/kept-rows.ts';
import { addDays } from '../../../../ui/dates/days.ts';
import { flowsCrud } from '../flows.queries.ts';

export type FlowResults = EndpointAnswer<typeof getFlowResults>;

const shared = { staleTime: 0, meta: { quiet: true } } as const;

/** What became of the conversations of a flow that began in the last days; of one version, or of all. */
export const useFlowResults = (
  id: number,
  { today, days, version }: { today: string; days: number; version: number | null },
) =>
  useQuery({
    queryKey: [flowsCrud.key, 'results', id, today, days, version],
    queryFn: ({ signal }) =>
      call(getFlowResults, {
        params: { id },
        query: { from: addDays(today, 1 - days), to: today, ...(version !== null && { version }) },
        signal,
      }),
    ...keepFormerRows,
    ...shared,
  });

/** What became of the conversations of the last 30 days, by the flow. */
export const useFlowFigures = () =>
  useQuery({
    queryKey: [flowsCrud.key, 'figures'],
    queryFn: ({ signal }) => call(listFlowFigures, { signal }),
    select: ({ flows }) => new Map(flows.map(({ flowId, ...figures }) => [flowId, figures])),
    ...shared,
  });

/** Flows that begin alike, with the one that is asked first. */
export const useFlowDisputes = () =>
  useQuery({
    queryKey: [flowsCrud.key, 'disputes'],
    queryFn: ({ signal }) => call(listFlowDisputes, { signal }),
    ...shared,
  });
