import { ownUserId, type Draft, type UserActor } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { lockVisibleTicket, filterVisibleIds } from '../tickets/index.ts';
import * as rows from './drafts.sql.ts';

/** Lists the caller's drafts, latest first, without those of conversations they no longer see. */
export async function listDrafts(db: Db, actor: UserActor): Promise<Draft[]> {
  const drafts = await rows.listDrafts(db, ownUserId(actor));
  const visibleIds = await filterVisibleIds(
    db,
    actor,
    drafts.map(({ ticketId }) => ticketId),
  );
  return drafts.filter(({ ticketId }) => visibleIds.has(ticketId));
}

/**
 * Stores the caller's draft for their other devices; blanks alone delete it.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function saveDraft(tx: CompanyTx, actor: UserActor, ticketId: number, body: string): Promise<Draft> {
  // The lock orders two devices that save at once, so that the later draft is also emitted last.
  await lockVisibleTicket(tx.db, actor, ticketId);
  const stored = body.trim() === '' ? '' : body;
  const updatedAt =
    stored === ''
      ? await rows.deleteDraft(tx.db, actor.userId, ticketId)
      : await rows.upsertDraft(tx, actor.userId, ticketId, stored);
  const draft = { ticketId, body: stored, updatedAt };
  tx.emit('draft', { action: 'update', draft }, { kind: 'user', userId: actor.userId });
  return draft;
}
