import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Excerpt } from './excerpts.sql.ts';

/** A passage that is not placed yet. */
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

/** Places passages, but for those that were written anew meanwhile. */
export async function storePlaces(db: Db, places: readonly (WaitingPassage & { embedding: Buffer })[]): Promise<void> {
  await sql`
    UPDATE knowledge_passages p SET embedding = t.embedding
    FROM unnest(${places.map(({ documentId }) => documentId)}::int[], ${places.map(({ position }) => position)}::int[],
      ${places.map(({ name }) => name)}::text[], ${places.map(({ text }) => text)}::text[],
      ${places.map(({ embedding }) => embedding)}::bytea[]) AS t (document_id, position, name, text, embedding)
    WHERE p.document_id = t.document_id AND p.position = t.position AND p.name = t.name AND p.text = t.text`.execute(
    db,
  );
}

/** No passage of the company is placed any more. */
export async function forgetMeaning(db: Db): Promise<void> {
  await db.updateTable('knowledgePassages').set({ embedding: null }).where('embedding', 'is not', null).execute();
}

export async function countPlaced(db: Db): Promise<{ passages: number; placed: number }> {
  const counts = await db
    .selectFrom('knowledgePassages')
    .select([sql<string>`count(*)`.as('passages'), sql<string>`count(embedding)`.as('placed')])
    .executeTakeFirstOrThrow();
  return { passages: Number(counts.passages), placed: Number(counts.placed) };
}

export interface PlacedPassage {
  documentId: number;
  position: number;
  embedding: Buffer;
}

/** The places of passages, a page after another in their order. */
export async function listPlaces(
  db: Db,
  documentIds: readonly number[] | null,
  { after, limit }: { after: Pick<PlacedPassage, 'documentId' | 'position'>; limit: number },
): Promise<PlacedPassage[]> {
  const { rows } = await sql<PlacedPassage>`
    SELECT document_id AS "documentId", position, embedding FROM knowledge_passages
    WHERE embedding IS NOT NULL AND (document_id, position) > (${after.documentId}, ${after.position})
      AND ${documentIds === null ? sql`true` : sql`document_id = ANY (${[...documentIds]}::int[])`}
    ORDER BY document_id, position LIMIT ${limit}`.execute(db);
  return rows;
}

/** Passages by their places in documents, in the order that is given. */
export async function readPassages(
  db: Db,
  places: readonly Pick<PlacedPassage, 'documentId' | 'position'>[],
): Promise<(Excerpt & { position: number })[]> {
  const { rows } = await sql<Excerpt & { position: number }>`
    SELECT p.document_id AS "documentId", p.position, p.name, p.page, p.text
    FROM unnest(${places.map(({ documentId }) => documentId)}::int[], ${places.map(({ position }) => position)}::int[])
      WITH ORDINALITY AS t (document_id, position, place)
    JOIN knowledge_passages p ON p.document_id = t.document_id AND p.position = t.position
    ORDER BY t.place`.execute(db);
  return rows;
}
