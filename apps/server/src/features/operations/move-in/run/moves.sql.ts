import { sql, type Selectable } from 'kysely';
import type { EndpointAnswer, listMoveInMoved } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';

export type MoveRow = Selectable<DB['moveIns']>;

export async function insertMove(
  db: Db,
  move: Pick<MoveRow, 'companyId' | 'userId' | 'whatsappId' | 'originId' | 'sourceCompany' | 'since'>,
): Promise<MoveRow> {
  return db.insertInto('moveIns').values(move).returningAll().executeTakeFirstOrThrow();
}

export async function findMove(db: Db, id: number): Promise<MoveRow | undefined> {
  return db.selectFrom('moveIns').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks a run, so that one process at a time works on it. */
export async function lockMove(db: Db, id: number): Promise<MoveRow | undefined> {
  return db.selectFrom('moveIns').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateMove(
  db: Db,
  id: number,
  change: Partial<Pick<MoveRow, 'state' | 'problem' | 'step' | 'stepRows'>>,
): Promise<void> {
  // A run that comes on is one that works.
  await db
    .updateTable('moveIns')
    .set({ ...change, ...(change.stepRows !== undefined && { tries: 0 }) })
    .where('id', '=', id)
    .execute();
}

/** By the clock of the database, as the times of what was brought are. */
export async function finishMove(db: Db, id: number): Promise<void> {
  await db
    .updateTable('moveIns')
    .set({ state: 'done', finishedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export type MovedKind =
  | 'companies'
  | 'settings'
  | 'users'
  | 'queues'
  | 'userQueues'
  | 'queueOptions'
  | 'tags'
  | 'quickReplies'
  | 'fileLists'
  | 'fileListFiles'
  | 'contacts'
  | 'contactFields'
  | 'contactTags'
  | 'tickets'
  | 'ticketTags'
  | 'notes'
  | 'ratings'
  | 'schedules'
  | 'messages'
  | 'contactLists'
  | 'contactListItems'
  | 'campaigns'
  | 'campaignSends';

/** The id, among the tags of a source, of the mark of conversations that were not over: no row of one has it. */
export const openTagSource = 'open';
export interface Moved {
  sourceId: string;
  targetId: number;
  isNew: boolean;
}

/** What rows of a source are here, by their ids there. */
export async function findMoved(
  db: Db,
  originId: number,
  kind: MovedKind,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('movedRows')
    .select(['sourceId', 'targetId'])
    .where('originId', '=', originId)
    .where('kind', '=', kind)
    .where(sql<boolean>`source_id = ANY (${sourceIds}::text[])`)
    .execute();
  return new Map(rows.map(({ sourceId, targetId }) => [sourceId, Number(targetId)]));
}

export async function insertMoved(
  db: Db,
  { companyId, originId, moveId, kind }: { companyId: number; originId: number; moveId: number; kind: MovedKind },
  rows: readonly Moved[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO moved_rows (company_id, origin_id, move_id, kind, source_id, target_id, is_new)
    SELECT ${companyId}::int, ${originId}::int, ${moveId}::int, ${kind}::text, * FROM unnest(
      ${rows.map(({ sourceId }) => sourceId)}::text[], ${rows.map(({ targetId }) => targetId)}::bigint[], ${rows.map(({ isNew }) => isNew)}::boolean[])
    ON CONFLICT DO NOTHING`.execute(db);
}

/** How many rows of a kind a run brought, and how many were here. */
export async function countMoved(db: Db, moveId: number): Promise<{ kind: string; made: number; met: number }[]> {
  const { rows } = await sql<{ kind: string; made: number; met: number }>`
    SELECT kind, (count(*) FILTER (WHERE is_new))::int AS made, (count(*) FILTER (WHERE NOT is_new))::int AS met
    FROM moved_rows WHERE move_id = ${moveId} AND NOT (kind = 'tags' AND source_id = ${openTagSource})
    GROUP BY kind ORDER BY kind`.execute(db);
  return rows;
}

const movedPageSize = 5_000;

/** Rows that a run brought, after one of them. */
export async function listMoved(
  db: Db,
  moveId: number,
  { thing, after }: { thing: string; after: string },
): Promise<EndpointAnswer<typeof listMoveInMoved>> {
  const { rows } = await sql<EndpointAnswer<typeof listMoveInMoved>['rows'][number]>`
    SELECT kind AS thing, source_id AS "sourceId", target_id::float8 AS "targetId", is_new AS "isNew" FROM moved_rows
    WHERE move_id = ${moveId} AND (kind, source_id) > (${thing}, ${after}) AND NOT (kind = 'tags' AND source_id = ${openTagSource})
    ORDER BY kind, source_id LIMIT ${movedPageSize + 1}`.execute(db);
  return { rows: rows.slice(0, movedPageSize), hasMore: rows.length > movedPageSize };
}

/** Two things here became one: rows of a source that were the first are the second, and are no longer what a run made alone. */
export async function moveTarget(
  db: Db,
  kind: MovedKind,
  { from, into }: { from: number; into: number },
): Promise<void> {
  await db
    .updateTable('movedRows')
    .set({ targetId: String(into), isNew: false })
    .where('kind', '=', kind)
    .where('targetId', '=', String(from))
    .execute();
}

/** What people changed stays of an undone run: more of it was found. */
export async function saveStayed(
  db: Db,
  id: number,
  more: { tickets: number; contacts: number; others: number },
): Promise<void> {
  await sql`
    UPDATE move_ins SET stayed = jsonb_build_object('tickets', coalesce((stayed->>'tickets')::int, 0) + ${more.tickets}::int,
      'contacts', coalesce((stayed->>'contacts')::int, 0) + ${more.contacts}::int,
      'others', coalesce((stayed->>'others')::int, 0) + ${more.others}::int) WHERE id = ${id}`.execute(db);
}
