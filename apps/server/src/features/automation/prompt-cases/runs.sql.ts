import { sql } from 'kysely';
import {
  maxPromptCaseRuns,
  type Prompt,
  type PromptCase,
  type PromptCaseResult,
  type PromptCaseResultOverview,
  type PromptCaseRun,
  type PromptCaseVerdict,
} from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** What is put to a model: instructions as they are saved or written, without a key. */
export type Tried = Pick<
  Prompt,
  'prompt' | 'model' | 'baseUrl' | 'maxTokens' | 'temperature' | 'queueId' | 'documentIds' | 'actions'
>;

/** How good a verdict is; what was not answered is compared with nothing. */
const rankOf = (verdict: string) =>
  sql.raw<number | null>(`CASE ${verdict} WHEN 'passed' THEN 2 WHEN 'unsure' THEN 1 WHEN 'erred' THEN 0 END`);

/** The latest run before one that ended by itself. */
const formerId = sql<number | null>`(SELECT max(f.id) FROM prompt_case_runs f
  WHERE f.company_id = r.company_id AND f.prompt_id = r.prompt_id AND f.id < r.id AND f.state = 'done')`;

type RunRow = Omit<PromptCaseRun, 'host' | 'critical'> & {
  tried: Tried;
  criticalPassed: number;
  criticalTotal: number;
};

const toRun = ({ tried, criticalPassed, criticalTotal, ...row }: RunRow): PromptCaseRun => ({
  ...row,
  host: URL.parse(tried.baseUrl)?.host ?? '',
  critical: { passed: criticalPassed, total: criticalTotal },
});

async function readRuns(db: Db, by: { id: number } | { promptId: number }): Promise<PromptCaseRun[]> {
  const condition = 'id' in by ? sql`r.id = ${by.id}` : sql`r.prompt_id = ${by.promptId}`;
  const { rows } = await sql<RunRow>`
    SELECT r.id, r.company_id, r.prompt_id, r.prompt_name, r.model, r.tried, r.is_draft, r.uses_judge, r.state, r.problem,
      r.started_at, r.finished_at, r.former_id, counted.*
    FROM (
      SELECT r.*, ${formerId} AS former_id FROM prompt_case_runs r WHERE ${condition} ORDER BY r.id DESC LIMIT ${maxPromptCaseRuns}
    ) r
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS total,
        count(*) FILTER (WHERE s.verdict = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE s.verdict = 'passed')::int AS passed,
        count(*) FILTER (WHERE s.verdict = 'erred')::int AS erred,
        count(*) FILTER (WHERE s.verdict = 'unsure')::int AS unsure,
        count(*) FILTER (WHERE s.verdict = 'unanswered')::int AS unanswered,
        count(*) FILTER (WHERE c.is_critical AND s.verdict = 'passed')::int AS critical_passed,
        count(*) FILTER (WHERE c.is_critical)::int AS critical_total,
        coalesce(sum(s.prompt_tokens), 0)::int AS prompt_tokens,
        coalesce(sum(s.completion_tokens), 0)::int AS completion_tokens,
        (percentile_disc(0.5) WITHIN GROUP (ORDER BY s.duration_ms))::int AS median_ms,
        max(s.duration_ms) AS slowest_ms,
        count(*) FILTER (WHERE ${rankOf('s.verdict')} < ${rankOf('f.verdict')})::int AS worse,
        count(*) FILTER (WHERE ${rankOf('s.verdict')} > ${rankOf('f.verdict')})::int AS better
      FROM prompt_case_results s
      JOIN prompt_cases c ON c.company_id = s.company_id AND c.id = s.case_id
      LEFT JOIN prompt_case_results f ON f.company_id = s.company_id AND f.run_id = r.former_id AND f.case_id = s.case_id
      WHERE s.company_id = r.company_id AND s.run_id = r.id
    ) counted ORDER BY r.id DESC`.execute(db);
  return rows.map(toRun);
}

/** The latest runs of a prompt, newest first. */
export const listRuns = (db: Db, promptId: number): Promise<PromptCaseRun[]> => readRuns(db, { promptId });
export const findRun = async (db: Db, id: number): Promise<PromptCaseRun | undefined> =>
  (await readRuns(db, { id }))[0];

const overview = sql`
  s.case_id, c.title, c.is_critical, s.verdict, s.by_hand, f.verdict AS former_verdict, s.duration_ms, s.problem,
  CASE WHEN ${rankOf('s.verdict')} < ${rankOf('f.verdict')} THEN 'worse'
    WHEN ${rankOf('s.verdict')} > ${rankOf('f.verdict')} THEN 'better' END AS change`;
const joined = sql`
  prompt_case_results s
  JOIN prompt_case_runs r ON r.company_id = s.company_id AND r.id = s.run_id
  JOIN prompt_cases c ON c.company_id = s.company_id AND c.id = s.case_id
  LEFT JOIN prompt_case_results f ON f.company_id = s.company_id AND f.run_id = ${formerId} AND f.case_id = s.case_id`;

/** What came of each case: what went wrong first, of that what never can, then what a person has to look at. */
export async function listResults(db: Db, runId: number): Promise<PromptCaseResultOverview[]> {
  const { rows } = await sql<PromptCaseResultOverview>`
    SELECT ${overview} FROM ${joined} WHERE s.run_id = ${runId}
    ORDER BY array_position(ARRAY['erred', 'unsure', 'unanswered', 'waiting', 'passed'], s.verdict), NOT c.is_critical, c.id`.execute(
    db,
  );
  return rows;
}

export async function findResult(db: Db, runId: number, caseId: number): Promise<PromptCaseResult | undefined> {
  const { rows } = await sql<PromptCaseResult>`
    SELECT ${overview}, s.answers, s.checks, s.prompt_tokens, s.completion_tokens FROM ${joined}
    WHERE s.run_id = ${runId} AND s.case_id = ${caseId}`.execute(db);
  return rows[0];
}

/** Runs of the company that are under way. */
export async function countRunning(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('promptCaseRuns')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRun(
  db: Db,
  run: Pick<PromptCaseRun, 'companyId' | 'promptId' | 'promptName' | 'model' | 'isDraft' | 'usesJudge'> & {
    tried: Tried;
    startedAt: string;
  },
  caseIds: readonly number[],
): Promise<number> {
  const { id } = await db
    .insertInto('promptCaseRuns')
    .values({ ...run, tried: JSON.stringify(run.tried) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { companyId, promptId } = run;
  await db
    .insertInto('promptCaseResults')
    .values(caseIds.map((caseId) => ({ companyId, runId: id, caseId })))
    .execute();
  await sql`
    DELETE FROM prompt_case_runs WHERE prompt_id = ${promptId} AND id < (
      SELECT id FROM prompt_case_runs WHERE prompt_id = ${promptId} ORDER BY id DESC OFFSET ${maxPromptCaseRuns - 1} LIMIT 1)`.execute(
    db,
  );
  return id;
}

/** A run that is worked on. */
export interface WorkedRun {
  id: number;
  promptId: number;
  tried: Tried;
  usesJudge: boolean;
  state: string;
  attempt: number;
}

/** Locks a run; what changes its state or its results waits. */
export function lockRun(db: Db, id: number): Promise<WorkedRun | undefined> {
  return db
    .selectFrom('promptCaseRuns')
    .select(['id', 'promptId', 'usesJudge', 'state', 'attempt', sql<Tried>`tried`.as('tried')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Has cases of a run wait again: some, or those that were not answered. @returns how many */
export async function resetResults(db: Db, runId: number, caseIds: readonly number[] | undefined): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('promptCaseResults')
    .set({ verdict: 'waiting', byHand: false, answers: '[]', checks: '[]', durationMs: null, problem: null })
    .where('runId', '=', runId)
    .where((eb) => (caseIds ? eb('caseId', 'in', caseIds) : eb('verdict', '=', 'unanswered')))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Begins a run again. @returns the number of its beginning */
export async function restartRun(db: Db, id: number, startedAt: string): Promise<number> {
  const { attempt } = await db
    .updateTable('promptCaseRuns')
    .set((eb) => ({
      state: 'running',
      problem: null,
      attempt: eb('attempt', '+', 1),
      startedAt,
      finishedAt: null,
    }))
    .where('id', '=', id)
    .returning('attempt')
    .executeTakeFirstOrThrow();
  return attempt;
}

/** Ends a run; what still waits was not answered. */
export async function endRun(
  db: Db,
  id: number,
  { state, problem, finishedAt }: { state: 'done' | 'stopped' | 'failed'; problem: string | null; finishedAt: string },
): Promise<void> {
  await db
    .updateTable('promptCaseResults')
    .set({ verdict: 'unanswered', problem })
    .where('runId', '=', id)
    .where('verdict', '=', 'waiting')
    .execute();
  await db.updateTable('promptCaseRuns').set({ state, problem, finishedAt }).where('id', '=', id).execute();
}

/** A case that waits in a run, as it is now. */
export type WaitingCase = Pick<
  PromptCase,
  'id' | 'turns' | 'mustSay' | 'neverSay' | 'mustMean' | 'expected' | 'forbidden'
>;

export function listWaiting(db: Db, runId: number, limit: number): Promise<WaitingCase[]> {
  return db
    .selectFrom('promptCaseResults as s')
    .innerJoin('promptCases as c', 'c.id', 's.caseId')
    .select(['c.id', 'c.turns', 'c.mustSay', 'c.neverSay', 'c.mustMean'])
    .select([
      sql<PromptCase['expected']>`c.expected`.as('expected'),
      sql<PromptCase['forbidden']>`c.forbidden`.as('forbidden'),
    ])
    .where('s.runId', '=', runId)
    .where('s.verdict', '=', 'waiting')
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

export async function saveResult(
  db: Db,
  { runId, caseId }: { runId: number; caseId: number },
  result: { verdict: PromptCaseVerdict; problem: string | null; durationMs: number } & Pick<
    PromptCaseResult,
    'answers' | 'checks' | 'promptTokens' | 'completionTokens'
  >,
): Promise<void> {
  const { answers, checks, promptTokens, completionTokens, ...columns } = result;
  await db
    .updateTable('promptCaseResults')
    .set((eb) => ({
      ...columns,
      answers: JSON.stringify(answers),
      checks: JSON.stringify(checks),
      // What was used before counts.
      promptTokens: eb('promptTokens', '+', promptTokens),
      completionTokens: eb('completionTokens', '+', completionTokens),
    }))
    .where('runId', '=', runId)
    .where('caseId', '=', caseId)
    .where('verdict', '=', 'waiting')
    .execute();
}

/** A person says whether an answer was right; there has to be one. */
export async function saveByHand(
  db: Db,
  { runId, caseId }: { runId: number; caseId: number },
  verdict: 'passed' | 'erred',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promptCaseResults')
    .set({ verdict, byHand: true })
    .where('runId', '=', runId)
    .where('caseId', '=', caseId)
    .where('verdict', 'in', ['passed', 'erred', 'unsure'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
