export { lastMessagePreview, shownAt, shownMessage } from './list/last-message-preview.ts';
export { applyToTickets, ticketKeys } from './tickets.cache.ts';
export { compareTickets } from './list/lists.rules.ts';
export { applyContact } from './tickets.live.ts';
export { findKnownTicket, useAssignTicketToSelf, useTicket } from './tickets.queries.ts';
export { TicketsLive } from './tickets-live.tsx';
export { DeadlineChip } from './deadline/deadline-chip.tsx';
export { useGoToTicket } from './list/use-go-to-ticket.ts';
export { usePendingCount, PendingBadge } from './list/pending-count.tsx';

export { useQueueChoices } from './use-queues.ts';
export { useNewTicketQueue } from './dialogs/use-new-ticket-queue.ts';
export { NewTicketDialog } from './dialogs/lazy-new-ticket.ts';
