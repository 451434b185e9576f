import type { Actor, Draft } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockSeenTicket, seenAmong } from '../tickets/index.ts';
import * as rows from './drafts.sql.ts';

/** The caller's begun texts, latest first; none of a conversation they no longer see. */
export async function listDrafts(db: Db, actor: Actor): Promise<Draft[]> {
  const drafts = await rows.listDrafts(db, actor.userId);
  const seen = await seenAmong(db, actor, drafts.map(({ ticketId }) => ticketId));
  return drafts.filter(({ ticketId }) => seen.has(ticketId));
}

/**
 * Keeps what the caller began to write, for their other devices; nothing but blanks removes it.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function saveDraft(tx: CompanyTx, actor: Actor, ticketId: number, body: string): Promise<Draft> {
  // Of two devices that save at once, the later text is the one told last.
  await lockSeenTicket(tx.db, actor, ticketId);
  const kept = body.trim() === '' ? '' : body;
  const updatedAt = kept === '' ? await rows.removeDraft(tx.db, actor.userId, ticketId) : await rows.keepDraft(tx, actor.userId, ticketId, kept);
  const draft = { ticketId, body: kept, updatedAt };
  tx.emit('draft', { action: 'update', draft }, { kind: 'user', userId: actor.userId });
  return draft;
}
