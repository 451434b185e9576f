import { sql } from 'kysely';
import type { RuleDeed, RuleEventKind, RuleReason, RuleRun, RuleRunOutcome } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';

export interface NewRun {
  ruleId: number;
  ticketId: number;
  /** the service of the ticket */
  cycleId: number | null;
  kind: RuleEventKind;
  outcome: RuleRunOutcome;
  tookMs: number;
  reasons: readonly RuleReason[];
  deeds: readonly RuleDeed[];
  chain: readonly number[];
}

/** Stores that a rule acted, and counts it. */
export async function insertRun({ db, companyId, clock }: CompanyTx, run: NewRun): Promise<void> {
  const at = clock.now().toISOString();
  await db
    .insertInto('ruleRuns')
    .values({
      ...run,
      companyId,
      reasons: JSON.stringify(run.reasons),
      deeds: JSON.stringify(run.deeds),
      chain: [...run.chain],
      at,
    })
    .execute();
  if (run.outcome === 'stopped') return;
  await db.updateTable('rules').set({ lastRunAt: at }).where('id', '=', run.ruleId).execute();
  await db
    .insertInto('ruleDays')
    .values({ companyId, ruleId: run.ruleId, day: at.slice(0, 10), runs: 1 })
    .onConflict((conflict) => conflict.columns(['ruleId', 'day']).doUpdateSet({ runs: sql`rule_days.runs + 1` }))
    .execute();
}

/** When a rule acted on a ticket last; undefined = never. */
export async function findLastRunAt(db: Db, ruleId: number, ticketId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('ruleRuns')
    .select('at')
    .where('ticketId', '=', ticketId)
    .where('ruleId', '=', ruleId)
    .where('outcome', '<>', 'stopped')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}

/** Whether a rule acted in a service. */
export async function hasRunInService(
  db: Db,
  ruleId: number,
  { ticketId, cycleId }: { ticketId: number; cycleId: number },
) {
  const row = await db
    .selectFrom('ruleRuns')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('ruleId', '=', ruleId)
    .where('cycleId', '=', cycleId)
    .where('outcome', '<>', 'stopped')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a rule acted so often since a moment. */
export async function hasRunSince(db: Db, ruleId: number, since: string, times: number): Promise<boolean> {
  const row = await db
    .selectFrom('ruleRuns')
    .select('id')
    .where('ruleId', '=', ruleId)
    .where('at', '>', since)
    .where('outcome', '<>', 'stopped')
    .orderBy('at')
    .offset(times - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface RunFilter {
  ruleId?: number | undefined;
  /** of contacts */
  contactIds?: readonly number[] | undefined;
  onlyProblems: boolean;
  olderThan?: string | undefined;
  limit: number;
}

/** Lists runs, newest first. */
export async function listRuns(
  db: Db,
  companyId: number,
  { ruleId, contactIds, onlyProblems, olderThan, limit }: RunFilter,
): Promise<RuleRun[]> {
  let query = db
    .selectFrom('ruleRuns as r')
    .innerJoin('rules as u', 'u.id', 'r.ruleId')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .select([
      'r.id',
      'r.ruleId',
      'u.name as ruleName',
      'r.ticketId',
      't.uuid as ticketUuid',
      'c.name as contactName',
      'q.id as queueId',
      'q.name as queueName',
      'q.color as queueColor',
      'r.kind',
      'r.at',
      'r.outcome',
      'r.tookMs',
      'r.reasons',
      'r.deeds',
    ])
    .select(
      sql<string[]>`ARRAY(SELECT coalesce(n.name, '') FROM unnest(r.chain) WITH ORDINALITY AS i (id, place)
        LEFT JOIN rules n ON n.company_id = r.company_id AND n.id = i.id ORDER BY i.place)`.as('chain'),
    )
    .where('r.companyId', '=', companyId)
    .orderBy('r.id', 'desc')
    .limit(limit);
  if (ruleId !== undefined) query = query.where('r.ruleId', '=', ruleId);
  if (contactIds !== undefined) query = query.where('t.contactId', 'in', contactIds);
  if (onlyProblems) query = query.where('r.outcome', '<>', 'done');
  if (olderThan !== undefined) query = query.where('r.id', '<', olderThan);
  const rows = await query.execute();
  return rows.map(({ queueId, queueName, queueColor, kind, outcome, reasons, deeds, ...row }) => ({
    ...row,
    event: kind as RuleEventKind,
    outcome: outcome as RuleRunOutcome,
    queue: queueId !== null && queueName !== null ? { id: queueId, name: queueName, color: queueColor ?? '' } : null,
    reasons: reasons as RuleReason[],
    deeds: deeds as RuleDeed[],
  }));
}

/** As many runs as were not wholly done since a moment, up to a limit. */
export async function countProblems(db: Db, companyId: number, since: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT FROM rule_runs WHERE company_id = ${companyId} AND outcome <> 'done' AND at > ${since} ORDER BY id DESC LIMIT ${limit}
    ) newest`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Two tickets are one: what rules did in the one that goes is shown in the other. */
export async function moveRuns(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('ruleRuns').set({ ticketId: into }).where('ticketId', '=', from).execute();
}

/** Deletes runs and counts of all companies from before a moment, so few at once that no one waits. */
export async function deleteRunsBefore(db: Db, before: Date, limit: number): Promise<void> {
  await db
    .deleteFrom('ruleRuns')
    .where('id', 'in', (eb) =>
      eb.selectFrom('ruleRuns').select('id').where('at', '<', before.toISOString()).orderBy('at').limit(limit),
    )
    .execute();
  await db.deleteFrom('ruleDays').where('day', '<', before.toISOString().slice(0, 10)).execute();
}
