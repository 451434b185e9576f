import {
  defaultModelUrl,
  maxRunsAtOnce,
  promptCaseCounts,
  type HandlerInput,
  type judgePromptCaseResult,
  type PromptCaseResult,
  type PromptCaseRun,
  type PromptCaseRunDetail,
  type startPromptCaseRun,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { lockRecord } from '../../../platform/db/lock-record.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findQueue } from '../../inbox/index.ts';
import { listDocuments } from '../knowledge/index.ts';
import { requireKeyForAddress, toAppError } from '../language-models/index.ts';
import { requireAccess, type PromptRow } from '../prompts/index.ts';
import { requirePrompt } from './prompt-cases.ts';
import { findSettings, listCases } from './prompt-cases.sql.ts';
import { workOnRun } from './runs.jobs.ts';
import type { Tried } from './runs.sql.ts';
import * as rows from './runs.sql.ts';

const notFound = () => new AppError('ERR_NO_PROMPT_CASE_RUN_FOUND');

async function readRun({ db }: CompanyTx, id: number): Promise<PromptCaseRun> {
  const run = await rows.findRun(db, id);
  if (!run) throw notFound();
  return run;
}

export async function emitRun(tx: CompanyTx, id: number): Promise<PromptCaseRun> {
  const run = await readRun(tx, id);
  tx.emit('promptCaseRun', { action: 'update', run }, { kind: 'admins' });
  return run;
}

/** @throws AppError ERR_NO_PROMPT_FOUND */
export async function listRunsOf(tx: CompanyTx, promptId: number): Promise<PromptCaseRun[]> {
  await requirePrompt(tx, promptId);
  return rows.listRuns(tx.db, promptId);
}

/** @throws AppError ERR_NO_PROMPT_CASE_RUN_FOUND */
export async function getRun(tx: CompanyTx, id: number): Promise<PromptCaseRunDetail> {
  const run = await readRun(tx, id);
  return { ...run, results: await rows.listResults(tx.db, id) };
}

/** A company waits for its runs one after the other. Errors: ERR_PROMPT_CASES_RUNNING. */
async function requireRoom({ db }: CompanyTx, promptId: number): Promise<void> {
  const isRunning = (await rows.listRuns(db, promptId)).some(({ state }) => state === 'running');
  if (isRunning || (await rows.countRunning(db)) >= maxRunsAtOnce) throw new AppError('ERR_PROMPT_CASES_RUNNING');
}

/** @throws AppError ERR_MODEL_KEY, ERR_MODEL_CEILING */
const requireModel = (tx: CompanyTx, vault: Vault, prompt: PromptRow): Promise<unknown> =>
  requireAccess(tx, vault, prompt).catch((error: unknown) => {
    throw toAppError(error);
  });

type Start = HandlerInput<typeof startPromptCaseRun>['body'];

/** What is put to the model. Errors: ERR_VALIDATION where a draft is for another address than the kept key. */
function triedOf(saved: PromptRow, { model, draft }: Start): Tried {
  const named = model?.trim();
  const { prompt, baseUrl, maxTokens, temperature, queueId, documentIds, actions } = saved;
  const written = { prompt, baseUrl, maxTokens, temperature, queueId, documentIds, actions, model: saved.model };
  if (!draft) return { ...written, ...(named && { model: named }) };
  const url = draft.baseUrl?.trim() || defaultModelUrl;
  requireKeyForAddress(url, saved.baseUrl);
  return {
    ...draft,
    baseUrl: saved.baseUrl,
    queueId: draft.queueId ?? null,
    documentIds: draft.documentIds ?? null,
    ...(named && { model: named }),
  };
}

/** What a draft names has to be there. Errors: ERR_NO_QUEUE_FOUND, ERR_NO_DOCUMENT_FOUND. */
async function requireNamed({ db }: CompanyTx, { queueId, documentIds }: Tried): Promise<void> {
  if (queueId !== null && !(await findQueue(db, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (documentIds === null || documentIds.length === 0) return;
  const known = new Set((await listDocuments(db)).map(({ id }) => id));
  if (!documentIds.every((id) => known.has(id))) throw new AppError('ERR_NO_DOCUMENT_FOUND');
}

/**
 * Begins a run of the cases of a prompt.
 * @throws AppError ERR_NO_PROMPT_FOUND, ERR_NO_QUEUE_FOUND, ERR_NO_DOCUMENT_FOUND, ERR_PROMPT_CASES_FEW, ERR_PROMPT_CASES_RUNNING, ERR_VALIDATION, and those of
 * `requireModel`
 */
export async function startRun(tx: CompanyTx, vault: Vault, body: Start): Promise<PromptCaseRunDetail> {
  const { db, companyId, clock } = tx;
  const { promptId } = body;
  await lockRecord(db, '/prompt-case-runs', companyId);
  const prompt = await requirePrompt(tx, promptId);
  recordSubjectName(prompt.name);
  const tried = triedOf(prompt, body);
  if (body.draft) await requireNamed(tx, tried);
  const cases = await listCases(db, promptId);
  if (cases.length < promptCaseCounts.least)
    throw new AppError('ERR_PROMPT_CASES_FEW', { limit: promptCaseCounts.least });
  await requireRoom(tx, promptId);
  await requireModel(tx, vault, prompt);
  const { usesJudge } = await findSettings(db, promptId);
  const runId = await rows.insertRun(
    db,
    {
      companyId,
      promptId,
      promptName: prompt.name,
      model: tried.model,
      tried,
      isDraft: body.draft != null || tried.model !== prompt.model,
      usesJudge,
      startedAt: clock.now().toISOString(),
    },
    cases.map(({ id }) => id),
  );
  tx.enqueue(workOnRun, { companyId, runId, attempt: 1 });
  await emitRun(tx, runId);
  return getRun(tx, runId);
}

/** Ends a run where it is; one that ended stays as it is. Errors: ERR_NO_PROMPT_CASE_RUN_FOUND. */
export async function stopRun(tx: CompanyTx, id: number): Promise<PromptCaseRun> {
  const run = await rows.lockRun(tx.db, id);
  if (!run) throw notFound();
  if (run.state === 'running')
    await rows.endRun(tx.db, id, { state: 'stopped', problem: null, finishedAt: tx.clock.now().toISOString() });
  const stopped = await emitRun(tx, id);
  recordSubjectName(stopped.promptName);
  return stopped;
}

/**
 * Puts cases of a run to its model again: those that it did not answer, or those that are named.
 * @throws AppError ERR_NO_PROMPT_CASE_RUN_FOUND, ERR_NO_PROMPT_CASE_FOUND where a named one is not in the run,
 * ERR_PROMPT_CASES_RUNNING, ERR_PROMPT_CASES_NOTHING, and those of
 * `requireModel`
 */
export async function repeatRun(
  tx: CompanyTx,
  vault: Vault,
  id: number,
  caseIds: readonly number[] | undefined,
): Promise<PromptCaseRun> {
  const { db, companyId, clock } = tx;
  await lockRecord(db, '/prompt-case-runs', companyId);
  const run = await rows.lockRun(db, id);
  if (!run) throw notFound();
  const prompt = await requirePrompt(tx, run.promptId);
  recordSubjectName(prompt.name);
  await requireRoom(tx, run.promptId);
  await requireModel(tx, vault, prompt);
  const waiting = await rows.resetResults(db, id, caseIds);
  if (caseIds && waiting < new Set(caseIds).size) throw new AppError('ERR_NO_PROMPT_CASE_FOUND');
  if (waiting === 0) throw new AppError('ERR_PROMPT_CASES_NOTHING');
  const attempt = await rows.restartRun(db, id, clock.now().toISOString());
  tx.enqueue(workOnRun, { companyId, runId: id, attempt });
  return emitRun(tx, id);
}

/** @throws AppError ERR_NO_PROMPT_CASE_RUN_FOUND */
export async function getResult({ db }: CompanyTx, id: number, caseId: number): Promise<PromptCaseResult> {
  const result = await rows.findResult(db, id, caseId);
  if (!result) throw notFound();
  return result;
}

/** A person says whether an answer was right. Errors: ERR_NO_PROMPT_CASE_RUN_FOUND, also where there is no answer. */
export async function judgeByHand(
  tx: CompanyTx,
  { id, caseId }: { id: number; caseId: number },
  { verdict }: HandlerInput<typeof judgePromptCaseResult>['body'],
): Promise<PromptCaseResult> {
  const run = await rows.lockRun(tx.db, id);
  if (!run || !(await rows.saveByHand(tx.db, { runId: id, caseId }, verdict))) throw notFound();
  await emitRun(tx, id);
  const result = await getResult(tx, id, caseId);
  recordSubjectName(result.title);
  return result;
}
