import { sql } from 'kysely';
import { isAdmin, type TicketHit, type UserActor } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { searchScope } from './search.rules.ts';

/** The number of newest matching messages, and of tickets of matching contacts, that are searched. */
const maxMatches = 1_000;

/** How many of the found messages of a ticket are shown. */
const shownHits = 4;

export interface FoundTicket {
  /** its newest matching messages, newest first; empty where its contact matches alone */
  messageIds: string[];
  /** how many messages match, of those that are searched */
  hitCount: number;
}

/**
 * Finds tickets the caller sees with these words in a message or in their contact, each with its newest matching
 * messages. It runs with the role of searches, to which row security within a company does not apply, so the caller's
 * visibility is a parameter.
 */
export async function searchTickets(db: Db, actor: UserActor, words: string): Promise<Map<number, FoundTicket>> {
  const whatsappIds = actor.whatsappId === null ? null : [actor.whatsappId, ...actor.sharedWhatsappIds];
  // As two texts: reading a thousand rows, with an array in each, took longer than finding them.
  const { rows } = await sql<{ ticketIds: string | null; messageIds: string | null }>`
    SELECT string_agg(ticket_id::text, ',') AS ticket_ids, string_agg(coalesce(message_id::text, ''), ',') AS message_ids
    FROM search_tickets(
      ${words}, ${searchScope(words)}, ${isAdmin(actor)}, ${actor.userId}, ${actor.queueIds}::int[], ${actor.allTicket}, ${whatsappIds}::int[],
      ${maxMatches})`.execute(db);
  const found = new Map<number, FoundTicket>();
  const ticketIds = rows[0]?.ticketIds?.split(',') ?? [];
  const messageIds = rows[0]?.messageIds?.split(',') ?? [];
  let last = '';
  let ticket: FoundTicket = { messageIds: [], hitCount: 0 };
  for (const [index, ticketId] of ticketIds.entries()) {
    if (ticketId !== last) {
      last = ticketId;
      ticket = found.get(Number(ticketId)) ?? { messageIds: [], hitCount: 0 };
      found.set(Number(ticketId), ticket);
    }
    const messageId = messageIds[index];
    // Empty where the contact matches.
    if (!messageId) continue;
    ticket.hitCount += 1;
    // The newest come first.
    if (ticket.messageIds.length < shownHits) ticket.messageIds.push(messageId);
  }
  return found;
}

const excerpt = { before: 60, length: 240 };

/** Reads the found messages of some tickets, by ticket, oldest first. */
export async function findHits(
  db: Db,
  words: string,
  messageIds: readonly string[],
): Promise<Map<number, TicketHit[]>> {
  const hits = new Map<number, TicketHit[]>();
  if (messageIds.length === 0) return hits;
  const { rows } = await sql<TicketHit & { ticketId: number }>`
    SELECT m.ticket_id, m.id AS message_id, m.sent_at AS created_at, m.from_me, coalesce(u.name, '') AS author,
      CASE WHEN p.start > 1 THEN '…' ELSE '' END || substr(m.body, p.start, ${excerpt.length}::int) AS body
    FROM messages m LEFT JOIN users u ON u.id = m.user_id,
      LATERAL (SELECT unsigned_text(m.search_body, m.from_me) AS said) s,
      LATERAL (SELECT greatest(1, length(m.search_body) - length(s.said) + strpos(s.said, search_text(${words})) - ${excerpt.before}::int) AS start) p
    WHERE m.id = ANY (${messageIds}::bigint[])
    ORDER BY m.id`.execute(db);
  for (const { ticketId, ...hit } of rows) hits.set(ticketId, [...(hits.get(ticketId) ?? []), hit]);
  return hits;
}
