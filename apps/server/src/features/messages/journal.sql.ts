import { sql } from 'kysely';
import type { ConnectionRef, InboundChange, InboundEntry, MessageRef } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';

export const chatOf = ({ addresses: [first] }: InboundEntry) => `${first.kind}:${first.value}`;

/** A message that could not be read yet does not stand in the way of what it says, which comes under the same id. */
const idOf = (entry: InboundEntry) => ('isAwaited' in entry && entry.isAwaited ? `awaited:${entry.providerId}` : entry.providerId);

/** Writes down what the provider told us; false when it told us before. */
export async function journal(db: Db, connection: ConnectionRef, entry: InboundEntry): Promise<boolean> {
  const row = await db
    .insertInto('inboundJournal')
    .values({
      ...connection,
      chat: chatOf(entry),
      providerId: idOf(entry),
      fromMe: entry.fromMe,
      payload: JSON.stringify(entry),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export interface JournalEntry {
  id: string;
  attempts: number;
  entry: InboundEntry;
}

/** For this transaction nobody else works on the chat. */
export async function holdChat(db: Db, { whatsappId }: ConnectionRef, chat: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${whatsappId}::int, hashtext(${chat}))`.execute(db);
}

/**
 * The oldest entry of a chat that waits, held for this transaction. The chat is locked first, so that two processes
 * never work on one conversation at once and its messages keep their order.
 */
export async function nextEntry(
  db: Db,
  connection: ConnectionRef,
  chat: string,
): Promise<JournalEntry | undefined> {
  await holdChat(db, connection, chat);
  const row = await db
    .selectFrom('inboundJournal')
    .select(['id', 'attempts', 'payload'])
    .where('whatsappId', '=', connection.whatsappId)
    .where('chat', '=', chat)
    .where('handledAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { id: row.id, attempts: row.attempts, entry: row.payload as InboundEntry };
}

export async function entryDone(db: Db, id: string): Promise<void> {
  await db.updateTable('inboundJournal').set({ handledAt: sql<string>`now()`, error: null }).where('id', '=', id).execute();
}

/** A change came before its message: it is done as far as its chat goes on, and is taken up again with the message. */
export async function entryEarly(db: Db, id: string, target: MessageRef): Promise<void> {
  await db.updateTable('inboundJournal').set({ waitsFor: keyOf(target) }).where('id', '=', id).execute();
}

const keyOf = ({ providerId, fromMe }: MessageRef) => `${fromMe ? 'own' : 'theirs'}:${providerId}`;

/** The changes that came before a message, in their order; they wait no longer. */
export async function takeEarly(db: Db, connection: ConnectionRef, chat: string, target: MessageRef): Promise<InboundChange[]> {
  const rows = await db
    .updateTable('inboundJournal')
    .set({ waitsFor: null })
    .where('whatsappId', '=', connection.whatsappId)
    .where('chat', '=', chat)
    .where('waitsFor', '=', keyOf(target))
    .returning(['id', 'payload'])
    .execute();
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).map((row) => row.payload as InboundChange);
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

/** Chats with entries that wait: of one connection, or of all companies, which is what a start and the sweep look for. */
export async function waitingChats(db: Db, connection?: ConnectionRef): Promise<(ConnectionRef & { chat: string })[]> {
  let query = db.selectFrom('inboundJournal').select(['companyId', 'whatsappId', 'chat']).distinct().where('handledAt', 'is', null);
  if (connection) query = query.where('whatsappId', '=', connection.whatsappId);
  return query.limit(10_000).execute();
}

export async function deleteOldEntries(db: Db, handledBefore: Date): Promise<void> {
  await db.deleteFrom('inboundJournal').where('handledAt', '<', handledBefore.toISOString()).where('error', 'is', null).execute();
}
