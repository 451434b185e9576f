import { sql } from 'kysely';
import { dayMs, flowDrawing, flowLimits, minuteMs, type FlowDrawing } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { flowState, type FlowRequest, type FlowState } from './engine/index.ts';

/** A conversation that is in a flow. */
export interface FlowRun {
  id: string;
  ticketId: number;
  flowId: number;
  versionId: number;
  drawing: FlowDrawing;
  state: FlowState;
  /** what it asks of an address or a model */
  call: FlowRequest | null;
  /** since when a process has it on its way; null = none has */
  callBeganAt: string | null;
}

const runs = (db: Db) =>
  db
    .selectFrom('flowRuns as r')
    .innerJoin('flowVersions as v', 'v.id', 'r.versionId')
    .select(['r.id', 'r.ticketId', 'r.state', 'r.call', 'r.callBeganAt', 'r.versionId', 'v.flowId', 'v.drawing']);
type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

/** A run as it is stored; one of a shape that this release does not know fails here. */
const toRun = ({ state, call, drawing, ...row }: RunRow): FlowRun => ({
  ...row,
  drawing: flowDrawing.parse(drawing),
  state: flowState.parse(state),
  call: call as FlowRequest | null,
});

/** The run of a ticket, whose row is locked. */
export async function findRunOf(db: Db, ticketId: number): Promise<FlowRun | undefined> {
  const row = await runs(db).where('r.ticketId', '=', ticketId).executeTakeFirst();
  return row && toRun(row);
}

export async function findRun(db: Db, id: string): Promise<FlowRun | undefined> {
  const row = await runs(db).where('r.id', '=', id).executeTakeFirst();
  return row && toRun(row);
}

/** After so long a call that is on its way is looked after: its process may have ended. */
const callLeaseMs = 2 * minuteMs;

/** When something happens to a run without its contact: the time it waits for, or the age at which it ends. */
function dueAt({ waiting, beganAt }: FlowState, now: Date): string {
  const last = new Date(Date.parse(beganAt) + flowLimits.runDays * dayMs + 1).toISOString();
  const until =
    waiting?.for === 'call' || waiting?.for === 'model'
      ? new Date(now.getTime() + callLeaseMs).toISOString()
      : (waiting?.until ?? null);
  return until !== null && until < last ? until : last;
}

export async function insertRun(
  db: Db,
  run: { companyId: number; id: string; ticketId: number; versionId: number; state: FlowState },
): Promise<void> {
  // It is moved on in this very transaction.
  await db
    .insertInto('flowRuns')
    .values({ ...run, state: JSON.stringify(run.state), dueAt: run.state.beganAt })
    .execute();
}

/** Stores where a run is; one that is over is deleted. */
export async function saveRun(
  db: Db,
  id: string,
  { state, versionId, call, now }: { state: FlowState; versionId: number; call: FlowRequest | null; now: Date },
): Promise<void> {
  if (state.outcome !== null) {
    await db.deleteFrom('flowRuns').where('id', '=', id).execute();
    return;
  }
  await db
    .updateTable('flowRuns')
    .set({
      state: JSON.stringify(state),
      versionId,
      call: call && JSON.stringify(call),
      callBeganAt: null,
      dueAt: dueAt(state, now),
    })
    .where('id', '=', id)
    .execute();
}

/** Notes that what a run asks for is on its way from now on. */
export async function recordCallBegan(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('flowRuns').set({ callBeganAt: now.toISOString() }).where('id', '=', id).execute();
}

/**
 * Deletes the runs of some tickets, whatever their shape: nobody waits for people because a run of another release cannot be read.
 * @returns what those were that can be read
 */
export async function deleteRunsOf(
  db: Db,
  ticketIds: readonly number[],
): Promise<Pick<FlowRun, 'versionId' | 'drawing' | 'state'>[]> {
  const { rows } = await sql<{ versionId: number; drawing: unknown; state: unknown }>`
    DELETE FROM flow_runs r USING flow_versions v
    WHERE r.ticket_id = any(${ticketIds}::int[]) AND v.company_id = r.company_id AND v.id = r.version_id
    RETURNING r.version_id AS "versionId", v.drawing, r.state`.execute(db);
  return rows.flatMap(({ versionId, ...row }) => {
    const [drawing, state] = [flowDrawing.safeParse(row.drawing), flowState.safeParse(row.state)];
    return drawing.success && state.success ? [{ versionId, drawing: drawing.data, state: state.data }] : [];
  });
}

/** Moves the run of a ticket to another one, which keeps a run of its own. */
export async function moveRun(db: Db, from: number, into: number): Promise<void> {
  await sql`UPDATE flow_runs SET ticket_id = ${into} WHERE ticket_id = ${from}
    AND NOT EXISTS (SELECT FROM flow_runs i WHERE i.ticket_id = ${into})`.execute(db);
}

/** Tickets of all companies whose run is due, in their order. */
export async function listDueRuns(
  db: Db,
  now: Date,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT company_id, ticket_id AS id FROM flow_runs
    WHERE due_at <= ${now.toISOString()} AND ticket_id > ${page.after} ORDER BY ticket_id LIMIT ${page.limit}`.execute(
    db,
  );
  return rows;
}
