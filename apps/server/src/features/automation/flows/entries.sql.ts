import { sql } from 'kysely';
import {
  flowDrawing,
  flowEntryConditions,
  flowEntryRank,
  type FlowDrawing,
  type FlowEntryConditions,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** Where a flow begins, and for which conversations. */
export interface FlowEntry {
  flowId: number;
  flowName: string;
  whatsappId: number | null;
  queueId: number | null;
  when: FlowEntryConditions;
  rank: number;
}

/** A place in which conversations begin: a queue, or a connection for those that were put in no queue by anybody. */
export interface Place {
  whatsappId: number;
  queueId: number | null;
}

const entries = (db: Db) =>
  db
    .selectFrom('flowEntries as e')
    .innerJoin('flows as f', 'f.id', 'e.flowId')
    .select(['e.flowId', 'f.name as flowName', 'e.whatsappId', 'e.queueId', 'e.conditions', 'e.rank'])
    .orderBy('e.rank', 'desc')
    .orderBy('e.flowId');
type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number];

const toEntry = ({ conditions, ...row }: EntryRow): FlowEntry => ({
  ...row,
  when: flowEntryConditions.parse(conditions),
});

/** The entries of all flows, those that are asked first before others. */
export const listEntries = async (db: Db): Promise<FlowEntry[]> => (await entries(db).execute()).map(toEntry);

/** The entries of flows at a place, in the same order; `ofConnection`: those of the connection count in its queue as well. */
export async function listEntriesAt(
  db: Db,
  { whatsappId, queueId }: Place,
  ofConnection: boolean,
): Promise<FlowEntry[]> {
  const rows = await entries(db)
    .where(({ eb, or }) =>
      or([
        ...(queueId === null ? [] : [eb('e.queueId', '=', queueId)]),
        ...(queueId === null || ofConnection ? [eb('e.whatsappId', '=', whatsappId)] : []),
      ]),
    )
    .execute();
  return rows.map(toEntry);
}

/** What of flows there is for a ticket: at its queue, and at its connection. */
export async function findFlowsAt(
  db: Db,
  { ticketId, whatsappId, queueId }: Place & { ticketId: number },
): Promise<{ hasRun: boolean; ofQueue: number[]; ofConnection: number[] }> {
  const { rows } = await sql<{ hasRun: boolean; ofQueue: number[]; ofConnection: number[] }>`
    SELECT EXISTS (SELECT FROM flow_runs WHERE ticket_id = ${ticketId}) AS "hasRun",
      ARRAY(SELECT rank::int FROM flow_entries WHERE queue_id = ${queueId}) AS "ofQueue",
      ARRAY(SELECT rank::int FROM flow_entries WHERE whatsapp_id = ${whatsappId}) AS "ofConnection"`.execute(db);
  return rows[0] ?? { hasRun: false, ofQueue: [], ofConnection: [] };
}

/** The published flow in which a conversation begins. */
export interface BeginningFlow {
  flowId: number;
  versionId: number;
  drawing: FlowDrawing;
}

/** The name of a published flow that begins with a tracking link. */
export async function findFlowOfLink(db: Db, linkId: number): Promise<string | undefined> {
  const row = await entries(db)
    .where(
      sql<boolean>`e.conditions @> jsonb_build_object('fromLink', 'these', 'linkIds', jsonb_build_array(${linkId}::int))`,
    )
    .limit(1)
    .executeTakeFirst();
  return row?.flowName;
}

export async function findLastVersion(db: Db, flowId: number): Promise<BeginningFlow | undefined> {
  const row = await db
    .selectFrom('flowVersions')
    .select(['id as versionId', 'flowId', 'drawing'])
    .where('flowId', '=', flowId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, drawing: flowDrawing.parse(row.drawing) };
}

/** Where a flow begins, from now on. */
export async function replaceEntries(
  db: Db,
  {
    companyId,
    flowId,
    entry: { connectionIds, queueIds, when },
  }: { companyId: number; flowId: number; entry: Pick<FlowDrawing['entry'], 'connectionIds' | 'queueIds' | 'when'> },
): Promise<void> {
  await db.deleteFrom('flowEntries').where('flowId', '=', flowId).execute();
  const each = { companyId, flowId, conditions: JSON.stringify(when), rank: flowEntryRank(when) };
  const rows = [
    ...connectionIds.map((whatsappId) => ({ ...each, whatsappId })),
    ...queueIds.map((queueId) => ({ ...each, queueId })),
  ];
  if (rows.length > 0) await db.insertInto('flowEntries').values(rows).execute();
}
