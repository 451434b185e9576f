import { sql } from 'kysely';
import { maxAttendants } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { TicketState } from '../tickets.rules.ts';

/** The people who attend a ticket together with who is responsible, in the order they came. */
export async function listAttendants(db: Db, ticketId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketAttendants')
    .select('userId')
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt')
    .orderBy('userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function insertAttendant(db: Db, companyId: number, ticketId: number, userId: number): Promise<void> {
  await db
    .insertInto('ticketAttendants')
    .values({ companyId, ticketId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether they attended it */
export async function deleteAttendant(db: Db, ticketId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticketAttendants')
    .where('ticketId', '=', ticketId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The open tickets that somebody attends together with colleagues. */
export async function listShared(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('ticketAttendants as a')
    .innerJoin('tickets as t', 't.id', 'a.ticketId')
    .select('t.id')
    .where('a.userId', '=', userId)
    .where(sql<boolean>`t.status = 'open'`)
    .orderBy('t.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns the tickets that somebody attended together with others, in the order of their ids */
export async function deleteAttendances(db: Db, userId: number): Promise<number[]> {
  const rows = await db.deleteFrom('ticketAttendants').where('userId', '=', userId).returning('ticketId').execute();
  return rows.map(({ ticketId }) => ticketId).toSorted((a, b) => a - b);
}

/** What becomes of a ticket, as far as those who attend it are concerned. */
export interface AttendedChange {
  id: number;
  next: TicketState;
  /** nobody attends it any more: another service begins, or it waits for somebody */
  endsAll: boolean;
}

/**
 * Ends that people attend tickets together: all of them, who is responsible from now on, and who may not see the ticket in its new place,
 * in the words of `canSeeTicket`.
 */
export async function releaseAttendants(db: Db, changes: readonly AttendedChange[]): Promise<void> {
  await sql`
    DELETE FROM ticket_attendants a
    USING unnest(${changes.map(({ id }) => id)}::int[], ${changes.map(({ endsAll }) => endsAll)}::bool[],
      ${changes.map(({ next }) => next.userId)}::int[], ${changes.map(({ next }) => next.queueId)}::int[],
      ${changes.map(({ next }) => next.whatsappId)}::int[]) AS v (ticket_id, ends_all, user_id, queue_id, whatsapp_id)
    WHERE a.ticket_id = v.ticket_id AND (v.ends_all OR a.user_id = v.user_id OR NOT EXISTS (
      SELECT FROM users u WHERE u.company_id = a.company_id AND u.id = a.user_id AND u.active AND (
        u.super OR u.profile = 'admin'
        OR (CASE WHEN v.queue_id IS NULL THEN u.all_ticket ELSE EXISTS (SELECT FROM user_queues uq
          WHERE uq.company_id = u.company_id AND uq.user_id = u.id AND uq.queue_id = v.queue_id) END
        AND NOT u.connection_removed AND (u.whatsapp_id IS NULL OR u.whatsapp_id = v.whatsapp_id
          OR EXISTS (SELECT FROM whatsapps own JOIN whatsapps shared ON shared.company_id = own.company_id AND shared.share_group = own.share_group
            WHERE own.company_id = u.company_id AND own.id = u.whatsapp_id AND shared.id = v.whatsapp_id))))))`.execute(
    db,
  );
}

/** Has the people of two tickets that become one attend that one, as many as may, beside who is responsible. */
export async function mergeAttendants(
  db: Db,
  { from, into }: { from: number; into: number },
  { status, userId }: Pick<TicketState, 'status' | 'userId'>,
): Promise<void> {
  await sql`
    INSERT INTO ticket_attendants (company_id, ticket_id, user_id, created_at)
    SELECT company_id, ${into}::int, user_id, created_at FROM ticket_attendants WHERE ticket_id = ${from} ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`
    DELETE FROM ticket_attendants a
    WHERE a.ticket_id = ${into} AND (${status === 'pending'}::bool OR a.user_id NOT IN (
      SELECT k.user_id FROM ticket_attendants k WHERE k.ticket_id = ${into} AND k.user_id IS DISTINCT FROM ${userId}::int
      ORDER BY k.created_at, k.user_id LIMIT ${sql.lit(maxAttendants)}))`.execute(db);
}
