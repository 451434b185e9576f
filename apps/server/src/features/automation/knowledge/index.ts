import type { Platform } from '../../../platform/platform.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';

export { countCitations } from './knowledge.ts';
export type { Excerpt } from './excerpts.sql.ts';
export { listDocuments } from './knowledge.sql.ts';
export { findDocuments } from './find-documents.ts';
export { clearEmbeddings } from './embeddings.sql.ts';
export { requestEmbedding, type SearchDeps } from './embeddings.ts';

/** Registers the endpoints of what language models may quote. */
export function createKnowledge(platform: Platform): void {
  knowledgeRoutes(platform);
}
