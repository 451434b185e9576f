import { sql, type SelectType } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Erasures } from '../../../platform/db/schema.gen.ts';

export type ErasureRow = { [K in keyof Erasures]: SelectType<Erasures[K]> };

const open = (db: Db) => db.selectFrom('erasures').where('undoneAt', 'is', null).where('doneAt', 'is', null);

/** When a contact was made; undefined = it is not there. */
export async function findContactCreatedAt(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('contacts').select('createdAt').where('id', '=', id).executeTakeFirst())?.createdAt;
}

/** @returns undefined where one is open already */
export async function insertErasure(
  db: Db,
  columns: Pick<ErasureRow, 'companyId' | 'contactId' | 'subjectCreatedAt' | 'userId' | 'requestedAt' | 'dueAt'> & {
    wasActive?: boolean;
  },
): Promise<ErasureRow | undefined> {
  return db
    .insertInto('erasures')
    .values(columns)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

const withNames = (db: Db) =>
  open(db)
    .innerJoin('contacts as c', 'c.id', 'erasures.contactId')
    .leftJoin('users as u', 'u.id', 'erasures.userId')
    .selectAll('erasures')
    .select(['c.name as contactName', 'u.name as userName']);

/** Erasures of contacts, the first due first. */
export const listErasures = (db: Db) =>
  withNames(db).orderBy('erasures.dueAt').orderBy('erasures.id').limit(100).execute();

export const findErasure = (db: Db, id: number) => withNames(db).where('erasures.id', '=', id).executeTakeFirst();

/** Lists the open erasures of whole companies, for the operator of the installation. */
export const listOfCompanies = (db: Db) =>
  open(db)
    .innerJoin('companies as c', 'c.id', 'erasures.companyId')
    .leftJoin('users as u', (join) =>
      join.onRef('u.companyId', '=', 'erasures.companyId').onRef('u.id', '=', 'erasures.userId'),
    )
    .where('contactId', 'is', null)
    .selectAll('erasures')
    .select(['c.name as companyName', 'u.name as userName'])
    .orderBy('dueAt')
    .orderBy('erasures.id')
    .limit(100)
    .execute();

/** The erasure of the whole company. */
export const lockOfCompany = (db: Db, companyId: number): Promise<ErasureRow | undefined> =>
  open(db).selectAll().where('companyId', '=', companyId).where('contactId', 'is', null).forUpdate().executeTakeFirst();

/** False when it has begun meanwhile, or ended. */
export async function markUndone(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('erasures')
    .set({ undoneAt: at.toISOString() })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('begunAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Two contacts become one: an erasure requested for one of them counts for both. */
export async function moveErasure(
  db: Db,
  { from, into, now }: { from: number; into: number; now: Date },
): Promise<void> {
  const both = await open(db).selectAll().where('contactId', 'in', [from, into]).forUpdate().execute();
  const ofFrom = both.find(({ contactId }) => contactId === from);
  if (!ofFrom) return;
  const createdAt = await findContactCreatedAt(db, into);
  if (createdAt === undefined || both.some(({ contactId }) => contactId === into))
    await db.updateTable('erasures').set({ undoneAt: now.toISOString() }).where('id', '=', ofFrom.id).execute();
  else
    await db
      .updateTable('erasures')
      .set({ contactId: into, subjectCreatedAt: createdAt })
      .where('id', '=', ofFrom.id)
      .execute();
}

/** A contact is gone before it was erased: nothing is left to do. */
export async function undoOfContact(db: Db, contactId: number, now: Date): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ undoneAt: now.toISOString() })
    .where('contactId', '=', contactId)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .where('begunAt', 'is', null)
    .execute();
}

/** Begins, or continues; undefined when there is nothing to do, or not yet. */
export async function beginErasure(db: Db, id: number, now: Date): Promise<ErasureRow | undefined> {
  return db
    .updateTable('erasures')
    .set({
      begunAt: sql<string>`coalesce(begun_at, ${now.toISOString()}::timestamptz)`,
      touchedAt: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .where('dueAt', '<=', now.toISOString())
    .returningAll()
    .executeTakeFirst();
}

export async function saveProgress(db: Db, id: number, progress: { done: number; total?: number }): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ ...progress, touchedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** The remaining row only shows that something was erased, and when. */
export async function markDone(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('erasures').set({ doneAt: at.toISOString(), userId: null }).where('id', '=', id).execute();
}

/** Lists the due erasures of all companies, with those that a dead process left unfinished, for the sweep that carries each out in its company. */
export const findDue = (db: Db, now: Date, quietSince: Date, page: { after: number; limit: number }) =>
  open(db)
    .select(['id', 'companyId'])
    .where('dueAt', '<=', now.toISOString())
    .where((eb) => eb.or([eb('touchedAt', 'is', null), eb('touchedAt', '<', quietSince.toISOString())]))
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();

/** Returns which of these erasures are done. A restored backup names them by their keys, of whatever company. */
export async function doneAmong(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('erasures')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::uuid[])`)
    .where('doneAt', 'is not', null)
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Whether what an erasure names is in this database, and the same record. A contact is locked. */
export async function isThere(
  db: Db,
  { companyId, contactId, subjectCreatedAt }: Pick<ErasureRow, 'companyId' | 'contactId' | 'subjectCreatedAt'>,
): Promise<boolean> {
  const found =
    contactId === null
      ? await db
          .selectFrom('companies')
          .select('id')
          .where('id', '=', companyId)
          .where('createdAt', '=', subjectCreatedAt)
          .executeTakeFirst()
      : await db
          .selectFrom('contacts')
          .select('id')
          .where('companyId', '=', companyId)
          .where('id', '=', contactId)
          .where('createdAt', '=', subjectCreatedAt)
          .forUpdate()
          .executeTakeFirst();
  return found !== undefined;
}

/** Enters an erasure of a restored database again: due at once, and begun. */
export async function insertRepeated(
  db: Db,
  { key, ...columns }: Pick<ErasureRow, 'key' | 'companyId' | 'contactId' | 'subjectCreatedAt'>,
  now: Date,
): Promise<number> {
  const at = now.toISOString();
  // The backup's own row, under this key or as one that was requested then, is replaced.
  await db.deleteFrom('erasures').where('key', '=', key).execute();
  await db
    .deleteFrom('erasures')
    .where('companyId', '=', columns.companyId)
    .where(sql<boolean>`coalesce(contact_id, 0) = ${columns.contactId ?? 0}`)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .execute();
  const { id } = await db
    .insertInto('erasures')
    .values({ key, ...columns, userId: null, requestedAt: at, dueAt: at, begunAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The company is gone: that it was erased is all that stays. Error-free when run again. */
export async function finishCompany(db: Db, companyId: number, now: Date): Promise<void> {
  await db.deleteFrom('erasures').where('companyId', '=', companyId).where('contactId', 'is not', null).execute();
  await db
    .updateTable('erasures')
    .set({ doneAt: now.toISOString(), userId: null })
    .where('companyId', '=', companyId)
    .where('undoneAt', 'is', null)
    .where('doneAt', 'is', null)
    .execute();
  // Lines keep ids of people who are in no table any more; their names and addresses would still identify them.
  await db
    .updateTable('auditLines')
    .set({ subjectName: null, address: null, agent: null })
    .where('companyId', '=', companyId)
    .execute();
  // The logs of operators name the companies that they made and deleted.
  await db
    .updateTable('auditLines')
    .set({ subjectName: null })
    .where('companyId', 'in', (eb) => eb.selectFrom('users').select('companyId').where('super', '=', true))
    .where('kind', '=', 'company')
    .where('subject', '=', String(companyId))
    .execute();
}

/** Names of the files of contacts that a company erased. */
export async function listErasureKeysOf(db: Db, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('erasures')
    .select('key')
    .where('companyId', '=', companyId)
    .where('contactId', 'is not', null)
    .execute();
  return rows.map(({ key }) => key);
}
