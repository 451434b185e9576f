import { getDashboardTicketsByDay, getDashboardTicketsByUser, getDashboard } from '@balcao/contract';
import { handleReport } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as dashboard from './dashboard.ts';

export function dashboardRoutes(platform: Platform): void {
  const { clock } = platform;
  handleReport(platform, getDashboard, ({ db }, { actor, query }) => dashboard.overview(db, actor, query, clock.now()));
  handleReport(platform, getDashboardTicketsByUser, ({ db }, { actor, query }) =>
    dashboard.byUser(db, actor, query, clock.now()),
  );
  handleReport(platform, getDashboardTicketsByDay, ({ db }, { actor, query }) =>
    dashboard.byDay(db, actor, query, clock.now()),
  );
}
