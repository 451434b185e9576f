import { sql } from 'kysely';
import type { PromptCase, PromptCaseSettings } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const columns = [
  'id',
  'companyId',
  'promptId',
  'title',
  'turns',
  'mustSay',
  'neverSay',
  'mustMean',
  sql<PromptCase['expected']>`expected`.as('expected'),
  sql<PromptCase['forbidden']>`forbidden`.as('forbidden'),
  'isCritical',
  'teamAnswer',
  'ticketId',
  'createdAt',
  'updatedAt',
] as const;

export function listCases(db: Db, promptId: number): Promise<PromptCase[]> {
  return db.selectFrom('promptCases').select(columns).where('promptId', '=', promptId).orderBy('id').execute();
}

export function findCase(db: Db, id: number): Promise<PromptCase | undefined> {
  return db.selectFrom('promptCases').select(columns).where('id', '=', id).executeTakeFirst();
}

/** What a form says of a case. */
export type CaseColumns = Pick<
  PromptCase,
  'title' | 'turns' | 'mustSay' | 'neverSay' | 'mustMean' | 'expected' | 'forbidden' | 'isCritical' | 'teamAnswer'
>;

export function insertCase(
  db: Db,
  given: Partial<CaseColumns> &
    Pick<PromptCase, 'companyId' | 'promptId' | 'title' | 'turns' | 'ticketId'> & { contactId: number | null },
): Promise<PromptCase> {
  return db.insertInto('promptCases').values(given).returning(columns).executeTakeFirstOrThrow();
}

export function updateCase(db: Db, id: number, changes: Partial<CaseColumns>): Promise<PromptCase | undefined> {
  return db
    .updateTable('promptCases')
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteCase(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('promptCases').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Cases of a prompt, whose row is locked: two that are added at once are counted one after the other. */
export async function countCasesLocked(db: Db, promptId: number): Promise<number | undefined> {
  const prompt = await db
    .selectFrom('prompts')
    .select('id')
    .where('id', '=', promptId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!prompt) return undefined;
  const { count } = await db
    .selectFrom('promptCases')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('promptId', '=', promptId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Cases of one contact become those of another with whom it is merged. */
export async function moveCasesOfContact(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('promptCases').set({ contactId: into }).where('contactId', '=', from).execute();
}

export async function moveCasesOfTicket(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('promptCases').set({ ticketId: into }).where('ticketId', '=', from).execute();
}

export async function findSettings(db: Db, promptId: number): Promise<PromptCaseSettings> {
  const row = await db
    .selectFrom('promptCaseSettings')
    .select(['usesJudge', 'inputPrice', 'outputPrice'])
    .where('promptId', '=', promptId)
    .executeTakeFirst();
  const price = (stored: string | null | undefined) => (stored == null ? null : Number(stored));
  return {
    promptId,
    usesJudge: row?.usesJudge ?? false,
    inputPrice: price(row?.inputPrice),
    outputPrice: price(row?.outputPrice),
  };
}

/** Absent fields keep their value. */
export async function saveSettings(
  db: Db,
  { companyId, promptId }: { companyId: number; promptId: number },
  changes: { usesJudge?: boolean; inputPrice?: string | null; outputPrice?: string | null },
): Promise<void> {
  await db
    .insertInto('promptCaseSettings')
    .values({ companyId, promptId, ...changes })
    .onConflict((conflict) => conflict.column('promptId').doUpdateSet({ ...changes, promptId }))
    .execute();
}
