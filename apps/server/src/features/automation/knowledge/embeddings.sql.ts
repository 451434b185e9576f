import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Excerpt } from './excerpts.sql.ts';

/** A passage that is not embedded yet. */
export interface WaitingPassage {
  documentId: number;
  position: number;
  name: string;
  heading: string;
  text: string;
}

export function listWaiting(db: Db, limit: number): Promise<WaitingPassage[]> {
  return db
    .selectFrom('knowledgePassages')
    .select(['documentId', 'position', 'name', 'heading', 'text'])
    .where('embedding', 'is', null)
    .orderBy('documentId')
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Stores embeddings, but for passages that were written anew meanwhile. */
export async function storeEmbeddings(
  db: Db,
  passages: readonly (WaitingPassage & { embedding: Buffer })[],
): Promise<void> {
  await sql`
    UPDATE knowledge_passages p SET embedding = t.embedding
    FROM unnest(${passages.map(({ documentId }) => documentId)}::int[], ${passages.map(({ position }) => position)}::int[],
      ${passages.map(({ name }) => name)}::text[], ${passages.map(({ text }) => text)}::text[],
      ${passages.map(({ embedding }) => embedding)}::bytea[]) AS t (document_id, position, name, text, embedding)
    WHERE p.document_id = t.document_id AND p.position = t.position AND p.name = t.name AND p.text = t.text`.execute(
    db,
  );
}

/** No passage of the company is embedded any more. */
export async function clearEmbeddings(db: Db): Promise<void> {
  await db.updateTable('knowledgePassages').set({ embedding: null }).where('embedding', 'is not', null).execute();
}

export async function countEmbedded(db: Db): Promise<{ passages: number; embedded: number }> {
  const counts = await db
    .selectFrom('knowledgePassages')
    .select([sql<string>`count(*)`.as('passages'), sql<string>`count(embedding)`.as('embedded')])
    .executeTakeFirstOrThrow();
  return { passages: Number(counts.passages), embedded: Number(counts.embedded) };
}

export interface EmbeddedPassage {
  documentId: number;
  position: number;
  embedding: Buffer;
}

/** The embeddings of passages, a page at a time in their order. */
export async function listEmbeddings(
  db: Db,
  documentIds: readonly number[] | null,
  { after, limit }: { after: Pick<EmbeddedPassage, 'documentId' | 'position'>; limit: number },
): Promise<EmbeddedPassage[]> {
  const { rows } = await sql<EmbeddedPassage>`
    SELECT document_id AS "documentId", position, embedding FROM knowledge_passages
    WHERE embedding IS NOT NULL AND (document_id, position) > (${after.documentId}, ${after.position})
      AND ${documentIds === null ? sql`true` : sql`document_id = ANY (${[...documentIds]}::int[])`}
    ORDER BY document_id, position LIMIT ${limit}`.execute(db);
  return rows;
}

/** Passages by their places in documents, in the order that is given. */
export async function readPassages(
  db: Db,
  places: readonly Pick<EmbeddedPassage, 'documentId' | 'position'>[],
): Promise<(Excerpt & { position: number })[]> {
  const { rows } = await sql<Excerpt & { position: number }>`
    SELECT p.document_id AS "documentId", p.position, p.name, p.page, p.text
    FROM unnest(${places.map(({ documentId }) => documentId)}::int[], ${places.map(({ position }) => position)}::int[])
      WITH ORDINALITY AS t (document_id, position, place)
    JOIN knowledge_passages p ON p.document_id = t.document_id AND p.position = t.position
    ORDER BY t.place`.execute(db);
  return rows;
}
