import {
  applyBulkAction,
  createTicket,
  deleteTicket,
  getTicket,
  getTicketByUuid,
  listTicketEvents,
  listTicketCycles,
  listTickets,
  markTicketUnread,
  undoBulkAction,
  undoResolveTicket,
  updateTicket,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { bulkUpdate, undoBulkUpdate, type TicketTagging } from './bulk.ts';
import { startTicket } from './create.ts';
import { listEventsPage, listPastServices } from './log.ts';
import { removeTicket } from './remove.ts';
import * as tickets from './tickets.ts';
import { recordUnread } from './transitions.ts';
import { undoResolve } from './undo-resolve.ts';
import { changeTicket } from './update.ts';

/** What the endpoints of tickets need from features that are composed with them. */
export interface TicketRouteDeps {
  tagging: TicketTagging;
  /** called with contacts that are shown to a user */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
}

export function ticketRoutes({ http, database }: Platform, { tagging, contactsShown }: TicketRouteDeps): void {
  http.handle(listTickets, async ({ actor, query }) => {
    const page = await database.forCompany(actor.companyId, ({ db }) =>
      tickets.listPage(db, actor, {
        ...query,
        unread: query.withUnreadMessages,
        search: query.searchParam,
        created: daysOf(query.date, query.dateTo),
        updated: daysOf(query.updatedAt, query.updatedTo),
      }),
    );
    contactsShown(
      actor.companyId,
      page.tickets.map(({ contactId }) => contactId),
    );
    return page;
  });
  http.handle(createTicket, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => startTicket(tx, actor, body)),
  );
  http.handle(getTicket, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.getVisibleTicket(db, actor, params.id)),
  );
  http.handle(getTicketByUuid, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.getVisibleTicketByUuid(db, actor, params.uuid)),
  );
  http.handle(updateTicket, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => changeTicket(tx, actor, params.id, body)),
  );
  http.handle(markTicketUnread, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({
      unreadMessages: await recordUnread(tx, actor, params.id),
    })),
  );
  http.handle(deleteTicket, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => removeTicket(tx, actor, params.id));
    return { message: 'ticket deleted' };
  });
  http.handle(applyBulkAction, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => bulkUpdate(tx, tagging, actor, body.ticketIds, body.action)),
  );
  http.handle(undoResolveTicket, ({ actor, params }) =>
    database.forCompany(actor.companyId, (tx) => undoResolve(tx, actor, params.id)),
  );
  http.handle(undoBulkAction, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => undoBulkUpdate(tx, tagging, actor, body.undo)),
  );
  http.handle(listTicketEvents, ({ actor, params, query }) =>
    database.forCompany(actor.companyId, ({ db }) => listEventsPage(db, actor, params.id, query.before)),
  );
  http.handle(listTicketCycles, ({ actor, params }) =>
    database.forCompany(actor.companyId, async ({ db }) => ({ cycles: await listPastServices(db, actor, params.id) })),
  );
}

/** One day, or several where an end is given; an end alone says nothing. */
const daysOf = (from: string | undefined, to: string | undefined) =>
  from === undefined ? undefined : { from, to: to ?? from };
