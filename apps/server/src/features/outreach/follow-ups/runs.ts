import { minuteMs, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findTickets, getVisibleTicket, lockVisibleTicket, ticketAudience } from '../../inbox/index.ts';
import type { OptOuts } from '../campaigns/index.ts';
import { findFollowUp } from './follow-ups.sql.ts';
import * as rows from './runs.sql.ts';

/** Tells those who see the tickets that something changed about their follow-ups. */
export async function emitRuns(
  tx: CompanyTx,
  changed: readonly Pick<rows.EndedRun, 'ticketId' | 'followUpId'>[],
): Promise<void> {
  if (changed.length === 0) return;
  const tickets = await findTickets(
    tx.db,
    changed.map(({ ticketId }) => ticketId),
  );
  for (const { ticketId, followUpId } of changed) {
    const ticket = tickets.find(({ id }) => id === ticketId);
    if (ticket) tx.emit('followUpRun', { action: 'update', ticketId, followUpId }, ticketAudience(ticket, null));
  }
}

/**
 * Begins a follow-up for a ticket.
 * Errors: ERR_NO_TICKET_FOUND, ERR_NO_FOLLOW_UP_FOUND, ERR_FOLLOW_UP_OFF, ERR_FOLLOW_UP_RUNNING, ERR_FOLLOW_UP_TICKET, ERR_WAPP_OPTED_OUT
 */
export async function startRun(
  tx: CompanyTx,
  optOuts: OptOuts,
  actor: UserActor,
  { followUpId, ticketId }: { followUpId: number; ticketId: number },
): Promise<{ id: number }> {
  const { db, companyId, clock } = tx;
  await lockVisibleTicket(db, actor, ticketId);
  const ticket = await getVisibleTicket(db, actor, ticketId);
  const followUp = await findFollowUp(db, followUpId);
  const [first] = followUp?.steps ?? [];
  if (!followUp || !first) throw new AppError('ERR_NO_FOLLOW_UP_FOUND');
  if (!followUp.isOn) throw new AppError('ERR_FOLLOW_UP_OFF');
  if (ticket.isGroup || ticket.whatsappId === null) throw new AppError('ERR_FOLLOW_UP_TICKET');
  const running = await rows.findRunningName(db, ticketId);
  if (running) throw new AppError('ERR_FOLLOW_UP_RUNNING', { name: running.name });
  if (await optOuts.find(db, { contactId: ticket.contactId })) throw new AppError('ERR_WAPP_OPTED_OUT');
  const startedAt = clock.now();
  const id = await rows.insertRun(db, {
    companyId,
    followUpId,
    ticketId,
    startedBy: actor.isAutomation ? null : actor.userId,
    startedAt,
    dueAt: new Date(startedAt.getTime() + first.minutes * minuteMs),
  });
  await emitRuns(tx, [{ ticketId, followUpId }]);
  return { id };
}

/** Errors: ERR_NO_FOLLOW_UP_RUN_FOUND, also where the caller does not see its ticket. */
export async function stopRun(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  const { db, clock } = tx;
  const place = await rows.findRunPlace(db, id);
  if (!place) throw new AppError('ERR_NO_FOLLOW_UP_RUN_FOUND');
  try {
    await lockVisibleTicket(db, actor, place.ticketId);
  } catch (error) {
    throw error instanceof AppError && error.code === 'ERR_NO_TICKET_FOUND'
      ? new AppError('ERR_NO_FOLLOW_UP_RUN_FOUND')
      : error;
  }
  const ended = await rows.endRuns(
    db,
    { ticketIds: [place.ticketId], followUpIds: [place.followUpId] },
    { state: 'stopped', at: clock.now() },
  );
  await emitRuns(tx, ended);
}
