// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/fixed-statement.ts';
import type { ConnectionRef } from '../../channel.ts';

/** One encrypted part of a stanza, read; texts are sealed. */
export interface DecryptedRow {
  id: string;
  hash: string;
  plaintext: string;
  stanza: string;
}

/** @returns its place in the order of arrival; undefined when it was decrypted before */
export async function insertDecrypted(
  db: Db,
  connection: ConnectionRef,
  row: Omit<DecryptedRow, 'id'>,
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
    .select(['id', 'hash', 'plaintext', 'stanza'])
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`failure IS NULL`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
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
