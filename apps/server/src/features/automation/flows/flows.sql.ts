import { sql } from 'kysely';
import { flowDrawing, type Flow, type FlowDrawing } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';

/** A flow with what is counted of it. */
const flows = (db: Db) =>
  db
    .selectFrom('flows')
    .select([
      'flows.id',
      'flows.companyId',
      'flows.name',
      'flows.state',
      'flows.changedBy',
      'flows.createdAt',
      'flows.updatedAt',
      'flows.revision',
      'flows.publishedRevision',
      sql<number | null>`(SELECT max(v.number) FROM flow_versions v WHERE v.flow_id = flows.id)`.as('version'),
      sql<number>`(SELECT coalesce(sum(jsonb_array_length(g -> 'blocks')), 0)::int FROM jsonb_array_elements(flows.drawing -> 'groups') g)`.as(
        'blocks',
      ),
      sql<
        number[]
      >`ARRAY(SELECT e.whatsapp_id FROM flow_entries e WHERE e.flow_id = flows.id AND e.whatsapp_id IS NOT NULL ORDER BY 1)`.as(
        'connectionIds',
      ),
      sql<
        number[]
      >`ARRAY(SELECT e.queue_id FROM flow_entries e WHERE e.flow_id = flows.id AND e.queue_id IS NOT NULL ORDER BY 1)`.as(
        'queueIds',
      ),
      sql<number>`(SELECT count(*)::int FROM flow_runs r JOIN flow_versions v ON v.id = r.version_id WHERE v.flow_id = flows.id)`.as(
        'running',
      ),
    ]);
type FlowRow = Awaited<ReturnType<ReturnType<typeof flows>['execute']>>[number];

const toFlow = ({ revision, publishedRevision, state, ...row }: FlowRow): Flow => ({
  ...row,
  state,
  hasDraft: revision !== publishedRevision,
});

export async function searchFlows(
  db: Db,
  { searchParam, pageNumber, state }: { searchParam: string; pageNumber: number; state?: Flow['state'] | undefined },
): Promise<Page<Flow>> {
  const query = flows(db)
    .orderBy('flows.updatedAt', 'desc')
    .orderBy('flows.id', 'desc')
    .where('flows.state', state === undefined ? '<>' : '=', state ?? 'model')
    .$if(searchParam !== '', (all) =>
      all.where((eb) => eb.or([containsText(['flows.name'], searchParam), drawsText(searchParam)])),
    );
  const page = await readPage(query, { pageNumber });
  return { ...page, rows: page.rows.map(toFlow) };
}

/** Do the titles and texts of the drawing hold a text? */
const drawsText = (
  text: string,
) => sql<boolean>`search_text(jsonb_path_query_array(flows.drawing, '$.groups.**.text')::text
    || jsonb_path_query_array(flows.drawing, '$.groups.**.title')::text) LIKE search_text(${`%${text.replace(/[\\%_]/g, '\\$&')}%`})`;

export async function findFlow(db: Db, id: number): Promise<Flow | undefined> {
  const row = await flows(db).where('flows.id', '=', id).executeTakeFirst();
  return row && toFlow(row);
}

/** How many flows there are, or how many models. */
export async function countFlows(db: Db, kind: 'flows' | 'models'): Promise<number> {
  const { count } = await db
    .selectFrom('flows')
    .where('state', kind === 'models' ? '=' : '<>', 'model')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Locks the company's row: flows that are added at once are counted one after the other, and places are given once. */
export async function lockFlows(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

export async function insertFlow(
  db: Db,
  flow: {
    companyId: number;
    name: string;
    drawing: FlowDrawing;
    changedBy: number | null;
    state: 'draft' | 'model';
  },
): Promise<number> {
  const values = { ...flow, drawing: JSON.stringify(flow.drawing) };
  return (await db.insertInto('flows').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

/** @returns whether there is such a flow */
export async function changeFlow(
  db: Db,
  id: number,
  change: { name?: string | undefined; state?: Flow['state']; publishedRevision?: number; changedBy: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('flows')
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The flows in which conversations begin now. */
export async function listPublished(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('flows').select('id').where('state', '=', 'published').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** All flows by their names; models are none. */
export function listFlowNames(db: Db): Promise<{ id: number; name: string; state: Flow['state'] }[]> {
  return db.selectFrom('flows').select(['id', 'name', 'state']).where('state', '<>', 'model').orderBy('id').execute();
}

export interface Draft {
  id: number;
  name: string;
  state: Flow['state'];
  revision: number;
  drawing: FlowDrawing;
}

/** The drawing of a flow. One of a shape that this release does not know fails here. */
export async function findDraft(db: Db, id: number, lock = false): Promise<Draft | undefined> {
  const query = db.selectFrom('flows').select(['id', 'name', 'state', 'revision', 'drawing']).where('id', '=', id);
  const row = await (lock ? query.forNoKeyUpdate() : query).executeTakeFirst();
  return row && { ...row, drawing: flowDrawing.parse(row.drawing) };
}

/** Replaces a drawing. @returns its revision; undefined = it is not the one that is replaced */
export async function saveDraft(
  db: Db,
  id: number,
  { drawing, revision, changedBy }: { drawing: FlowDrawing; revision: number; changedBy: number | null },
): Promise<number | undefined> {
  const row = await db
    .updateTable('flows')
    .set((eb) => ({
      drawing: JSON.stringify(drawing),
      revision: eb('revision', '+', 1),
      changedBy,
      updatedAt: sql`clock_timestamp()`,
    }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning('revision')
    .executeTakeFirst();
  return row?.revision;
}

export async function deleteFlow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('flows').where('id', '=', id).execute();
}

/** Adds the next version of a flow, whose row is locked. */
export async function insertVersion(
  db: Db,
  version: { companyId: number; flowId: number; drawing: FlowDrawing; note: string; publishedBy: number | null },
): Promise<void> {
  const { flowId } = version;
  await db
    .insertInto('flowVersions')
    .values((eb) => ({
      ...version,
      drawing: JSON.stringify(version.drawing),
      number: eb
        .selectFrom('flowVersions')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
        .where('flowId', '=', flowId),
    }))
    .execute();
}

const maxListedVersions = 50;

/** The last versions of a flow, newest first. */
export async function listVersions(db: Db, flowId: number) {
  const rows = await db
    .selectFrom('flowVersions as v')
    .select([
      'v.number',
      'v.note',
      'v.publishedBy',
      'v.publishedAt',
      'v.drawing',
      sql<number>`(SELECT count(*)::int FROM flow_runs r WHERE r.version_id = v.id)`.as('running'),
    ])
    .where('v.flowId', '=', flowId)
    .orderBy('v.number', 'desc')
    .limit(maxListedVersions)
    .execute();
  return rows.map((row) => ({ ...row, drawing: flowDrawing.parse(row.drawing) }));
}

export async function findVersion(db: Db, flowId: number, number: number): Promise<FlowDrawing | undefined> {
  const row = await db
    .selectFrom('flowVersions')
    .select('drawing')
    .where('flowId', '=', flowId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row && flowDrawing.parse(row.drawing);
}
