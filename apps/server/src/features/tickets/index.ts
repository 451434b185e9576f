import type { Platform } from '../../platform/platform.ts';
import { ticketRoutes } from './tickets.routes.ts';
import type { TicketNeeds } from './tickets.ts';

export { announceTicket, lockSeenTicket, releaseTicketsOf, seenTicket, ticketAudience, ticketForInbound } from './tickets.ts';
export { countSeenByTag, seenTicketsOf } from './sight.sql.ts';
export { findTicket, noteAck, noteChange, noteMessage, setUnread } from './tickets.sql.ts';
export { noteFirstAnswer } from './cycles.sql.ts';

/** Registers the calls of tickets. */
export function createTickets(platform: Platform, needs: TicketNeeds): void {
  ticketRoutes(platform, needs);
}
