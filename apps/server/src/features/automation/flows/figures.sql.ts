import { sql } from 'kysely';
import { flowEndings, type FlowEnding, type FlowFigures } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { FlowMark } from './figures.rules.ts';

export interface DayMark extends FlowMark {
  versionId: number;
  day: string;
}

/** Adds to the figures of flows; those of a flow that was removed since are left out. */
export async function addMarks(db: Db, companyId: number, marks: readonly DayMark[]): Promise<void> {
  const column = (name: keyof DayMark) => marks.map((mark) => mark[name]);
  // In one order, so that two processes that count at the same time wait for each other and no more.
  await sql`
    INSERT INTO flow_figures AS f (company_id, version_id, day, kind, group_key, block_key, output_key, how, count)
    SELECT ${companyId}::int, m.version_id, m.day, m.kind, m.group_key, m.block_key, m.output_key, m.how, count(*)
    FROM unnest(${column('versionId')}::int[], ${column('day')}::date[], ${column('kind')}::text[], ${column('groupId')}::text[],
      ${column('blockId')}::text[], ${column('outputId')}::text[], ${column('how')}::text[])
      AS m (version_id, day, kind, group_key, block_key, output_key, how)
    JOIN flow_versions v ON v.company_id = ${companyId}::int AND v.id = m.version_id
    GROUP BY 2, 3, 4, 5, 6, 7, 8 ORDER BY 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (version_id, day, kind, group_key, block_key, output_key, how) DO UPDATE SET count = f.count + excluded.count`.execute(
    db,
  );
}

export interface Period {
  from: string;
  to: string;
}

/** Each with a number, also where nothing was counted. */
const toFigures = (rows: readonly { kind: string; how: string; count: number }[]): FlowFigures => {
  const sumOf = (holds: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(holds).reduce((sum, { count }) => sum + count, 0);
  const ends = flowEndings.map((ending) => [ending, sumOf(({ kind, how }) => kind === 'ended' && how === ending)]);
  return {
    conversations: sumOf(({ kind }) => kind === 'begun'),
    ...(Object.fromEntries(ends) as Record<FlowEnding, number>),
  };
};

/** Figures of each flow of which something was counted in a period, in the order of their ids. */
export async function listTotals(
  db: Db,
  companyId: number,
  { from, to }: Period,
): Promise<(FlowFigures & { flowId: number })[]> {
  const rows = await db
    .selectFrom('flowFigures as f')
    .innerJoin('flowVersions as v', 'v.id', 'f.versionId')
    .select(['v.flowId', 'f.kind', 'f.how', sql<number>`sum(f.count)::int`.as('count')])
    .where('f.companyId', '=', companyId)
    .where('f.kind', 'in', ['begun', 'ended'])
    .where('f.day', '>=', from)
    .where('f.day', '<=', to)
    .groupBy(['v.flowId', 'f.kind', 'f.how'])
    .orderBy('v.flowId')
    .execute();
  const ofFlows = Map.groupBy(rows, ({ flowId }) => flowId);
  return [...ofFlows].map(([flowId, counted]) => ({ flowId, ...toFigures(counted) }));
}

export interface PlaceFigure {
  kind: FlowMark['kind'];
  groupId: string;
  blockId: string;
  outputId: string;
  how: FlowMark['how'];
  count: number;
}

/** What was counted of a flow in a period, of one version or all, the largest first. */
export async function listPlaces(
  db: Db,
  { flowId, version, from, to }: Period & { flowId: number; version: number | undefined },
): Promise<{ total: FlowFigures; places: PlaceFigure[] }> {
  const rows = await db
    .selectFrom('flowFigures as f')
    .innerJoin('flowVersions as v', 'v.id', 'f.versionId')
    .select([
      'f.kind',
      'f.groupKey as groupId',
      'f.blockKey as blockId',
      'f.outputKey as outputId',
      'f.how',
      sql<number>`sum(f.count)::int`.as('count'),
    ])
    .where('v.flowId', '=', flowId)
    .$if(version !== undefined, (all) => all.where('v.number', '=', version ?? 0))
    .where('f.day', '>=', from)
    .where('f.day', '<=', to)
    .groupBy(['f.kind', 'f.groupKey', 'f.blockKey', 'f.outputKey', 'f.how'])
    .orderBy('count', 'desc')
    .orderBy('f.groupKey')
    .orderBy('f.blockKey')
    .orderBy('f.outputKey')
    .execute();
  return { total: toFigures(rows), places: rows as PlaceFigure[] };
}

/** Deletes figures of all companies from before a day, a part at a time. */
export async function deleteFiguresBefore(db: Db, day: string, limit: number): Promise<void> {
  await sql`DELETE FROM flow_figures WHERE ctid = any(ARRAY(
    SELECT ctid FROM flow_figures WHERE day < ${day}::date ORDER BY day LIMIT ${limit}))`.execute(db);
}
