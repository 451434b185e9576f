import type { PromptAction } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findDocuments, type SearchDeps } from '../knowledge/index.ts';
import { ModelError, requireTokens, type ModelAccess } from '../language-models/index.ts';
import { listQueues, listTags } from '../../inbox/index.ts';
import { listPresence } from '../../account/index.ts';
import type { ModelQuestion } from './ask-model.ts';
import type { Choices } from './prompt-tools.rules.ts';
import { sealContext, type PromptRow } from './prompts.sql.ts';

const maxExcerpts = 4;

/** The tools of a model: none that its prompt forbids. */
export async function readChoices({ db, clock }: CompanyTx, actions: readonly PromptAction[]): Promise<Choices> {
  const [queues, users, tags] = await Promise.all([
    actions.includes('queue') ? listQueues(db) : [],
    actions.includes('user') ? listPresence(db, clock.now()) : [],
    actions.includes('tag') ? listTags(db) : [],
  ]);
  return { queues, users, tags };
}

/** Looks questions up in the documents that a prompt may quote. */
export const lookUpIn =
  (deps: SearchDeps, companyId: number, documentIds: readonly number[] | null): ModelQuestion['lookUp'] =>
  (question) =>
    findDocuments(deps, companyId, question, { limit: maxExcerpts, documentIds });

/** @throws ModelError without a key, and once the tokens of the month are used */
export async function requireAccess(
  tx: CompanyTx,
  vault: Vault,
  { id, apiKey, baseUrl, monthlyTokens }: Pick<PromptRow, 'id' | 'apiKey' | 'baseUrl' | 'monthlyTokens'>,
): Promise<ModelAccess> {
  if (apiKey === null) throw new ModelError('ERR_MODEL_KEY', 'no key');
  await requireTokens(tx, id, monthlyTokens);
  return { apiKey: vault.open(apiKey, sealContext(id)), baseUrl };
}
