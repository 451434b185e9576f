// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundChange, InboundEntry } from '../../../../channels/port/inbound-entry.ts';
import type { MessageRef } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';

export const chatOf = ({ addresses: [first] }: InboundEntry) => `${first.kind}:${first.value}`;

/** A message that could not be decrypted yet does not block its content, which comes under the same id. */
const journalId = (entry: InboundEntry) =>
  'isAwaited' in entry && entry.isAwaited ? `awaited:${entry.providerId}` : entry.providerId;

/** The journaled events of a connection. */
export interface NewEntry {
  connection: ConnectionRef;
  entry: InboundEntry;
}

/** Journals events of connections of one company, in their order; events that are journaled already are skipped. */
export async function insertJournalEntries(db: Db, companyId: number, items: readonly NewEntry[]): Promise<void> {
  await insertEntriesStatement(
    db,
    companyId,
    items.map(({ connection }) => connection.whatsappId),
    items.map(({ entry }) => chatOf(entry)),
    items.map(({ entry }) => journalId(entry)),
    items.map(({ entry }) => entry.fromMe),
    items.map(({ entry }) => JSON.stringify(entry)),
  );
}

const insertEntriesStatement = fixedStatement(
  (
    db,
    companyId: number,
    whatsappIds: readonly number[],
    chats: readonly string[],
    providerIds: readonly string[],
    fromMe: readonly boolean[],
    payloads: readonly string[],
  ) =>
    sql`
    INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload)
    SELECT ${companyId}::int, v.whatsapp_id, v.chat, v.provider_id, v.from_me, v.payload::jsonb
    FROM unnest(${whatsappIds}::int[], ${chats}::text[], ${providerIds}::text[], ${fromMe}::boolean[], ${payloads}::text[])
      WITH ORDINALITY AS v (whatsapp_id, chat, provider_id, from_me, payload, place)
    ORDER BY v.place
    ON CONFLICT DO NOTHING`.compile(db),
);

export interface JournalEntry {
  id: string;
  attempts: number;
  entry: InboundEntry;
  /** changes may wait for its message: some of this chat wait for one */
  hasDeferred: boolean;
}

/** Locks a chat until the transaction ends: no one else works on it. */
export async function lockChat(db: Db, { whatsappId }: ConnectionRef, chat: string): Promise<void> {
  await lockChatStatement(db, whatsappId, chat);
}

const lockChatStatement = fixedStatement((db, whatsappId: number, chat: string) =>
  sql`SELECT pg_advisory_xact_lock(${whatsappId}::int, hashtext(${chat}))`.compile(db),
);

/**
 * Locks a chat until the transaction ends, and returns its oldest entries that wait. It is locked first, so that two processes
 * never work on one conversation at once and its messages keep their order.
 */
export async function lockNextEntries(
  db: Db,
  connection: ConnectionRef,
  chat: string,
  limit: number,
): Promise<JournalEntry[]> {
  // Sent together; the entries are read once the lock is there.
  const [, { rows }] = await Promise.all([
    lockChat(db, connection, chat),
    oldestEntries(limit)(db, connection.whatsappId, chat),
  ]);
  let hasDeferred = rows[0]?.hasDeferred ?? false;
  return rows.map(({ id, attempts, payload }) => {
    const entry = payload as InboundEntry;
    // One of these changes may be put off by this transaction.
    hasDeferred ||= 'change' in entry;
    return { id, attempts, entry, hasDeferred };
  });
}

const statementByLimit = new Map<number, ReturnType<typeof oldestEntriesStatement>>();
function oldestEntries(limit: number): ReturnType<typeof oldestEntriesStatement> {
  const known = statementByLimit.get(limit) ?? oldestEntriesStatement(limit);
  statementByLimit.set(limit, known);
  return known;
}
const oldestEntriesStatement = (limit: number) =>
  fixedStatement((db, whatsappId: number, chat: string) =>
    db
      .selectFrom('inboundJournal')
      .select(['id', 'attempts', 'payload'])
      .select(
        sql<boolean>`EXISTS (SELECT FROM inbound_journal d WHERE d.whatsapp_id = ${whatsappId}::int AND d.chat = ${chat}::text AND d.waits_for IS NOT NULL)`.as(
          'hasDeferred',
        ),
      )
      .where('whatsappId', '=', whatsappId)
      .where('chat', '=', chat)
      .where('handledAt', 'is', null)
      .orderBy('id')
      .limit(limit)
      .compile(),
  );

export async function markEntriesDone(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await markDoneStatement(db, ids);
}

const markDoneStatement = fixedStatement((db, ids: readonly string[]) =>
  sql`UPDATE inbound_journal SET handled_at = now(), error = NULL WHERE id = any(${ids}::bigint[])`.compile(db),
);

/**
 * A change came before its message: it counts as done as far as its chat is concerned, and is applied with the message.
 */
export async function deferEntry(db: Db, id: string, target: MessageRef): Promise<void> {
  await db
    .updateTable('inboundJournal')
    .set({ waitsFor: targetKey(target) })
    .where('id', '=', id)
    .execute();
}

const targetKey = ({ providerId, fromMe }: MessageRef) => `${fromMe ? 'own' : 'theirs'}:${providerId}`;

/** The changes that came before a message, in their order; they wait no longer. */
export async function takeDeferred(
  db: Db,
  connection: ConnectionRef,
  chat: string,
  target: MessageRef,
): Promise<InboundChange[]> {
  const { rows } = await takeDeferredStatement(db, connection.whatsappId, chat, targetKey(target));
  return rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id))).map((row) => row.payload as InboundChange);
}

const takeDeferredStatement = fixedStatement((db, whatsappId: number, chat: string, key: string) =>
  db
    .updateTable('inboundJournal')
    .set({ waitsFor: null })
    .where('whatsappId', '=', whatsappId)
    .where('chat', '=', chat)
    .where('waitsFor', '=', key)
    .returning(['id', 'payload'])
    .compile(),
);

/** Records a failure; `giveUp` sets the entry aside so that it no longer blocks its chat. Its payload stays. */
export async function recordEntryFailure(
  db: Db,
  id: string,
  { error, attempts, giveUp }: { error: string; attempts: number; giveUp: boolean },
): Promise<void> {
  await db
    .updateTable('inboundJournal')
    .set({ attempts, error: error.slice(0, 2000), ...(giveUp && { handledAt: sql<string>`now()` }) })
    .where('id', '=', id)
    .execute();
}

/** Entries that were there at so many starts, or failed so often, are handled alone and counted before. */
export const suspectAttempts = 2;

/**
 * Counts a start for the entries of each chat that are handled next, since one of them may be what ended the process
 * before it could fail. Two starts make an entry suspect; what it does then is counted where it is handled.
 */
export async function countStart(db: Db, perChat: number): Promise<void> {
  await sql`
    UPDATE inbound_journal SET attempts = attempts + 1
    WHERE handled_at IS NULL AND attempts < ${suspectAttempts} AND id IN (
      SELECT id FROM (
        SELECT id, row_number() OVER (PARTITION BY company_id, whatsapp_id, chat ORDER BY id) AS place
        FROM inbound_journal WHERE handled_at IS NULL
      ) waiting WHERE place <= ${perChat}
    )`.execute(db);
}

/** Counts an attempt at an entry before it is made; false when it was handled since. */
export async function countAttempt(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inboundJournal')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Chats with entries that wait: of one connection, or of all companies, which is what a start and the sweep look for. */
export async function listWaitingChats(
  db: Db,
  connection?: ConnectionRef,
): Promise<(ConnectionRef & { chat: string })[]> {
  let query = db
    .selectFrom('inboundJournal')
    .select(['companyId', 'whatsappId', 'chat'])
    .distinct()
    .where('handledAt', 'is', null);
  if (connection) query = query.where('whatsappId', '=', connection.whatsappId);
  return query.limit(10_000).execute();
}

export async function deleteOldEntries(db: Db, handledBefore: Date): Promise<void> {
  await db
    .deleteFrom('inboundJournal')
    .where('handledAt', '<', handledBefore.toISOString())
    .where('error', 'is', null)
    .execute();
}
