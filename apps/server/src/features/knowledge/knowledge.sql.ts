import { sql } from 'kysely';
import type { KnowledgeDocument } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../platform/db/page.ts';
import type { Passage } from './passages.rules.ts';

type Columns = Pick<KnowledgeDocument, 'name' | 'kind' | 'pages' | 'words'>;

export function searchDocuments(
  db: Db,
  { searchParam, pageNumber }: { searchParam: string; pageNumber: number },
): Promise<Page<KnowledgeDocument>> {
  const query = db
    .selectFrom('knowledgeDocuments')
    .selectAll()
    .where(containsText(['name'], searchParam));
  return readPage(query.orderBy(sql`search_text(name)`).orderBy('id'), { pageNumber }) as Promise<
    Page<KnowledgeDocument>
  >;
}

export async function findDocument(db: Db, id: number): Promise<KnowledgeDocument | undefined> {
  const row = await db.selectFrom('knowledgeDocuments').selectAll().where('id', '=', id).executeTakeFirst();
  return row as KnowledgeDocument | undefined;
}

export async function countDocuments(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('knowledgeDocuments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertDocument(db: Db, columns: Columns & { companyId: number }): Promise<number> {
  return (await db.insertInto('knowledgeDocuments').values(columns).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateDocument(db: Db, id: number, columns: Partial<Columns>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('knowledgeDocuments')
    .set({ ...columns, updatedAt: sql`now()` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteDocument(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('knowledgeDocuments').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

const insertBatch = 500;

export async function replacePassages(
  db: Db,
  { companyId, documentId }: { companyId: number; documentId: number },
  passages: readonly Passage[],
): Promise<void> {
  await db.deleteFrom('knowledgePassages').where('documentId', '=', documentId).execute();
  for (let from = 0; from < passages.length; from += insertBatch)
    await db
      .insertInto('knowledgePassages')
      .values(passages.slice(from, from + insertBatch).map((passage) => ({ ...passage, companyId, documentId })))
      .execute();
}

export async function readText(db: Db, documentId: number): Promise<string> {
  const rows = await db
    .selectFrom('knowledgePassages')
    .select('text')
    .where('documentId', '=', documentId)
    .orderBy('position')
    .execute();
  return rows.map(({ text }) => text).join('\n\n');
}

/** A passage with where it stands. */
export interface Excerpt {
  name: string;
  page: number | null;
  text: string;
}

/** The passages that have most of some words, accents, case and endings aside. */
export async function findExcerpts(db: Db, words: string, limit: number): Promise<Excerpt[]> {
  // Any of the words, not all of them: people ask in sentences.
  const asked = sql`(SELECT replace(plainto_tsquery('portuguese', search_text(${words}))::text, '&', '|')::tsquery AS query)`;
  const { rows } = await sql<Excerpt>`
    SELECT d.name, p.page, p.text
    FROM knowledge_passages p
    JOIN knowledge_documents d ON d.company_id = p.company_id AND d.id = p.document_id
    CROSS JOIN ${asked} AS asked
    WHERE p.search @@ asked.query
    ORDER BY ts_rank_cd(p.search, asked.query, 1) DESC, d.id, p.position
    LIMIT ${limit}`.execute(db);
  return rows;
}
