import { randomUUID } from 'node:crypto';
import type { HandlerAnswer, previewMacroOnMany, runMacroOnMany, undoMacroOnMany, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ActionRegistry } from '../registry/index.ts';
import { listBatch } from './macro-runs.sql.ts';
import { getVisibleMacro } from './macros.ts';
import { requireOffered, runOnTicket, undoRun, type RunRequest } from './run-macro.ts';

type Database = Pick<Platform, 'database'>;

/** What became of one ticket; undefined = it was refused, and nothing was done to it. */
async function onOne<T>(
  { database }: Database,
  actor: UserActor,
  work: (tx: CompanyTx) => Promise<T>,
): Promise<{ done: T } | { refusal: AppError }> {
  try {
    return { done: await writeForCompany(database, actor.companyId, work) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: error };
    throw error;
  }
}

/**
 * Runs a macro on many tickets. Each is a transaction of its own, in which all steps are done or none, so that no ticket waits for the
 * others and a refusal stops only itself.
 * @throws AppError ERR_NO_MACRO_FOUND; those of single tickets are in the answer
 */
export async function runOnMany(
  platform: Database,
  registry: ActionRegistry,
  actor: UserActor,
  { ticketIds, ...request }: Omit<RunRequest, 'ticketId' | 'batch'> & { ticketIds: readonly number[] },
): Promise<HandlerAnswer<typeof runMacroOnMany>> {
  const batch = randomUUID();
  await platform.database.forCompany(actor.companyId, ({ db }) => getVisibleMacro(db, actor, request.macroId));
  const answer: HandlerAnswer<typeof runMacroOnMany> = { done: [], failed: [], undo: null };
  for (const ticketId of new Set(ticketIds)) {
    const outcome = await onOne(platform, actor, async (tx) => {
      await requireOffered(tx, actor, { macroId: request.macroId, ticketId });
      return runOnTicket(tx, registry, actor, { ...request, ticketId, batch });
    });
    if ('refusal' in outcome) answer.failed.push({ ticketId, ...reasonOf(outcome.refusal) });
    else {
      answer.done.push(ticketId);
      if (outcome.done.undo !== null) answer.undo = batch;
    }
  }
  return answer;
}

/** Ends a transaction whose work is not to stay. */
class TriedOut extends Error {}

/**
 * Says on which of many tickets a macro would be refused now: it is run on each, and everything is taken back, so that a run refuses
 * exactly the same.
 * @throws AppError ERR_NO_MACRO_FOUND
 */
export async function previewOnMany(
  platform: Database,
  registry: ActionRegistry,
  actor: UserActor,
  { ticketIds, ...request }: Pick<RunRequest, 'macroId' | 'values'> & { ticketIds: readonly number[] },
): Promise<HandlerAnswer<typeof previewMacroOnMany>> {
  await platform.database.forCompany(actor.companyId, ({ db }) => getVisibleMacro(db, actor, request.macroId));
  const answer: HandlerAnswer<typeof previewMacroOnMany> = { refused: [], asksReason: false };
  for (const ticketId of new Set(ticketIds)) {
    const outcome = await onOne(platform, actor, async (tx) => {
      await requireOffered(tx, actor, { macroId: request.macroId, ticketId });
      await runOnTicket(tx, registry, actor, { ...request, ticketId });
      throw new TriedOut();
    }).catch((error: unknown) => {
      if (error instanceof TriedOut) return { done: null };
      throw error;
    });
    if (!('refusal' in outcome)) continue;
    const reason = reasonOf(outcome.refusal);
    // It is asked for before the run.
    if (reason.error === 'ERR_CLOSE_REASON_REQUIRED') answer.asksReason = true;
    else answer.refused.push({ ticketId, ...reason });
  }
  return answer;
}

/** Why a ticket was left out: where a step was refused, that refusal. */
function reasonOf({ code, details }: AppError): { error: string; details: Record<string, unknown> } {
  const own = { ...details } as { refusal?: string; details?: Record<string, unknown> };
  if (code !== 'ERR_MACRO_STEP' || own.refusal === undefined) return { error: code, details: own };
  return { error: own.refusal, details: own.details ?? {} };
}

/**
 * Takes back a run of the caller on many tickets, each by itself: those that somebody changed since stay as they are.
 * @throws AppError ERR_UNDO_EXPIRED when its time is over
 */
export async function undoOnMany(
  platform: Database,
  registry: ActionRegistry,
  actor: UserActor,
  token: string,
): Promise<HandlerAnswer<typeof undoMacroOnMany>> {
  const runs = await platform.database.forCompany(actor.companyId, ({ db }) => listBatch(db, actor.userId, token));
  if (runs.length === 0) throw new AppError('ERR_UNDO_EXPIRED');
  const answer: HandlerAnswer<typeof undoMacroOnMany> = { done: [], failed: [] };
  for (const { id, ticketId } of runs) {
    const outcome = await onOne(platform, actor, (tx) => undoRun(tx, registry, actor, id));
    if ('refusal' in outcome) answer.failed.push({ ticketId, error: outcome.refusal.code });
    else answer.done.push(ticketId);
  }
  return answer;
}
