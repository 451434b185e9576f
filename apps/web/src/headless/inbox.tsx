import { useEffect, useEffectEvent } from 'react';
import { useLive } from '../app/live/index.ts';
import { useThread } from '../features/inbox/messages/index.ts';
import { useTicket } from '../features/inbox/tickets/tickets.queries.ts';
import { usePinnedViewIds, useTicketViews, useViewCounts } from '../features/inbox/tickets/views/views.queries.ts';
import { useInboxLists } from '../screens/tickets/use-inbox-lists.ts';
import type { Place } from './page-types.ts';
import { goTo } from './place.ts';
import { useShown } from './screen.ts';

type InboxPlace = Extract<Place, { kind: 'inbox' }>;

/** The lists with their numbers, the views, and the conversation that is open. */
export function Inbox({ place }: { place: InboxPlace }) {
  const lists = useInboxLists();
  const wanted = JSON.stringify(place.list);
  const show = useEffectEvent((list: InboxPlace['list']) => {
    if (typeof list === 'object') lists.showView(list.viewId);
    else if (list === 'snoozed' || list === 'unanswered') lists.showInService(list);
    else lists.show(list);
  });
  useEffect(() => show(JSON.parse(wanted) as InboxPlace['list']), [wanted]);
  const { list: loaded } = lists.loaded;
  const { mine, nobody, all } = lists.scopeCounts;
  // Whoever may not see what others have is offered no choice of it.
  const { mayShowAll } = lists.preferences;
  useShown(
    'lists',
    loaded && {
      tickets: loaded.tickets,
      hasMore: loaded.nextCursor !== null,
      counts: {
        mine,
        nobody: mayShowAll ? nobody : undefined,
        all: mayShowAll ? all : undefined,
        pending: lists.pendingCount,
        snoozed: lists.snoozedCount,
        unanswered: lists.unansweredCount,
      },
    },
  );
  return (
    <>
      <Views />
      {place.uuid !== undefined && <OpenTicket key={place.uuid} place={place} uuid={place.uuid} />}
    </>
  );
}

function Views() {
  const pinnedIds = usePinnedViewIds();
  const views = useTicketViews();
  const all = [...(views?.own ?? []), ...(views?.shared ?? [])];
  const counts = useViewCounts(all.map(({ id }) => id));
  useShown('views', views && pinnedIds && { all, pinnedIds, counts });
  return null;
}

function OpenTicket({ place, uuid }: { place: InboxPlace; uuid: string }) {
  const { data: ticket } = useTicket(uuid);
  // As the page does when a conversation goes that one may see no longer.
  useLive('ticket', (event) => {
    if (event.action === 'delete' && event.ticketId === ticket?.id) goTo({ kind: 'inbox', list: place.list });
  });
  return ticket ? <Conversation ticket={ticket} /> : null;
}

function Conversation({ ticket }: { ticket: NonNullable<ReturnType<typeof useTicket>['data']> }) {
  const { thread } = useThread(ticket.id);
  useShown('thread', thread && { ticket, messages: thread.messages, hasMore: thread.hasMore });
  return null;
}
