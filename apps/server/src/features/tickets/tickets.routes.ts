import { getTicket, getTicketByUuid, listTickets, updateTicket } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as tickets from './tickets.ts';

export function ticketRoutes({ http, database }: Platform, needs: tickets.TicketNeeds): void {
  http.handle(listTickets, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) =>
      tickets.listPage(db, actor, { ...query, unread: query.withUnreadMessages, search: query.searchParam }),
    ),
  );
  http.handle(getTicket, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.seenTicket(db, actor, params.id)),
  );
  http.handle(getTicketByUuid, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => tickets.seenTicketByUuid(db, actor, params.uuid)),
  );
  http.handle(updateTicket, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => tickets.updateTicket(tx, needs, actor, params.id, body)),
  );
}
