import { sql, type SelectType } from 'kysely';
import type { Prompt } from '@balcao/contract';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { Prompts } from '../../../platform/db/schema.gen.ts';
import type { TokenCount } from '../language-models/index.ts';

type Columns = { [K in keyof Prompts]: SelectType<Prompts[K]> };
export type PromptRow = Omit<Columns, 'actions' | 'shown'> &
  Pick<Prompt, 'queue' | 'actions' | 'shown' | 'documentIds'>;

/** Where the key of a prompt is kept, for `vault.seal`. */
export const sealContext = (id: number) => `prompt:${id}:apiKey`;

/** For admins: without its key. */
export function toPrompt({ allDocuments: _all, ...row }: PromptRow, usedTokens: number): Prompt {
  return {
    ...row,
    monthlyTokens: row.monthlyTokens === null ? null : Number(row.monthlyTokens),
    usedTokens,
    apiKey: '',
    onFailure: row.onFailure as Prompt['onFailure'],
    promptTokens: Number(row.promptTokens),
    completionTokens: Number(row.completionTokens),
    totalTokens: Number(row.totalTokens),
  };
}

/** null = all of the company */
const documentIds = sql<Prompt['documentIds']>`CASE WHEN all_documents THEN NULL ELSE ARRAY(
  SELECT d.document_id FROM prompt_documents d WHERE d.company_id = prompts.company_id AND d.prompt_id = prompts.id
  ORDER BY d.document_id) END`.as('documentIds');

const promptQuery = (db: Db) =>
  db
    .selectFrom('prompts')
    .selectAll()
    .select(documentIds)
    .select(
      sql<Prompt['queue']>`(SELECT json_build_object('id', q.id, 'name', q.name, 'color', q.color) FROM queues q
        WHERE q.company_id = prompts.company_id AND q.id = prompts.queue_id)`.as('queue'),
    )
    // The values of the lists are enforced by the table.
    .$castTo<PromptRow>();

export async function searchPrompts(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<PromptRow>> {
  const query = promptQuery(db).where(containsText(['name'], searchParam));
  return readPage(query.orderBy(sql`search_text(name)`).orderBy('id'), { pageNumber });
}

export function listPrompts(db: Db): Promise<Pick<Prompt, 'id' | 'name' | 'actions' | 'documentIds'>[]> {
  return db
    .selectFrom('prompts')
    .select(['id', 'name', sql<Prompt['actions']>`actions`.as('actions'), documentIds])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}

export function findPrompt(db: Db, id: number): Promise<PromptRow | undefined> {
  return promptQuery(db).where('id', '=', id).executeTakeFirst();
}

/** The columns of a form; absent ones keep their value or default. */
export type PromptColumns = Partial<
  Pick<
    Columns,
    | 'name'
    | 'prompt'
    | 'apiKey'
    | 'keyHint'
    | 'keyStoredAt'
    | 'baseUrl'
    | 'model'
    | 'maxTokens'
    | 'maxMessages'
    | 'temperature'
    | 'queueId'
    | 'onFailure'
    | 'failureText'
    | 'actions'
    | 'shown'
    | 'monthlyTokens'
    | 'transcriptionModel'
  >
>;

export async function insertPrompt(
  db: Db,
  columns: PromptColumns &
    Pick<Columns, 'companyId' | 'name' | 'prompt' | 'model' | 'maxTokens' | 'maxMessages' | 'temperature'>,
): Promise<number> {
  return (await db.insertInto('prompts').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updatePrompt(db: Db, id: number, columns: PromptColumns): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('prompts')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Says which documents a prompt may quote; null = all of the company. */
export async function saveDocuments(
  db: Db,
  { companyId, promptId, ids }: { companyId: number; promptId: number; ids: readonly number[] | null },
): Promise<void> {
  await db
    .updateTable('prompts')
    .set({ allDocuments: ids === null })
    .where('id', '=', promptId)
    .execute();
  await db.deleteFrom('promptDocuments').where('promptId', '=', promptId).execute();
  const rows = [...new Set(ids ?? [])].map((documentId) => ({ companyId, promptId, documentId }));
  if (rows.length > 0) await db.insertInto('promptDocuments').values(rows).execute();
}

export async function deletePrompt(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('prompts').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Adds what an answer used. */
export async function countTokens(db: Db, id: number, { promptTokens, completionTokens }: TokenCount): Promise<void> {
  await db
    .updateTable('prompts')
    .set((eb) => ({
      promptTokens: eb('promptTokens', '+', String(promptTokens)),
      completionTokens: eb('completionTokens', '+', String(completionTokens)),
      totalTokens: eb('totalTokens', '+', String(promptTokens + completionTokens)),
    }))
    .where('id', '=', id)
    .execute();
}

/** The keys of prompts as they are stored. */
export const sealedPrompts: SealedColumn = {
  table: 'prompts',
  column: 'api_key',
  of: ['id'],
  context: (id = 0) => sealContext(Number(id)),
};
