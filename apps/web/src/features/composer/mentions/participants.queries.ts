import { listParticipants } from '@balcao/contract';
import type { MessageMention } from '@balcao/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { queryClient } from '../../../app/query-client.ts';
import { mentionsIn } from '../../../ui/chat/mentions.rules.ts';

const participantsQuery = (ticketId: number) =>
  queryOptions({
    queryKey: ['messages', 'participants', ticketId],
    queryFn: ({ signal }) => call(listParticipants, { params: { ticketId }, signal }),
    staleTime: 5 * 60_000,
    meta: { quiet: true },
  });

const noPeople: readonly MessageMention[] = [];

/** The members of a ticket's group, by name; empty until they are requested and known. */
export function useParticipants(ticketId: number, enabled: boolean): readonly MessageMention[] {
  return useQuery({ ...participantsQuery(ticketId), enabled }).data?.participants ?? noPeople;
}

/** The mentioned people, of those who were offered while the text was written. */
export function mentionsOf(ticketId: number, text: string): MessageMention[] {
  const { participants = [] } = queryClient.getQueryData(participantsQuery(ticketId).queryKey) ?? {};
  const named = mentionsIn(
    text,
    participants.map(({ participant, name }) => ({ id: participant, name })),
  );
  return participants.filter(({ participant }) => named.includes(participant));
}
