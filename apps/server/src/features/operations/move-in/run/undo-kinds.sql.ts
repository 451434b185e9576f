import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { type MovedKind, openTagSource } from './moves.sql.ts';
import type { Stayed } from './undo.sql.ts';

/** Takes ratings back. @returns how many were looked at */
export async function deleteMovedRatings(db: Db, moveId: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH portion AS (
      SELECT source_id, target_id FROM moved_rows WHERE move_id = ${moveId} AND kind = 'ratings' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'ratings' AND r.source_id = s.source_id
    ), gone AS (
      DELETE FROM ticket_cycles c USING portion s WHERE c.id = s.target_id
    )
    SELECT count(*)::int AS count FROM portion`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes back schedules that nobody said yes to. @returns how many were looked at, their files, and which stay */
export async function deleteMovedSchedules(
  db: Db,
  moveId: number,
  limit: number,
): Promise<{ count: number; keys: string[]; stayed: Stayed[] }> {
  const { rows } = await sql<{ count: number; keys: string[]; stayed: Stayed[] }>`
    WITH portion AS (
      SELECT source_id, target_id FROM moved_rows WHERE move_id = ${moveId} AND kind = 'schedules' ORDER BY source_id LIMIT ${limit}
    ), forgotten AS (
      DELETE FROM moved_rows r USING portion s WHERE r.move_id = ${moveId} AND r.kind = 'schedules' AND r.source_id = s.source_id
    ), gone AS (
      DELETE FROM schedules x USING portion s WHERE x.id = s.target_id AND x.failure = 'ERR_SCHEDULE_MOVED' RETURNING x.id, x.media_key
    )
    SELECT (SELECT count(*) FROM portion)::int AS count,
      (SELECT coalesce(json_agg(media_key) FILTER (WHERE media_key IS NOT NULL), '[]') FROM gone) AS keys,
      (SELECT coalesce(json_agg(json_build_object('sourceId', s.source_id, 'hint', left(x.body, 80), 'number', c.number)), '[]')
       FROM portion s JOIN schedules x ON x.id = s.target_id JOIN contacts c ON c.id = x.contact_id WHERE x.id NOT IN (SELECT id FROM gone)) AS stayed`.execute(
    db,
  );
  return rows[0] ?? { count: 0, keys: [], stayed: [] };
}

/** Few things of a kind, each a row `x` of a table: it goes where nobody changed or uses it. */
interface UndoneKind {
  kind: MovedKind;
  table: string;
  /** what people know it by */
  name: RawBuilder<string>;
  isUnused: RawBuilder<boolean>;
}

/** In the order in which nothing is deleted that another one of them is used by. */
const undoneKinds: readonly UndoneKind[] = [
  { kind: 'campaigns', table: 'campaigns', name: sql`x.name`, isUnused: sql`true` },
  {
    kind: 'contactLists',
    table: 'contact_lists',
    name: sql`x.name`,
    isUnused: sql`NOT EXISTS (SELECT FROM campaigns c WHERE c.contact_list_id = x.id)`,
  },
  { kind: 'quickReplies', table: 'quick_messages', name: sql`x.shortcode`, isUnused: sql`x.used_count = 0` },
  {
    kind: 'tags',
    table: 'tags',
    name: sql`x.name`,
    isUnused: sql`NOT EXISTS (SELECT FROM ticket_tags g WHERE g.tag_id = x.id)`,
  },
  {
    kind: 'fileLists',
    table: 'file_lists',
    name: sql`x.name`,
    isUnused: sql`NOT EXISTS (SELECT FROM quick_messages q WHERE q.file_list_id = x.id) AND NOT EXISTS (SELECT FROM campaigns c WHERE c.file_list_id = x.id)`,
  },
  // Their options go with them.
  {
    kind: 'queues',
    table: 'queues',
    name: sql`x.name`,
    isUnused: sql`NOT EXISTS (SELECT FROM tickets t WHERE t.queue_id = x.id) AND NOT EXISTS (SELECT FROM whatsapp_queues w WHERE w.queue_id = x.id)`,
  },
  {
    kind: 'users',
    table: 'users',
    name: sql`x.email`,
    isUnused: sql`x.last_sign_in_at IS NULL AND NOT EXISTS (SELECT FROM tickets t WHERE t.user_id = x.id)`,
  },
];

/** @returns what stays of what the run made, by kind */
export async function deleteUnused(
  db: Db,
  { moveId, since }: { moveId: number; since: string },
): Promise<{ kind: MovedKind; stayed: Stayed[] }[]> {
  const result: { kind: MovedKind; stayed: Stayed[] }[] = [];
  for (const { kind, table, name, isUnused } of undoneKinds) {
    const { rows } = await sql<Stayed>`
      WITH made AS (
        SELECT target_id, min(source_id) AS source_id FROM moved_rows WHERE move_id = ${moveId} AND kind = ${kind} AND is_new GROUP BY target_id
      ), looked AS (
        SELECT x.id, m.source_id, ${name} AS name, x.updated_at <= ${since}::timestamptz AND ${isUnused} AS is_unused
        FROM made m JOIN ${sql.table(table)} x ON x.id = m.target_id
      ), gone AS (
        DELETE FROM ${sql.table(table)} x USING looked l WHERE x.id = l.id AND l.is_unused
      )
      SELECT source_id AS "sourceId", name AS hint, '' AS number FROM looked WHERE NOT is_unused AND source_id <> ${openTagSource} ORDER BY source_id`.execute(
      db,
    );
    result.push({ kind, stayed: rows });
  }
  return result;
}

/** The files of quick replies and file lists that a run made: they go where those do. */
export async function findDeskFiles(db: Db, moveId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT q.media_key AS key FROM moved_rows r JOIN quick_messages q ON q.id = r.target_id
    WHERE r.move_id = ${moveId} AND r.kind = 'quickReplies' AND r.is_new AND q.media_key IS NOT NULL
    UNION ALL SELECT o.media_key FROM moved_rows r JOIN file_list_options o ON o.file_list_id = r.target_id
    WHERE r.move_id = ${moveId} AND r.kind = 'fileLists' AND r.is_new AND o.media_key IS NOT NULL`.execute(db);
  return rows.map(({ key }) => key);
}

/** Makes settings and opening hours that a run set, and nobody changed since, what they were before. */
export async function restoreSettings(
  db: Db,
  { companyId, moveId, since }: { companyId: number; moveId: number; since: string },
  { settings, week }: { settings: Readonly<Record<string, string>>; week: readonly object[] },
): Promise<void> {
  await sql`
    UPDATE settings s SET value = d.value, updated_at = s.created_at
    FROM moved_rows m, jsonb_each_text(${JSON.stringify(settings)}::jsonb) AS d (key, value)
    WHERE m.move_id = ${moveId} AND m.kind = 'settings' AND m.is_new AND s.id = m.target_id AND d.key = s.key AND s.updated_at <= ${since}::timestamptz`.execute(
    db,
  );
  await sql`
    UPDATE companies SET schedules = ${JSON.stringify(week)}::jsonb WHERE id = ${companyId} AND updated_at <= ${since}::timestamptz
      AND EXISTS (SELECT FROM moved_rows WHERE move_id = ${moveId} AND kind = 'companies' AND is_new)`.execute(db);
}

/** Forgets what was left of a run's rows: everything of them was looked at. */
export async function forgetMoved(db: Db, moveId: number): Promise<void> {
  await db.deleteFrom('movedRows').where('moveId', '=', moveId).execute();
}
