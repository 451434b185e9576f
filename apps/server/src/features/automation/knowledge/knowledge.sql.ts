import { sql } from 'kysely';
import type { KnowledgeDocument, PageProblem } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { Passage } from './passages.rules.ts';

type Columns = Pick<KnowledgeDocument, 'name' | 'kind' | 'pages' | 'words'> & Partial<PageColumns>;
/** What is known of a page of the web. */
export interface PageColumns {
  url: string | null;
  fetchedAt: string | null;
  nextFetchAt: string | null;
  problem: PageProblem | null;
}

const monthOf = (now: Date) => `${now.toISOString().slice(0, 7)}-01`;

/** With how often each was quoted in the month of `now`. */
const documentQuery = (db: Db, now: Date) =>
  db
    .selectFrom('knowledgeDocuments')
    .selectAll()
    .select(
      sql<number>`coalesce((SELECT c.citations FROM knowledge_citations c WHERE c.company_id = knowledge_documents.company_id
        AND c.document_id = knowledge_documents.id AND c.month = ${monthOf(now)}::date), 0)`.as('citationsThisMonth'),
    )
    // Its kind is held to those of the contract by the table.
    .$castTo<KnowledgeDocument>();

export function searchDocuments(
  db: Db,
  { searchParam, pageNumber, now }: { searchParam: string; pageNumber: number; now: Date },
): Promise<Page<KnowledgeDocument>> {
  const query = documentQuery(db, now).where(containsText(['name'], searchParam));
  return readPage(query.orderBy(sql`search_text(name)`).orderBy('id'), { pageNumber });
}

export function listDocuments(db: Db): Promise<Pick<KnowledgeDocument, 'id' | 'name' | 'kind'>[]> {
  return db
    .selectFrom('knowledgeDocuments')
    .select(['id', 'name', sql<KnowledgeDocument['kind']>`kind`.as('kind')])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}

export function findDocument(db: Db, id: number, now: Date): Promise<KnowledgeDocument | undefined> {
  return documentQuery(db, now).where('id', '=', id).executeTakeFirst();
}

/** Counts once more that these documents were quoted, but for those that were deleted meanwhile. */
export async function addCitations(
  db: Db,
  { companyId, documentIds, now }: { companyId: number; documentIds: readonly number[]; now: Date },
): Promise<void> {
  await sql`
    WITH quoted AS MATERIALIZED (
      SELECT id FROM knowledge_documents WHERE id = ANY (${[...documentIds]}::int[]) ORDER BY id FOR KEY SHARE
    )
    INSERT INTO knowledge_citations AS c (company_id, document_id, month, citations)
    SELECT ${companyId}::int, id, ${monthOf(now)}::date, 1 FROM quoted
    ON CONFLICT (company_id, document_id, month) DO UPDATE SET citations = c.citations + 1`.execute(db);
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
  const { name } = await db
    .selectFrom('knowledgeDocuments')
    .select('name')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('knowledgePassages').where('documentId', '=', documentId).execute();
  for (let from = 0; from < passages.length; from += insertBatch)
    await db
      .insertInto('knowledgePassages')
      .values(passages.slice(from, from + insertBatch).map((passage) => ({ ...passage, companyId, documentId, name })))
      .execute();
}

/** The name of a document is searched with each of its passages, which are embedded anew. */
export async function renamePassages(db: Db, documentId: number, name: string): Promise<void> {
  await db
    .updateTable('knowledgePassages')
    .set({ name, embedding: null })
    .where('documentId', '=', documentId)
    .execute();
}

/** Whether a document is stored in just these passages. */
export async function hasPassages(db: Db, documentId: number, passages: readonly Passage[]): Promise<boolean> {
  const stored = await db
    .selectFrom('knowledgePassages')
    .select(['text', 'heading', 'page'])
    .where('documentId', '=', documentId)
    .orderBy('position')
    .execute();
  const isStored = ({ text, heading, page }: Passage, at: number) =>
    stored[at]?.text === text && stored[at].heading === heading && stored[at].page === page;
  return stored.length === passages.length && passages.every(isStored);
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

export async function countPassages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('knowledgePassages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Words that mean the same at the company, in groups. */
export async function findSynonyms(db: Db): Promise<string[][]> {
  const row = await db.selectFrom('knowledgeSynonyms').select('groups').executeTakeFirst();
  return (row?.groups ?? []) as string[][];
}

export async function saveSynonyms(db: Db, companyId: number, groups: readonly (readonly string[])[]): Promise<void> {
  const columns = { groups: JSON.stringify(groups), updatedAt: sql<string>`now()` };
  await db
    .insertInto('knowledgeSynonyms')
    .values({ ...columns, companyId })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet(columns))
    .execute();
}

const byUrl = (url: string) => sql<boolean>`md5(url) = md5(${url}) AND url = ${url}`;

export function findByUrl(db: Db, url: string): Promise<{ name: string } | undefined> {
  return db.selectFrom('knowledgeDocuments').select('name').where(byUrl(url)).executeTakeFirst();
}

/** The address of a page of the web; undefined = it is none. */
export async function findUrl(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('knowledgeDocuments').select('url').where('id', '=', id).executeTakeFirst();
  return row?.url ?? undefined;
}

export async function countPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('knowledgeDocuments')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('url', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listDuePages(db: Db, now: Date): Promise<number[]> {
  const due = await db
    .selectFrom('knowledgeDocuments')
    .select('id')
    .where('nextFetchAt', '<=', now.toISOString())
    .orderBy('nextFetchAt')
    .execute();
  return due.map(({ id }) => id);
}

/** Companies with pages that are due. */
export function findDuePages(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('knowledgeDocuments')
    .select(['companyId', 'companyId as id'])
    .distinct()
    .where('nextFetchAt', '<=', now.toISOString())
    .where('companyId', '>', after)
    .orderBy('companyId')
    .limit(limit)
    .execute();
}
