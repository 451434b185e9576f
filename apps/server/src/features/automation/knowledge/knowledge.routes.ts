import { readFile } from 'node:fs/promises';
import {
  addKnowledgePage,
  fetchKnowledgePage,
  getSynonyms,
  knowledgeCrud,
  searchKnowledge,
  updateSynonyms,
  uploadKnowledge,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDocuments } from './find-documents.ts';
import { addDocument, knowledgeUseCases } from './knowledge.ts';
import { findSynonyms, saveSynonyms } from './knowledge.sql.ts';
import { embeddingHandler, readEmbeddingState } from './embeddings.ts';
import { nearnessOf } from './nearness.rules.ts';
import { pageHandlers } from './pages.jobs.ts';
import { addPage, readPageAgain } from './pages.ts';
import { readDocument } from './read-document.ts';

const shownPassages = 8;

export function knowledgeRoutes(platform: Platform): void {
  const { http, database } = platform;
  crudRoutes(platform, knowledgeCrud, knowledgeUseCases);

  // Read before the transaction: a long file takes its time.
  http.handle(uploadKnowledge, async ({ actor, files: [file] }) => {
    if (!file || file.size === 0)
      throw new AppError('ERR_VALIDATION', {
        fields: [{ field: 'file', problem: 'expected a file that is not empty' }],
      });
    const { kind, pages } = await readDocument(actor.companyId, file.name, await readFile(file.path));
    const name = file.name.slice(0, 100);
    return writeForCompany(database, actor.companyId, (tx) => addDocument(tx, { name, kind, pages }));
  });

  http.handle(addKnowledgePage, ({ actor, body }) => addPage(platform, actor.companyId, body.url));
  http.handle(fetchKnowledgePage, async ({ actor, params: { id } }) => {
    const document = await readPageAgain(platform, actor.companyId, id);
    if (!document) throw new AppError('ERR_NO_DOCUMENT_FOUND');
    return document;
  });
  for (const handler of pageHandlers(platform)) platform.registerJob(handler);

  http.handle(searchKnowledge, async ({ actor: { companyId }, query: { question } }) => {
    const found = await findDocuments(platform, companyId, question, { limit: shownPassages, documentIds: null });
    const best = Math.max(...found.map(({ cosine }) => cosine ?? 0));
    return {
      passages: found.map(({ share, cosine, ...passage }) => ({
        ...passage,
        nearness: nearnessOf({ share, cosine, best }),
      })),
      embedding: await database.forCompany(companyId, readEmbeddingState),
    };
  });
  platform.registerJob(embeddingHandler(platform));

  handleTx(platform, getSynonyms, async ({ db }) => ({ groups: await findSynonyms(db) }));

  handleTx(platform, updateSynonyms, async ({ db, companyId }, { body: { groups } }) => {
    await saveSynonyms(db, companyId, groups);
    return { groups };
  });
}
