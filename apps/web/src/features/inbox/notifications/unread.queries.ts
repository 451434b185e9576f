import { listTickets } from '@balcao/contract';
import type { LivePayload } from '@balcao/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';
import { useMentioningChats } from '../chats/index.ts';
import { useTicketNewsCount } from '../ticket-people/index.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { applyContact } from '../tickets/index.ts';
import { applyToUnread, isUnreadFor } from './unread.live.ts';
import type { UnreadList } from './unread.live.ts';

const refetchDelayMs = 1000;

/** The latest changes to the list, for answers that were on their way when they came. */
const changeLog = createEventLog<(list: UnreadList) => UnreadList>();

function unreadQuery(userId: number) {
  return queryOptions({
    queryKey: ['tickets', 'unread'] as const,
    queryFn: async ({ signal }): Promise<UnreadList> => {
      const cursor = changeLog.cursor();
      const query = { withUnreadMessages: 'true', status: 'open' as const };
      const { tickets, count, hasMore } = await call(listTickets, { query, signal });
      const answer: UnreadList = {
        tickets: tickets.filter((ticket) => isUnreadFor(ticket, userId)),
        count: count ?? tickets.length,
        complete: !hasMore,
        isStale: false,
      };
      return changeLog.since(cursor).reduce((list, change) => change(list), answer);
    },
    structuralSharing: false,
    meta: { quiet: true },
  });
}

/** The unread tickets of the person in front of the screen, newest first; undefined until they are known. */
export function useUnread() {
  const { user } = useSession();
  return useQuery(unreadQuery(user.id));
}

/** In how many own conversations something is unread; 0 until it is known. */
export const useOwnUnreadCount = (): number => useUnread().data?.count ?? 0;

/** How much concerns this person that is unread: own conversations, internal chats that mention them, and news of tickets; 0 until it is known. */
export function useUnreadCount(): number {
  return useOwnUnreadCount() + useMentioningChats().length + useTicketNewsCount();
}

/** Keeps the unread tickets true. Used once, by the notifier. */
export function useUnreadLive(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const { queryKey } = unreadQuery(user.id);
  const change = (next: (list: UnreadList) => UnreadList) => {
    changeLog.append(next);
    client.setQueryData<UnreadList>(queryKey, (list) => list && next(list));
  };
  const apply = (event: LivePayload<'ticket'>) => change((list) => applyToUnread(list, event, user.id));
  useLive('ticket', apply);
  useLive('appMessage', (event) => {
    if (event.action === 'create') apply({ action: 'update', ticket: event.ticket });
  });
  useLive('contact', (event) => {
    if (!('contact' in event)) return;
    const { contact } = event;
    change((list) => ({ ...list, tickets: list.tickets.map((ticket) => applyContact(ticket, contact)) }));
  });

  const isStale = useUnread().data?.isStale ?? false;
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: ['tickets', 'unread'] }), refetchDelayMs);
    return () => clearInterval(timer);
  }, [isStale, client]);
}
