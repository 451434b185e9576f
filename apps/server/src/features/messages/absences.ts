import type { Actor, ConnectionAbsence, ConversationAbsence } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { seenTicket } from '../tickets/index.ts';
import { recoveredIn } from './absences.sql.ts';

/** When a connection was away, newest first, without what nobody needs to be told. */
export type AbsencesOn = (db: Db, whatsappId: number, limit: number) => Promise<(ConnectionAbsence & { afterMessage: string })[]>;

const lookedAt = 200;

/**
 * The absences that a conversation tells of, oldest first: the contact wrote meanwhile and it was received afterwards, or the
 * conversation was there before and may have missed something.
 */
export async function conversationAbsences(db: Db, actor: Actor, ticketId: number, absencesOn: AbsencesOn): Promise<ConversationAbsence[]> {
  const { whatsappId, createdAt } = await seenTicket(db, actor, ticketId);
  if (whatsappId === null) return [];
  const absences = await absencesOn(db, whatsappId, lookedAt);
  const gaps = absences.map(({ id, beganAt, endedAt, afterMessage }) => ({ id, from: beganAt, to: endedAt ?? beganAt, afterMessage }));
  const recovered = await recoveredIn(db, ticketId, gaps);
  return absences
    .filter(({ id, mayMiss, beganAt }) => recovered.has(id) || (mayMiss && createdAt < beganAt))
    .map(({ id, beganAt, endedAt, mayMiss }) => ({ id, beganAt, endedAt, mayMiss, messages: recovered.get(id) ?? 0 }))
    .toReversed();
}
