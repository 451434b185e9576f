import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { queryOf, type Concept } from './concepts.rules.ts';

/** A passage with its position. */
export interface Excerpt {
  documentId: number;
  name: string;
  page: number | null;
  text: string;
}

export interface FoundExcerpt extends Excerpt {
  /** how much of what was asked for it has, 0 to 1 */
  share: number;
}

/** The stems of texts, each in order. */
export async function readStems(db: Db, texts: readonly string[]): Promise<string[][]> {
  const { rows } = await sql<{ stems: string[] }>`
    SELECT knowledge_stems(t.text) AS stems FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS t (text, place)
    ORDER BY t.place`.execute(db);
  return rows.map(({ stems }) => stems);
}

/** What a word counts for in a text, under a heading and in a name; in the order of PostgreSQL (D, C, B, A). */
const weights = '{0.35, 0.35, 0.6, 1}';
/** What `ts_rank` says of a query of one word that stands once, with the weight 1. */
const rankOfOne = 0.607927;
/** What another word for it counts for beside the word that was asked for. */
const alikeShare = 0.6;

/** The inverse document frequency of a concept, as BM25 has it. */
const inverseFrequency = (found: RawBuilder<unknown>) =>
  sql`ln(1 + ((SELECT passages FROM searched) - ${found} + 0.5) / (${found} + 0.5))`;

/**
 * The passages that have most of some concepts: rare ones count for more, and what is asked for in its own words.
 * All passages of the company are looked at, since row security lets no index of words be used.
 */
export async function findByConcepts(
  db: Db,
  concepts: readonly Concept[],
  { limit, documentIds }: { limit: number; documentIds: readonly number[] | null },
): Promise<FoundExcerpt[]> {
  const asked = concepts.map((concept) => queryOf([concept.asked]));
  const alike = concepts.map((concept) => queryOf([concept.asked, ...concept.alike]));
  // The rank of a query of several words is divided by their number.
  const words = concepts.map((concept) => [concept.asked, ...concept.alike].flat().length);
  const isAmong = documentIds === null ? sql`true` : sql`p.document_id = ANY (${[...documentIds]}::int[])`;
  const { rows } = await sql<FoundExcerpt>`
    WITH concepts AS MATERIALIZED (
      SELECT c.place, c.asked::tsquery AS asked, c.alike::tsquery AS alike, c.words
      FROM unnest(${asked}::text[], ${alike}::text[], ${words}::int[]) WITH ORDINALITY AS c (asked, alike, words, place)
    ), searched AS MATERIALIZED (
      SELECT count(*) AS passages FROM knowledge_passages p WHERE ${isAmong}
    ), found AS MATERIALIZED (
      SELECT p.document_id, p.position, c.place,
        CASE WHEN p.search @@ c.asked THEN least(1, ts_rank(${weights}::real[], p.search, c.asked) / ${rankOfOne}::real) END AS as_asked,
        least(1, ts_rank(${weights}::real[], p.search, c.alike) * c.words / ${rankOfOne}::real) * ${alikeShare}::real AS as_alike
      FROM knowledge_passages p JOIN concepts c ON p.search @@ c.alike WHERE ${isAmong}
    ), weights AS (
      SELECT c.place, ${inverseFrequency(sql`count(f.as_asked)`)} AS asked, ${inverseFrequency(sql`count(f.place)`)} AS alike, count(f.as_asked) > 0 AS was_asked
      FROM concepts c LEFT JOIN found f USING (place) GROUP BY c.place
    ), best AS (
      SELECT f.document_id, f.position, sum(greatest(f.as_asked * w.asked, f.as_alike * w.alike)) AS score
      FROM found f JOIN weights w USING (place)
      GROUP BY f.document_id, f.position ORDER BY score DESC, f.document_id, f.position LIMIT ${limit}
    )
    SELECT p.document_id AS "documentId", p.name, p.page, p.text,
      b.score / (SELECT sum(CASE WHEN w.was_asked THEN greatest(w.asked, w.alike) ELSE w.alike END) FROM weights w) AS share
    FROM best b
    JOIN knowledge_passages p ON p.document_id = b.document_id AND p.position = b.position
    ORDER BY b.score DESC, p.document_id, p.position`.execute(db);
  return rows;
}
