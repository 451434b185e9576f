import {
  dayMs,
  getKanbanBoard,
  listKanbanTags,
  listKanbanTickets,
  listLaneCards,
  minuteMs,
  moveTicketToLane,
  orderKanbanLanes,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inSearchTurn, listBoardTickets, listLanePage } from '../tickets/index.ts';
import * as kanban from './kanban.ts';
import { listLanesById } from './tags.sql.ts';

export interface KanbanRouteDeps {
  /** called with contacts that are shown to a user */
  contactsShown(companyId: number, contactIds: readonly number[]): void;
}

export function kanbanRoutes(platform: Platform, { contactsShown }: KanbanRouteDeps): void {
  const { http, database } = platform;
  /** The filters of a request, with moments in the place of what counts from now. */
  function toRequest<Query extends { days?: number | undefined; unansweredMinutes?: number | undefined }>({
    days,
    unansweredMinutes,
    ...query
  }: Query) {
    const before = (count: number | undefined, unitMs: number) =>
      count === undefined ? undefined : new Date(platform.clock.now().getTime() - count * unitMs);
    return { ...query, changedSince: before(days, dayMs), unansweredUntil: before(unansweredMinutes, minuteMs) };
  }

  handleTx(platform, listKanbanTags, async ({ db }) => ({ lista: await listLanesById(db) }));
  handleTx(platform, listKanbanTickets, ({ db }, { actor, query: { queueIds, showAll, pageNumber } }) =>
    listBoardTickets(db, actor, { queueIds: showAll ? undefined : queueIds, unassigned: false, pageNumber }),
  );
  http.handle(getKanbanBoard, async ({ actor, query }) => {
    const board = await inSearchTurn(actor.companyId, query.searchParam, () =>
      database.forCompany(actor.companyId, ({ db }) => kanban.readBoard(db, actor, toRequest(query))),
    );
    contactsShown(
      actor.companyId,
      board.lanes.flatMap(({ cards }) => cards.map(({ contact }) => contact.id)),
    );
    return board;
  });
  http.handle(listLaneCards, async ({ actor, query: { laneId = null, ...query } }) => {
    const page = await inSearchTurn(actor.companyId, query.searchParam, () =>
      database.forCompany(actor.companyId, ({ db }) => listLanePage(db, actor, { ...toRequest(query), laneId })),
    );
    contactsShown(
      actor.companyId,
      page.cards.map(({ contact }) => contact.id),
    );
    return page;
  });
  handleTx(platform, moveTicketToLane, (tx, { actor, params, body }) =>
    kanban.moveToLane(tx, actor, params.ticketId, body.laneId),
  );
  handleTx(platform, orderKanbanLanes, async (tx, { body }) => ({
    laneIds: await kanban.orderLanes(tx, body.laneIds),
  }));
}
