import {
  addAttendant,
  applyBulkAction,
  createTicket,
  deleteTicket,
  listCloseReasons,
  listContactServices,
  getTicket,
  getTicketByUuid,
  listTicketEvents,
  listTicketCycles,
  listTickets,
  listWorkload,
  markTicketUnread,
  removeAttendant,
  snoozeTicket,
  undoBulkAction,
  undoAcceptTicket,
  undoResolveTicket,
  updateTicket,
  wakeTicket,
} from '@balcao/contract';
import { isForeignPage } from '../../../platform/http/foreign-page.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listWorkload as listWorkloadRows } from './tickets.sql.ts';
import { callAttendant, releaseAttendant } from './attendants/attendants.ts';
import { viewFiltersAsked } from './events.ts';
import { readFilters } from './list-filters.ts';
import { bulkUpdate, undoBulkUpdate, type TicketTagging } from './lifecycle/bulk.ts';
import { closeReasonsOf } from './closing/closing.ts';
import { listContactServices as servicesOf } from './contact/contact-services.ts';
import { startTicket } from './lifecycle/create.ts';
import { listEventsPage, listPastServices } from './log.ts';
import { removeTicket } from './lifecycle/remove.ts';
import { inSearchTurn } from './search/search-turns.ts';
import { snooze, wake } from './lifecycle/snooze.ts';
import * as tickets from './tickets.ts';
import { recordUnread } from './lifecycle/transitions.ts';
import { undoStep } from './lifecycle/undo-step.ts';
import { changeTicket } from './lifecycle/update.ts';

/** The change of the running service cycle. */
export interface TicketRouteDeps {
  tagging: TicketTagging;
  /** called with contacts that are shown to a user */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
}

export function ticketRoutes(platform: Platform, { tagging, contactsShown }: TicketRouteDeps): void {
  const { http, database } = platform;
  http.handle(listTickets, async ({ actor, query }) => {
    const { viewId, pageNumber, cursor, count } = query;
    const asked =
      viewId === undefined
        ? query
        : await database.forCompany(actor.companyId, (tx) => tx.ask(viewFiltersAsked, { actor, viewId }));
    const page = await inSearchTurn(actor.companyId, asked.searchParam, () =>
      database.forCompany(actor.companyId, async ({ db }) => {
        const filters = await readFilters(db, actor, asked);
        return tickets.listPage(db, actor, { ...filters, pageNumber, cursor, count });
      }),
    );
    contactsShown(
      actor.companyId,
      page.tickets.map(({ contactId }) => contactId),
    );
    return page;
  });
  handleTx(platform, listContactServices, async ({ db }, { actor, query }) => ({
    services: await servicesOf(db, actor, query.contactIds),
  }));
  handleTx(platform, createTicket, (tx, { actor, body }) => startTicket(tx, actor, body));
  handleTx(platform, listCloseReasons, ({ db }, { actor, query }) => closeReasonsOf(db, actor, query.ticketIds));
  handleTx(platform, listWorkload, ({ db }) => listWorkloadRows(db));
  handleTx(platform, getTicket, ({ db }, { actor, params }) => tickets.getVisibleTicket(db, actor, params.id));
  handleTx(platform, getTicketByUuid, ({ db }, { actor, params }) =>
    tickets.getVisibleTicketByUuid(db, actor, params.uuid),
  );
  handleTx(platform, updateTicket, (tx, { actor, params, body, request }) =>
    changeTicket(tx, actor, params.id, { ...body, clientGreets: isForeignPage(request, platform.config) }),
  );
  handleTx(platform, markTicketUnread, async (tx, { actor, params }) => ({
    unreadMessages: await recordUnread(tx, actor, params.id),
  }));
  handleTx(platform, snoozeTicket, (tx, { actor, params, body }) => snooze(tx, actor, params.id, body.until));
  handleTx(platform, wakeTicket, (tx, { actor, params }) => wake(tx, actor, params.id));
  handleTx(platform, deleteTicket, async (tx, { actor, params }) => {
    await removeTicket(tx, actor, params.id);
    return { message: 'ticket deleted' };
  });
  handleTx(platform, applyBulkAction, (tx, { actor, body }) =>
    bulkUpdate(tx, tagging, actor, body.ticketIds, body.action),
  );
  handleTx(platform, addAttendant, (tx, { actor, params, body }) => callAttendant(tx, actor, params.id, body.userId));
  handleTx(platform, removeAttendant, (tx, { actor, params }) => releaseAttendant(tx, actor, params.id, params.userId));
  handleTx(platform, undoAcceptTicket, (tx, { actor, params }) => undoStep(tx, actor, params.id, 'started'));
  handleTx(platform, undoResolveTicket, (tx, { actor, params }) => undoStep(tx, actor, params.id, 'finished'));
  handleTx(platform, undoBulkAction, (tx, { actor, body }) => undoBulkUpdate(tx, tagging, actor, body.undo));
  handleTx(platform, listTicketEvents, ({ db }, { actor, params, query }) =>
    listEventsPage(db, actor, params.id, query.before),
  );
  handleTx(platform, listTicketCycles, async ({ db }, { actor, params }) => ({
    cycles: await listPastServices(db, actor, params.id),
  }));
}
