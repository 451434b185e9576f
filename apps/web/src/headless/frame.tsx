import { useEffect } from 'react';
import { LiveConnection } from '../app/live/live-connection.tsx';
import { isLoggedIn, loadSession, useSessionUser } from '../app/session/session.ts';
import { ChatsLive } from '../features/inbox/chats/index.ts';
import { useDrafts } from '../features/inbox/composer/drafts/drafts.ts';
import { ConversationLive } from '../features/inbox/conversation/index.ts';
import { useUnread, useUnreadLive } from '../features/inbox/notifications/unread.queries.ts';
import { useTicketNewsLive } from '../features/inbox/ticket-people/index.ts';
import { useUpdateTicket } from '../features/inbox/tickets/tickets.queries.ts';
import { TicketsLive, usePendingCount } from '../features/inbox/tickets/index.ts';
import { Board, Dashboard, Team } from './figures.tsx';
import { Inbox } from './inbox.tsx';
import { usePlace } from './place.ts';
import { useShown } from './screen.ts';

const retryMs = 5_000;

/** The frame of the app without what is drawn: what keeps it true, and the screen that is open. */
export function Frame() {
  const user = useSessionUser();
  useShown('user', user ?? undefined);
  useEffect(() => {
    if (user) return;
    const load = () => void (isLoggedIn() && loadSession().catch(() => undefined));
    load();
    const timer = setInterval(load, retryMs);
    return () => clearInterval(timer);
  }, [user]);
  // Whoever logs in next begins anew.
  return user ? <Private key={user.id} /> : null;
}

/** What the buttons of the page do, while it is there. */
export const buttons: { changeTicket?: ReturnType<typeof useUpdateTicket>['mutateAsync'] } = {};

function Private() {
  const place = usePlace();
  const { mutateAsync: changeTicket } = useUpdateTicket();
  useEffect(() => {
    buttons.changeTicket = changeTicket;
    return () => void delete buttons.changeTicket;
  }, [changeTicket]);
  useUnreadLive();
  useTicketNewsLive();
  const unread = useUnread().data?.count;
  const pending = usePendingCount();
  useShown('badges', unread === undefined ? undefined : { pending, unread });
  const texts = [...useDrafts()].map(([ticketId, { text }]) => ({ ticketId, text }));
  useShown(
    'drafts',
    texts.filter(({ text }) => text !== ''),
  );
  return (
    <>
      <LiveConnection />
      <TicketsLive />
      <ConversationLive />
      <ChatsLive />
      {place.kind === 'inbox' && <Inbox place={place} />}
      {place.kind === 'board' && <Board />}
      {place.kind === 'dashboard' && <Dashboard />}
      {place.kind === 'team' && <Team />}
    </>
  );
}
