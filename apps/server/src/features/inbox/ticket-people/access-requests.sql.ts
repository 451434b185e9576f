import { sql } from 'kysely';
import type { AccessRequest } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** @returns whether nobody had asked for it */
export async function insertRequest(
  db: Db,
  request: { companyId: number; ticketId: number; userId: number; askedById: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('accessRequests')
    .values(request)
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId', 'userId']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Whether a company has so many requests. */
export async function hasRequests(db: Db, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('accessRequests')
    .select('id')
    .orderBy('id', 'desc')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** For whom the admins were asked that they may see a ticket. */
export async function listAsked(db: Db, ticketId: number): Promise<ReadonlySet<number>> {
  const rows = await db.selectFrom('accessRequests').select('userId').where('ticketId', '=', ticketId).execute();
  return new Set(rows.map(({ userId }) => userId));
}

const named = (alias: string) => sql.raw(`json_build_object('id', ${alias}.id, 'name', ${alias}.name)`);

/** The latest requests of a company. */
export function listRequests(db: Db, limit: number): Promise<AccessRequest[]> {
  return db
    .selectFrom('accessRequests as r')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .innerJoin('users as b', 'b.id', 'r.askedById')
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .select(['r.id', 'r.ticketId', 't.uuid', 'c.name as contactName', 'r.createdAt'])
    .select([
      sql<AccessRequest['user']>`${named('u')}`.as('user'),
      sql<AccessRequest['askedBy']>`${named('b')}`.as('askedBy'),
      sql<
        AccessRequest['queue']
      >`CASE WHEN q.id IS NOT NULL THEN json_build_object('id', q.id, 'name', q.name, 'color', q.color) END`.as(
        'queue',
      ),
    ])
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}

/** @returns whether it was there */
export async function deleteRequest(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('accessRequests').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Requests for one ticket are for the one it became. */
export async function mergeRequests(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    UPDATE access_requests r SET ticket_id = ${into}::int WHERE r.ticket_id = ${from}
      AND NOT EXISTS (SELECT FROM access_requests k WHERE k.company_id = r.company_id AND k.ticket_id = ${into} AND k.user_id = r.user_id)`.execute(
    db,
  );
}
