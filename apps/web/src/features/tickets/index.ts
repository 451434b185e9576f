import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { NewTicketProps } from './new-ticket-dialog.tsx';

export { lastMessagePreview } from './last-message-preview.ts';
export { applyToTickets } from './tickets.cache.ts';
export { applyContact, compareTickets } from './tickets.live.ts';
export { useTicket } from './tickets.queries.ts';
export { TicketsLive } from './tickets-live.tsx';
export { useGoToTicket } from './use-go-to-ticket.ts';
export { usePendingCount, PendingBadge } from './pending-count.tsx';

/** Begins a conversation, with a contact that is known already or one that is searched for. */
export const NewTicketDialog = lazyDialog<NewTicketProps>(() =>
  import('./new-ticket-dialog.tsx').then((module) => module.NewTicketDialog),
);
