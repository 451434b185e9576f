import { jobHandler } from '../../../platform/jobs/job.ts';
import { sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { releaseBlindAttendant, releaseRemovedAttendant } from './attendants/attendants.ts';
import { contactChangeAsked, contactChanged, contactRemoving, contactsMerging } from '../contacts/index.ts';
import { userRemoving, userSightChanged } from '../../account/index.ts';
import { announceHeldSteps, announceHeldStepsJob } from './lifecycle/held-steps.ts';
import { mergeTickets } from './lifecycle/merge.ts';
import { removeTicketsOf } from './lifecycle/remove.ts';
import { requireChangeAllowed, logContactChange } from './visibility.ts';
import { endLapsed, lapsedHoldings } from './holder/holder.ts';
import { dueSnoozes, wakeDue } from './lifecycle/snooze.ts';
import { deadlinesAsked, viewFiltersAsked } from './events.ts';
import { ticketFields } from './ticket-fields.ts';
import { ticketRoutes, type TicketRouteDeps } from './tickets.routes.ts';
import { releaseUserTickets } from './lifecycle/transitions.ts';

export { emitHolder, followOwnMessage, followSign, lapsedHoldings } from './holder/holder.ts';
export { findHeld, findHolder, recordSign } from './holder/holder.sql.ts';
export { requireSeers } from './attendants/attendants.ts';
export { withDeadlines } from './lifecycle/with-deadlines.ts';
export { finishService, lockConversation, startService, type ServiceStart } from './lifecycle/conversation.ts';
export { type AllowedChange, applyAndRaise, emitTicket, emitTicketById, applyChanges } from './lifecycle/apply.ts';
export { clearPendingSince, setAutomation, setLeftToPeople, setUnread } from './lifecycle/changes.sql.ts';
export {
  lockConversationsSkipLocked,
  lockTicketsSkipLocked,
  lockTickets,
  lockTicketsOfConnection,
  type LockedTicket,
} from './lifecycle/locks.sql.ts';
export {
  deadlinesAsked,
  ticketAccepting,
  ticketRemoving,
  ticketSnoozed,
  ticketsExpired,
  ticketsLogged,
  ticketTaken,
  ticketsMerging,
  ticketsReassigned,
  ticketsAccepted,
  ticketsResolved,
  ticketsTransitioned,
  ticketsUnaccepted,
  viewFiltersAsked,
  type Resolved,
  type Transitioned,
} from './events.ts';
export { claimDue, listDueTickets, type Timer } from './lifecycle/due.sql.ts';
export { listUnreadOf, listWaiting } from './attention.sql.ts';
export { listOwnConversations } from './own-conversations.ts';
export { inSearchTurn } from './search/search-turns.ts';
export { listBoardTickets, listLanePage, listLanes, type BoardRequest } from './board/lanes.ts';
export { lockBoardTicketsTagged, refreshLanes } from './board/lanes.sql.ts';
export { recordLastMessageAcks, recordLastMessageChange } from './contact/last-message.sql.ts';
export { announceHeldSteps, announceHeldStepsJob } from './lifecycle/held-steps.ts';
export { countLists } from './list-counts.ts';
export { countAnsweredTurns } from './events.sql.ts';
export { logEvents } from './log.ts';
export { attendsIn } from './tickets.rules.ts';
export { defineAction, type ActingOn, type TicketActionDefinition } from './actions/ticket-action.ts';
export { ticketActions } from './actions/ticket-actions.ts';
export { findAddressForm } from './contact/address-form.sql.ts';
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
  rateShare,
  startOfDay,
  sumFinished,
  type FinishedSums,
  type ReportPeriod,
} from './reports/reports.sql.ts';
export { findLastReasons } from './closing/closing.sql.ts';
export { movedFrom, moveBack, moveBy } from './actions/moves.ts';
export { findServiceEnds, listPastLines, listPastServices, type PastService } from './reports/past.sql.ts';
export { findService, findServices } from './service-facts.sql.ts';
export { moveWaitingTicket } from './lifecycle/move-waiting-ticket.ts';
export { findThanks } from './contact/thanks.ts';
export { findRating, recordRating, type RatingAnswer } from './reports/ratings.ts';
export { ratingQuestion, scaleOf } from './reports/rating.rules.ts';
export { matchesMenuLine, parseContactInput, type ContactInput } from './contact/contact-input.rules.ts';
export {
  incrementRatingAsks,
  recordGreeted,
  recordRatingAsked,
  recordRatingRefused,
  saveRatingWords,
  type RatingQuestion,
} from './reports/ratings.sql.ts';
export { countVisibleByTag, filterVisibleIds, findVisibleTicketIds } from './visibility.sql.ts';
export { ticketFacts, lockVisibleTicket, getVisibleTicket, ticketAudience } from './tickets.ts';
export { tagCounts, ticketCounts } from './reports/counts.sql.ts';
export {
  contactIsServedByProgram,
  findTicket,
  findTickets,
  findTicketId,
  findTicketOfContact,
  openUnansweredSince,
  visibleTo,
} from './tickets.sql.ts';
export { heldIds } from './holder/holder.sql.ts';
export { connectionForNew, startTicket } from './lifecycle/create.ts';
export { requireConversationSeen } from './visibility.ts';
export { listOpenTicketQueues } from './tickets.sql.ts';
export { recordRead, ticketForInbound, updateTicket } from './lifecycle/transitions.ts';

/** Registers the endpoints of tickets, and what becomes of tickets when their users and contacts go. */
export function createTickets(platform: Platform, deps: TicketRouteDeps): void {
  platform.asks(deadlinesAsked);
  platform.asks(viewFiltersAsked);
  ticketRoutes(platform, deps);
  ticketFields(platform);
  platform.registerJob(
    jobHandler(announceHeldStepsJob, ({ companyId, closings }) =>
      platform.database.forCompany(companyId, (tx) => announceHeldSteps(tx, closings)),
    ),
  );
  for (const handler of sweepHandlers(platform, dueSnoozes, wakeDue)) platform.registerJob(handler);
  for (const handler of sweepHandlers(platform, lapsedHoldings, endLapsed)) platform.registerJob(handler);
  platform.on(userRemoving, 'tickets', async (tx, removal) => {
    await releaseUserTickets(tx, removal);
    await releaseRemovedAttendant(tx, removal);
  });
  platform.on(userSightChanged, 'tickets', releaseBlindAttendant);
  platform.on(contactRemoving, 'tickets', (tx, { contactId }) => removeTicketsOf(tx, contactId));
  platform.on(contactChangeAsked, 'tickets', requireChangeAllowed);
  platform.on(contactChanged, 'tickets', logContactChange);
  platform.on(contactsMerging, 'tickets', async (tx, { from, into, afterwards }) =>
    afterwards(await mergeTickets(tx, { from, into })),
  );
}
