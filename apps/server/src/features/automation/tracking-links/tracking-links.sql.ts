import { sql } from 'kysely';
import { traitsOf } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** A link as it is stored; its address is made of the code. */
export interface TrackingLinkRow {
  id: number;
  companyId: number;
  name: string;
  code: string;
  text: string;
  whatsappId: number | null;
  createdAt: string;
  updatedAt: string;
}
interface TrackingLinkColumns {
  name: string;
  text: string;
  /** the words of the text, by which a conversation is known */
  words: string;
  whatsappId: number;
}

const columns = ['id', 'companyId', 'name', 'code', 'text', 'whatsappId', 'createdAt', 'updatedAt'] as const;

export function listLinks(db: Db): Promise<TrackingLinkRow[]> {
  return db
    .selectFrom('trackingLinks')
    .select(columns)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}

export function findLink(db: Db, id: number): Promise<TrackingLinkRow | undefined> {
  return db.selectFrom('trackingLinks').select(columns).where('id', '=', id).executeTakeFirst();
}

export function insertLink(
  db: Db,
  given: TrackingLinkColumns & { companyId: number; code: string },
): Promise<TrackingLinkRow> {
  return db.insertInto('trackingLinks').values(given).returning(columns).executeTakeFirstOrThrow();
}

export function updateLink(
  db: Db,
  id: number,
  changes: Partial<TrackingLinkColumns>,
): Promise<TrackingLinkRow | undefined> {
  return db
    .updateTable('trackingLinks')
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export async function deleteLink(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('trackingLinks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** By what the first message of a conversation is known to come from a link. */
export interface LinkSign {
  id: number;
  code: string;
  words: string;
}

export const listSigns = (db: Db): Promise<LinkSign[]> =>
  db.selectFrom('trackingLinks').select(['id', 'code', 'words']).orderBy('id').execute();

/** Where a code leads, with what decides whether its company is served. */
export interface LinkTarget {
  id: number;
  companyId: number;
  code: string;
  text: string;
  /** of the connection while it is linked; null = there is none */
  number: string | null;
  companyActive: boolean;
  companyDueDate: string | null;
  companyTimeZone: string;
  companyLocksAt: string | null;
}

/** Asked across companies: whoever opens a link is of none. */
export async function findTarget(db: Db, code: string): Promise<LinkTarget | undefined> {
  const row = await db
    .selectFrom('trackingLinks as l')
    .innerJoin('companies as c', 'c.id', 'l.companyId')
    .leftJoin('whatsapps as w', (join) =>
      join.onRef('w.companyId', '=', 'l.companyId').onRef('w.id', '=', 'l.whatsappId').on('w.desiredState', '=', 'up'),
    )
    .select(['l.id', 'l.companyId', 'l.code', 'l.text', 'w.number', 'w.provider'])
    .select(['c.status as companyActive', 'c.dueDate as companyDueDate', 'c.timeZone as companyTimeZone'])
    .select(sql<string | null>`locks_at(c.due_date, c.time_zone)`.as('companyLocksAt'))
    .where('l.code', '=', code)
    .executeTakeFirst();
  if (!row) return undefined;
  const { provider, number, ...target } = row;
  // The number of a simulated phone is somebody else's, or nobody's.
  return { ...target, number: provider !== null && traitsOf(provider).isSimulated ? null : number };
}
