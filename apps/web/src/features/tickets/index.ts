export { lastMessagePreview, shownMessage } from './last-message-preview.ts';
export { applyToTickets } from './tickets.cache.ts';
export { compareTickets } from './lists.rules.ts';
export { applyContact } from './tickets.live.ts';
export { useAssignTicketToSelf, useTicket } from './tickets.queries.ts';
export { TicketsLive } from './tickets-live.tsx';
export { useGoToTicket } from './use-go-to-ticket.ts';
export { usePendingCount, PendingBadge } from './pending-count.tsx';

export { NewTicketDialog } from './lazy-new-ticket.ts';
