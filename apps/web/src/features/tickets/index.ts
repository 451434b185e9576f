export { applyToTickets } from './tickets.cache.ts';
export { TicketsLive } from './tickets-live.tsx';
export { useWaitingCount, WaitingBadge } from './waiting.tsx';
