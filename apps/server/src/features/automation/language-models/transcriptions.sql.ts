import type { Transcription } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** The transcriptions of these messages, as far as there are any. */
export async function findTranscriptions(
  db: Db,
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, Transcription>> {
  if (messageIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('transcriptions')
    .select(['messageId', 'text', 'createdAt'])
    .where('messageId', 'in', messageIds)
    .execute();
  return new Map(rows.map((row) => [row.messageId, row]));
}

/** Stores a transcription; one that was stored meanwhile stays. */
export async function insertTranscription(
  db: Db,
  columns: { companyId: number; ticketId: number; messageId: string; text: string },
): Promise<Transcription | undefined> {
  return db
    .insertInto('transcriptions')
    .values(columns)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['messageId', 'text', 'createdAt'])
    .executeTakeFirst();
}

const maxListed = 500;

/** The transcriptions of the latest voice messages of a ticket. */
export function listTranscriptions(db: Db, ticketId: number): Promise<Transcription[]> {
  return db
    .selectFrom('transcriptions')
    .select(['messageId', 'text', 'createdAt'])
    .where('ticketId', '=', ticketId)
    .orderBy('messageId', 'desc')
    .limit(maxListed)
    .execute();
}

/** Moves the transcriptions of one ticket to another. */
export async function moveTranscriptions(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('transcriptions').set({ ticketId: into }).where('ticketId', '=', from).execute();
}
