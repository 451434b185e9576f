import { sql, type RawBuilder } from 'kysely';
import { maxHitCount, type TicketHit } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { searchScope, type SearchedWords } from './search.rules.ts';

/** Up to so many matching messages, and matching contacts, the index finds their tickets; of words with more, tickets are walked through. */
const maxMatches = 4_000;

/** How many of the found messages of a ticket are shown. */
const shownHits = 4;

export interface FoundTicket {
  /** its newest matching messages, newest first; empty where its contact matches alone */
  messageIds: string[];
  /** how many of its messages match, up to `maxHitCount` */
  hitCount: number;
}

/**
 * Finds every ticket of the company with these words in a message or in their contact, each with its newest matching
 * messages, whoever sees them. It runs with the role of searches, to which row security within a company does not apply:
 * nothing but ids may leave it.
 * @returns null where so many match that walking through the tickets (`holdsWords`) finds a page of them sooner
 */
export async function searchTickets(db: Db, { text, digits }: SearchedWords): Promise<Map<number, FoundTicket> | null> {
  // As texts: reading thousands of rows takes longer than finding them.
  const { rows } = await sql<{ ticketIds: string | null; messageIds: string; hitCounts: string }>`
    SELECT ticket_ids, message_ids, hit_counts
    FROM search_tickets(${text}, ${searchScope(text)}, ${digits}::text[], ${maxMatches}, ${shownHits})`.execute(db);
  const [found] = rows;
  if (!found || found.ticketIds === null) return null;
  if (found.ticketIds === '') return new Map();
  const [messageIds, hitCounts] = [found.messageIds.split(','), found.hitCounts.split(',')];
  return new Map(
    found.ticketIds.split(',').map((id, index) => [
      Number(id),
      {
        messageIds: messageIds[index] ? messageIds[index].split(' ') : [],
        hitCount: Math.min(Number(hitCounts[index]), maxHitCount),
      },
    ]),
  );
}

/** Made once for a statement and not for each row. */
const pattern = (text: string) => sql`(SELECT search_pattern(${text}))`;

/** The condition that a message `m` holds some words, its signature left out. */
const saysWords = ({ text, hidesNumbers }: Pick<SearchedWords, 'text' | 'hidesNumbers'>) =>
  sql`m.search_body LIKE ${pattern(text)} AND (NOT m.from_me OR unsigned_text(m.search_body, m.from_me) LIKE ${pattern(text)})
    ${sql.raw(hidesNumbers ? "AND m.media_type <> 'vcard'" : '')}`;

/**
 * The condition that a ticket `t` is found by some words, as `search_tickets` finds it. Subqueries with a limit, so that PostgreSQL
 * looks into one ticket after the other and does not read all messages first.
 */
export function holdsWords(words: SearchedWords): RawBuilder<boolean> {
  const { text, digits, hidesNumbers } = words;
  const scope = searchScope(text);
  const beginning = sql`substr(${pattern(text)}, 2)`;
  const anywhere = scope === 'texts' ? [text, ...digits] : digits;
  const hasNumber = sql`c.search_words LIKE ANY (ARRAY(SELECT search_pattern(d) FROM unnest(${anywhere}::text[]) d))`;
  const inContact =
    scope === 'texts'
      ? hasNumber
      : scope === 'beginnings'
        ? sql`(c.search_name LIKE ${beginning} OR c.search_words LIKE '% ' || ${beginning} OR ${hasNumber})`
        : sql`(c.search_name LIKE ${beginning} OR ${hasNumber})`;
  const shownMatches = hidesNumbers
    ? sql`${inContact} AND (without_numbers(c.search_name) || E'\\n' || search_text(c.email)) LIKE ${pattern(text)}`
    : inContact;
  const contactMatches = sql<boolean>`coalesce((SELECT ${shownMatches} FROM contacts c WHERE c.company_id = t.company_id AND c.id = t.contact_id), false)`;
  if (scope !== 'texts') return contactMatches;
  return sql<boolean>`(${contactMatches} OR coalesce((SELECT true FROM messages m
    WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND ${saysWords(words)}
    ORDER BY m.sent_at DESC, m.id DESC LIMIT 1), false))`;
}

/** The tickets among those found that are found without numbers as well: one condition for what each may have been found by. */
export async function withoutNumberMatches(
  db: Db,
  words: SearchedWords,
  ticketIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT t.id FROM tickets t WHERE t.id = ANY (${ticketIds}::int[]) AND ${holdsWords(words)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The newest matching messages of some tickets that were found by walking, and how many match. */
export async function findNewestHits(
  db: Db,
  words: Pick<SearchedWords, 'text' | 'hidesNumbers'>,
  ticketIds: readonly number[],
): Promise<Map<number, FoundTicket>> {
  if (searchScope(words.text) !== 'texts') return new Map();
  const { rows } = await sql<{ ticketId: number; messageIds: string[]; hitCount: number }>`
    SELECT t.id AS ticket_id, h.message_ids, h.hit_count FROM unnest(${ticketIds}::int[]) AS t (id), LATERAL (
      SELECT (array_agg(n.id::text ORDER BY n.id DESC))[1:${sql.lit(shownHits)}] AS message_ids, count(*)::int AS hit_count FROM (
        SELECT m.id FROM messages m WHERE m.ticket_id = t.id AND ${saysWords(words)}
        ORDER BY m.sent_at DESC, m.id DESC LIMIT ${sql.lit(maxHitCount)}) n) h
    WHERE h.hit_count > 0`.execute(db);
  return new Map(rows.map(({ ticketId, ...hits }) => [ticketId, hits]));
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
