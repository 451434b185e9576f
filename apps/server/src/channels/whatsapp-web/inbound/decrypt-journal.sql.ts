// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { ConnectionRef } from '../../port/channel.ts';

/** One encrypted part of a stanza, read; texts are sealed. */
export interface DecryptedRow {
  id: string;
  hash: string;
  plaintext: string;
  stanza: string;
  /** at how many starts of its session it was still there, and how often it was then handed on alone */
  attempts: number;
}

/** @returns its place in the order of arrival; undefined when it was decrypted before */
export async function insertDecrypted(
  db: Db,
  connection: ConnectionRef,
  row: Omit<DecryptedRow, 'id' | 'attempts'>,
): Promise<string | undefined> {
  const { rows } = await insertStatement(
    db,
    connection.companyId,
    connection.whatsappId,
    row.hash,
    row.plaintext,
    row.stanza,
  );
  return rows[0]?.id;
}

const insertStatement = fixedStatement(
  (db, companyId: number, whatsappId: number, hash: string, plaintext: string, stanza: string) =>
    db
      .insertInto('webDecrypted')
      .values({ companyId, whatsappId, hash, plaintext, stanza })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .compile(),
);

export async function findDecrypted(db: Db, whatsappId: number, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('webDecrypted')
    .select('plaintext')
    .where('whatsappId', '=', whatsappId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row?.plaintext;
}

/** Entries that were not handed on, or not certainly, in the order of arrival. */
export async function listPendingDecrypted(
  db: Db,
  whatsappId: number,
  after: string,
  limit: number,
): Promise<DecryptedRow[]> {
  return db
    .selectFrom('webDecrypted')
    .select(['id', 'hash', 'plaintext', 'stanza', 'attempts'])
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`failure IS NULL`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Entries that were there at so many starts are handed on alone, and counted before. */
export const suspectAttempts = 2;

/** Counts a start of the session for what waits, since one of the entries may be what ended the process. */
export async function countStart(db: Db, whatsappId: number): Promise<void> {
  await db
    .updateTable('webDecrypted')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`failure IS NULL`)
    .where('attempts', '<', suspectAttempts)
    .execute();
}

export async function setAttempts(db: Db, id: string, attempts: number): Promise<void> {
  await db.updateTable('webDecrypted').set({ attempts }).where('id', '=', id).execute();
}

export async function deleteDecrypted(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('webDecrypted')
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute();
}

/** The entry cannot be processed: it is kept for diagnosis and not handed on again. */
export async function recordDecryptedFailure(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('webDecrypted')
    .set({ failure: failure.slice(0, 500) })
    .where('id', '=', id)
    .execute();
}
