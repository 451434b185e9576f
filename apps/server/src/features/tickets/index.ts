import type { Platform } from '../../platform/platform.ts';
import { findDefaultConnection, findVisibleConnection } from '../connections/index.ts';
import { addressesOf, findContact } from '../contacts/index.ts';
import { removeFilesHandler } from './remove.ts';
import { ticketRoutes, type TicketRoutePorts } from './tickets.routes.ts';

export { lockConversation, startService, type ServiceStart } from './conversation.ts';
export { emitTicket, emitTicketById, applyChanges, type Transitioned } from './apply.ts';
export {
  clearPendingSince,
  lockTicketsSkipLocked,
  lockTickets,
  lockTicketsOfConnection,
  type LockedTicket,
} from './changes.sql.ts';
export { claimDue, listDueTickets, type Timer } from './due.sql.ts';
export { recordLastMessageAcks, recordLastMessageChange } from './last-message.sql.ts';
export { recordMessages } from './record-messages.ts';
export { mergeTickets } from './merge.ts';
export {
  countByDay,
  countByHour,
  countByUser,
  countNewContacts,
  countNow,
  countNowFor,
  useCustomPlans,
  sumFinished,
  type FinishedSums,
  type ReportPeriod,
} from './reports.sql.ts';
export { moveWaitingTicket } from './move-waiting-ticket.ts';
export { recordRating } from './ratings.ts';
export { incrementRatingAsks, lockUnrated, recordGreeted, recordRatingAsked } from './ratings.sql.ts';
export { removeTicketsOf } from './remove.ts';
export { countVisibleByTag, filterVisibleIds, findVisibleTicketIds } from './visibility.sql.ts';
export { ticketFacts, lockVisibleTicket, getVisibleTicket, ticketAudience } from './tickets.ts';
export { findTicket, findTickets, findTicketId } from './tickets.sql.ts';
export { listOpenTicketQueues } from './changes.sql.ts';
export { recordRead, releaseUserTickets, ticketForInbound } from './transitions.ts';

/** Registers the calls and jobs of tickets. */
export function createTickets(
  platform: Platform,
  deps: Omit<TicketRoutePorts, 'getVisibleConnection' | 'defaultConnection' | 'findContact'>,
): void {
  ticketRoutes(platform, {
    ...deps,
    getVisibleConnection: findVisibleConnection,
    defaultConnection: findDefaultConnection,
    async findContact(db, id) {
      const contact = await findContact(db, id);
      const address = contact && (await addressesOf(db, [id])).get(id);
      return contact && { ...contact, reachable: address !== undefined && address.value !== '' };
    },
  });
  platform.registerJob(removeFilesHandler(platform, deps));
}
