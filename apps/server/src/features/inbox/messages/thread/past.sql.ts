import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** A message of the past. */
export interface PastMessage {
  id: string;
  ticketId: number;
  at: string;
  fromMe: boolean;
  /** a person typed it */
  isTyped: boolean;
}

/** Lists messages since a moment, newest first, of tickets in which there was one since. */
export async function listPastMessages(
  db: Db,
  since: string,
  { limit, from }: { limit: number; from?: 'contact' | 'company' },
): Promise<PastMessage[]> {
  const fromMe = from === undefined ? null : from === 'company';
  const { rows } = await sql<PastMessage>`
    SELECT m.id, m.ticket_id, m.sent_at AS at, m.from_me, m.from_me AND NOT m.is_automatic AS is_typed
    FROM tickets t CROSS JOIN LATERAL (
      SELECT id, ticket_id, sent_at, from_me, is_automatic FROM messages m
      WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.sent_at >= ${since}
        AND (${fromMe}::boolean IS NULL OR m.from_me = ${fromMe}::boolean) AND m.origin <> 'import'
      ORDER BY m.sent_at DESC, m.id DESC LIMIT ${limit}
    ) m WHERE t.last_message_at >= ${since} AND NOT t.is_group ORDER BY m.sent_at DESC, m.id DESC LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** The texts of messages, by id. */
export async function findTexts(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('messages').select(['id', 'body']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, body }) => [id, body]));
}

/** Words of a conversation between two moments, oldest first; without deleted messages and without what was brought from elsewhere. */
export function listSpokenWords(
  db: Db,
  ticketId: number,
  { after, upTo, limit }: { after: string | null; upTo: string | null; limit: number },
): Promise<{ fromMe: boolean; body: string; isAutomatic: boolean }[]> {
  return db
    .selectFrom('messages')
    .select(['fromMe', 'body', 'isAutomatic'])
    .where('ticketId', '=', ticketId)
    .$if(after !== null, (query) => query.where('sentAt', '>', after ?? ''))
    .$if(upTo !== null, (query) => query.where('sentAt', '<=', upTo ?? ''))
    .where('isDeleted', '=', false)
    .where('origin', '<>', 'import')
    .where('mediaType', 'in', ['conversation', 'image', 'video', 'application'])
    .orderBy('sentAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
