import { dismissAccessRequest, listTicketNews, markTicketSeen } from '@balcao/contract';
import type { EndpointAnswer, LivePayload } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';

const newsKey = ['ticket-news'] as const;
registerColdList({ queryKey: newsKey, events: { ticketNews: true, ticketDeadline: true, deadlineRules: true } });

export type TicketNews = EndpointAnswer<typeof listTicketNews>;

const newsQuery = queryOptions({
  queryKey: newsKey,
  queryFn: ({ signal }) => call(listTicketNews, { signal }),
  meta: { quiet: true },
});

/** What concerns the person in front of the screen in tickets; undefined until it is known. */
export const useTicketNews = (): TicketNews | undefined => useQuery(newsQuery).data;

const countNews = ({ mentions, followed, requests }: TicketNews) => mentions.length + followed.length + requests.length;

/** How much of it is there; 0 until it is known. */
export const useTicketNewsCount = (): number => useQuery({ ...newsQuery, select: countNews }).data ?? 0;

/** Whether the company has rules of deadlines; false until it is known. */
export const useHasDeadlines = (): boolean =>
  useQuery({ ...newsQuery, select: ({ hasDeadlines }) => hasDeadlines }).data ?? false;

const countMentioned = ({ mentions }: TicketNews) => new Set(mentions.map(({ ticketId }) => ticketId)).size;

/** In how many tickets a note mentions this person, who has not looked at it since; 0 until it is known. */
export const useMentionCount = (): number => useQuery({ ...newsQuery, select: countMentioned }).data ?? 0;

/** Whether a note of a ticket mentions this person, who has not looked at it since. */
export const useIsMentioned = (ticketId: number): boolean =>
  useQuery({ ...newsQuery, select: ({ mentions }) => mentions.some((one) => one.ticketId === ticketId) }).data ?? false;

/** Looks again when something happened in a ticket that the person follows. Used once, by the notifier. */
export function useTicketNewsLive(): void {
  const client = useQueryClient();
  const look = (ticketId: number) => {
    if (client.getQueryData<TicketNews>(newsKey)?.followedIds.includes(ticketId))
      void client.invalidateQueries({ queryKey: newsKey });
  };
  useLive('appMessage', (event) => {
    if (event.action === 'create' && !event.message.fromMe) look(event.ticket.id);
  });
  useLive('ticketEvent', (event: LivePayload<'ticketEvent'>) => {
    if (event.action === 'create' && event.ticketEvent.kind === 'finished') look(event.ticketEvent.ticketId);
  });
}

const isAbout = (news: TicketNews, id: number) =>
  news.mentions.some(({ ticketId }) => ticketId === id) || news.followed.some(({ ticketId }) => ticketId === id);

/** What a ticket has for the person is read while they look at it. */
export function useMarkSeen(ticketId: number): void {
  const client = useQueryClient();
  const attention = useWindowActive();
  const isNews = useQuery({ ...newsQuery, select: (news) => isAbout(news, ticketId) }).data ?? false;
  const { mutate } = useMutation({
    mutationFn: () => call(markTicketSeen, { params: { id: ticketId } }),
    meta: { quiet: true },
    onSuccess: () =>
      client.setQueryData<TicketNews>(
        newsKey,
        (news) =>
          news && {
            ...news,
            mentions: news.mentions.filter((one) => one.ticketId !== ticketId),
            followed: news.followed.filter((one) => one.ticketId !== ticketId),
          },
      ),
  });
  useEffect(() => {
    if (attention && isNews) mutate();
  }, [attention, isNews, mutate]);
}

/** Puts away that somebody is to see a ticket. Errors are toasts. */
export function useDismissRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (requestId: number) => call(dismissAccessRequest, { params: { requestId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: newsKey }),
  });
}
