import {
  maxKnowledgeDocuments,
  maxKnowledgePassages,
  type HandlerInput,
  type createKnowledge,
  type KnowledgeDocument,
  type knowledgeCrud,
  type KnowledgeText,
  type updateKnowledge,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Excerpt } from './excerpts.sql.ts';
import * as rows from './knowledge.sql.ts';
import { requestEmbedding } from './embeddings.ts';
import { countWords, toPassages, type DocumentPage } from './passages.rules.ts';

/** A document that was read or typed. */
interface NewDocument {
  name: string;
  kind: KnowledgeDocument['kind'];
  pages: readonly DocumentPage[];
  /** of a page of the web */
  page?: rows.PageColumns;
}

/** A document that is typed: it has neither pages nor an address any more. */
const asTyped = { kind: 'text', pages: null, url: null, fetchedAt: null, nextFetchAt: null, problem: null } as const;

export const knowledgeUseCases = {
  async list({ db, clock }, { query }) {
    const page = await rows.searchDocuments(db, { ...query, now: clock.now() });
    return { documents: page.rows, count: page.count, hasMore: page.hasMore };
  },
  lookup: ({ db }) => rows.listDocuments(db),
  get: (tx, { params }) => findText(tx, params.id),
  async create(tx, { body: { name, text } }: { body: HandlerInput<typeof createKnowledge>['body'] }) {
    const { id } = await addDocument(tx, { name, kind: 'text', pages: [{ page: null, text }] });
    return requireText(tx, id);
  },
  async update(tx, { params: { id }, body: { name, text } }: HandlerInput<typeof updateKnowledge>) {
    const { db } = tx;
    const columns = {
      ...(name !== undefined && { name }),
      ...(text !== undefined && asTyped),
    };
    if (!(await rows.updateDocument(db, id, columns))) return undefined;
    if (name !== undefined) {
      await rows.renamePassages(db, id, name);
      requestEmbedding(tx);
    }
    if (text !== undefined) await replaceText(tx, id, text);
    await emitDocument(tx, 'update', id);
    return requireText(tx, id);
  },
  async delete(tx, { params: { id } }) {
    if (!(await rows.deleteDocument(tx.db, id))) return false;
    tx.emit('knowledgeDocument', { action: 'delete', documentId: id }, { kind: 'admins' });
    return true;
  },
} satisfies CrudUseCases<typeof knowledgeCrud>;

/** @throws AppError ERR_TOO_MANY_DOCUMENTS, ERR_DOCUMENT_EMPTY, ERR_KNOWLEDGE_FULL */
export async function addDocument(tx: CompanyTx, { name, kind, pages, page }: NewDocument): Promise<KnowledgeDocument> {
  const { db, companyId } = tx;
  if ((await rows.countDocuments(db)) >= maxKnowledgeDocuments)
    throw new AppError('ERR_TOO_MANY_DOCUMENTS', { limit: maxKnowledgeDocuments });
  const passages = toPassages(pages);
  if (passages.length === 0) throw new AppError('ERR_DOCUMENT_EMPTY');
  const documentId = await rows.insertDocument(db, {
    companyId,
    name,
    kind,
    pages: kind === 'pdf' ? pages.length : null,
    words: pages.reduce((sum, { text }) => sum + countWords(text), 0),
    ...page,
  });
  await rows.replacePassages(db, { companyId, documentId }, passages);
  await requireRoom(db);
  requestEmbedding(tx);
  return emitDocument(tx, 'create', documentId);
}

/** A text that is what it was keeps its passages with their embeddings. @throws AppError ERR_KNOWLEDGE_FULL */
export async function replaceText(tx: CompanyTx, documentId: number, text: string): Promise<void> {
  const { db, companyId } = tx;
  const passages = toPassages([{ page: null, text }]);
  if (await rows.hasPassages(db, documentId, passages)) return;
  await rows.updateDocument(db, documentId, { words: countWords(text) });
  await rows.replacePassages(db, { companyId, documentId }, passages);
  await requireRoom(db);
  requestEmbedding(tx);
}

/** @throws AppError ERR_KNOWLEDGE_FULL where a document made them too many, whose transaction is rolled back */
async function requireRoom(db: CompanyTx['db']): Promise<void> {
  if ((await rows.countPassages(db)) > maxKnowledgePassages)
    throw new AppError('ERR_KNOWLEDGE_FULL', { limit: maxKnowledgePassages });
}

export async function emitDocument(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<KnowledgeDocument> {
  const document = await rows.findDocument(tx.db, id, tx.clock.now());
  if (!document) throw new AppError('ERR_NO_DOCUMENT_FOUND');
  tx.emit('knowledgeDocument', { action, document }, { kind: 'admins' });
  return document;
}

async function findText({ db, clock }: CompanyTx, id: number): Promise<KnowledgeText | undefined> {
  const document = await rows.findDocument(db, id, clock.now());
  return document && { ...document, text: await rows.readText(db, id) };
}

async function requireText(tx: CompanyTx, id: number): Promise<KnowledgeText> {
  const found = await findText(tx, id);
  if (!found) throw new AppError('ERR_NO_DOCUMENT_FOUND');
  return found;
}

/** Counts the documents of these excerpts as quoted once more, each once. */
export async function countCitations({ db, companyId, clock }: CompanyTx, excerpts: readonly Excerpt[]): Promise<void> {
  const documentIds = [...new Set(excerpts.map(({ documentId }) => documentId))];
  if (documentIds.length > 0) await rows.addCitations(db, { companyId, documentIds, now: clock.now() });
}
