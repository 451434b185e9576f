import {
  canSeeTicket,
  maxAttendants,
  maxSharedTickets,
  type Ticket,
  type TicketFacts,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { findActors } from '../../../access/index.ts';
import { listUserNames } from '../../../account/index.ts';
import { emitTicketById } from '../lifecycle/apply.ts';
import { lockTickets, type LockedTicket } from '../lifecycle/locks.sql.ts';
import { logEvents } from '../log.ts';
import { getVisibleTicket, lockVisibleTicket } from '../tickets.ts';
import * as rows from './attendants.sql.ts';

/**
 * Refuses people who may not see a ticket.
 * @throws AppError ERR_NO_USER_FOUND, ERR_CANNOT_SEE_TICKET with the names of those who may not
 */
export async function requireSeers(db: Db, ticket: TicketFacts, userIds: readonly number[]): Promise<void> {
  const found = await findActors(db, userIds);
  const people = userIds.map((id) => found.get(id));
  if (people.some((one) => one?.userActive !== true)) throw new AppError('ERR_NO_USER_FOUND');
  const blind = people.flatMap((one) => (one && !canSeeTicket(one.actor, ticket) ? [one.actor.userId] : []));
  if (blind.length === 0) return;
  const names = await listUserNames(db, blind);
  throw new AppError('ERR_CANNOT_SEE_TICKET', {
    userIds: blind,
    userName: blind.map((id) => names.get(id) ?? '').join(', '),
  });
}

/**
 * Has somebody attend an open ticket together with who is responsible. Who is there already stays.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_TICKET_STATUS, ERR_NO_USER_FOUND, ERR_CANNOT_SEE_TICKET, ERR_ATTENDANT_LIMIT,
 * ERR_SHARED_TICKETS_LIMIT
 */
export async function callAttendant(tx: CompanyTx, actor: UserActor, id: number, userId: number): Promise<Ticket> {
  const { db, companyId } = tx;
  const ticket = await lockVisibleTicket(db, actor, id);
  if (ticket.status !== 'open' || ticket.userId === null) {
    throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  }
  await requireSeers(db, ticket, [userId]);
  const present = await rows.listAttendants(db, id);
  if (userId === ticket.userId || present.includes(userId)) return getVisibleTicket(db, actor, id);
  if (present.length >= maxAttendants) throw new AppError('ERR_ATTENDANT_LIMIT', { limit: maxAttendants });
  if ((await rows.listShared(db, userId)).length >= maxSharedTickets)
    throw new AppError('ERR_SHARED_TICKETS_LIMIT', { limit: maxSharedTickets });
  await rows.insertAttendant(db, companyId, id, userId);
  return announce(tx, actor, ticket, { kind: 'joined', userId });
}

/** @throws AppError ERR_NO_TICKET_FOUND, ERR_TICKET_STATUS once it is closed, ERR_NO_USER_FOUND for who does not attend it */
export async function releaseAttendant(tx: CompanyTx, actor: UserActor, id: number, userId: number): Promise<Ticket> {
  const ticket = await lockVisibleTicket(tx.db, actor, id);
  // Of a closed one the record says who attended it.
  if (ticket.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (!(await rows.deleteAttendant(tx.db, id, userId))) throw new AppError('ERR_NO_USER_FOUND');
  return announce(tx, actor, ticket, { kind: 'left', userId });
}

async function announce(
  tx: CompanyTx,
  actor: UserActor,
  ticket: LockedTicket,
  { kind, userId }: { kind: 'joined' | 'left'; userId: number },
): Promise<Ticket> {
  const line = { ticketId: ticket.id, kind, userId: actor.userId, toUserId: userId };
  const emitLogged = await logEvents(tx, [line]);
  emitLogged(() => ticket);
  return emitTicketById(tx, ticket.id, ticket);
}

/** Ends what a user attends who is removed, so that everybody sees it. */
export async function releaseRemovedAttendant(tx: CompanyTx, { userId }: { userId: number }): Promise<void> {
  for (const ticket of await lockTickets(tx.db, await rows.deleteAttendances(tx.db, userId)))
    await emitTicketById(tx, ticket.id, ticket);
}

/** Ends that somebody attends tickets which they may not see any more. */
export async function releaseBlindAttendant(tx: CompanyTx, { userId }: { userId: number }): Promise<void> {
  const { db } = tx;
  const shared = await rows.listShared(db, userId);
  if (shared.length === 0) return;
  const tickets = await lockTickets(db, shared);
  await rows.releaseAttendants(
    db,
    tickets.map((ticket) => ({ id: ticket.id, next: ticket, endsAll: false })),
  );
  const left = new Set(await rows.listShared(db, userId));
  for (const ticket of tickets) if (!left.has(ticket.id)) await emitTicketById(tx, ticket.id, ticket);
}
