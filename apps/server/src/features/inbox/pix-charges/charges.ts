import { pixChargesPageSize, type PixCharge, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { findPixAccount, isReady } from '../pix-account/index.ts';
import { listPixKeys } from '../pix-keys/index.ts';
import { findVisibleTicketIds, getVisibleTicket, lockVisibleTicket, ticketAudience } from '../tickets/index.ts';
import * as rows from './charges.sql.ts';
import { limitsOf } from './limits.ts';
import { announceMove, moveBetween } from './moves.ts';

/** Charges of the contact of a ticket, in tickets that the actor sees. @throws AppError ERR_NO_TICKET_FOUND */
export async function listCharges(
  db: Db,
  actor: UserActor,
  ticketId: number,
  before: number | undefined,
): Promise<{ charges: PixCharge[]; hasMore: boolean }> {
  const { contactId } = await getVisibleTicket(db, actor, ticketId);
  const ticketIds = [...new Set([ticketId, ...(await findVisibleTicketIds(db, actor, contactId))])];
  const found = await rows.listCharges(db, ticketIds, { before, limit: pixChargesPageSize + 1 });
  return { charges: found.slice(0, pixChargesPageSize), hasMore: found.length > pixChargesPageSize };
}

/** What a charge can be sent with, and what the actor may send. */
export async function listWays({ db, companyId }: Pick<CompanyTx, 'db' | 'companyId'>, actor: UserActor) {
  const [keys, account, limits] = await Promise.all([
    listPixKeys(db),
    findPixAccount(db, companyId),
    limitsOf(db, actor),
  ]);
  if (!account || !isReady(account)) return { keys, account: null, ...limits };
  const { provider, receiverName } = account;
  return { keys, account: { provider, receiverName, needsDocument: provider === 'asaas' }, ...limits };
}

/** @throws AppError ERR_NO_PIX_CHARGE_FOUND */
export async function getVisibleCharge(db: Db, actor: UserActor, id: number): Promise<PixCharge> {
  const charge = await rows.findCharge(db, id);
  if (!charge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  await getVisibleTicket(db, actor, charge.ticketId, 'ERR_NO_PIX_CHARGE_FOUND');
  return charge;
}

type Mark = 'received' | 'undone' | 'canceled';

/** Whether a charge takes a mark; `same` = it has it, or never had what is taken back. */
function marking({ mark, paidAt }: PixCharge, wanted: Mark): 'new' | 'same' | 'refused' {
  if (mark?.kind === wanted) return 'same';
  if (wanted === 'undone') return mark?.kind === 'received' ? 'new' : 'same';
  if (paidAt !== null) return 'refused';
  return wanted === 'canceled' && mark?.kind === 'received' ? 'refused' : 'new';
}

/**
 * Notes what a person says of a charge. A mark that it has stays with whom and when it was made.
 * @throws AppError ERR_NO_PIX_CHARGE_FOUND, ERR_PIX_CHARGE_SETTLED
 */
export async function markCharge(tx: CompanyTx, actor: UserActor, id: number, wanted: Mark): Promise<PixCharge> {
  const { db } = tx;
  const { ticketId } = await getVisibleCharge(db, actor, id);
  const ticket = await lockVisibleTicket(db, actor, ticketId, 'ERR_NO_PIX_CHARGE_FOUND');
  await rows.lockCharge(db, id);
  const charge = await rows.findCharge(db, id);
  if (!charge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  recordSubjectName(charge.description);
  const outcome = marking(charge, wanted);
  if (outcome === 'refused') throw new AppError('ERR_PIX_CHARGE_SETTLED');
  if (outcome === 'same') return charge;
  await rows.updateCharge(db, id, { mark: wanted, markedBy: actor.userId, markedAt: tx.clock.now().toISOString() });
  const pixCharge = await rows.findCharge(db, id);
  if (!pixCharge) throw new AppError('ERR_NO_PIX_CHARGE_FOUND');
  tx.emit('pixCharge', { action: 'update', pixCharge }, ticketAudience(ticket, null));
  const what = wanted === 'canceled' ? 'canceled' : moveBetween(charge, pixCharge);
  if (what) await announceMove(tx, { charge: pixCharge, what, user: pixCharge.mark?.user ?? null }, ticket);
  return pixCharge;
}
