import {
  callTeam,
  getLiveTeam,
  minuteMs,
  previewRedistribution,
  redistributeTickets,
  setAvailability,
} from '@balcao/contract';
import type { AvailabilityState, EndpointAnswer, Redistribution } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export type LiveTeam = EndpointAnswer<typeof getLiveTeam>;

const teamKey = ['liveTeam'] as const;
/** In a busy company something happens all the time: the page is asked for again no more often than this. */
const pauseMs = 2_000;
registerColdList({
  queryKey: teamKey,
  events: {
    ticket: true,
    availability: true,
    queueAssignment: true,
    queue: true,
    ticketDeadline: true,
    user: true,
    colleague: true,
  },
  delayMs: pauseMs,
});

/** The team and its queues, kept as they are now; asked for again each minute also where nothing happens. */
export const useLiveTeam = () =>
  useQuery({
    queryKey: teamKey,
    queryFn: ({ signal }) => call(getLiveTeam, { signal }),
    refetchInterval: minuteMs,
    meta: { quiet: true },
  });

/** Changes whether somebody else is available. Errors are toasts. */
export function useSetState() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, state }: { userId: number; state: AvailabilityState }) =>
      call(setAvailability, { params: { id: userId }, body: { state } }),
    onSettled: () => client.invalidateQueries({ queryKey: teamKey }),
  });
}

/** What would become of the tickets of people. */
export const useRedistributionPreview = (wanted: Redistribution, enabled: boolean) =>
  useQuery({
    queryKey: [...teamKey, 'redistribution', wanted],
    queryFn: ({ signal }) => call(previewRedistribution, { body: wanted, signal }),
    enabled,
    ...keepFormerRows,
    staleTime: 0,
    meta: { quiet: true },
  });

/** Passes tickets of people to others; rejects with the refusal. */
export function useRedistribute() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Redistribution) => call(redistributeTickets, { body: wanted }),
    onSettled: () => client.invalidateQueries({ queryKey: teamKey }),
    meta: { quiet: true },
  });
}

/** Calls the people of a queue in which nobody is available. Errors are toasts. */
export const useCallTeam = () =>
  useMutation({ mutationFn: (queueId: number) => call(callTeam, { params: { id: queueId } }) });
