import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Period } from './scope.ts';
import { startOfDay } from '../tickets/index.ts';

/** How long somebody's state may have begun before a period to count at its beginning. */
const earlierDays = 2;

/** For how many hours people were available in each hour of the week, in all weeks of a period together. */
export async function listAvailableHours(
  db: Db,
  { from, to }: Period,
  timeZone: string,
  queues: readonly number[] | undefined,
): Promise<{ weekday: number; hour: number; hours: number }[]> {
  const [start, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  const members =
    queues === undefined
      ? sql``
      : sql` AND l.user_id IN (SELECT m.user_id FROM user_queues m WHERE m.queue_id = ANY (${queues}::int[]))`;
  const { rows } = await sql<{ weekday: number; hour: number; hours: number }>`
    WITH states AS (
      SELECT l.state, l.created_at AS since, lead(l.created_at, 1, now()) OVER (PARTITION BY l.user_id ORDER BY l.id) AS until
      FROM availability_log l
      WHERE l.created_at >= ${start} - make_interval(days => ${sql.lit(earlierDays)}) AND l.created_at < ${end}${members}
    ), there AS (
      SELECT greatest(since, ${start}) AT TIME ZONE ${timeZone}::text AS since, least(until, ${end}, now()) AT TIME ZONE ${timeZone}::text AS until
      FROM states WHERE state = 'available' AND until > ${start}
    )
    SELECT extract(isodow FROM h.hour)::int AS weekday, extract(hour FROM h.hour)::int AS hour,
      (sum(extract(epoch FROM least(t.until, h.hour + interval '1 hour') - greatest(t.since, h.hour))) / 3600)::float8 AS hours
    FROM there t CROSS JOIN LATERAL generate_series(date_trunc('hour', t.since), t.until, interval '1 hour') AS h (hour)
    WHERE t.until > t.since AND h.hour < t.until
    GROUP BY 1, 2`.execute(db);
  return rows;
}
