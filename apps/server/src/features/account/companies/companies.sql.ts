// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type SelectType } from 'kysely';
import { endlessDueDate, firstAndLast, type Company, type Setting } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';
import type { Companies } from '../../../platform/db/schema.gen.ts';

type Row = { [K in keyof Companies]: SelectType<Companies[K]> };

export const toCompany = ({
  searchWords: _words,
  removedAt: _removed,
  suspendedAt: _suspended,
  suspendedSpans: _spans,
  nameNumber: _number,
  ...row
}: Row): Company => ({
  ...row,
  recurrence: row.recurrence as Company['recurrence'],
  dueDate: row.dueDate ?? endlessDueDate,
  schedules: firstAndLast(row.schedules as Company['schedules']),
});

export async function findCompany(db: Db, id: number): Promise<Company | undefined> {
  const row = await db.selectFrom('companies').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toCompany(row);
}

export interface CompanyColumns {
  name: string;
  /** which one of this name; the first by default, which the operator gives once */
  nameNumber?: number;
  email: string;
  phone: string;
  planId: number;
  /** null = never due */
  dueDate: Date | null;
  /** of one that signs up */
  trialExpiration?: Date;
  language: string;
  schedules: Company['schedules'];
}

export async function insertCompany(
  db: Db,
  { dueDate, trialExpiration, schedules, ...columns }: CompanyColumns,
): Promise<Company> {
  const row = await db
    .insertInto('companies')
    .values({
      ...columns,
      dueDate: dueDate?.toISOString() ?? null,
      trialExpiration: trialExpiration?.toISOString() ?? null,
      schedules: JSON.stringify(schedules),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCompany(row);
}

/** The number that tells the next company of a name from the others. */
export async function nextNameNumber(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('companies')
    .select(({ fn }) => fn.max('nameNumber').as('last'))
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return (row?.last ?? 0) + 1;
}

/**
 * Changes the company's own settings. With another time zone it is due on the same day, at the same hour of its clock:
 * an invoice of that day stays the one of its period.
 */
export async function updateCompany(
  db: Db,
  id: number,
  { schedules, ...columns }: { language?: Company['language']; timeZone?: string; schedules?: Company['schedules'] },
): Promise<Company> {
  const { timeZone } = columns;
  const row = await db
    .updateTable('companies')
    .set({
      ...columns,
      ...(timeZone !== undefined && {
        dueDate: sql<string>`due_date AT TIME ZONE time_zone AT TIME ZONE ${timeZone}`,
        trialExpiration: sql<string>`trial_expiration AT TIME ZONE time_zone AT TIME ZONE ${timeZone}`,
      }),
      ...(schedules && { schedules: JSON.stringify(schedules) }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCompany(row);
}

export function listSettings(db: Db, companyId: number): Promise<Setting[]> {
  return db.selectFrom('settings').selectAll().where('companyId', '=', companyId).orderBy('id').execute();
}

/** A setting that is not empty, of the first company with operators that has it. */
export async function findSettingOfOperators(
  db: Db,
  key: string,
): Promise<{ companyId: number; value: string } | undefined> {
  return db
    .selectFrom('settings as s')
    .select(['s.companyId', 's.value'])
    .where('s.key', '=', key)
    .where('s.value', '<>', '')
    .where(sql<boolean>`EXISTS (SELECT FROM users u WHERE u.company_id = s.company_id AND u.super)`)
    .orderBy('s.companyId')
    .limit(1)
    .executeTakeFirst();
}

/** Whether users of a company are operators of the installation. */
export async function hasOperators(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE company_id = ${companyId} AND super LIMIT 1`.execute(db);
  return rows.length > 0;
}

export async function findSetting(db: Db, companyId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value;
}

/** Like `findSetting`; locked until the transaction ends. */
export async function lockSetting(db: Db, companyId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('companyId', '=', companyId)
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.value;
}

export function upsertSetting(db: Db, companyId: number, key: string, value: string): Promise<Setting> {
  return db
    .insertInto('settings')
    .values({ companyId, key, value })
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'key']).doUpdateSet({ value, updatedAt: sql`clock_timestamp()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertSettings(
  db: Db,
  companyId: number,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const values = Object.entries(settings).map(([key, value]) => ({ companyId, key, value }));
  await db.insertInto('settings').values(values).execute();
}

/** Whether the company is past its due date and the days of grace. Nothing leaves by itself then. */
export async function isPastDue(db: Db, companyId: number): Promise<boolean> {
  return (await pastDueStatement(db, companyId)).rows.length > 0;
}

const pastDueStatement = fixedStatement((db, companyId: number) =>
  db
    .selectFrom('companies')
    .select('id')
    .where('id', '=', companyId)
    .where(sql<boolean>`is_past_due(due_date, time_zone)`)
    .compile(),
);

/** What the automatic service depends on, in one statement; `schedules` are all spans of the week. */
export async function findServiceFacts(
  db: Db,
  companyId: number,
): Promise<
  (Pick<Company, 'timeZone' | 'language' | 'schedules'> & { settings: Readonly<Record<string, string>> }) | undefined
> {
  const [row] = (await serviceFactsStatement(db, companyId)).rows;
  return row && { ...row, schedules: row.schedules as Company['schedules'], settings: row.settings ?? {} };
}

const serviceFactsStatement = fixedStatement((db, companyId: number) =>
  db
    .selectFrom('companies as c')
    .select(['c.timeZone', 'c.language', 'c.schedules'])
    .select(
      sql<Record<
        string,
        string
      > | null>`(SELECT json_object_agg(s.key, s.value) FROM settings s WHERE s.company_id = c.id)`.as('settings'),
    )
    .where('c.id', '=', companyId)
    .compile(),
);

/** How many seconds ago the company signed up that is the nth from the latest; undefined where fewer did. */
export async function findSignUpMoment(db: Db, nth: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(sql<number>`extract(epoch FROM clock_timestamp() - created_at)::float8`.as('ago'))
    .where('trialExpiration', 'is not', null)
    .orderBy('createdAt', 'desc')
    .offset(nth - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.ago;
}

/** Every company of the installation, by name. */
export function listCompanyNames(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}
