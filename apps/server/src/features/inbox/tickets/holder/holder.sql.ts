import { sql } from 'kysely';
import type { TicketHolder } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

/** Meta ends a holding after a day without a word of the contact: the next message may go to somebody else. */
const heldFor = sql`interval '24 hours'`;

/** The tickets of a company whose conversation another responder has now. */
export const heldIds = sql`SELECT h.ticket_id FROM ticket_holders h WHERE h.held_until > now()`;

/** A sign of who has the conversation of a ticket. */
export interface HolderSign {
  ticketId: number;
  holder: 'own' | 'other';
  /** null = not said */
  role: TicketHolder['role'] | null;
  summary: string;
  /** ISO, by Meta's clock */
  at: string;
  isHandover: boolean;
}

/**
 * Records a sign of who has a conversation, unless a later one is recorded: signs come late and repeatedly.
 * @returns whether it changed who has it, or what was said of it
 */
export async function recordSign(db: Db, companyId: number, sign: HolderSign): Promise<boolean> {
  const { ticketId, holder, role, summary, at, isHandover } = sign;
  const heldUntil = holder === 'own' ? sql`NULL::timestamptz` : sql`${at}::timestamptz + ${heldFor}`;
  const { rows } = await sql<{ isChanged: boolean }>`
    WITH before AS (SELECT held_until, role, summary FROM ticket_holders WHERE ticket_id = ${ticketId}), made AS (
      INSERT INTO ticket_holders (company_id, ticket_id, role, held_until, changed_at, is_handover, summary)
      VALUES (${companyId}, ${ticketId}, ${role ?? 'agent'}, ${heldUntil}, ${at}, ${isHandover}, ${summary})
      ON CONFLICT (ticket_id) DO UPDATE SET
        role = ${role === null ? sql`ticket_holders.role` : sql`excluded.role`},
        held_until = excluded.held_until,
        changed_at = excluded.changed_at,
        is_handover = excluded.is_handover,
        summary = ${isHandover ? sql`excluded.summary` : sql`ticket_holders.summary`}
      WHERE (ticket_holders.changed_at, ticket_holders.is_handover) <= (excluded.changed_at, excluded.is_handover)
      RETURNING held_until, role, summary
    )
    SELECT b IS NULL OR (b.held_until IS NULL) <> (m.held_until IS NULL) OR b.role <> m.role OR b.summary <> m.summary AS "isChanged"
    FROM made m LEFT JOIN before b ON true`.execute(db);
  return rows[0]?.isChanged ?? false;
}

/** A message of a contact reached the company itself: whoever had the conversation has it no more. @returns whether somebody had */
export async function recordOwnMessage(db: Db, ticketId: number, at: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE ticket_holders SET held_until = NULL, changed_at = ${at}, is_handover = false
    WHERE ticket_id = ${ticketId} AND held_until IS NOT NULL AND (changed_at, is_handover) <= (${at}::timestamptz, false)
    RETURNING ticket_id`.execute(db);
  return rows.length > 0;
}

/** Which of these tickets another responder has now. */
export async function findHeld(db: Db, ticketIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (ticketIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('ticketHolders')
    .select('ticketId')
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where(sql<boolean>`held_until > now()`)
    .execute();
  return new Set(rows.map(({ ticketId }) => ticketId));
}

export async function findHolder(db: Db, ticketId: number): Promise<TicketHolder | null> {
  const row = await db
    .selectFrom('ticketHolders')
    .select(['role', 'changedAt', 'summary'])
    .select(sql<boolean>`coalesce(held_until > now(), false)`.as('holds'))
    .where('ticketId', '=', ticketId)
    .executeTakeFirst();
  return row ? { role: row.role, holds: row.holds, since: row.changedAt, summary: row.summary } : null;
}

/** Lists the tickets of all companies whose holding is over by itself, page by page in the order of ids. */
export async function listLapsedHoldings(
  db: Db,
  now: string,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('ticketHolders')
    .select(['companyId', 'ticketId as id'])
    .where('heldUntil', '<=', now)
    .where('ticketId', '>', page.after)
    .orderBy('ticketId')
    .limit(page.limit)
    .execute();
}

/** Gives conversations back whose holding is over. @returns the tickets that were */
export async function endLapsedHoldings(db: Db, ticketIds: readonly number[], now: string): Promise<number[]> {
  const rows = await db
    .updateTable('ticketHolders')
    .set({ heldUntil: null })
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('heldUntil', '<=', now)
    .returning('ticketId')
    .execute();
  return rows.map(({ ticketId }) => ticketId);
}

/** Two tickets become one: the later sign of the two counts. */
export async function mergeHolders(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    INSERT INTO ticket_holders (company_id, ticket_id, role, held_until, changed_at, is_handover, summary)
    SELECT company_id, ${into}::int, role, held_until, changed_at, is_handover, summary FROM ticket_holders WHERE ticket_id = ${from}
    ON CONFLICT (ticket_id) DO UPDATE SET role = excluded.role, held_until = excluded.held_until, changed_at = excluded.changed_at,
      is_handover = excluded.is_handover, summary = excluded.summary
    WHERE ticket_holders.changed_at < excluded.changed_at`.execute(db);
}
