import { sql } from 'kysely';
import type { Shift, ShiftForm, ShiftRules } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';

/** The shift of a person as it is stored; who has no row has no shift. */
export interface StoredShift extends ShiftRules {
  userId: number;
  /** the person becomes available when it begins, where they have a window open */
  availableAtStart: boolean;
  /** the person becomes absent when it ends */
  absentAtEnd: boolean;
  /** what customers wait for outside of it goes back to the queue */
  returnsOutside: boolean;
}

const rules = [
  'kind',
  'week',
  'cycleFrom',
  'cycleTime',
  'worksHolidays',
  'availableAtStart',
  'absentAtEnd',
  'returnsOutside',
  'daysOff',
] as const;

/** Reads the shifts of some people, or of all. */
export async function listShifts(db: Db, userIds?: readonly number[]): Promise<StoredShift[]> {
  let query = db.selectFrom('shifts').select([...rules, 'userId']);
  if (userIds) query = query.where('userId', '=', sql<number>`any(${[...userIds]}::int[])`);
  return (await query.execute()) as StoredShift[];
}

/** Reads all people of the company with their shifts, by name. A time has its microseconds: a change is bound to it. */
export async function listPeople(db: Db, userIds?: readonly number[]): Promise<Shift[]> {
  const { rows } = await sql<Shift>`
    SELECT u.id, u.name,
      ARRAY(SELECT q.queue_id FROM user_queues q WHERE q.company_id = u.company_id AND q.user_id = u.id ORDER BY q.queue_id) AS queue_ids,
      coalesce(s.kind, 'none') AS kind, coalesce(s.week, '[]') AS week, s.cycle_from, coalesce(s.cycle_time, '') AS cycle_time,
      coalesce(s.works_holidays, false) AS works_holidays, coalesce(s.available_at_start, false) AS available_at_start,
      coalesce(s.absent_at_end, true) AS absent_at_end, coalesce(s.returns_outside, true) AS returns_outside,
      coalesce(s.days_off, '[]') AS days_off, coalesce(s.updated_at, u.created_at) AS updated_at
    FROM users u LEFT JOIN shifts s ON s.company_id = u.company_id AND s.user_id = u.id
    WHERE ${userIds ? [...userIds] : null}::int[] IS NULL OR u.id = ANY (${userIds ? [...userIds] : null}::int[])
    ORDER BY lower(u.name), u.id`.execute(db);
  return rows;
}

/** Stores the shifts of people. */
export async function saveShifts(
  { db, companyId }: CompanyTx,
  shifts: readonly { userId: number; form: ShiftForm }[],
): Promise<void> {
  if (shifts.length === 0) return;
  const values = shifts.map(({ userId, form }) => ({
    ...form,
    week: JSON.stringify(form.week),
    daysOff: JSON.stringify(form.daysOff),
    updatedAt: sql<string>`clock_timestamp()`,
    companyId,
    userId,
  }));
  await db
    .insertInto('shifts')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'userId']).doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        week: ref('excluded.week'),
        cycleFrom: ref('excluded.cycleFrom'),
        cycleTime: ref('excluded.cycleTime'),
        worksHolidays: ref('excluded.worksHolidays'),
        availableAtStart: ref('excluded.availableAtStart'),
        absentAtEnd: ref('excluded.absentAtEnd'),
        returnsOutside: ref('excluded.returnsOutside'),
        daysOff: ref('excluded.daysOff'),
        updatedAt: ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/**
 * Locks the shifts of people.
 * @returns by user: whether they were on shift as of the last look. Of two looks at one time the second sees the first.
 */
export async function lockShifts(db: Db, userIds: readonly number[]): Promise<Map<number, boolean>> {
  const found = await db
    .selectFrom('shifts')
    .select(['userId', 'isOn'])
    .where('userId', '=', sql<number>`any(${[...userIds]}::int[])`)
    .orderBy('userId')
    .forUpdate()
    .execute();
  return new Map(found.map(({ userId, isOn }) => [userId, isOn]));
}

/** Stores for people whether they are on shift, and when to look again; null = never. */
export async function saveEdges(
  db: Db,
  edges: readonly { userId: number; isOn: boolean; nextAt: Date | null }[],
): Promise<void> {
  await sql`
    UPDATE shifts s SET is_on = e.is_on, next_at = e.next_at
    FROM unnest(${edges.map(({ userId }) => userId)}::int[], ${edges.map(({ isOn }) => isOn)}::boolean[],
      ${edges.map(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[]) AS e (user_id, is_on, next_at)
    WHERE s.user_id = e.user_id`.execute(db);
}

/** Lists people of all companies whose shift is to be looked at. */
export async function listDueShifts(
  db: Db,
  now: Date,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT company_id, user_id AS id FROM shifts WHERE next_at <= ${now.toISOString()}::timestamptz AND user_id > ${page.after}::int
    ORDER BY id LIMIT ${page.limit}::int`.execute(db);
  return rows;
}
