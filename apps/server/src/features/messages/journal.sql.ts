import { sql } from 'kysely';
import type { ConnectionRef, InboundMessage } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';

export const chatOf = (message: InboundMessage) => `${message.addresses[0].kind}:${message.addresses[0].value}`;

/** Writes down what the provider told us; false when it told us before. */
export async function journal(db: Db, connection: ConnectionRef, message: InboundMessage): Promise<boolean> {
  const row = await db
    .insertInto('inboundJournal')
    .values({
      ...connection,
      chat: chatOf(message),
      providerId: message.providerId,
      fromMe: message.fromMe,
      payload: JSON.stringify(message),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The oldest entry of a chat that waits, held for this transaction. The chat is locked first, so that two processes
 * never work on one conversation at once and its messages keep their order.
 */
export async function nextEntry(
  db: Db,
  connection: ConnectionRef,
  chat: string,
): Promise<{ id: string; attempts: number; message: InboundMessage } | undefined> {
  await sql`SELECT pg_advisory_xact_lock(${connection.whatsappId}::int, hashtext(${chat}))`.execute(db);
  const row = await db
    .selectFrom('inboundJournal')
    .select(['id', 'attempts', 'payload'])
    .where('whatsappId', '=', connection.whatsappId)
    .where('chat', '=', chat)
    .where('handledAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, attempts: row.attempts, message: row.payload as InboundMessage };
}

export async function entryDone(db: Db, id: string): Promise<void> {
  await db.updateTable('inboundJournal').set({ handledAt: sql<string>`now()`, error: null }).where('id', '=', id).execute();
}

/** Notes a failure; `giveUp` sets the entry aside so that it no longer holds up its chat. Its payload stays. */
export async function entryFailed(db: Db, id: string, error: string, giveUp: boolean): Promise<void> {
  await db
    .updateTable('inboundJournal')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      error: error.slice(0, 2000),
      ...(giveUp ? { handledAt: sql<string>`now()` } : {}),
    }))
    .where('id', '=', id)
    .execute();
}

/** Chats with entries that wait, of all companies: what a start and the sweep look for. */
export async function waitingChats(db: Db): Promise<(ConnectionRef & { chat: string })[]> {
  return db
    .selectFrom('inboundJournal')
    .select(['companyId', 'whatsappId', 'chat'])
    .distinct()
    .where('handledAt', 'is', null)
    .limit(10_000)
    .execute();
}

export async function deleteOldEntries(db: Db, handledBefore: Date): Promise<void> {
  await db.deleteFrom('inboundJournal').where('handledAt', '<', handledBefore.toISOString()).where('error', 'is', null).execute();
}
