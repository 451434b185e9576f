import { sql, type Selectable } from 'kysely';
import type { ConnectionBackfill } from '@balcao/contract';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import type { Sweep } from '../../../../platform/jobs/sweep.ts';

export type BackfillRow = Selectable<DB['connectionHistories']>;

const changeTime = sql<string>`clock_timestamp()`;

/** The history of a connection, locked for this transaction. */
export async function lockBackfill(db: Db, whatsappId: number): Promise<BackfillRow | undefined> {
  return db
    .selectFrom('connectionHistories')
    .selectAll()
    .where('whatsappId', '=', whatsappId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findBackfillState(db: Db, whatsappId: number): Promise<BackfillRow['state'] | undefined> {
  return (
    await db.selectFrom('connectionHistories').select('state').where('whatsappId', '=', whatsappId).executeTakeFirst()
  )?.state;
}

/** The history of a new link replaces that of an earlier one. */
export async function upsertBackfill(
  db: Db,
  connection: ConnectionRef,
  reported: { number: string; link: string; answeredThrough: string | null },
): Promise<BackfillRow> {
  const initial = { ...reported, state: 'collecting' as const, messages: 0, conversations: 0, done: 0, newestAt: null };
  return db
    .insertInto('connectionHistories')
    .values({ ...connection, ...initial })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet({ ...initial, changedAt: changeTime }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateBackfill(
  db: Db,
  whatsappId: number,
  change: Partial<Pick<BackfillRow, 'state' | 'messages' | 'conversations' | 'done'>>,
): Promise<void> {
  await db
    .updateTable('connectionHistories')
    .set({ ...change, changedAt: changeTime })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

export interface BackfillMessageRow {
  providerId: string;
  sentAt: string;
  sealed: string | null;
}

/** Unread messages of a conversation, newest first; those that are there already stay as they are. */
export async function insertBackfillMessages(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  chat: { name: string; unread: number },
  messages: readonly BackfillMessageRow[],
): Promise<void> {
  await sql`
    INSERT INTO connection_history_messages (company_id, whatsapp_id, chat, unread, provider_id, sent_at, sealed)
    SELECT ${companyId}::int, ${whatsappId}::int, ${chat.name}, ${chat.unread}::int, provider_id, sent_at, sealed FROM unnest(
      ${messages.map(({ providerId }) => providerId)}::text[], ${messages.map(({ sentAt }) => sentAt)}::timestamptz[], ${messages.map(({ sealed }) => sealed)}::text[]
    ) WITH ORDINALITY AS m (provider_id, sent_at, sealed, place) ORDER BY place
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Keeps the newest messages of each conversation, as many as are unread: older ones were read. */
export async function trimBackfillMessages(db: Db, whatsappId: number): Promise<void> {
  await sql`
    DELETE FROM connection_history_messages m USING (
      SELECT id, row_number() OVER (PARTITION BY chat ORDER BY sent_at DESC, id) AS place, max(unread) OVER (PARTITION BY chat) AS unread
      FROM connection_history_messages WHERE whatsapp_id = ${whatsappId}
    ) AS p WHERE m.id = p.id AND p.place > p.unread`.execute(db);
}

/** The messages to import, and whether every unread message that was announced has been found. */
export async function countImportable(
  db: Db,
  whatsappId: number,
): Promise<{ messages: number; conversations: number; isWhole: boolean; newestAt: string | null }> {
  const { rows } = await sql<{ messages: number; conversations: number; isWhole: boolean; newestAt: string | null }>`
    SELECT coalesce(sum(waiting), 0)::int AS messages, count(*) FILTER (WHERE waiting > 0)::int AS conversations,
      coalesce(bool_and(found >= unread), true) AS "isWhole", max(newest) AS "newestAt"
    FROM (
      SELECT count(sealed) AS waiting, count(*) AS found, max(unread) AS unread, max(sent_at) AS newest
      FROM connection_history_messages WHERE whatsapp_id = ${whatsappId} GROUP BY chat
    ) AS c`.execute(db);
  return rows[0] ?? { messages: 0, conversations: 0, isWhole: true, newestAt: null };
}

export async function updateImportable(
  db: Db,
  whatsappId: number,
  kept: Pick<BackfillRow, 'state' | 'messages' | 'conversations' | 'newestAt'>,
): Promise<void> {
  await db
    .updateTable('connectionHistories')
    .set({ ...kept, changedAt: changeTime })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

export async function deleteBackfillMessages(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('connectionHistoryMessages').where('whatsappId', '=', whatsappId).execute();
}

/** Only one at a time imports for a connection; false = someone else does. Holds no row that others may wait for. */
export async function tryLockImport(db: Db, whatsappId: number): Promise<boolean> {
  const { rows } = await sql<{
    taken: boolean;
  }>`SELECT pg_try_advisory_xact_lock(hashtextextended(${`connection history ${whatsappId}`}, 0)) AS taken`.execute(db);
  return rows[0]?.taken === true;
}

/** The next messages of one conversation, oldest first; conversations in the order of their newest messages. */
export async function findNextBatch(
  db: Db,
  whatsappId: number,
  limit: number,
): Promise<
  { chat: string; messages: (Pick<BackfillMessageRow, 'providerId' | 'sealed'> & { id: string })[] } | undefined
> {
  const next = await db
    .selectFrom('connectionHistoryMessages')
    .select('chat')
    .where('whatsappId', '=', whatsappId)
    .where('sealed', 'is not', null)
    .groupBy('chat')
    .orderBy((eb) => eb.fn.max('sentAt'))
    .orderBy('chat')
    .limit(1)
    .executeTakeFirst();
  if (!next) return undefined;
  const messages = await db
    .selectFrom('connectionHistoryMessages')
    .select(['id', 'providerId', 'sealed'])
    .where('whatsappId', '=', whatsappId)
    .where('chat', '=', next.chat)
    .where('sealed', 'is not', null)
    .orderBy('sentAt')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return { chat: next.chat, messages };
}

/** An import came by these: their words are in their conversations now, or nowhere. */
export async function recordImported(
  db: Db,
  whatsappId: number,
  ids: readonly string[],
  stored: readonly string[],
): Promise<void> {
  await sql`UPDATE connection_history_messages SET sealed = NULL, stored = id = any(${stored}::bigint[]) WHERE id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`UPDATE connection_histories SET done = done + ${ids.length}::int, changed_at = clock_timestamp() WHERE whatsapp_id = ${whatsappId}`.execute(
    db,
  );
}

/** The result of an import. */
export async function countImported(
  db: Db,
  whatsappId: number,
): Promise<Pick<ConnectionBackfill, 'messages' | 'conversations'>> {
  const { rows } = await sql<{ messages: number; conversations: number }>`
    SELECT count(*)::int AS messages, count(DISTINCT chat)::int AS conversations FROM connection_history_messages WHERE whatsapp_id = ${whatsappId} AND stored`.execute(
    db,
  );
  return rows[0] ?? { messages: 0, conversations: 0 };
}

/** Lists imports of all companies that run: a worker that starts takes each up in its company. */
export async function listImports(db: Db): Promise<ConnectionRef[]> {
  return db
    .selectFrom('connectionHistories')
    .select(['companyId', 'whatsappId'])
    .where('state', '=', 'importing')
    .execute();
}

type Page = Parameters<Sweep['find']>[2];

const pageOf = (db: Db, { after, limit }: Page) =>
  db
    .selectFrom('connectionHistories')
    .select(['companyId', 'whatsappId as id'])
    .where('whatsappId', '>', after)
    .orderBy('whatsappId')
    .limit(limit);

/** Lists imports of all companies that have not come on since a moment, for the sweep that takes each up in its company. */
export async function pageOfStalledImports(
  db: Db,
  since: Date,
  page: Page,
): Promise<{ companyId: number; id: number }[]> {
  return pageOf(db, page).where('state', '=', 'importing').where('changedAt', '<', since.toISOString()).execute();
}

/** States of a history that waits for someone's decision. */
export const undecidedStates: readonly BackfillRow['state'][] = ['collecting', 'offered', 'failed', 'imported'];

/** Lists the histories of all companies that were not decided, or whose result was not dismissed, for this time. */
export async function pageOfExpiredBackfills(
  db: Db,
  before: Date,
  page: Page,
): Promise<{ companyId: number; id: number }[]> {
  return pageOf(db, page).where('state', 'in', undecidedStates).where('changedAt', '<', before.toISOString()).execute();
}

export async function deleteBackfill(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('connectionHistories').where('whatsappId', '=', whatsappId).execute();
}
