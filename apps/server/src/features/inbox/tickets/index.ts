import { jobHandler } from '../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { contactChangeAsked, contactChanged, contactRemoving, contactsMerging } from '../contacts/index.ts';
import { userRemoving } from '../../account/index.ts';
import { announceHeldSteps, announceHeldStepsJob } from './lifecycle/held-steps.ts';
import { mergeTickets } from './lifecycle/merge.ts';
import { removeTicketsOf } from './lifecycle/remove.ts';
import { requireChangeAllowed, logContactChange } from './visibility.ts';
import { dueSnoozes, wakeDue } from './lifecycle/snooze.ts';
import { ticketRoutes, type TicketRouteDeps } from './tickets.routes.ts';
import { releaseUserTickets } from './lifecycle/transitions.ts';

export { finishService, lockConversation, startService, type ServiceStart } from './lifecycle/conversation.ts';
export { applyAndRaise, emitTicket, emitTicketById, applyChanges } from './lifecycle/apply.ts';
export { clearPendingSince, setAutomation, setLeftToPeople, setUnread } from './lifecycle/changes.sql.ts';
export {
  lockConversationsSkipLocked,
  lockTicketsSkipLocked,
  lockTickets,
  lockTicketsOfConnection,
  type LockedTicket,
} from './lifecycle/locks.sql.ts';
export {
  ticketRemoving,
  ticketsExpired,
  ticketsLogged,
  ticketTaken,
  ticketsMerging,
  ticketsReassigned,
  ticketsAccepted,
  ticketsResolved,
  ticketsTransitioned,
  ticketsUnaccepted,
  type Resolved,
  type Transitioned,
} from './events.ts';
export { claimDue, listDueTickets, type Timer } from './lifecycle/due.sql.ts';
export { inSearchTurn } from './search/search-turns.ts';
export { listBoardTickets, listLanePage, listLanes, type BoardRequest } from './board/lanes.ts';
export { lockBoardTicketsTagged, refreshLanes } from './board/lanes.sql.ts';
export { recordLastMessageAcks, recordLastMessageChange } from './contact/last-message.sql.ts';
export { announceHeldSteps, announceHeldStepsJob } from './lifecycle/held-steps.ts';
export { countAnsweredTurns } from './events.sql.ts';
export { logEvents } from './log.ts';
export { attendsIn } from './tickets.rules.ts';
export { recordMessages } from './contact/record-messages.ts';
export { recordReferral } from './contact/referral.sql.ts';
export {
  countByDay,
  countByHour,
  countByUser,
  countNewContacts,
  countNow,
  countNowFor,
  allowCustomQueryPlans,
  sumFinished,
  type FinishedSums,
  type ReportPeriod,
} from './reports/reports.sql.ts';
export { moveWaitingTicket } from './lifecycle/move-waiting-ticket.ts';
export { findRating, recordRating, type RatingAnswer } from './reports/ratings.ts';
export { matchesMenuLine, parseContactInput, type ContactInput } from './contact/contact-input.rules.ts';
export { incrementRatingAsks, recordGreeted, recordRatingAsked } from './reports/ratings.sql.ts';
export { countVisibleByTag, filterVisibleIds, findVisibleTicketIds } from './visibility.sql.ts';
export { ticketFacts, lockVisibleTicket, getVisibleTicket, ticketAudience } from './tickets.ts';
export { tagCounts, ticketCounts } from './reports/counts.sql.ts';
export { findTicket, findTickets, findTicketId, findTicketOfContact, visibleTo } from './tickets.sql.ts';
export { connectionForNew } from './lifecycle/create.ts';
export { requireConversationSeen } from './visibility.ts';
export { listOpenTicketQueues } from './tickets.sql.ts';
export { recordRead, ticketForInbound } from './lifecycle/transitions.ts';

/** Registers the endpoints of tickets, and what becomes of tickets when their users and contacts go. */
export function createTickets(platform: Platform, deps: TicketRouteDeps): void {
  ticketRoutes(platform, deps);
  platform.registerJob(
    jobHandler(announceHeldStepsJob, ({ companyId, closings }) =>
      platform.database.forCompany(companyId, (tx) => announceHeldSteps(tx, closings)),
    ),
  );
  for (const handler of sweepHandlers(platform, dueSnoozes, wakeDue)) platform.registerJob(handler);
  platform.on(userRemoving, 'tickets', releaseUserTickets);
  platform.on(contactRemoving, 'tickets', (tx, { contactId }) => removeTicketsOf(tx, contactId));
  platform.on(contactChangeAsked, 'tickets', requireChangeAllowed);
  platform.on(contactChanged, 'tickets', logContactChange);
  platform.on(contactsMerging, 'tickets', async (tx, { from, into, afterwards }) =>
    afterwards(await mergeTickets(tx, { from, into })),
  );
}
