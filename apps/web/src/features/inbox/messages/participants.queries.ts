import { groupChangeKinds, listParticipants, minuteMs } from '@balcao/contract';
import type { MessageMention } from '@balcao/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { queryClient } from '../../../app/query-client.ts';

const participantsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['messages', 'participants', ticketId],
    queryFn: ({ signal }) => call(listParticipants, { params: { ticketId }, signal }),
    staleTime: 5 * minuteMs,
    meta: { quiet: true },
  });

const noPeople: readonly MessageMention[] = [];
const groupChanges: ReadonlySet<string> = new Set(groupChangeKinds);

/** The members of a ticket's group, by name; empty until they are requested and known. */
export function useParticipants(ticketId: number, enabled: boolean): readonly MessageMention[] {
  return useQuery({ ...participantsQuery(ticketId), enabled }).data?.participants ?? noPeople;
}

/** The participants of a group, kept up to date while people come and go. */
export function useShownParticipants(ticketId: number) {
  const client = useQueryClient();
  useLive('ticketEvent', (event) => {
    if (event.action !== 'create' || event.ticketEvent.ticketId !== ticketId) return;
    if (groupChanges.has(event.ticketEvent.kind))
      void client.invalidateQueries({ queryKey: participantsQuery(ticketId).queryKey });
  });
  const { data, isError, refetch } = useQuery(participantsQuery(ticketId));
  return { people: data?.participants, failed: isError && !data, retry: () => void refetch() };
}

/** The participants of a group that the cache has; none = they were not asked for yet. */
export const knownParticipants = (ticketId: number): readonly MessageMention[] =>
  queryClient.getQueryData(participantsQuery(ticketId).queryKey)?.participants ?? noPeople;
