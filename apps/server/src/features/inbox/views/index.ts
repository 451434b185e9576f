import { countTicketViews, listPinnedViews, orderTicketViews, pinTicketView, ticketViewsCrud } from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userRemoving } from '../../account/index.ts';
import { viewFiltersAsked } from '../tickets/index.ts';
import { listPinnedOf, pinView } from './pins.ts';
import { getVisibleView } from './visible-view.ts';
import * as views from './views.ts';

/** What the filters of a view name and that is not there. */
const missing = {
  ticket_view_parts_tag: 'ERR_NO_TAG_FOUND',
  ticket_view_parts_queue: 'ERR_NO_QUEUE_FOUND',
  ticket_view_parts_user: 'ERR_NO_USER_FOUND',
  ticket_view_parts_connection: 'ERR_NO_WAPP_FOUND',
} as const;

/** Registers the endpoints of views, whose lists are those of tickets. */
export function createViews(platform: Platform): void {
  crudRoutes(
    platform,
    ticketViewsCrud,
    {
      list: ({ db }, { actor }) => views.listViews(db, actor),
      get: ({ db }, { actor, params }) => getVisibleView(db, actor, params.id),
      create: (tx, { actor, body }) => views.addView(tx, actor, body),
      update: (tx, { actor, params, body }) => views.changeView(tx, actor, params.id, body),
      async delete(tx, { actor, params }) {
        await views.removeView(tx, actor, params.id);
        return true;
      },
    },
    missing,
  );
  handleTx(platform, orderTicketViews, (tx, { actor, body }) => views.reorderViews(tx, actor, body));
  handleTx(platform, countTicketViews, ({ db }, { actor, query }) => views.countViews(db, actor, query.viewIds ?? []));
  handleTx(platform, listPinnedViews, ({ db }, { actor }) => listPinnedOf(db, actor));
  handleTx(platform, pinTicketView, (tx, { actor, params, body }) => pinView(tx, actor, params.id, body.isPinned));
  platform.answer(viewFiltersAsked, 'views', ({ db }, { actor, viewId }) => views.readViewFilters(db, actor, viewId));
  platform.on(userRemoving, { by: 'views', after: 'tickets' }, (tx, { userId }) => views.removeOwnViews(tx, userId));
}
