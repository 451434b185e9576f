import type { UserActor, ConnectionOutage, ConversationOutage } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { countRecoveredByOutage } from './outages.sql.ts';

/** The outages of a connection, newest first, without those that are not shown. */
export type ListOutages = (
  db: Db,
  whatsappId: number,
  limit: number,
) => Promise<(ConnectionOutage & { afterMessage: string })[]>;

const maxOutages = 200;

/**
 * The outages that a conversation shows, oldest first: the contact wrote meanwhile and it was received afterwards, or
 * the conversation existed before and may have missed something.
 */
export async function findConversationOutages(
  db: Db,
  actor: UserActor,
  ticketId: number,
  listOutages: ListOutages,
): Promise<ConversationOutage[]> {
  const { whatsappId, createdAt } = await getVisibleTicket(db, actor, ticketId);
  if (whatsappId === null) return [];
  const outages = await listOutages(db, whatsappId, maxOutages);
  const windows = outages.map(({ id, beganAt, endedAt, afterMessage }) => ({
    id,
    from: beganAt,
    to: endedAt ?? beganAt,
    afterMessage,
  }));
  const recovered = await countRecoveredByOutage(db, ticketId, windows);
  return outages
    .filter(({ id, mayMiss, beganAt }) => recovered.has(id) || (mayMiss && createdAt < beganAt))
    .map(({ id, beganAt, endedAt, mayMiss }) => ({ id, beganAt, endedAt, mayMiss, messages: recovered.get(id) ?? 0 }))
    .toReversed();
}
