import type { MediaType } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** The words of a message. */
export interface Words {
  mediaType: MediaType;
  body: string;
}

export async function findContactWords(db: Db, id: string): Promise<Words | undefined> {
  return db.selectFrom('messages').select(['mediaType', 'body']).where('id', '=', id).executeTakeFirst();
}

/** When a message was sent, on the clock of its sender. */
export async function findSentAt(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('messages').select('sentAt').where('id', '=', id).executeTakeFirst())?.sentAt;
}

/** The end of a conversation, or of its part up to a message, oldest first; without deleted messages. */
export async function listLatestWords(
  db: Db,
  ticketId: number,
  { upTo, limit }: { upTo?: string; limit: number },
): Promise<(Words & { id: string; fromMe: boolean })[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'fromMe', 'mediaType', 'body'])
    .where('ticketId', '=', ticketId)
    .where('isDeleted', '=', false)
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.toReversed();
}

/** Whether the company's latest words in a ticket are none of the automatic service: a number that comes next may answer them. */
export async function isLatestByOthers(db: Db, ticketId: number): Promise<boolean> {
  const latest = await db
    .selectFrom('messages')
    .select(['origin', 'isAutomatic'])
    .where('ticketId', '=', ticketId)
    .where('fromMe', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.origin === 'import') return false;
  return latest.origin === 'phone' ? !latest.isAutomatic : latest.origin !== 'bot';
}
