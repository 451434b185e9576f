import type { Actor, Draft } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockVisibleTicket, filterVisibleIds } from '../tickets/index.ts';
import * as rows from './drafts.sql.ts';

/** The caller's begun texts, latest first; none of a conversation they no longer see. */
export async function listDrafts(db: Db, actor: Actor): Promise<Draft[]> {
  const drafts = await rows.listDrafts(db, actor.userId);
  const visibleIds = await filterVisibleIds(
    db,
    actor,
    drafts.map(({ ticketId }) => ticketId),
  );
  return drafts.filter(({ ticketId }) => visibleIds.has(ticketId));
}

/**
 * Keeps what the caller began to write, for their other devices; nothing but blanks removes it.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function saveDraft(tx: CompanyTx, actor: Actor, ticketId: number, body: string): Promise<Draft> {
  // Of two devices that save at once, the later text is the one told last.
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
