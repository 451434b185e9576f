import {
  listIntegrationCalls,
  listLatestIntegrationCalls,
  listLatestPromptCalls,
  listPromptCalls,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { createKeyedBatcher } from '../../platform/batcher.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import type { Platform } from '../../platform/platform.ts';
import { findIntegration } from '../integrations/index.ts';
import { findPrompt } from '../prompts/index.ts';
import { deleteCallsBefore, insertCalls, listCalls, listLatest, type Asked, type CallRow } from './calls.sql.ts';

/** Calls are written together: many conversations are answered side by side. */
const writeDelayMs = 300;
const retentionMs = 7 * 24 * 3_600_000;
const maxErrorLength = 300;

export type CallLog = ReturnType<typeof createCallLog>;

/** Remembers what was asked of integrations and prompts, beside the answers: nobody waits for it. */
export function createCallLog({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>) {
  const pending = new Set<Promise<void>>();
  const add = createKeyedBatcher<number, CallRow & { companyId: number }>(
    ({ companyId }) => companyId,
    (companyId, calls) => database.forCompany(companyId, ({ db }) => insertCalls(db, companyId, calls)),
    { delayMs: writeDelayMs },
  );
  function record(call: CallRow & { companyId: number }): void {
    const written = add(call).catch((error: unknown) => log.warn({ err: error }, 'turns of responders are not listed'));
    pending.add(written);
    void written.finally(() => pending.delete(written));
  }
  return {
    /** Asks, and remembers how long it took and what came of it; what was broken off by the end of the process is not told. */
    async measure<T>(companyId: number, asked: Asked, signal: AbortSignal, ask: () => Promise<T>): Promise<T> {
      const began = performance.now();
      const remember = (error: string | null) =>
        record({
          ...asked,
          companyId,
          error,
          durationMs: performance.now() - began,
          at: clock.now().toISOString(),
        });
      try {
        const answer = await ask();
        remember(null);
        return answer;
      } catch (error) {
        const reason: unknown = signal.aborted ? signal.reason : error;
        const isOver = signal.aborted && !(reason instanceof Error && reason.name === 'TimeoutError');
        if (!isOver) remember((reason instanceof Error ? reason.message : String(reason)).slice(0, maxErrorLength));
        throw error;
      }
    },
    /** Resolves when what was asked is written. */
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
  handleTx(platform, listLatestIntegrationCalls, async ({ db }) => ({ latest: await listLatest(db, 'integration') }));
  handleTx(platform, listLatestPromptCalls, async ({ db }) => ({ latest: await listLatest(db, 'prompt') }));
}

/** Forgets what was asked a week ago. */
export async function deleteOldResponderCalls({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  await asPlatform(database, ({ db }) => deleteCallsBefore(db, new Date(clock.now().getTime() - retentionMs)));
}
