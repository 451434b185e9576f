import { sql, type SelectType } from 'kysely';
import type { RetentionAmounts } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CompanyRetention } from '../../../platform/db/schema.gen.ts';

export type RetentionRow = { [K in keyof CompanyRetention]: SelectType<CompanyRetention[K]> };

/** Rows written before are due; null = none is. */
export interface Limits {
  messages: Date | null;
  files: Date | null;
  logs: Date | null;
}

export const findRetention = (db: Db): Promise<RetentionRow | undefined> =>
  db.selectFrom('companyRetention').selectAll().executeTakeFirst();

export async function saveRetention(
  db: Db,
  companyId: number,
  days: Pick<RetentionRow, 'messageDays' | 'fileDays' | 'logDays'>,
): Promise<RetentionRow> {
  // What an earlier run deleted does not cover the days that are set now.
  const columns = { ...days, changedAt: sql<string>`clock_timestamp()`, ranAt: null, messages: 0, files: 0, logs: 0 };
  return db
    .insertInto('companyRetention')
    .values({ companyId, ...columns })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveRun(
  db: Db,
  at: Date,
  counts: { messages: number; files: number; logs: number },
): Promise<void> {
  await db
    .updateTable('companyRetention')
    .set({ ...counts, ranAt: at.toISOString() })
    .execute();
}

/** Lists the companies with a retention setting, among all, for the sweep that deletes what is too old in each. */
export const findRetaining = async (db: Db, page: { after: number; limit: number }) =>
  (
    await db
      .selectFrom('companyRetention')
      .select('companyId')
      .where((eb) =>
        eb.or([eb('messageDays', 'is not', null), eb('fileDays', 'is not', null), eb('logDays', 'is not', null)]),
      )
      .where('companyId', '>', page.after)
      .orderBy('companyId')
      .limit(page.limit)
      .execute()
  ).map(({ companyId }) => ({ companyId, id: companyId }));

/** Messages on their way to or from a provider stay. */
const isSettled = sql`NOT m.waits AND m.media_state IS DISTINCT FROM 'fetching'`;
const moment = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`;

export async function countDue(db: Db, limits: Limits): Promise<RetentionAmounts> {
  const [ofMessages, ofFiles, ofLogs] = [moment(limits.messages), moment(limits.files), moment(limits.logs)];
  const { rows } = await sql<RetentionAmounts>`
    SELECT m.messages + p.messages AS messages, m.files + p.files AS files, m.bytes + p.bytes AS "fileBytes", e.logs FROM (
      SELECT count(*) FILTER (WHERE m.sent_at < ${ofMessages})::integer AS messages,
        count(m.media_key)::integer AS files,
        coalesce(sum(m.media_size) FILTER (WHERE m.media_key IS NOT NULL), 0)::float8 AS bytes
      FROM tickets t JOIN messages m ON m.ticket_id = t.id
      WHERE t.status = 'closed' AND ${isSettled}
        -- greatest passes over what is null
        AND (m.sent_at < ${ofMessages} OR (m.media_key IS NOT NULL AND m.sent_at < greatest(${ofMessages}, ${ofFiles})))
    ) m, (
      SELECT count(*) FILTER (WHERE sent_at < ${ofMessages})::integer AS messages, count(media_key)::integer AS files,
        coalesce(sum(media_size) FILTER (WHERE media_key IS NOT NULL), 0)::float8 AS bytes
      FROM phone_messages
      WHERE sealed IS NULL AND (sent_at < ${ofMessages} OR (media_key IS NOT NULL AND sent_at < greatest(${ofMessages}, ${ofFiles})))
    ) p, (
      SELECT count(*)::integer AS logs FROM tickets t JOIN ticket_events e ON e.ticket_id = t.id
      WHERE t.status = 'closed' AND e.created_at < ${ofLogs}
    ) e`.execute(db);
  return rows[0] ?? { messages: 0, files: 0, fileBytes: 0, logs: 0 };
}

/** Some closed conversations, in the order of their ids. */
export async function listClosed(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('status', '=', 'closed')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the tickets that are still closed, so that none of them is opened meanwhile. @returns their ids */
export async function lockClosed(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('status', '=', 'closed')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

const fileNames = sql.lit('"([0-9a-f]{32})"');

/**
 * Deletes messages of locked conversations, and what contacts said in them beside ratings; corrects the unread count and the preview
 * of the conversations.
 * @returns how many were deleted, the names of their files, and the conversations that changed
 */
export async function deleteMessages(
  db: Db,
  ticketIds: readonly number[],
  before: Date,
  limit: number,
): Promise<{ messages: number; files: number; keys: string[]; changed: number[] }> {
  await sql`
    UPDATE ticket_cycles SET rate_words = ''
    WHERE ticket_id = ANY (${ticketIds}::int[]) AND rated_at < ${moment(before)} AND rate_words <> ''`.execute(db);
  const { rows } = await sql<{ messages: number; files: number; keys: string[]; changed: number[] }>`
    WITH gone AS (
      DELETE FROM messages d WHERE d.id = ANY (ARRAY(
        SELECT m.id FROM messages m WHERE m.ticket_id = ANY (${ticketIds}::int[]) AND m.sent_at < ${moment(before)} AND ${isSettled}
        ORDER BY m.id LIMIT ${sql.lit(limit)}))
      RETURNING d.id, d.ticket_id, NOT d.read AND NOT d.from_me AS is_unread, d.media_key IS NOT NULL AS has_file, to_jsonb(d)::text AS line
    ), changed AS (
      UPDATE tickets t SET unread_messages = greatest(0, t.unread_messages - g.unread),
        last_message = CASE WHEN g.has_last THEN '' ELSE t.last_message END,
        last_message_author = CASE WHEN g.has_last THEN '' ELSE t.last_message_author END,
        last_message_reaction = CASE WHEN g.has_last THEN '' ELSE t.last_message_reaction END,
        last_message_type = CASE WHEN g.has_last THEN 'conversation' ELSE t.last_message_type END,
        last_message_deleted = t.last_message_deleted AND NOT g.has_last,
        last_message_id = CASE WHEN g.has_last THEN NULL ELSE t.last_message_id END,
        contact_message = CASE WHEN g.has_contact_message THEN NULL ELSE t.contact_message END,
        contact_message_id = CASE WHEN g.has_contact_message THEN NULL ELSE t.contact_message_id END,
        unanswered_at = CASE WHEN g.has_contact_message THEN NULL ELSE t.unanswered_at END,
        unanswered_from = CASE WHEN g.has_contact_message OR g.has_last THEN NULL ELSE t.unanswered_from END
      FROM (SELECT gone.ticket_id, count(*) FILTER (WHERE is_unread)::integer AS unread, bool_or(gone.id = own.last_message_id) AS has_last,
          bool_or(gone.id = own.contact_message_id) AS has_contact_message
        FROM gone JOIN tickets own ON own.id = gone.ticket_id GROUP BY 1) g
      WHERE t.id = g.ticket_id AND ((g.unread > 0 AND t.unread_messages > 0) OR g.has_last OR g.has_contact_message) RETURNING t.id
    )
    SELECT (SELECT count(*)::integer FROM gone) AS messages, (SELECT count(*)::integer FROM gone WHERE has_file) AS files,
      ARRAY(SELECT DISTINCT f[1] FROM gone, regexp_matches(line, ${fileNames}, 'g') f) AS keys,
      ARRAY(SELECT id FROM changed ORDER BY id) AS changed`.execute(db);
  return rows[0] ?? { messages: 0, files: 0, keys: [], changed: [] };
}

/**
 * Deletes the files, and their thumbnails, of messages of locked conversations; the messages stay and show it.
 * @returns the names of the files
 */
export async function expireFiles(
  db: Db,
  ticketIds: readonly number[],
  before: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    WITH due AS (
      SELECT m.id, m.media_key AS key FROM messages m
      WHERE m.ticket_id = ANY (${ticketIds}::int[]) AND m.media_key IS NOT NULL AND m.sent_at < ${moment(before)} AND ${isSettled}
      ORDER BY m.id LIMIT ${sql.lit(limit)}
    )
    UPDATE messages m SET media_key = NULL, media_preview = NULL, media_state = 'expired', updated_at = clock_timestamp()
    FROM due WHERE m.id = due.id RETURNING due.key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Deletes lines of the history of locked conversations, what became of their deadlines, and the details that were written as services ended. @returns how many lines went */
export async function deleteLogs(db: Db, ticketIds: readonly number[], before: Date, limit: number): Promise<number> {
  await sql`
    UPDATE ticket_cycles SET close_detail = ''
    WHERE ticket_id = ANY (${ticketIds}::int[]) AND finished_at < ${moment(before)} AND close_detail <> ''`.execute(db);
  await sql`
    DELETE FROM deadline_results WHERE ticket_id = ANY (${ticketIds}::int[]) AND settled_at < ${moment(before)}`.execute(
    db,
  );
  const { numAffectedRows } = await sql`
    DELETE FROM ticket_events WHERE id = ANY (ARRAY(
      SELECT id FROM ticket_events WHERE ticket_id = ANY (${ticketIds}::int[]) AND created_at < ${moment(before)} LIMIT ${sql.lit(limit)}))`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Deletes messages that were brought from phones, or are to be. @returns how many went, and the names of their files */
export async function deletePhoneMessages(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ messages: number; keys: string[] }> {
  const { rows } = await sql<{ messages: number; keys: string[] }>`
    WITH gone AS (
      DELETE FROM phone_messages WHERE id = ANY (ARRAY(
        SELECT id FROM phone_messages WHERE sent_at < ${moment(before)} ORDER BY sent_at, id LIMIT ${sql.lit(limit)}))
      RETURNING chat_id, media_key
    ), counted AS (
      UPDATE phone_chats c SET messages = greatest(0, c.messages - g.count), first_at = greatest(c.first_at, least(c.last_at, ${moment(before)}))
      FROM (SELECT chat_id, count(*)::integer AS count FROM gone GROUP BY 1) g WHERE c.id = g.chat_id
    )
    SELECT count(*)::integer AS messages, coalesce(array_agg(media_key) FILTER (WHERE media_key IS NOT NULL), '{}') AS keys FROM gone`.execute(
    db,
  );
  return rows[0] ?? { messages: 0, keys: [] };
}

/** Deletes chats of phones whose messages all went. */
export async function deleteEmptyPhoneChats(db: Db): Promise<void> {
  await sql`
    DELETE FROM phone_chats c WHERE choice = 'chosen' AND NOT EXISTS (SELECT FROM phone_messages m WHERE m.chat_id = c.id)`.execute(
    db,
  );
}

/** Deletes the files of messages of phones; the messages stay and show it. @returns the names of the files */
export async function expirePhoneFiles(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string | null }>`
    WITH due AS (
      SELECT id, media_key AS key FROM phone_messages
      WHERE sent_at < ${moment(before)} AND (media_key IS NOT NULL OR media_state IN ('absent', 'failed'))
      ORDER BY sent_at, id LIMIT ${sql.lit(limit)}
    )
    UPDATE phone_messages m SET media_key = NULL, raw = NULL, media_state = 'expired', changed_at = clock_timestamp()
    FROM due WHERE m.id = due.id RETURNING due.key`.execute(db);
  return rows.map(({ key }) => key ?? '');
}
