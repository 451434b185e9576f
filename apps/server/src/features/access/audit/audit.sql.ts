import type { NamedKind } from '@balcao/contract';
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

const tableOf = {
  queue: 'queues',
  connection: 'whatsapps',
  user: 'users',
  plan: 'plans',
  prompt: 'prompts',
  integration: 'integrations',
  contactList: 'contactLists',
  fileList: 'fileLists',
  tag: 'tags',
  campaign: 'campaigns',
  knowledge: 'knowledgeDocuments',
  contact: 'contacts',
} as const satisfies Record<NamedKind, string>;

/** Names of records of other features, as they are now. */
export function listNames(db: Db, kind: NamedKind, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom(tableOf[kind] as 'queues')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute();
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
