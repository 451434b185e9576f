import type { CompanyTx } from '../../../platform/db/database.ts';
import type { JobPayload } from '../../../platform/jobs/job.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { putCase, readScene, type CaseDeps, type PutCase } from './put-case.ts';
import { emitRun } from './runs.ts';
import { workOnRun } from './runs.jobs.ts';
import * as rows from './runs.sql.ts';

/** Cases of a run that are put to a model at the same time: providers refuse many at once. */
const atOnce = 5;
/** Cases of one job; the next ones are another, so that a worker is not taken for minutes. */
const casesPerJob = 25;
const progressEveryMs = 700;

/** With these a model answers no other case either. */
const endless: ReadonlySet<string | null> = new Set(['ERR_MODEL_KEY', 'ERR_MODEL_NAME', 'ERR_MODEL_CEILING']);

type Payload = JobPayload<typeof workOnRun>;

/** Puts a portion of the cases of a run to its model. Run again, it goes on with those that wait. */
export async function workOnPortion(deps: CaseDeps, payload: Payload): Promise<void> {
  const { companyId, runId, attempt } = payload;
  const inCompany = <T>(work: (tx: CompanyTx) => Promise<T>) => deps.database.forCompany(companyId, work);
  const begun = await inCompany((tx) => readPortion(tx, payload));
  if (!begun) return;
  const { scene, waiting } = begun;
  const stopping = new AbortController();
  let shownAt = performance.now();
  /** @returns whether the run goes on */
  const save = (caseId: number, { problem, ...result }: PutCase): Promise<boolean> =>
    inCompany(async (tx) => {
      const run = await lockUnderWay(tx, { runId, attempt });
      if (!run) return false;
      await rows.saveResult(tx.db, { runId, caseId }, { problem, ...result });
      const isEnded = endless.has(problem);
      if (isEnded) await end(tx, runId, { state: 'failed', problem });
      else if (performance.now() - shownAt >= progressEveryMs) {
        shownAt = performance.now();
        await emitRun(tx, runId);
      }
      return !isEnded;
    });
  const takeTurns = async (): Promise<void> => {
    for (let next = waiting.shift(); next && !stopping.signal.aborted; next = waiting.shift()) {
      const result = await putCase(deps, scene, next, stopping.signal);
      if (!stopping.signal.aborted && !(await save(next.id, result))) stopping.abort();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  await inCompany(async (tx) => {
    if (!(await lockUnderWay(tx, { runId, attempt }))) return;
    if ((await rows.listWaiting(tx.db, runId, 1)).length > 0) {
      tx.enqueue(workOnRun, payload);
      await emitRun(tx, runId);
    } else await end(tx, runId, { state: 'done', problem: null });
  });
}

async function readPortion(tx: CompanyTx, { companyId, runId, attempt }: Payload) {
  const run = await lockUnderWay(tx, { runId, attempt });
  if (!run) return undefined;
  if (!(await hasPlanFeature(tx.db, companyId, 'useOpenAi'))) {
    await end(tx, runId, { state: 'failed', problem: 'ERR_PLAN_FEATURE' });
    return undefined;
  }
  return { scene: await readScene(tx, run), waiting: await rows.listWaiting(tx.db, runId, casesPerJob) };
}

/** A run that was neither ended nor begun again since. */
async function lockUnderWay(
  { db }: CompanyTx,
  { runId, attempt }: { runId: number; attempt: number },
): Promise<rows.WorkedRun | undefined> {
  const run = await rows.lockRun(db, runId);
  return run?.state === 'running' && run.attempt === attempt ? run : undefined;
}

async function end(
  tx: CompanyTx,
  runId: number,
  { state, problem }: { state: 'done' | 'failed'; problem: string | null },
): Promise<void> {
  await rows.endRun(tx.db, runId, { state, problem, finishedAt: tx.clock.now().toISOString() });
  await emitRun(tx, runId);
}
