import { sql } from 'kysely';
import type { TranscriptLine } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';

/** Messages of a ticket, oldest first, from behind one of them. */
export async function listTranscript(
  db: Db,
  ticketId: number,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<TranscriptLine[]> {
  const page = db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.id', 'm.userId')
    .select(['m.id', 'm.fromMe', 'm.isAutomatic', 'm.body', 'm.mediaType', 'm.mediaName', 'm.isDeleted'])
    .select(['m.sentAt as createdAt', 'm.authorName', 'u.id as authorId', 'u.name as userName'])
    .where('m.ticketId', '=', ticketId)
    .$if(after !== undefined, (rest) =>
      rest.where(
        sql<boolean>`(m.sent_at, m.id) > (SELECT b.sent_at, b.id FROM messages b WHERE b.id = ${after}::bigint AND b.ticket_id = ${ticketId})`,
      ),
    )
    .orderBy('m.sentAt')
    .orderBy('m.id')
    .limit(limit);
  const rows = await page.execute();
  return rows.map(({ authorName, authorId, userName, ...line }) => ({
    ...line,
    participantName: authorName || null,
    user: authorId !== null && userName !== null ? { id: authorId, name: userName } : null,
  }));
}
