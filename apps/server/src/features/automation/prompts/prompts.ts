import {
  defaultModelUrl,
  type createPrompt,
  type HandlerInput,
  type Prompt,
  type PromptFact,
  type promptsCrud,
  type updatePrompt,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findTokensUsed, findTokensUsedBy, requireKeyForAddress } from '../language-models/index.ts';
import * as rows from './prompts.sql.ts';

type Body = HandlerInput<typeof createPrompt>['body'];
type Change = HandlerInput<typeof updatePrompt>['body'];

export function createPromptUseCases({ vault }: { vault: Vault }) {
  /** A key as it is stored, with the signs by which people know it again. */
  const keyColumns = ({ clock }: CompanyTx, id: number, apiKey: string) => ({
    apiKey: vault.seal(apiKey, rows.sealContext(id)),
    keyHint: apiKey.length >= minHintedLength ? apiKey.slice(-hintLength) : '',
    keyStoredAt: clock.now().toISOString(),
  });

  return {
    crud: {
      async list({ db, clock }, { query }) {
        const page = await rows.searchPrompts(db, query);
        const used = await findTokensUsedBy(
          db,
          page.rows.map(({ id }) => id),
          clock.now(),
        );
        return {
          prompts: page.rows.map((row) => rows.toPrompt(row, used.get(row.id) ?? 0)),
          count: page.count,
          hasMore: page.hasMore,
        };
      },
      lookup: ({ db }) => rows.listPrompts(db),
      async get({ db, clock }, { params }) {
        const row = await rows.findPrompt(db, params.id);
        return row && rows.toPrompt(row, await findTokensUsed(db, row.id, clock.now()));
      },
      async delete(tx, { params: { id } }) {
        if (!(await rows.deletePrompt(tx.db, id))) return false;
        tx.emit('prompt', { action: 'delete', intelligenceId: id, promptId: id }, { kind: 'admins' });
        return true;
      },
    } satisfies CrudUseCases<typeof promptsCrud>,

    async create(tx: CompanyTx, { apiKey, monthlyTokens, documentIds = null, ...body }: Body): Promise<Prompt> {
      const id = await rows.insertPrompt(tx.db, {
        shown: [...newlyShown],
        ...body,
        ...ceilingColumn(monthlyTokens),
        baseUrl: toBaseUrl(body.baseUrl),
        companyId: tx.companyId,
      });
      // A key is sealed for the row it is kept in.
      await rows.updatePrompt(tx.db, id, keyColumns(tx, id, apiKey));
      if (documentIds) await rows.saveDocuments(tx.db, { companyId: tx.companyId, promptId: id, ids: documentIds });
      return emitPrompt(tx, 'create', id);
    },

    async update(
      tx: CompanyTx,
      id: number,
      { apiKey, baseUrl, monthlyTokens, documentIds, ...body }: Change,
    ): Promise<Prompt | undefined> {
      if (baseUrl !== undefined && !apiKey) {
        const stored = await rows.findPrompt(tx.db, id);
        if (stored) requireKeyForAddress(toBaseUrl(baseUrl), stored.baseUrl);
      }
      const columns: rows.PromptColumns = {
        ...body,
        ...ceilingColumn(monthlyTokens),
        ...(baseUrl !== undefined && { baseUrl: toBaseUrl(baseUrl) }),
        ...(apiKey && keyColumns(tx, id, apiKey)),
      };
      if (!(await rows.updatePrompt(tx.db, id, columns))) return undefined;
      if (documentIds !== undefined)
        await rows.saveDocuments(tx.db, { companyId: tx.companyId, promptId: id, ids: documentIds });
      return emitPrompt(tx, 'update', id);
    },
  };
}

/** The last characters of a short key would reveal too much of it. */
const [hintLength, minHintedLength] = [4, 16];

/** What a model receives about contacts by default; notes are the team's own. */
const newlyShown: readonly PromptFact[] = ['name', 'extraInfo', 'tags'];

const ceilingColumn = (monthlyTokens: number | null | undefined) =>
  monthlyTokens === undefined ? {} : { monthlyTokens: monthlyTokens === null ? null : String(monthlyTokens) };

const toBaseUrl = (typed: string | undefined) => typed?.trim() || defaultModelUrl;

/** @throws AppError ERR_VALIDATION when a text is to be sent and there is none */
async function emitPrompt(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<Prompt> {
  const row = await rows.findPrompt(tx.db, id);
  if (!row) throw new AppError('ERR_NO_PROMPT_FOUND');
  const prompt = rows.toPrompt(row, await findTokensUsed(tx.db, id, tx.clock.now()));
  if (prompt.onFailure === 'text' && prompt.failureText.trim() === '')
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'failureText', problem: 'is required' }] });
  tx.emit('prompt', { action, prompt }, { kind: 'admins' });
  return prompt;
}
