import type { UserActor, HandlerAnswer, previewUserRemoval } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { userRemoving } from './events.ts';
import { checkRemoval } from './users.rules.ts';
import { findTransferCandidates } from './user-lists.sql.ts';
import * as rows from './users.sql.ts';

/** Returns the queue of each open ticket of a user; null = none. Asked of the feature of tickets, which imports this one. */
export type OpenTicketQueues = (db: Db, userId: number) => Promise<(number | null)[]>;

/** Returns what a user has open, and which colleagues could take it over. Errors: ERR_NO_USER_FOUND. */
export async function previewRemoval(
  db: Db,
  openTicketQueues: OpenTicketQueues,
  id: number,
  now: Date,
): Promise<HandlerAnswer<typeof previewUserRemoval>> {
  const [user, queues] = await Promise.all([rows.findUser(db, id, now), openTicketQueues(db, id)]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  const queueIds = [...new Set(queues.filter((queueId) => queueId !== null))];
  return {
    openTickets: queues.length,
    takers: queues.length === 0 ? [] : await findTransferCandidates(db, queueIds, id, now),
  };
}

/**
 * @param transferTo who gets the user's open tickets; without one they return to their queues
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_USER_NOT_IN_QUEUE
 */
export async function removeUser(tx: CompanyTx, actor: UserActor, id: number, transferTo?: number): Promise<void> {
  const admins = await rows.lockAdmins(tx.db);
  const operators = await rows.lockOperators(tx.db);
  const target = await rows.lockUser(tx.db, id);
  if (!target) throw new AppError('ERR_NO_USER_FOUND');
  recordFormer(target);
  const code = checkRemoval(actor, target, admins.filter((admin) => admin !== id).length);
  if (code) throw new AppError(code);
  // Of two operators who remove each other at once, the removed one removes no one.
  if (target.super && !operators.includes(actor.userId)) throw new AppError('ERR_NO_PERMISSION');
  if (transferTo !== undefined) await requireTransferTarget(tx.db, id, transferTo);
  await tx.raise(userRemoving, { actor, userId: id, name: target.name, transferTo });
  await rows.deleteUser(tx.db, id);
  // Every user of the company may have seen the name, so all learn that it is gone.
  tx.emit('user', { action: 'delete', userId: id }, { kind: 'company' });
}

/**
 * Locks the colleague until all tickets are theirs, so that they are neither removed nor taken out of a queue
 * meanwhile.
 */
async function requireTransferTarget(db: Db, leaving: number, transferTo: number): Promise<void> {
  const target = transferTo === leaving ? undefined : await rows.lockUser(db, transferTo);
  if (!target?.active) throw new AppError('ERR_NO_USER_FOUND');
}
