import * as z from 'zod';
import { minuteMs, type EmbeddingState } from '@balcao/contract';
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
import { countEmbedded, listWaiting, storeEmbeddings } from './embeddings.sql.ts';
import { bytesOf } from './nearest.rules.ts';

export type SearchDeps = Pick<Platform, 'database' | 'outboundHttp' | 'vault'>;

/** As many as an answer of usual models has room for. */
const batchSize = 16;
const batchTimeoutMs = 30_000;
/** After a model gave no answer. */
const retryMs = 15 * minuteMs;

const embedPassages = defineJob({
  name: 'knowledge.embedPassages',
  role: 'worker',
  schema: z.object({ companyId: z.number() }),
});

/** Has the passages that wait embedded by the company's embedding model, where it has one. */
export function requestEmbedding(tx: CompanyTx, runAt?: Date): void {
  tx.enqueue(
    embedPassages,
    { companyId: tx.companyId },
    { key: `knowledge-embedding:${tx.companyId}`, ...(runAt && { runAt }) },
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

/** How far the passages of a company are embedded; null = it has no embedding model. */
export async function readEmbeddingState({ db }: CompanyTx): Promise<EmbeddingState> {
  const row = await findAssistant(db);
  if (!row || row.apiKey === null || row.embeddingModel === '') return null;
  return { model: row.embeddingModel, problem: row.embeddingProblem, ...(await countEmbedded(db)) };
}

/** Embeds some passages a run, and adds the next run: another company's turn comes between them. */
export const embeddingHandler = (deps: SearchDeps): JobHandler =>
  jobHandler(embedPassages, async ({ companyId }) => {
    const { database } = deps;
    try {
      const { access, waiting } = await database.forCompany(companyId, async (tx) => {
        const passages = await listWaiting(tx.db, batchSize);
        return { waiting: passages, access: passages.length > 0 ? await findEmbedding(tx, deps.vault) : undefined };
      });
      if (!access) return;
      const texts = waiting.map(({ name, heading, text }) => [name, heading, text].filter(Boolean).join('\n'));
      const { vectors, used } = await embedTexts(deps, access, texts, { timeoutMs: batchTimeoutMs });
      const embedded = waiting.flatMap((passage, at) => {
        const vector = vectors[at];
        return vector ? [{ ...passage, embedding: bytesOf(vector) }] : [];
      });
      await database.forCompany(companyId, async (tx) => {
        await addUse(tx.db, { ...used, companyId, promptId: null, now: tx.clock.now() });
        // It may have been changed meanwhile: another model's embeddings are of no use.
        const now = await findAssistant(tx.db);
        if (now?.embeddingModel === access.model && now.baseUrl === access.baseUrl) {
          await storeEmbeddings(tx.db, embedded);
          if (now.embeddingProblem !== null) await saveAssistant(tx.db, companyId, { embeddingProblem: null });
        }
        requestEmbedding(tx);
      });
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      await database.forCompany(companyId, async (tx) => {
        await saveAssistant(tx.db, companyId, { embeddingProblem: error.code });
        requestEmbedding(tx, new Date(Date.now() + retryMs));
      });
    }
  });
