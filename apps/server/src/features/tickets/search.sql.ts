import { sql } from 'kysely';
import { isAdmin, type UserActor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { searchScope } from './search.rules.ts';

/** The number of newest matching messages, and of tickets of matching contacts, that are searched. */
const maxMatches = 1_000;

/**
 * Finds tickets the caller sees with these words in a message or in their contact, each with its newest matching
 * message. It runs with the role of searches, to which row security within a company does not apply, so the caller's
 * visibility is a parameter.
 */
export async function searchTickets(db: Db, actor: UserActor, words: string): Promise<Map<number, string | null>> {
  const whatsappIds = actor.whatsappId === null ? null : [actor.whatsappId, ...actor.sharedWhatsappIds];
  const { rows } = await sql<{ ticketId: number; messageId: string | null }>`
    SELECT ticket_id, max(message_id) AS message_id FROM search_tickets(
      ${words}, ${searchScope(words)}, ${isAdmin(actor)}, ${actor.userId}, ${actor.queueIds}::int[], ${actor.allTicket}, ${whatsappIds}::int[],
      ${maxMatches})
    GROUP BY ticket_id`.execute(db);
  return new Map(rows.map(({ ticketId, messageId }) => [ticketId, messageId]));
}

export interface Hit {
  messageId: string;
  /** the words with their surroundings */
  body: string;
  createdAt: string;
}

const excerpt = { before: 60, length: 240 };

/** Reads the found messages of some tickets, by ticket. */
export async function findHits(db: Db, words: string, messageIds: readonly string[]): Promise<Map<number, Hit>> {
  if (messageIds.length === 0) return new Map();
  const { rows } = await sql<Hit & { ticketId: number }>`
    SELECT m.ticket_id, m.id AS message_id, m.sent_at AS created_at,
      CASE WHEN p.start > 1 THEN '…' ELSE '' END || substr(m.body, p.start, ${excerpt.length}::int) AS body
    FROM messages m, LATERAL (SELECT greatest(1, strpos(m.search_body, search_text(${words})) - ${excerpt.before}::int) AS start) p
    WHERE m.id = ANY (${messageIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ ticketId, ...hit }) => [ticketId, hit]));
}
