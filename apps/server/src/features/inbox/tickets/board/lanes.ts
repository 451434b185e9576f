import type { KanbanCard, KanbanLane, Ticket, UserActor } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { cutPage } from '../../../../platform/db/page.ts';
import * as rows from './lanes.sql.ts';
import { findTicketIds, parseCursor } from '../tickets.ts';

const firstPageSize = 6;
const pageSize = 30;
const wholePageSize = 500;

export interface BoardRequest extends Omit<rows.BoardFilter, 'ids'> {
  searchParam: string;
}

/** Part of a lane: its cards, with the key of the next ones. */
export type LanePage = Pick<KanbanLane, 'count' | 'cards' | 'nextCursor'>;

const emptyPage: LanePage = { count: 0, cards: [], nextCursor: null };

/** The beginnings of lanes as the caller sees them, by lane; null = tickets without one. */
export async function listLanes(
  db: Db,
  actor: UserActor,
  request: BoardRequest,
  laneIds: readonly number[],
): Promise<(laneId: number | null) => LanePage> {
  const filter = await toFilter(db, actor, request);
  const [counts, heads] = await Promise.all([
    rows.countByLane(db, actor, filter),
    rows.listLaneHeads(db, actor, filter, laneIds, firstPageSize + 1),
  ]);
  const byLane = Map.groupBy(heads, ({ laneId }) => laneId);
  return (laneId) => {
    const found = byLane.get(laneId)?.map(({ card }) => card);
    return found ? toPage(found, firstPageSize, counts.get(laneId) ?? 0) : emptyPage;
  };
}

/** @throws AppError ERR_VALIDATION for a cursor of another list */
export async function listLanePage(
  db: Db,
  actor: UserActor,
  { laneId, cursor, ...request }: BoardRequest & { laneId: number | null; cursor: string },
): Promise<LanePage> {
  const after = parseCursor(cursor, 'latest');
  const filter = await toFilter(db, actor, request);
  const [counts, found] = await Promise.all([
    rows.countByLane(db, actor, filter),
    rows.listLane(db, actor, filter, laneId, { after, limit: pageSize + 1 }),
  ]);
  return toPage(found, pageSize, counts.get(laneId) ?? 0);
}

/** All waiting and open tickets the caller sees, page by page. */
export async function listBoardTickets(
  db: Db,
  actor: UserActor,
  { pageNumber, ...filter }: rows.BoardFilter & { pageNumber: number },
): Promise<{ tickets: Ticket[]; count: number; hasMore: boolean }> {
  const offset = (pageNumber - 1) * wholePageSize;
  const page = await rows.listBoardTickets(db, actor, filter, { offset, limit: wholePageSize + 1 });
  const { rows: tickets, hasMore } = cutPage(page.tickets, wholePageSize);
  return { tickets, count: page.count, hasMore };
}

async function toFilter(db: Db, actor: UserActor, { searchParam, ...filter }: BoardRequest): Promise<rows.BoardFilter> {
  if (searchParam === '') return filter;
  const ids = await findTicketIds(db, actor, searchParam, (condition) =>
    rows.listBoardIds(db, actor, filter, condition),
  );
  return { ...filter, ids };
}

function toPage(found: readonly KanbanCard[], size: number, count: number): LanePage {
  const { rows: cards, hasMore } = cutPage(found, size);
  const last = cards.at(-1);
  return { count, cards, nextCursor: hasMore && last ? `${last.boardAt}_${last.id}` : null };
}
