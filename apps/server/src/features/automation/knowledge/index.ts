import type { Platform } from '../../../platform/platform.ts';
import { knowledgeRoutes } from './knowledge.routes.ts';

export { countCitations } from './knowledge.ts';
export type { Excerpt } from './excerpts.sql.ts';
export { findExcerpts } from './find-excerpts.ts';
export { listDocuments } from './knowledge.sql.ts';

/** Registers the endpoints of what language models may quote. */
export function createKnowledge(platform: Platform): void {
  knowledgeRoutes(platform);
}
