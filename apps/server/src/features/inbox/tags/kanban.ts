import type { KanbanLane, Ticket, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import {
  emitTicketById,
  getVisibleTicket,
  listLanes,
  lockBoardTicketsTagged,
  lockVisibleTicket,
  refreshLanes,
  type BoardRequest,
} from '../tickets/index.ts';
import * as tags from './tags.sql.ts';
import { addTagsToTickets, leaveLanes } from './ticket-tags.ts';

/** The lane of tickets without a kanban tag; its name and colour are the interface's. */
const untagged = { id: null, name: '', color: '' };

/** Only a ticket in that many lanes changes its place with their order. */
const severalLanes = 2;

/** The board: the lane of tickets without a kanban tag first, then a lane for each kanban tag, in their order. */
export async function readBoard(db: Db, actor: UserActor, request: BoardRequest): Promise<{ lanes: KanbanLane[] }> {
  const lanes = await tags.listLanesInOrder(db);
  const laneIds = lanes.map(({ id }) => id);
  const beginningOf = await listLanes(db, actor, request, laneIds);
  return { lanes: [untagged, ...lanes].map((lane) => ({ ...lane, ...beginningOf(lane.id) })) };
}

/**
 * Moves a ticket to a lane, whose tag takes the place of all kanban tags of the ticket: one live event, and none when it is
 * there already. Of two people who move the same ticket the later one decides.
 * @param laneId null = the lane of tickets without a kanban tag
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_TICKET_STATUS of one that was resolved, ERR_NO_TAG_FOUND of a tag that is no lane
 */
export async function moveToLane(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  laneId: number | null,
): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  const added = laneId === null ? 0 : (await addTagsToTickets(tx, [ticketId], [laneId])).size;
  // The tag is locked by now: it stays the lane that it is.
  if (laneId !== null && (await tags.findTag(tx.db, laneId))?.kanban !== 1) throw new AppError('ERR_NO_TAG_FOUND');
  const removed = await leaveLanes(tx, ticketId, laneId);
  if (added + removed === 0) return getVisibleTicket(tx.db, actor, ticketId);
  return emitTicketById(tx, ticketId, ticket);
}

/**
 * Puts lanes into an order; those that are not named follow as they were. Tickets with several kanban tags go to the one
 * that is the first now.
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function orderLanes(tx: CompanyTx, wanted: readonly number[]): Promise<number[]> {
  const { db } = tx;
  await lockBoardTicketsTagged(
    db,
    (await tags.listLanesInOrder(db)).map(({ id }) => id),
    severalLanes,
  );
  const known = (await tags.lockLanesInOrder(db)).map(({ id }) => id);
  if (wanted.some((id) => !known.includes(id))) throw new AppError('ERR_NO_TAG_FOUND');
  const laneIds = [...new Set([...wanted, ...known])];
  await tags.setLanePositions(db, laneIds);
  await refreshLanes(db, laneIds, severalLanes);
  tx.emit('kanbanLanes', { action: 'update', laneIds }, { kind: 'company' });
  return laneIds;
}
