import { sql, type Selectable } from 'kysely';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import type { Sweep } from '../../../../platform/jobs/sweep.ts';

export type HistoryRow = Selectable<DB['phoneHistories']>;
type Change = Partial<
  Pick<
    HistoryRow,
    'state' | 'days' | 'number' | 'link' | 'since' | 'percent' | 'messages' | 'done' | 'lostParts' | 'importedAt'
  >
>;

/** The history that was chosen last for a connection. */
export async function findHistory(db: Db, whatsappId: number): Promise<HistoryRow | undefined> {
  return newest(db, whatsappId).executeTakeFirst();
}

/** The history that was chosen last for a connection, locked for this transaction. */
export async function lockHistory(db: Db, whatsappId: number): Promise<HistoryRow | undefined> {
  return newest(db, whatsappId).forUpdate().executeTakeFirst();
}

const newest = (db: Db, whatsappId: number) =>
  db.selectFrom('phoneHistories').selectAll().where('whatsappId', '=', whatsappId).orderBy('id', 'desc').limit(1);

export async function lockHistoryById(db: Db, id: number): Promise<HistoryRow | undefined> {
  return db.selectFrom('phoneHistories').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertHistory(db: Db, connection: ConnectionRef, days: number | null): Promise<void> {
  await db
    .insertInto('phoneHistories')
    .values({ ...connection, days })
    .execute();
}

export async function updateHistory(db: Db, id: number, change: Change): Promise<void> {
  await db
    .updateTable('phoneHistories')
    .set({ ...change, changedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** So many more were brought. */
export async function addDone(db: Db, id: number, count: number): Promise<void> {
  await db
    .updateTable('phoneHistories')
    .set((eb) => ({ done: eb('done', '+', count), changedAt: sql<string>`clock_timestamp()` }))
    .where('id', '=', id)
    .execute();
}

export async function deleteHistory(db: Db, id: number): Promise<void> {
  await db.deleteFrom('phoneHistories').where('id', '=', id).execute();
}

/** Only one at a time works on a history; false = someone else does. Holds no row that others may wait for. */
export async function tryLockWork(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`phone history ${id}`}, 0)) AS taken`.execute(db);
  return rows[0]?.taken === true;
}

type Page = Parameters<Sweep['find']>[2];

const pageOf = (db: Db, { after, limit }: Page) =>
  db.selectFrom('phoneHistories').select(['companyId', 'id']).where('id', '>', after).orderBy('id').limit(limit);

/** Lists histories of all companies whose work has not come on since a moment. */
export async function pageOfStalled(db: Db, since: Date, page: Page): Promise<{ companyId: number; id: number }[]> {
  return pageOf(db, page)
    .where('state', 'in', ['importing', 'undoing'])
    .where('changedAt', '<', since.toISOString())
    .execute();
}

/** Lists histories of all companies that nobody decided for long. */
export async function pageOfExpired(db: Db, before: Date, page: Page): Promise<{ companyId: number; id: number }[]> {
  return pageOf(db, page)
    .where('state', 'in', ['waiting', 'collecting', 'choosing'])
    .where('changedAt', '<', before.toISOString())
    .execute();
}
