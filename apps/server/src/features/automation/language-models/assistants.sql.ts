import { sql, type Insertable, type Selectable } from 'kysely';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Assistants } from '../../../platform/db/schema.gen.ts';

export type AssistantRow = Selectable<Assistants>;

/** Where the key of a company is kept, for `vault.seal`. */
export const sealContext = (companyId: number) => `assistant:${companyId}:apiKey`;

export function findAssistant(db: Db): Promise<AssistantRow | undefined> {
  return db.selectFrom('assistants').selectAll().executeTakeFirst();
}

/** Absent columns keep their value or default. */
export async function saveAssistant(
  db: Db,
  companyId: number,
  columns: Partial<
    Pick<
      Insertable<Assistants>,
      'apiKey' | 'baseUrl' | 'model' | 'transcriptionModel' | 'embeddingModel' | 'embeddingProblem' | 'monthlyTokens'
    >
  >,
): Promise<AssistantRow> {
  return db
    .insertInto('assistants')
    .values({ ...columns, companyId })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ ...columns, updatedAt: sql`now()` }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The keys of companies as they are stored. */
export const sealedAssistants: SealedColumn = {
  table: 'assistants',
  column: 'api_key',
  of: ['company_id'],
  context: (companyId = 0) => sealContext(Number(companyId)),
};
