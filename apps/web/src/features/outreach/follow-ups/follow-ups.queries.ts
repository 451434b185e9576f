import {
  createFollowUp,
  deleteFollowUp,
  listFollowUpFigures,
  listFollowUpRuns,
  listFollowUps,
  listTicketFollowUps,
  startFollowUp,
  stopFollowUp,
  updateFollowUp,
  type FollowUpRunState,
} from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export const followUpsCrud = defineCrud({
  key: 'follow-ups',
  endpoints: { lookup: listFollowUps, create: createFollowUp, update: updateFollowUp, delete: deleteFollowUp },
  events: { followUp: true },
});

/** Everything of runs: lists, figures, and those of a ticket. */
const runsKey = 'follow-up-runs';
registerColdList({ queryKey: [runsKey], events: { followUpRun: true, followUp: true } });

/** What came of each, by the follow-up. */
export const useFollowUpFigures = () =>
  useQuery({
    queryKey: [runsKey, 'figures'],
    queryFn: ({ signal }) => call(listFollowUpFigures, { signal }),
    select: (figures) => new Map(figures.map(({ followUpId, ...counts }) => [followUpId, counts])),
    meta: { quiet: true },
  });

/** Who is or was in a follow-up, a page after another. */
export const useFollowUpRuns = (id: number, state: FollowUpRunState | null) =>
  useInfiniteQuery({
    queryKey: [runsKey, 'of', id, state],
    queryFn: ({ pageParam, signal }) =>
      call(listFollowUpRuns, {
        params: { id },
        query: { ...(state !== null && { state }), ...(pageParam !== undefined && { before: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
    meta: { quiet: true },
  });

export const useTicketFollowUps = (ticketId: number) =>
  useQuery({
    queryKey: [runsKey, 'ticket', ticketId],
    queryFn: ({ signal }) => call(listTicketFollowUps, { params: { id: ticketId }, signal }),
    meta: { quiet: true },
  });

/** Begins a follow-up for a ticket. Errors are toasts. */
export function useStartFollowUp() {
  const client = useQueryClient();
  const attempts = useAttempts<{ followUpId: number; ticketId: number }>();
  return useMutation({
    mutationFn: (body: { followUpId: number; ticketId: number }) =>
      attempts.run(body, (idempotencyKey) => call(startFollowUp, { body, idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey: [runsKey] }),
  });
}

/** Ends the run of a ticket. Errors are toasts. */
export function useStopFollowUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(stopFollowUp, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: [runsKey] }),
  });
}

/** Switches a follow-up on or off. Errors are toasts. */
export function useSwitchFollowUp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) =>
      call(updateFollowUp, { params: { id }, body: { isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: [followUpsCrud.key] }),
  });
}
