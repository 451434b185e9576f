import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

interface HitsRequest {
  words: string;
  /** nothing in contact cards is found */
  hidesNumbers: boolean | undefined;
  /** older ones than this message */
  before: string | undefined;
  limit: number;
}

/** The newest messages of a thread that hold these words, newest first. It reads the thread, which its index has in order. */
export async function listHits(
  db: Db,
  ticketId: number,
  { words, hidesNumbers, before, limit }: HitsRequest,
): Promise<string[]> {
  let hits = db
    .selectFrom('messages as m')
    .select('m.id')
    .where('m.ticketId', '=', ticketId)
    .where(sql<boolean>`unsigned_text(m.search_body, m.from_me) LIKE search_pattern(${words})`)
    .orderBy('m.sentAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit);
  if (hidesNumbers) hits = hits.where('m.mediaType', '!=', 'vcard');
  if (before !== undefined) {
    hits = hits.where(
      sql<boolean>`(m.sent_at, m.id) < (SELECT b.sent_at, b.id FROM messages b WHERE b.id = ${before}::bigint AND b.ticket_id = ${ticketId})`,
    );
  }
  return (await hits.execute()).map(({ id }) => id);
}
