import type { Db } from '../../platform/db/database.ts';

/** Keys of the files in a ticket's messages. */
export async function mediaOf(db: Db, ticketId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('mediaKey')
    .distinct()
    .where('ticketId', '=', ticketId)
    .where('mediaKey', 'is not', null)
    .execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

/** Which of these files some message shows. */
export async function mediaInMessages(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('mediaKey').distinct().where('mediaKey', 'in', keys).execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}
