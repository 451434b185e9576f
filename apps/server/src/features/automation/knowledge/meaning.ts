import * as z from 'zod';
import { minuteMs, type FoundMeaning } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob, jobHandler, type JobHandler } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import {
  addUse,
  embedTexts,
  findAssistant,
  ModelError,
  requireTokens,
  saveAssistant,
  sealContext,
  type ModelAccess,
} from '../language-models/index.ts';
import { countPlaced, listWaiting, storePlaces } from './meaning.sql.ts';
import { bytesOf } from './nearest.rules.ts';

export type MeaningDeps = Pick<Platform, 'database' | 'outboundHttp' | 'vault'>;

/** As many as an answer of usual models has room for. */
const batchSize = 16;
const batchTimeoutMs = 30_000;
/** After a model gave no answer. */
const retryMs = 15 * minuteMs;

const placePassages = defineJob({
  name: 'knowledge.placePassages',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

/** Has the passages that wait placed by the company's embedding model, where it has one. */
export function requestMeaning(tx: CompanyTx, runAt?: Date): void {
  tx.enqueue(
    placePassages,
    { companyId: tx.companyId },
    { key: `knowledge-meaning:${tx.companyId}`, ...(runAt && { runAt }) },
  );
}

/**
 * The embedding model of a company, with its key; undefined = it has none.
 * @throws ModelError ERR_MODEL_CEILING once the tokens of the month are used
 */
export async function findEmbedding(
  tx: CompanyTx,
  vault: Vault,
): Promise<(ModelAccess & { model: string }) | undefined> {
  const { db, companyId } = tx;
  const row = await findAssistant(db);
  if (!row || row.apiKey === null || row.embeddingModel === '') return undefined;
  await requireTokens(tx, null, row.monthlyTokens);
  return { apiKey: vault.open(row.apiKey, sealContext(companyId)), baseUrl: row.baseUrl, model: row.embeddingModel };
}

/** How far the passages of a company are placed; null = it has no embedding model. */
export async function readMeaning({ db }: CompanyTx): Promise<FoundMeaning> {
  const row = await findAssistant(db);
  if (!row || row.apiKey === null || row.embeddingModel === '') return null;
  return { model: row.embeddingModel, problem: row.embeddingProblem, ...(await countPlaced(db)) };
}

/** Places some passages a run, and adds the next run: another company's turn comes between them. */
export const placeHandler = (deps: MeaningDeps): JobHandler =>
  jobHandler(placePassages, async ({ companyId }) => {
    const { database } = deps;
    try {
      const { access, waiting } = await database.forCompany(companyId, async (tx) => {
        const passages = await listWaiting(tx.db, batchSize);
        return { waiting: passages, access: passages.length > 0 ? await findEmbedding(tx, deps.vault) : undefined };
      });
      if (!access) return;
      const texts = waiting.map(({ name, heading, text }) => [name, heading, text].filter(Boolean).join('\n'));
      const { vectors, used } = await embedTexts(deps, access, texts, { timeoutMs: batchTimeoutMs });
      const places = waiting.flatMap((passage, at) => {
        const vector = vectors[at];
        return vector ? [{ ...passage, embedding: bytesOf(vector) }] : [];
      });
      await database.forCompany(companyId, async (tx) => {
        await addUse(tx.db, { ...used, companyId, promptId: null, now: tx.clock.now() });
        // It may have been changed meanwhile: another model's places are of no use.
        const now = await findAssistant(tx.db);
        if (now?.embeddingModel === access.model && now.baseUrl === access.baseUrl) {
          await storePlaces(tx.db, places);
          if (now.embeddingProblem !== null) await saveAssistant(tx.db, companyId, { embeddingProblem: null });
        }
        requestMeaning(tx);
      });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      await database.forCompany(companyId, async (tx) => {
        await saveAssistant(tx.db, companyId, { embeddingProblem: error.code });
        requestMeaning(tx, new Date(Date.now() + retryMs));
      });
    }
  });
