import { sql, type Selectable } from 'kysely';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import type { Sweep } from '../../../../platform/jobs/sweep.ts';

export type MessageRow = Selectable<DB['phoneMessages']>;

export interface NewMessage {
  providerId: string;
  fromMe: boolean;
  sentAt: string;
  place: number;
  sealed: string;
}

/** Stores messages of a chat, sealed; those that are there stay as they are. @returns the times of the new ones */
export async function insertMessages(
  db: Db,
  { companyId, whatsappId, historyId, chatId }: ConnectionRef & { historyId: number; chatId: number },
  messages: readonly NewMessage[],
): Promise<string[]> {
  const { rows } = await sql<{ sentAt: string }>`
    INSERT INTO phone_messages (company_id, whatsapp_id, history_id, chat_id, provider_id, from_me, sent_at, place, sealed)
    SELECT ${companyId}::int, ${whatsappId}::int, ${historyId}::int, ${chatId}::int, * FROM unnest(
      ${messages.map(({ providerId }) => providerId)}::text[], ${messages.map(({ fromMe }) => fromMe)}::boolean[],
      ${messages.map(({ sentAt }) => sentAt)}::timestamptz[], ${messages.map(({ place }) => place)}::bigint[], ${messages.map(({ sealed }) => sealed)}::text[]
    ) ON CONFLICT DO NOTHING RETURNING sent_at AS "sentAt"`.execute(db);
  return rows.map(({ sentAt }) => sentAt);
}

/** How many messages wait to be brought in the chats that are to be. */
export async function countWaiting(db: Db, whatsappId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM phone_chats c JOIN phone_messages m ON m.chat_id = c.id
    WHERE c.whatsapp_id = ${whatsappId} AND c.choice = 'chosen' AND m.sealed IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

export type WaitingMessage = Pick<MessageRow, 'id' | 'chatId' | 'providerId' | 'fromMe' | 'sentAt'> & {
  sealed: string;
};

/** Some messages of one chat that wait to be brought. */
export async function findWaiting(db: Db, whatsappId: number, limit: number): Promise<WaitingMessage[]> {
  const { rows } = await sql<WaitingMessage>`
    SELECT id, chat_id AS "chatId", provider_id AS "providerId", from_me AS "fromMe", sent_at AS "sentAt", sealed FROM phone_messages
    WHERE sealed IS NOT NULL AND chat_id = (
      SELECT c.id FROM phone_chats c WHERE c.whatsapp_id = ${whatsappId} AND c.choice = 'chosen'
        AND EXISTS (SELECT FROM phone_messages m WHERE m.chat_id = c.id AND m.sealed IS NOT NULL) ORDER BY c.id LIMIT 1)
    ORDER BY id LIMIT ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** The columns that a message has once it was brought. */
export type OpenedMessage = Pick<
  MessageRow,
  | 'id'
  | 'body'
  | 'mediaType'
  | 'authorValue'
  | 'authorName'
  | 'quotedProviderId'
  | 'mediaState'
  | 'mediaName'
  | 'mediaMime'
  | 'raw'
> & { quoted: object | null; mediaSize: number | null };

export async function openMessages(db: Db, messages: readonly OpenedMessage[]): Promise<void> {
  await sql`
    UPDATE phone_messages m SET sealed = NULL, body = n.body, media_type = n."mediaType", author_value = n."authorValue", author_name = n."authorName",
      quoted_provider_id = n."quotedProviderId", quoted = n.quoted, media_state = n."mediaState", media_name = n."mediaName", media_mime = n."mediaMime",
      media_size = n."mediaSize", raw = n.raw, changed_at = clock_timestamp()
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS n (id bigint, body text, "mediaType" text, "authorValue" text, "authorName" text,
      "quotedProviderId" text, quoted jsonb, "mediaState" text, "mediaName" text, "mediaMime" text, "mediaSize" bigint, raw text)
    WHERE m.id = n.id AND m.sealed IS NOT NULL`.execute(db);
}

interface Removed {
  count: number;
  keys: string[];
}

/** Removes messages, and counts them out of their chats. */
async function remove(db: Db, which: ReturnType<typeof sql>): Promise<Removed> {
  const { rows } = await sql<Removed>`
    WITH gone AS (DELETE FROM phone_messages WHERE id = ANY (ARRAY(${which})) RETURNING chat_id, media_key),
    counted AS (
      UPDATE phone_chats c SET messages = greatest(0, c.messages - g.count)
      FROM (SELECT chat_id, count(*)::int AS count FROM gone GROUP BY 1) g WHERE c.id = g.chat_id
    )
    SELECT count(*)::int AS count, coalesce(array_agg(media_key) FILTER (WHERE media_key IS NOT NULL), '{}') AS keys FROM gone`.execute(
    db,
  );
  return rows[0] ?? { count: 0, keys: [] };
}

export const removeMessages = (db: Db, ids: readonly string[]): Promise<Removed> =>
  remove(db, sql`SELECT unnest(${ids}::bigint[])`);

/** Removes some of what waits in chats that are left out. */
export const removeLeftOut = (db: Db, whatsappId: number, limit: number): Promise<Removed> =>
  remove(
    db,
    sql`SELECT m.id FROM phone_chats c JOIN phone_messages m ON m.chat_id = c.id
      WHERE c.whatsapp_id = ${whatsappId} AND c.choice = 'leftOut' AND m.sealed IS NOT NULL LIMIT ${sql.lit(limit)}`,
  );

/** Removes some of what a history brought, or is to. */
export const removeOfHistory = (db: Db, historyId: number, limit: number): Promise<Removed> =>
  remove(db, sql`SELECT id FROM phone_messages WHERE history_id = ${historyId} LIMIT ${sql.lit(limit)}`);

/** Removes some of what waits and was not decided. */
export const removeUndecided = (db: Db, historyId: number, limit: number): Promise<Removed> =>
  remove(
    db,
    sql`SELECT m.id FROM phone_messages m JOIN phone_chats c ON c.id = m.chat_id
      WHERE m.history_id = ${historyId} AND m.sealed IS NOT NULL AND c.choice <> 'chosen' LIMIT ${sql.lit(limit)}`,
  );

/** The files of what was brought over a connection. */
export async function listFiles(db: Db, whatsappId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('phoneMessages')
    .select('mediaKey')
    .where('whatsappId', '=', whatsappId)
    .where('mediaKey', 'is not', null)
    .execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

const shownColumns = [
  'm.id',
  'm.chatId',
  'm.whatsappId',
  'm.providerId',
  'm.fromMe',
  'm.sentAt',
  'm.body',
  'm.mediaType',
  'm.authorValue',
  'm.authorName',
  'm.quotedProviderId',
  'm.quoted',
  'm.mediaState',
  'm.mediaKey',
  'm.mediaName',
  'm.mediaMime',
  'm.mediaSize',
] as const;

/** Messages that can be read: brought, by what is not being undone. */
const shown = (db: Db, chatId: number) =>
  db
    .selectFrom('phoneMessages as m')
    .leftJoin('phoneHistories as h', 'h.id', 'm.historyId')
    .select(shownColumns)
    .where('m.chatId', '=', chatId)
    .where('m.sealed', 'is', null)
    .where((eb) => eb.or([eb('h.state', 'is', null), eb('h.state', '<>', 'undoing')]));
export type ShownMessage = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

/** The newest messages of a chat, or those before one; the newest first. */
export async function listMessages(
  db: Db,
  chatId: number,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<ShownMessage[]> {
  return shown(db, chatId)
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(m.sent_at, m.place, m.id) < (SELECT b.sent_at, b.place, b.id FROM phone_messages b WHERE b.id = ${before}::bigint AND b.chat_id = ${chatId})`,
      ),
    )
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.place', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute();
}

export async function findMessage(db: Db, chatId: number, id: string): Promise<ShownMessage | undefined> {
  return shown(db, chatId).where('m.id', '=', id).executeTakeFirst();
}

/** Messages of a chat by the ids of the provider. */
export async function findByProviderIds(
  db: Db,
  chatId: number,
  providerIds: readonly string[],
): Promise<Map<string, ShownMessage>> {
  if (providerIds.length === 0) return new Map();
  const rows = await shown(db, chatId).where('m.providerId', 'in', providerIds).execute();
  return new Map(rows.map((row) => [row.providerId, row]));
}

/** @returns what the file of a message is fetched with; undefined = it is here, or cannot be fetched */
export async function findFileSource(
  db: Db,
  id: string,
): Promise<(Pick<MessageRow, 'providerId' | 'fromMe' | 'whatsappId' | 'mediaState'> & { raw: string }) | undefined> {
  const row = await db
    .selectFrom('phoneMessages')
    .select(['providerId', 'fromMe', 'whatsappId', 'mediaState', 'raw'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && row.raw !== null && row.mediaState !== null ? { ...row, raw: row.raw } : undefined;
}

export async function setMediaState(db: Db, id: string, mediaState: 'fetching' | 'failed'): Promise<void> {
  await db
    .updateTable('phoneMessages')
    .set({ mediaState, changedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('mediaState', 'is not', null)
    .execute();
}

/** @returns whether the message waited for its file */
export async function attachFile(db: Db, id: string, media: StoredMedia): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phoneMessages')
    .set({
      mediaState: null,
      mediaKey: media.key,
      mediaName: media.name,
      mediaMime: media.mime,
      mediaSize: String(media.size),
      changedAt: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('mediaState', '=', 'fetching')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lists messages of all companies whose file has been on its way since before a moment. */
export async function pageOfStalledFiles(
  db: Db,
  since: Date,
  { after, limit }: Parameters<Sweep['find']>[2],
): Promise<{ companyId: number; id: number }[]> {
  const rows = await db
    .selectFrom('phoneMessages')
    .select(['companyId', 'id'])
    .where('mediaState', '=', 'fetching')
    .where('changedAt', '<', since.toISOString())
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ companyId, id }) => ({ companyId, id: Number(id) }));
}

export async function failFetching(db: Db, ids: readonly number[]): Promise<void> {
  await db
    .updateTable('phoneMessages')
    .set({ mediaState: 'failed', changedAt: sql<string>`clock_timestamp()` })
    .where('id', 'in', ids.map(String))
    .where('mediaState', '=', 'fetching')
    .execute();
}
