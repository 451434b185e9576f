import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface LineSearch {
  userId?: number | undefined;
  kind?: string | undefined;
  /** days of a time zone, both included */
  from?: string | undefined;
  to?: string | undefined;
  timeZone: string;
  /** the last line of the page before */
  olderThan?: string | undefined;
  limit: number;
}

/** Newest first. Each filter alone finds its lines by an index in this order. */
export function listLines(db: Db, companyId: number, search: LineSearch) {
  const { userId, kind, from, to, timeZone, olderThan, limit } = search;
  let query = db
    .selectFrom('auditLines')
    .selectAll()
    .where('companyId', '=', companyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (userId !== undefined) query = query.where('userId', '=', userId);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (from !== undefined)
    query = query.where('at', '>=', sql<string>`${from}::date::timestamp AT TIME ZONE ${timeZone}`);
  if (to !== undefined)
    query = query.where('at', '<', sql<string>`(${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}`);
  if (olderThan !== undefined)
    query = query.where(
      sql<boolean>`(at, id) < (SELECT last.at, last.id FROM audit_lines last WHERE last.company_id = ${companyId} AND last.id = ${olderThan}::bigint)`,
    );
  return query.execute();
}

/** Deletes lines of all companies from before a moment, for the housekeeping: so few at once that no one waits. @returns how many */
export async function deleteLinesBefore(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('auditLines')
    .where('id', 'in', (eb) =>
      eb.selectFrom('auditLines').select('id').where('at', '<', before.toISOString()).orderBy('at').limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
