import {
  listIntegrationCalls,
  listLatestIntegrationCalls,
  listLatestPromptCalls,
  listPromptCalls,
  type ResponderReply,
  dayMs,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import { handleTx } from '../../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { toStorableText } from '../../../../platform/util/storable-text.ts';
import { findIntegration } from '../../integrations/index.ts';
import { findPrompt } from '../../prompts/index.ts';
import { deleteCallsBefore, insertCalls, listCalls, type ResponderRef, type CallRow } from './calls.sql.ts';
import { addHours, deleteHoursBefore } from './call-hours.sql.ts';
import { problemOf } from '../integration/problem.rules.ts';
import { readActivity } from './activity.ts';

/** Calls are written together: many conversations are answered side by side. */
const writeDelayMs = 300;
const retentionMs = 7 * dayMs;
const maxErrorLength = 300;
/** The hours of last month are counted until it ends, those of before belong to no one. */
const hoursRetentionMs = 62 * dayMs;

export type CallLog = ReturnType<typeof createCallLog>;

/** Records requests to integrations and prompts, beside the answers: no one waits for it. */
export function createCallLog({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const pending = new Set<Promise<void>>();
  const add = createKeyedBatcher<number, CallRow & { companyId: number }>(
    ({ companyId }) => companyId,
    (companyId, calls) =>
      database.forCompany(companyId, async ({ db }) => {
        await insertCalls(db, companyId, calls);
        await addHours(db, companyId, calls);
      }),
    { delayMs: writeDelayMs },
  );
  function record(call: CallRow & { companyId: number }): void {
    const written = add(call).catch((error: unknown) => log.warn({ err: error }, 'turns of responders are not listed'));
    pending.add(written);
    void written.finally(() => pending.delete(written));
  }
  return {
    /**
     * Asks a responder, and records how long it took and the outcome; an attempt that the end of the process aborted is
     * not recorded.
     */
    async measure<T extends { reply: ResponderReply }>(
      companyId: number,
      responder: ResponderRef,
      signal: AbortSignal,
      ask: () => Promise<T>,
    ): Promise<T> {
      const began = performance.now();
      const remember = (outcome: Pick<CallRow, 'problem' | 'status' | 'error' | 'did'>) =>
        record({
          ...responder,
          ...outcome,
          companyId,
          durationMs: performance.now() - began,
          at: clock.now().toISOString(),
        });
      try {
        const answer = await ask();
        const did = [...new Set(answer.reply.actions.map(({ type }) => type))];
        remember({ problem: null, status: null, error: null, did });
        return answer;
      } catch (error) {
        const reason: unknown = signal.aborted ? signal.reason : error;
        const isOver = signal.aborted && !(reason instanceof Error && reason.name === 'TimeoutError');
        if (!isOver) {
          const { words, ...problem } = problemOf(reason);
          remember({ ...problem, error: toStorableText(words.slice(0, maxErrorLength)), did: [] });
        }
        throw error;
      }
    },
    /** Resolves when all requests are recorded. */
    async stop(): Promise<void> {
      await Promise.all(pending);
    },
  };
}

export function callRoutes(platform: Platform): void {
  handleTx(platform, listIntegrationCalls, async ({ db }, { params: { id } }) => {
    if (!(await findIntegration(db, id))) throw new AppError('ERR_NO_INTEGRATION_FOUND');
    return { calls: await listCalls(db, { integrationId: id }) };
  });
  handleTx(platform, listPromptCalls, async ({ db }, { params: { id } }) => {
    if (!(await findPrompt(db, id))) throw new AppError('ERR_NO_PROMPT_FOUND');
    return { calls: await listCalls(db, { promptId: id }) };
  });
  handleTx(platform, listLatestIntegrationCalls, ({ db }) => readActivity(db, 'integration', platform.clock.now()));
  handleTx(platform, listLatestPromptCalls, ({ db }) => readActivity(db, 'prompt', platform.clock.now()));
}

/** Deletes requests of a week ago, and the hourly counts of the months before the last. */
export async function deleteOldResponderCalls({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await asPlatform(database, async ({ db }) => {
    await deleteCallsBefore(db, new Date(now - retentionMs));
    await deleteHoursBefore(db, new Date(now - hoursRetentionMs));
  });
}
