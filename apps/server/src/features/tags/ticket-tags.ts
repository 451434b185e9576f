import type { Actor, Ticket } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import { announceTicket, lockSeenTicket, seenTicket } from '../tickets/index.ts';
import { keepTags } from './tags.sql.ts';
import * as rows from './ticket-tags.sql.ts';

/**
 * Puts tags on a ticket that is locked already, without telling anybody.
 * @returns the tags it did not have before
 * @throws AppError ERR_NO_TAG_FOUND
 */
export async function putTags({ db, companyId }: Pick<CompanyTx, 'db' | 'companyId'>, ticketId: number, tagIds: readonly number[]): Promise<number[]> {
  const wanted = [...new Set(tagIds)];
  const there = await keepTags(db, wanted);
  if (wanted.some((id) => !there.has(id))) throw new AppError('ERR_NO_TAG_FOUND');
  return rows.addTags(db, companyId, ticketId, wanted);
}

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND */
export async function syncTags(tx: CompanyTx, actor: Actor, ticketId: number, tagIds: readonly number[]): Promise<Ticket> {
  const ticket = await lockSeenTicket(tx.db, actor, ticketId);
  const added = await putTags(tx, ticketId, tagIds);
  const removed = await rows.removeOthers(tx.db, ticketId, tagIds);
  if (added.length + removed === 0) return seenTicket(tx.db, actor, ticketId);
  return announceTicket(tx, ticketId, ticket);
}

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_TAG_FOUND */
export async function tagTicket(tx: CompanyTx, actor: Actor, ticketId: number, tagId: number): Promise<rows.TicketTag> {
  const ticket = await lockSeenTicket(tx.db, actor, ticketId);
  const added = await putTags(tx, ticketId, [tagId]);
  if (added.length > 0) await announceTicket(tx, ticketId, ticket);
  return rows.findTicketTag(tx.db, ticketId, tagId);
}

/** Taking off a tag that is not there changes nothing. */
export async function removeTag(tx: CompanyTx, actor: Actor, ticketId: number, tagId: number): Promise<void> {
  const ticket = await lockSeenTicket(tx.db, actor, ticketId);
  if (!(await keepTags(tx.db, [tagId])).has(tagId)) throw new AppError('ERR_NO_TAG_FOUND');
  if ((await rows.removeTag(tx.db, ticketId, tagId)) > 0) await announceTicket(tx, ticketId, ticket);
}

/** Off all lanes of the kanban board; other tags stay. */
export async function removeLanes(tx: CompanyTx, actor: Actor, ticketId: number): Promise<void> {
  const ticket = await lockSeenTicket(tx.db, actor, ticketId);
  if ((await rows.removeLanes(tx.db, ticketId)) > 0) await announceTicket(tx, ticketId, ticket);
}
