import { getDashboardTicketsByDay, getDashboardTicketsByUser, getDashboard } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as dashboard from './dashboard.ts';

export function dashboardRoutes({ http, database, clock }: Platform): void {
  http.handle(getDashboard, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => dashboard.overview(db, actor, query, clock.now())),
  );
  http.handle(getDashboardTicketsByUser, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => dashboard.byUser(db, actor, query, clock.now())),
  );
  http.handle(getDashboardTicketsByDay, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => dashboard.byDay(db, actor, query, clock.now())),
  );
}
