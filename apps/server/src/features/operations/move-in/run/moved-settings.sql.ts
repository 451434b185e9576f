import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Settings and opening hours of a company, as far as nobody set them here. */

export async function findSettings(db: Db): Promise<Map<string, { id: number; value: string }>> {
  const rows = await db.selectFrom('settings').select(['id', 'key', 'value']).execute();
  return new Map(rows.map(({ key, ...setting }) => [key, setting]));
}

/** Sets a setting that is as the company began with it. @returns whether it was */
export async function setUntouched(db: Db, id: number, value: string): Promise<boolean> {
  const changed = await db
    .updateTable('settings')
    .set({ value, updatedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .whereRef('updatedAt', '=', 'createdAt')
    .returning('id')
    .execute();
  return changed.length > 0;
}

/** Gives a company its opening hours, where it has none. @returns whether it had none */
export async function setWeekOnce(db: Db, companyId: number, week: readonly object[]): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    UPDATE companies SET schedules = ${JSON.stringify(week)}::jsonb, updated_at = clock_timestamp() WHERE id = ${companyId}
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(schedules) AS one WHERE one ->> 'startTime' <> '') RETURNING id`.execute(
    db,
  );
  return rows.length > 0;
}
