import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Changes of one record by people wait for each other from here to the end of their transaction. It is the first lock of a
 * transaction, so that it cannot close a circle with the locks of rows (decision 0059).
 * @param path of the endpoint that changes it
 */
export async function lockRecord(db: Db, path: string, id: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${path} ${id}`}, 0))`.execute(db);
}
