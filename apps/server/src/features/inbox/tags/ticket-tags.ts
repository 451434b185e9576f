import type { UserActor, Ticket } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { emitTicketById, lockVisibleTicket, getVisibleTicket } from '../tickets/index.ts';
import { ticketTagsChanged } from './events.ts';
import { lockTagsForShare } from './tags.sql.ts';
import * as rows from './ticket-tags.sql.ts';

/**
 * Puts tags on tickets that are locked already, without live events.
 * @returns the tags that tickets did not have before, by ticket
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function addTagsToTickets(
  tx: CompanyTx,
  ticketIds: readonly number[],
  tagIds: readonly number[],
): Promise<ReadonlyMap<number, number[]>> {
  const { db, companyId } = tx;
  const wanted = [...new Set(tagIds)];
  const existing = await lockTagsForShare(db, wanted);
  if (wanted.some((id) => !existing.has(id))) throw new AppError('ERR_NO_TAG_FOUND');
  const added = await rows.insertTags(db, companyId, ticketIds, wanted);
  await tell(tx, added, true);
  return new Map(
    [...Map.groupBy(added, ({ ticketId }) => ticketId)].map(([id, tags]) => [id, tags.map(({ tagId }) => tagId)]),
  );
}

/** Removes tags from locked tickets, without live events. @returns how many were on them */
export async function removeTagsFromTickets(tx: CompanyTx, tags: readonly rows.TagOnTicket[]): Promise<number> {
  return tell(tx, await rows.deleteTags(tx.db, tags), false);
}

/** @returns how many tags were changed */
async function tell(tx: CompanyTx, tags: readonly rows.TagOnTicket[], isOn: boolean): Promise<number> {
  if (tags.length > 0)
    await tx.raise(
      ticketTagsChanged,
      tags.map((tag) => ({ ...tag, isOn })),
    );
  return tags.length;
}

/** Takes a locked ticket out of all lanes but one, without live events. @returns how many it left */
export const leaveLanes = async (tx: CompanyTx, ticketId: number, keptId: number | null = null): Promise<number> =>
  tell(tx, await rows.deleteLanes(tx.db, ticketId, keptId), false);

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND */
export async function syncTags(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  tagIds: readonly number[],
): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const added = await addTagsToTickets(tx, [ticketId], tagIds);
  const removed = await tell(tx, await rows.deleteTagsExcept(tx.db, ticketId, tagIds), false);
  if (added.size + removed === 0) return getVisibleTicket(tx.db, actor, ticketId);
  return emitTicketById(tx, ticketId, ticket);
}

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND */
export async function tagTicket(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  tagId: number,
): Promise<rows.TicketTag> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const added = await addTagsToTickets(tx, [ticketId], [tagId]);
  if (added.size > 0) await emitTicketById(tx, ticketId, ticket);
  return rows.findTicketTag(tx.db, ticketId, tagId);
}

/** Moves a ticket to the lane without a tag, and answers as if that were one. */
export async function clearLanes(tx: CompanyTx, actor: UserActor, ticketId: number) {
  await removeLanes(tx, actor, ticketId);
  const { updatedAt } = await getVisibleTicket(tx.db, actor, ticketId);
  return { ticketId, tagId: null, createdAt: updatedAt, updatedAt };
}

/** Removes a tag from a ticket; without it nothing changes. */
export async function removeTag(tx: CompanyTx, actor: UserActor, ticketId: number, tagId: number): Promise<void> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  if (!(await lockTagsForShare(tx.db, [tagId])).has(tagId)) throw new AppError('ERR_NO_TAG_FOUND');
  if ((await removeTagsFromTickets(tx, [{ ticketId, tagId }])) > 0) await emitTicketById(tx, ticketId, ticket);
}

/** Removes a ticket from all lanes of the kanban board; other tags stay. */
export async function removeLanes(tx: CompanyTx, actor: UserActor, ticketId: number): Promise<void> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  if ((await leaveLanes(tx, ticketId)) > 0) await emitTicketById(tx, ticketId, ticket);
}
