import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Conversations that a run brought, without an order that anybody chose. @returns ids here, by those of the source */
export async function pickTickets(db: Db, moveId: number, count: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ sourceId: string; ticketId: number }>`
    SELECT source_id AS "sourceId", target_id::int AS "ticketId" FROM moved_rows WHERE move_id = ${moveId} AND kind = 'tickets'
    ORDER BY md5(source_id) LIMIT ${count}`.execute(db);
  return new Map(rows.map(({ sourceId, ticketId }) => [sourceId, ticketId]));
}

interface Message {
  body: string;
  fromMe: boolean;
  sentAt: string;
}

/** What messages of a source are here, by their ids there. */
export async function readMovedMessages(
  db: Db,
  originId: number,
  sourceIds: readonly string[],
): Promise<Map<string, Message>> {
  if (sourceIds.length === 0) return new Map();
  const { rows } = await sql<Message & { sourceId: string }>`
    SELECT r.source_id AS "sourceId", m.body, m.from_me AS "fromMe", m.sent_at AS "sentAt" FROM moved_rows r JOIN messages m ON m.id = r.target_id
    WHERE r.origin_id = ${originId} AND r.kind = 'messages' AND r.source_id = ANY (${sourceIds}::text[])`.execute(db);
  return new Map(rows.map(({ sourceId, ...message }) => [sourceId, message]));
}
