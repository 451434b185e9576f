import type { Platform } from '../../platform/platform.ts';
import { removeFilesHandler } from './remove.ts';
import { ticketRoutes, type TicketNeeds } from './tickets.routes.ts';

export { noteAnswers } from './answers.ts';
export { announceTicket, applyChanges, type Transitioned } from './apply.ts';
export { letWaitUntimed, lockFreeTickets, lockTickets, lockTicketsOn, noteAcks, noteChange, noteMessage, type LockedTicket } from './changes.sql.ts';
export { claimDue, dueTickets, type Timer } from './due.sql.ts';
export { mergeTickets } from './merge.ts';
export { countByDay, countByHour, countByUser, countNewContacts, countNow, planReports, sumFinished, type FinishedSums, type ReportPeriod } from './reports.sql.ts';
export { placeTicket } from './place.ts';
export { rateService } from './ratings.ts';
export { countRatingAsked, lockUnrated, noteGreeted, noteRatingAsked } from './ratings.sql.ts';
export { removeTicketsOf } from './remove.ts';
export { countSeenByTag, seenAmong, seenTicketsOf } from './sight.sql.ts';
export { factsOf, lockSeenTicket, seenTicket, ticketAudience } from './tickets.ts';
export { findTicket, findTickets, ticketIdOf } from './tickets.sql.ts';
export { openTicketQueues } from './changes.sql.ts';
export { noteRead, releaseTicketsOf, ticketForInbound } from './transitions.ts';

/** Registers the calls and jobs of tickets. */
export function createTickets(platform: Platform, needs: TicketNeeds): void {
  ticketRoutes(platform, needs);
  platform.job(removeFilesHandler(platform, needs));
}
