import { listTickets } from '@balcao/contract';
import type { LivePayload } from '@balcao/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../app/api/call.ts';
import { useLive } from '../../../app/live/index.ts';
import { createEventLog } from '../../../app/live/event-log.ts';
import { applyContact } from '../tickets/index.ts';
import { isNotifiedOfPending } from './notification.rules.ts';
import type { NotifiedActor } from './notification.rules.ts';
import { useNotifiedActor } from './notified-actor.ts';
import { applyToUnread, isUnreadFor } from './unread.live.ts';
import type { UnreadList } from './unread.live.ts';

const refetchDelayMs = 1000;

/** The latest changes to the list, for answers that were on their way when they came. */
const changeLog = createEventLog<(list: UnreadList) => UnreadList>();

function unreadQuery(actor: NotifiedActor) {
  const includesPending = isNotifiedOfPending(actor);
  return queryOptions({
    queryKey: ['tickets', 'unread', includesPending] as const,
    queryFn: async ({ signal }): Promise<UnreadList> => {
      const cursor = changeLog.cursor();
      const query = { withUnreadMessages: 'true', status: includesPending ? undefined : ('open' as const) };
      const { tickets, count, hasMore } = await call(listTickets, { query, signal });
      const answer: UnreadList = {
        tickets: tickets.filter((ticket) => isUnreadFor(ticket, actor)),
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
  const actor = useNotifiedActor();
  return useQuery(unreadQuery(actor));
}

/** In how many conversations something is unread; 0 until it is known. */
export function useUnreadCount(): number {
  return useUnread().data?.count ?? 0;
}

/** Keeps the unread tickets true. Used once, by the notifier. */
export function useUnreadLive(): void {
  const client = useQueryClient();
  const actor = useNotifiedActor();
  const { queryKey } = unreadQuery(actor);
  const change = (next: (list: UnreadList) => UnreadList) => {
    changeLog.append(next);
    client.setQueryData<UnreadList>(queryKey, (list) => list && next(list));
  };
  const apply = (event: LivePayload<'ticket'>) => change((list) => applyToUnread(list, event, actor));
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
  const includesPending = queryKey[2];
  useEffect(() => {
    if (!isStale) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['tickets', 'unread', includesPending] }),
      refetchDelayMs,
    );
    return () => clearInterval(timer);
  }, [isStale, client, includesPending]);
}
