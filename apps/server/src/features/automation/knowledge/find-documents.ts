import type { CompanyTx } from '../../../platform/db/database.ts';
import { addUse, embedTexts, ModelError } from '../language-models/index.ts';
import type { Excerpt } from './excerpts.sql.ts';
import { findExcerpts, type ExcerptLimits } from './find-excerpts.ts';
import { findEmbedding, type SearchDeps } from './embeddings.ts';
import { listEmbeddings, readPassages } from './embeddings.sql.ts';
import { fuseRanks, Nearest } from './nearest.rules.ts';

/** A person or a model waits for it: words alone are found at once. */
const questionTimeoutMs = 4_000;
/** How far down a passage may stand by words, or by meaning, to be looked at at all. */
const candidates = 20;
const pageSize = 1_000;

/** An excerpt, and how near it is: by words its share of what was asked, by meaning the cosine; null = not found by it. */
export interface FoundDocument extends Excerpt {
  share: number | null;
  cosine: number | null;
}

/**
 * The passages that answer a question best: by their words, and by their meaning where the company has an embedding model. Where
 * that gives no answer, by words alone.
 */
export async function findDocuments(
  deps: SearchDeps,
  companyId: number,
  question: string,
  { limit, documentIds }: ExcerptLimits,
): Promise<FoundDocument[]> {
  const byWords = await deps.database.forCompany(companyId, ({ db }) =>
    findExcerpts(db, question, { limit: candidates, documentIds }),
  );
  const words = byWords.map((excerpt) => ({ ...excerpt, cosine: null }));
  const asked = await embedQuestion(deps, companyId, question);
  const [vector] = asked?.vectors ?? [];
  if (!asked || !vector) return words.slice(0, limit);
  const near = await deps.database.forCompany(companyId, async (tx) => {
    await addUse(tx.db, { ...asked.used, companyId, promptId: null, now: tx.clock.now() });
    return findNear(tx, vector, documentIds);
  });
  const keyOf = ({ documentId, text }: Excerpt) => `${documentId}:${text}`;
  const cosines = new Map(near.map((excerpt) => [keyOf(excerpt), excerpt.cosine]));
  const joined: FoundDocument[] = fuseRanks<FoundDocument>([words, near], keyOf);
  return joined.slice(0, limit).map((excerpt) => ({ ...excerpt, cosine: cosines.get(keyOf(excerpt)) ?? null }));
}

/** undefined = the company has no embedding model, or it gives no answer */
async function embedQuestion(deps: SearchDeps, companyId: number, question: string) {
  try {
    const access = await deps.database.forCompany(companyId, (tx) => findEmbedding(tx, deps.vault));
    return access && (await embedTexts(deps, access, [question], { timeoutMs: questionTimeoutMs }));
  } catch (error) {
    if (error instanceof ModelError) return undefined;
    throw error;
  }
}

async function findNear({ db }: CompanyTx, vector: Float32Array, documentIds: readonly number[] | null) {
  const nearest = new Nearest(vector, candidates);
  for (let after = { documentId: 0, position: 0 }; ;) {
    const page = await listEmbeddings(db, documentIds, { after, limit: pageSize });
    nearest.add(page);
    const last = page.at(-1);
    if (!last || page.length < pageSize) break;
    after = last;
  }
  const passages = await readPassages(db, nearest.found);
  return passages.map(({ position: _position, ...excerpt }, at) => ({
    ...excerpt,
    share: null,
    cosine: nearest.found[at]?.cosine ?? null,
  }));
}
