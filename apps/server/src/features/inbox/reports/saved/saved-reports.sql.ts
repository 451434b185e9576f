import type { ReportPageName, SavedPlace } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';

export interface SavedRow {
  id: number;
  companyId: number;
  name: string;
  isShared: boolean;
  userId: number | null;
  userName: string | null;
  page: ReportPageName;
  place: SavedPlace;
  createdAt: string;
  updatedAt: string;
}

const withOwners = (db: Db) =>
  db
    .selectFrom('savedReports as r')
    .leftJoin('users as u', (join) => join.onRef('u.companyId', '=', 'r.companyId').onRef('u.id', '=', 'r.userId'))
    .selectAll('r')
    .select('u.name as userName');

/** Reports are saved one after the other, so that no two take the last place that there is. */
export async function lockReports(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

/** Lists the shared reports and those of a person. */
export async function listReports(db: Db, userId: number): Promise<SavedRow[]> {
  const rows = await withOwners(db)
    .where((eb) => eb.or([eb('r.isShared', '=', true), eb('r.userId', '=', userId)]))
    .orderBy('r.name')
    .orderBy('r.id')
    .execute();
  return rows as SavedRow[];
}

export async function findReport(db: Db, id: number): Promise<SavedRow | undefined> {
  return (await withOwners(db).where('r.id', '=', id).executeTakeFirst()) as SavedRow | undefined;
}

type Columns = Pick<SavedRow, 'name' | 'isShared' | 'page' | 'place'>;
const stored = <T extends { place?: SavedPlace | undefined }>({ place, ...columns }: T) => ({
  ...columns,
  ...(place && { place: JSON.stringify(place) }),
});

export async function insertReport(db: Db, columns: Columns & { companyId: number; userId: number }): Promise<number> {
  const { place, ...rest } = columns;
  const { id } = await db
    .insertInto('savedReports')
    .values({ ...rest, place: JSON.stringify(place) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateReport(
  db: Db,
  id: number,
  change: { [Key in keyof Columns]?: Columns[Key] | undefined } & { userId?: number },
  now: Date,
): Promise<void> {
  await db
    .updateTable('savedReports')
    .set({ ...stored(change), updatedAt: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

export async function deleteReport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('savedReports').where('id', '=', id).execute();
}

/** Removes what only somebody who leaves had; what they shared rests. */
export async function deleteReportsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('savedReports').where('userId', '=', userId).where('isShared', '=', false).execute();
}
