import { sql } from 'kysely';
import { acks, type RatingRefusal } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { RatingButton } from './rating.rules.ts';

/** The last service cycle of a ticket, if it has ended. */
const isLastEndedCycle = sql`c.id = (SELECT l.id FROM ticket_cycles l WHERE l.company_id = c.company_id AND l.ticket_id = c.ticket_id
  ORDER BY l.finished_at DESC NULLS FIRST, l.id DESC LIMIT 1) AND c.finished_at IS NOT NULL`;

/** How the contact of a ticket is asked for a rating. */
export interface RatingQuestion {
  ticketId: number;
  /** the highest number of its scale */
  highest: number;
  /** those of a template with what they stand for; null = it is a text, whose words are those of the scale */
  buttons: readonly RatingButton[] | null;
}

/** Records that a rating of the cycle that just ended is requested, and returns the tickets where it had not been yet. */
export async function recordRatingAsked(db: Db, asked: readonly RatingQuestion[]): Promise<number[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{ ticketId: number }>`
    UPDATE ticket_cycles c SET rating_asks = 1, rating_scale = v.highest, rating_buttons = v.buttons, rating_refusal = NULL
    FROM unnest(
      ${asked.map(({ ticketId }) => ticketId)}::int[], ${asked.map(({ highest }) => highest)}::int[],
      ${asked.map(({ buttons }) => buttons && JSON.stringify(buttons))}::jsonb[]
    ) AS v (ticket_id, highest, buttons)
    WHERE c.ticket_id = v.ticket_id AND c.rating_asks = 0 AND ${isLastEndedCycle}
    RETURNING c.ticket_id`.execute(db);
  return rows.map(({ ticketId }) => ticketId);
}

/** Records why nobody is asked for a rating of the cycles that just ended. */
export async function recordRatingRefused(db: Db, refused: ReadonlyMap<number, RatingRefusal>): Promise<void> {
  if (refused.size === 0) return;
  await sql`
    UPDATE ticket_cycles c SET rating_refusal = v.refusal
    FROM unnest(${[...refused.keys()]}::int[], ${[...refused.values()]}::text[]) AS v (ticket_id, refusal)
    WHERE c.ticket_id = v.ticket_id AND c.rating_asks = 0 AND ${isLastEndedCycle}`.execute(db);
}

/** Nothing was written to the contact since the end of a service but what follows an end by itself: a number would answer that. */
const nothingSaidSince = sql`NOT EXISTS (SELECT FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id AND m.sent_at > c.finished_at
  AND (m.origin IN ('schedule', 'campaign', 'api', 'attendant') OR m.origin = 'phone' AND NOT m.is_automatic))`;
/** The template that asked was not refused: what a contact writes then answers a question that they never got. */
const questionLeft = sql`(c.rating_buttons IS NULL OR NOT EXISTS (SELECT FROM messages m WHERE m.company_id = t.company_id AND m.ticket_id = t.id
  AND m.sent_at > c.finished_at AND m.origin = 'bot' AND m.template IS NOT NULL AND m.ack = ${acks.failed}))`;

export interface UnratedService {
  ticketId: number;
  cycleId: number;
  /** how often the contact was asked */
  asks: number;
  /** the highest number that can be given */
  highest: number;
  /** of the template that asked; null = a text did */
  buttons: readonly RatingButton[] | null;
  /** it waits for a rating, or has one and waits for the words beside it */
  waitsFor: 'rating' | 'words';
  finishedAt: string;
}

/**
 * Locks and returns the resolved ticket of a contact on a connection whose last service waits for its rating, or for the words
 * beside it; undefined once the company has written something else there.
 * @param wordsSince words count where they were asked for after this moment
 */
export async function lockUnrated(
  db: Db,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
  wordsSince: Date,
): Promise<UnratedService | undefined> {
  const { rows } = await sql<UnratedService>`
    SELECT t.id AS ticket_id, c.id AS cycle_id, c.rating_asks AS asks, c.rating_scale AS highest, c.rating_buttons AS buttons,
      CASE WHEN c.rate IS NULL THEN 'rating' ELSE 'words' END AS waits_for, c.finished_at
    FROM tickets t JOIN ticket_cycles c ON c.ticket_id = t.id
    WHERE t.contact_id = ${contactId} AND t.whatsapp_id = ${whatsappId} AND t.status = 'closed'
      AND c.rating_asks > 0 AND (c.rate IS NULL OR c.words_asked_at > ${wordsSince.toISOString()}::timestamptz AND c.rate_words = '')
      AND ${isLastEndedCycle} AND ${nothingSaidSince} AND ${questionLeft}
    FOR UPDATE OF t`.execute(db);
  return rows[0];
}

export async function incrementRatingAsks(db: Db, cycleId: number): Promise<void> {
  await db
    .updateTable('ticketCycles')
    .set((eb) => ({ ratingAsks: eb('ratingAsks', '+', 1) }))
    .where('id', '=', cycleId)
    .execute();
}

/** @param wordsAskedAt when the contact is asked to say more; null = they are not */
export async function saveRating(
  db: Db,
  cycleId: number,
  { rate, wordsAskedAt }: { rate: number; wordsAskedAt: Date | null },
): Promise<void> {
  await db
    .updateTable('ticketCycles')
    .set({ rate, ratedAt: sql<string>`clock_timestamp()`, wordsAskedAt: wordsAskedAt?.toISOString() ?? null })
    .where('id', '=', cycleId)
    .execute();
}

export async function saveRatingWords(db: Db, cycleId: number, words: string): Promise<void> {
  await db.updateTable('ticketCycles').set({ rateWords: words }).where('id', '=', cycleId).execute();
}

/**
 * Records that the contact is informed of who accepted, and returns the tickets where this had not happened in this
 * service.
 */
export async function recordGreeted(db: Db, ticketIds: readonly number[]): Promise<number[]> {
  if (ticketIds.length === 0) return [];
  const rows = await db
    .updateTable('ticketCycles')
    .set({ greeted: true })
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('finishedAt', 'is', null)
    .where('greeted', '=', false)
    .returning('ticketId')
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}
