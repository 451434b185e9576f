import type { CompanyTx } from '../../../../platform/db/database.ts';
import { defineSweep } from '../../../../platform/jobs/sweep.ts';
import { notifyPendingWork } from '../../../../channels/session-hub/index.ts';
import { lockTickets } from '../lifecycle/locks.sql.ts';
import { withDeadlines } from '../lifecycle/with-deadlines.ts';
import { ticketAudience } from '../tickets.ts';
import { findTicket } from '../tickets.sql.ts';
import {
  endLapsedHoldings,
  findHolder,
  listLapsedHoldings,
  recordOwnMessage,
  recordSign,
  type HolderSign,
} from './holder.sql.ts';

/** Each minute: conversations of which nobody wrote a word for so long that Meta ended the holding. */
export const lapsedHoldings = defineSweep({
  name: 'tickets.holdings',
  crontab: '* * * * *',
  find: (db, now, page) => listLapsedHoldings(db, now.toISOString(), page),
});

/** Returns conversations whose holding is over to the lists of those who wait for the company. */
export async function endLapsed(tx: CompanyTx, ids: readonly number[]): Promise<void> {
  await lockTickets(tx.db, ids);
  for (const id of await endLapsedHoldings(tx.db, ids, tx.clock.now().toISOString())) await emitHolder(tx, id);
}

/** Emits who has the conversation of a ticket to those who see it, and has what waited for it leave. */
export async function emitHolder(tx: CompanyTx, ticketId: number): Promise<void> {
  const [[ticket], holder] = await Promise.all([lockTickets(tx.db, [ticketId]), findHolder(tx.db, ticketId)]);
  if (!ticket || !holder) return;
  tx.emit('ticketHolder', { action: 'update', ticketId, holder }, ticketAudience(ticket, null));
  const found = await findTicket(tx.db, ticketId);
  const [shown] = await withDeadlines(tx, found ? [found] : []);
  if (shown) tx.emit('ticket', { action: 'update', ticket: shown }, ticketAudience(shown, null));
  if (!holder.holds && ticket.whatsappId !== null) notifyPendingWork(tx, ticket.whatsappId);
}

/** Follows a sign of who has the conversation of a ticket, whose row is locked. */
export async function followSign(tx: CompanyTx, sign: HolderSign): Promise<void> {
  if (await recordSign(tx.db, tx.companyId, sign)) await emitHolder(tx, sign.ticketId);
}

/** A contact's message reached the company itself. Its ticket is locked. */
export async function followOwnMessage(tx: CompanyTx, ticketId: number, at: string): Promise<void> {
  if (await recordOwnMessage(tx.db, ticketId, at)) await emitHolder(tx, ticketId);
}
