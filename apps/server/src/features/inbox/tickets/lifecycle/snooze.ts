import { isAdmin, type Ticket, type UserActor, dayMs } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { emitTicket, emitTicketById } from './apply.ts';
import { ticketSnoozed } from '../events.ts';
import { lockTickets, type LockedTicket } from './locks.sql.ts';
import * as rows from './snooze.sql.ts';
import { getVisibleTicket, lockVisibleTicket } from '../tickets.ts';
import { findTickets } from '../tickets.sql.ts';

const maxSnoozeMs = 366 * dayMs;

/** Each minute: tickets whose time has come. */
export const dueSnoozes = defineSweep({
  name: 'tickets.wake',
  crontab: '* * * * *',
  find: (db, now, page) => rows.listDueSnoozes(db, now.toISOString(), page),
});

/**
 * Snoozes an open ticket: it keeps its attendant, and comes back at a time or when its contact writes. Any move of it
 * ends the snooze.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_TICKET_STATUS, ERR_NOT_ASSIGNEE, ERR_VALIDATION
 */
export async function snooze(tx: CompanyTx, actor: UserActor, id: number, until: string): Promise<Ticket> {
  const before = await lockForSnooze(tx, actor, id);
  const ahead = Date.parse(until) - tx.clock.now().getTime();
  if (ahead <= 0 || ahead > maxSnoozeMs) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'until', problem: 'expected a time to come, within a year' }],
    });
  }
  await rows.setSnoozed(tx.db, id, new Date(until).toISOString());
  await tx.raise(ticketSnoozed, { ticketIds: [id] });
  return emitTicketById(tx, id, before);
}

/** Ends the snooze of a ticket before its time; one that is not snoozed stays as it is. Errors: those of `snooze`. */
export async function wake(tx: CompanyTx, actor: UserActor, id: number): Promise<Ticket> {
  const before = await lockForSnooze(tx, actor, id);
  if (before.snoozedUntil === null) return getVisibleTicket(tx.db, actor, id);
  await rows.setWoken(tx.db, [id], { now: tx.clock.now(), isUnread: false });
  await tx.raise(ticketSnoozed, { ticketIds: [id] });
  return emitTicketById(tx, id, before);
}

/** Ends the snooze of tickets that are due: they come on top of the list, unread for their attendants. */
export async function wakeDue(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  const now = tx.clock.now();
  const due = (await lockTickets(tx.db, ids)).filter(
    ({ snoozedUntil }) => snoozedUntil !== null && Date.parse(snoozedUntil) <= now.getTime(),
  );
  if (due.length === 0) return;
  const dueIds = due.map(({ id }) => id);
  await rows.setWoken(tx.db, dueIds, { now, isUnread: true });
  for (const ticket of await findTickets(tx.db, dueIds)) emitTicket(tx, ticket, null);
}

async function lockForSnooze(tx: CompanyTx, actor: UserActor, id: number): Promise<LockedTicket> {
  const ticket = await lockVisibleTicket(tx.db, actor, id);
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (ticket.userId !== actor.userId && !isAdmin(actor)) {
    throw new AppError('ERR_NOT_ASSIGNEE', {
      userName: (await getVisibleTicket(tx.db, actor, id)).user?.name ?? null,
    });
  }
  return ticket;
}
