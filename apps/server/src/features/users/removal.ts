import type { UserActor, HandlerAnswer, previewUserRemoval } from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { checkRemoval } from './users.rules.ts';
import * as rows from './users.sql.ts';
import type { UserPorts } from './users.ts';

/** What removing users needs from other features. */
export interface UserRemovalPorts extends UserPorts {
  /** returns the queue of each open ticket of a user; null = none */
  openTicketQueues(db: Db, userId: number): Promise<(number | null)[]>;
  /**
   * Returns the open tickets of a removed user to their queues, or gives them to a colleague. Refuses a colleague who
   * does not attend in one of their queues with ERR_USER_NOT_IN_QUEUE.
   */
  releaseTicketsOf(
    tx: CompanyTx,
    actor: UserActor,
    leaving: { userId: number; transferTo: number | undefined; note: string },
  ): Promise<unknown>;
  localeOf(db: Db, companyId: number): Promise<{ language: string }>;
  /** deletes the quick replies that only this user had */
  removeQuickMessagesOf(tx: CompanyTx, userId: number): Promise<unknown>;
}

/** Returns what a user has open, and which colleagues could take it over. Errors: ERR_NO_USER_FOUND. */
export async function previewRemoval(
  db: Db,
  ports: UserRemovalPorts,
  id: number,
  now: Date,
): Promise<HandlerAnswer<typeof previewUserRemoval>> {
  const [user, queues] = await Promise.all([rows.findUser(db, id, now), ports.openTicketQueues(db, id)]);
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  const queueIds = [...new Set(queues.filter((queueId) => queueId !== null))];
  return {
    openTickets: queues.length,
    takers: queues.length === 0 ? [] : await rows.findTransferCandidates(db, queueIds, id, now),
  };
}

/**
 * @param transferTo who gets the user's open tickets; without one they return to their queues
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_USER_NOT_IN_QUEUE
 */
export async function removeUser(
  tx: CompanyTx,
  ports: UserRemovalPorts,
  actor: UserActor,
  id: number,
  transferTo?: number,
): Promise<void> {
  const admins = await rows.lockAdmins(tx.db);
  const target = await rows.lockUser(tx.db, id);
  if (!target) throw new AppError('ERR_NO_USER_FOUND');
  const code = checkRemoval(actor, target, admins.filter((admin) => admin !== id).length);
  if (code) throw new AppError(code);
  if (transferTo !== undefined) await requireTransferTarget(tx.db, id, transferTo);
  const { language } = await ports.localeOf(tx.db, tx.companyId);
  // Log lines refer to existing users, so only the note keeps the name of the removed one.
  const note = fillPlaceholders(botTexts(language).userLeft, { name: target.name });
  await ports.releaseTicketsOf(tx, actor, { userId: id, transferTo, note });
  await ports.removeQuickMessagesOf(tx, id);
  await ports.endSessionsOf(tx, id, 'deleted');
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
