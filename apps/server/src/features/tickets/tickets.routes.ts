import { bulkTickets, createTicket, deleteTicket, getTicket, getTicketByUuid, listTicketEvents, listTicketHistory, listTickets, undoBulk, updateTicket } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { bulkUpdate, undo, type BulkNeeds } from './bulk.ts';
import { beginTicket } from './create.ts';
import { eventsPage, history } from './log.ts';
import { removeTicket, type RemovalNeeds } from './remove.ts';
import * as tickets from './tickets.ts';
import * as transitions from './transitions.ts';

/** What the calls of tickets need of other features. */
export interface TicketNeeds extends BulkNeeds, RemovalNeeds {
  /** somebody looks at these contacts */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
}

export function ticketRoutes({ http, database }: Platform, needs: TicketNeeds): void {
  http.handle(listTickets, async ({ actor, query }) => {
    const page = await database.forCompany(actor.companyId, ({ db }) =>
      tickets.listPage(db, actor, {
        ...query, unread: query.withUnreadMessages, search: query.searchParam, madeOn: query.date, changedOn: query.updatedAt,
      }),
    );
    needs.contactsShown(actor.companyId, page.tickets.map(({ contactId }) => contactId));
    return page;
  });
  http.handle(createTicket, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => beginTicket(tx, needs, actor, body)),
  );
  http.handle(getTicket, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.seenTicket(db, actor, params.id)),
  );
  http.handle(getTicketByUuid, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.seenTicketByUuid(db, actor, params.uuid)),
  );
  http.handle(updateTicket, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => transitions.updateTicket(tx, needs, actor, params.id, body)),
  );
  http.handle(deleteTicket, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, (tx) => removeTicket(tx, needs, actor, params.id));
    return { message: 'ticket deleted' };
  });
  http.handle(bulkTickets, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => bulkUpdate(tx, needs, actor, body.ticketIds, body.action)),
  );
  http.handle(undoBulk, ({ actor, body }) => database.forCompany(actor.companyId, (tx) => undo(tx, needs, actor, body.undo)));
  http.handle(listTicketEvents, ({ actor, params, query }) =>
    database.forCompany(actor.companyId, ({ db }) => eventsPage(db, actor, params.id, query.before)),
  );
  http.handle(listTicketHistory, ({ actor, params }) =>
    database.forCompany(actor.companyId, async ({ db }) => ({ cycles: await history(db, actor, params.id) })),
  );
}
