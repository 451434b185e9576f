import type { Db } from '../../../platform/db/database.ts';
import { conceptsOf, vocabularyOf, type StemGroup, type Vocabulary } from './concepts.rules.ts';
import { findByConcepts, readStems, type FoundExcerpt } from './excerpts.sql.ts';
import { findSynonyms } from './knowledge.sql.ts';
import { stopWords, shopSynonyms } from './shop-synonyms.ts';

export interface ExcerptLimits {
  limit: number;
  /** of which documents; null = of all that the company has */
  documentIds: readonly number[] | null;
}

/** The passages that answer a question best: by its words, in any form, and by those that customers use for them. */
export async function findExcerpts(db: Db, question: string, limits: ExcerptLimits): Promise<FoundExcerpt[]> {
  const vocabulary = await (shared ??= readVocabulary(db).catch(forget));
  const groups = await findSynonyms(db);
  const [stems = [], ...own] = await readStems(db, [question, ...groups.flat()]);
  const concepts = conceptsOf(stems, vocabulary, vocabularyOf([], groupsOf(groups, own)));
  return concepts.length === 0 ? [] : findByConcepts(db, concepts, limits);
}

/** Stems of the words that every company has: they depend on nothing but this release. */
let shared: Promise<Vocabulary> | undefined;

/** What failed is read again with the next question. */
function forget(error: unknown): never {
  shared = undefined;
  throw error;
}

async function readVocabulary(db: Db): Promise<Vocabulary> {
  const groups = shopSynonyms.map((group) => group.split(', '));
  const stems = await readStems(db, [stopWords, ...groups.flat()]);
  const [stopStems = [], ...members] = stems;
  return vocabularyOf(stopStems, groupsOf(groups, members));
}

/** Groups of words as groups of their stems. */
function groupsOf(groups: readonly (readonly string[])[], stems: readonly (readonly string[])[]): StemGroup[] {
  let at = 0;
  return groups.map((group) => stems.slice(at, (at += group.length)).filter((member) => member.length > 0));
}
