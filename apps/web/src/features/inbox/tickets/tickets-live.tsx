import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnectionState } from '../../../app/live/connection-state.ts';
import { useLive } from '../../../app/live/index.ts';
import { applyContactTyping, forgetContactTyping } from './list/contact-typing.ts';
import {
  applyContactToTickets,
  applyTagToTickets,
  applyToTickets,
  markConditionListsStale,
  markSearchesStale,
  refetchMentioned,
} from './tickets.cache.ts';
import { PendingAnnouncer } from './list/pending-count.tsx';

/**
 * Keeps every cached ticket up to date while a user is logged in, and announces to screen readers how many wait.
 * Mounted once, by the shell.
 */
export function TicketsLive() {
  const client = useQueryClient();
  const connection = useConnectionState();
  useEffect(() => {
    if (connection === 'lost') forgetContactTyping();
  }, [connection]);
  useLive('whatsappSession', ({ session }) => {
    if (session.status !== 'CONNECTED') forgetContactTyping();
  });
  useLive('ticket', (event) => {
    applyToTickets(client, event);
    if (event.action === 'update' && event.ticket.status === 'closed')
      applyContactTyping({ ticketId: event.ticket.id, activity: 'paused' });
  });
  useLive('appMessage', (event) => {
    // The ticket as it is after the message: on top, with its exact count of unread ones.
    if (event.action === 'create') {
      applyToTickets(client, { action: 'update', ticket: event.ticket });
      // The awaited message has come.
      if (!event.message.fromMe) applyContactTyping({ ticketId: event.ticket.id, activity: 'paused' });
    } else if (event.message.isEdited || event.message.isDeleted) markSearchesStale(client);
  });
  useLive('ticketNews', ({ mention }) => {
    if (mention) void refetchMentioned(client);
  });
  useLive('contactTyping', applyContactTyping);
  useLive('contact', (event) => applyContactToTickets(client, event));
  useLive('contactFields', () => markConditionListsStale(client));
  useLive('ticketFields', () => markConditionListsStale(client));
  useLive('tag', (event) => applyTagToTickets(client, event));
  return <PendingAnnouncer />;
}
