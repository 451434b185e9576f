import { sql } from 'kysely';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import type { TokenCount } from './completion.rules.ts';
import { ModelError } from './model-error.ts';

/** The user of a model: a prompt, or the attendants (null). */
export type ModelUser = number | null;

const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;

/** Adds what a call used to its month. */
export async function addUse(
  db: Db,
  use: TokenCount & { companyId: number; promptId: ModelUser; now: Date },
): Promise<void> {
  const { companyId, promptId, now, promptTokens, completionTokens } = use;
  await db
    .insertInto('modelUses')
    .values({
      companyId,
      promptId,
      month: monthOf(now),
      calls: 1,
      promptTokens: String(promptTokens),
      completionTokens: String(completionTokens),
    })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'promptId', 'month']).doUpdateSet((eb) => ({
        calls: eb('modelUses.calls', '+', eb.ref('excluded.calls')),
        promptTokens: eb('modelUses.promptTokens', '+', eb.ref('excluded.promptTokens')),
        completionTokens: eb('modelUses.completionTokens', '+', eb.ref('excluded.completionTokens')),
      })),
    )
    .execute();
}

/** Tokens that someone used in the month of `now`. */
export async function findTokensUsed(db: Db, promptId: ModelUser, now: Date): Promise<number> {
  const row = await db
    .selectFrom('modelUses')
    .select(sql<string>`prompt_tokens + completion_tokens`.as('tokens'))
    .where('promptId', 'is not distinct from', promptId)
    .where('month', '=', monthOf(now))
    .executeTakeFirst();
  return Number(row?.tokens ?? 0);
}

/**
 * @param monthlyTokens as it is stored; null = no ceiling
 * @throws ModelError ERR_MODEL_CEILING once the tokens of the month are used
 */
export async function requireTokens(
  { db, clock }: Pick<CompanyTx, 'db' | 'clock'>,
  user: ModelUser,
  monthlyTokens: string | null,
): Promise<void> {
  if (monthlyTokens !== null && (await findTokensUsed(db, user, clock.now())) >= Number(monthlyTokens))
    throw new ModelError('ERR_MODEL_CEILING', 'o teto de tokens deste mês foi alcançado');
}

/** Tokens that each of these prompts used in the month of `now`, by prompt; a prompt that used none is absent. */
export async function findTokensUsedBy(
  db: Db,
  promptIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (promptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('modelUses')
    .select(['promptId', sql<string>`prompt_tokens + completion_tokens`.as('tokens')])
    .where('promptId', 'in', promptIds)
    .where('month', '=', monthOf(now))
    .execute();
  return new Map(
    rows.flatMap(({ promptId, tokens }) => (promptId === null ? [] : [[promptId, Number(tokens)] as const])),
  );
}
