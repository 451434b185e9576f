import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { rateShare, startOfDay } from '../tickets/index.ts';
import type { Period } from './scope.ts';
import { isReopened, partSql, type Base } from './services.sql.ts';
import { bucketOf, byKey, hasLength } from './sums.sql.ts';
import type { Buckets, Length, SumColumn, Sums } from './sums.rules.ts';
import type { TotalsPlan } from './totals.rules.ts';

interface Asked {
  period: Period;
  timeZone: string;
  base: Base;
  plan: TotalsPlan;
}

const columnNames = {
  came: 'came',
  first: 'first',
  answered: 'answered',
  waited: 'waited',
  finished: 'finished',
  served: 'served',
  reopened: 'reopened',
  transferred: 'transferred',
  transfers: 'transfers',
  asked: 'asked',
  rated: 'rated',
  rateShares: 'rate_shares',
  due: 'due',
  late: 'late',
} as const satisfies Record<SumColumn, string>;
const lengthColumns = {
  firstAnswer: 'first_answer',
  wait: 'wait',
  resolution: 'resolution',
  conversation: 'conversation',
} as const satisfies Record<Length, string>;

const keyOf = ({ by }: TotalsPlan): RawBuilder<unknown> => {
  if (by === 'key') return sql`nullif(t.key, '')`;
  if (by === 'day') return sql`t.day::text`;
  return by === 'cell' ? sql`(extract(isodow FROM t.day)::int * 100 + t.key::int)::text` : sql`NULL::text`;
};

const clean = ({ period, timeZone }: Asked) =>
  sql`clean AS (SELECT d.day FROM report_days d WHERE d.time_zone = ${timeZone} AND d.day BETWEEN ${period.from}::date AND ${period.to}::date)`;
/** In the statement that reads the totals, so that both are of one moment. */
const cleanDays = sql`(SELECT coalesce(array_agg(d.day::text), '{}') FROM clean d)`;
const ofPlan = ({ plan, period }: Asked) => sql`t.dimension = ${plan.dimension}
  AND t.day BETWEEN ${period.from}::date AND ${period.to}::date AND t.day IN (SELECT day FROM clean)${
    plan.keys ? sql` AND t.key = ANY (${plan.keys}::text[])` : sql``
  }`;

/** Sums of the days of a period that are added up, with these days. */
export async function readTotals(
  db: Db,
  asked: Asked,
  columns: readonly SumColumn[],
): Promise<{ days: Set<string>; sums: Map<string | null, Sums> }> {
  const cells = columns.map((column) => sql`sum(t.${sql.ref(columnNames[column])})::float8`);
  const { rows } = await sql<{ days: string[]; key: string | null; cells: number[] | null }>`
    WITH ${clean(asked)}, added AS (
      SELECT ${keyOf(asked.plan)} AS key, ARRAY[${sql.join(cells)}]::float8[] AS cells
      FROM report_totals t WHERE ${ofPlan(asked)} GROUP BY 1 HAVING sum(t.${sql.ref(asked.base)}) > 0
    )
    SELECT ${cleanDays} AS days, a.key, a.cells FROM (SELECT) one LEFT JOIN added a ON true`.execute(db);
  const sums = rows.flatMap(({ key, cells: read }): [string | null, Sums][] =>
    read === null ? [] : [[key, Object.fromEntries(columns.map((column, place) => [column, read[place] ?? 0]))]],
  );
  return { days: new Set(rows[0]?.days), sums: new Map(sums) };
}

/** How many services of those days have a length of each bucket. */
export async function readTotalBuckets(
  db: Db,
  asked: Asked,
  length: Length,
): Promise<{ days: Set<string>; buckets: Map<string | null, Buckets> }> {
  const { rows } = await sql<{ days: string[]; key: string | null; bucket: number | null; services: number }>`
    WITH ${clean(asked)}, counted AS (
      SELECT ${keyOf(asked.plan)} AS key, (b.packed >> 32)::int AS bucket, sum(b.packed & 4294967295)::int AS services
      FROM report_totals t CROSS JOIN LATERAL unnest(t.${sql.ref(lengthColumns[length])}) AS b (packed)
      WHERE ${ofPlan(asked)} GROUP BY 1, 2
    )
    SELECT ${cleanDays} AS days, n.key, n.bucket, coalesce(n.services, 0) AS services
    FROM (SELECT) one LEFT JOIN counted n ON true`.execute(db);
  const counted = rows.flatMap(({ key, bucket, services }) => (bucket === null ? [] : [{ key, bucket, services }]));
  return { days: new Set(rows[0]?.days), buckets: byKey(counted) };
}

/** Nobody changes services of former days of the company until the end of the transaction. */
export async function lockDays(db: Db, companyId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('report_totals'), ${companyId}::int)`.execute(db);
}

const dayOf = (column: string, timeZone: string) => sql`(${sql.ref(column)} AT TIME ZONE ${timeZone}::text)::date`;
const dimensions = sql`CROSS JOIN LATERAL (VALUES ('all', ''), ('queue', coalesce(f.queue_id::text, '')), ('user', coalesce(f.user_id::text, '')),
  ('whatsapp', coalesce(f.whatsapp_id::text, '')), ('reason', f.close_reason), ('origin', f.origin), ('hour', f.hour)) AS d (dimension, key)`;
const facts = (
  timeZone: string,
) => sql`c.queue_id, c.user_id, c.whatsapp_id, c.close_reason, coalesce(c.referral_kind, 'other') AS origin,
  extract(hour FROM c.queued_at AT TIME ZONE ${timeZone}::text)::int::text AS hour`;
const lengthFacts = (length: Length) => sql`CASE WHEN ${hasLength(length)} THEN ${bucketOf(length)} END`;
const histogram = (source: string, column: string) => sql`(
  SELECT day, dimension, key, array_agg((bucket::bigint << 32) + services ORDER BY bucket) AS packed
  FROM (
    SELECT f.day, d.dimension, d.key, f.${sql.ref(column)} AS bucket, count(*) AS services
    FROM ${sql.ref(source)} f ${dimensions} WHERE f.${sql.ref(column)} IS NOT NULL GROUP BY 1, 2, 3, 4
  ) n GROUP BY 1, 2, 3
)`;
const flag = (name: string) => sql`(count(*) FILTER (WHERE f.${sql.ref(name)}))::int AS ${sql.ref(name)}`;

/** The totals of the days of a period, as they are to be stored. */
const totalsOf = ({ from, to }: Period, timeZone: string) => {
  const [start, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  const zeros = (columns: readonly string[]) =>
    sql.join(columns.map((column) => sql`coalesce(${sql.ref(column)}, 0) AS ${sql.ref(column.replace(/^\w+\./, ''))}`));
  const packed = (alias: string, column: string) =>
    sql`coalesce(${sql.ref(`${alias}.packed`)}, '{}') AS ${sql.ref(column)}`;
  return sql`
    WITH begun AS MATERIALIZED (
      SELECT ${dayOf('c.queued_at', timeZone)} AS day, ${facts(timeZone)}, ${partSql.first} AS first, ${partSql.answered} AS answered,
        ${partSql.waited} AS waited, ${lengthFacts('firstAnswer')} AS first_answer, ${lengthFacts('wait')} AS wait
      FROM ticket_cycles c WHERE c.queued_at >= ${start} AND c.queued_at < ${end}
    ), ended AS MATERIALIZED (
      SELECT ${dayOf('c.finished_at', timeZone)} AS day, ${facts(timeZone)}, ${partSql.served} AS served, ${isReopened} AS reopened,
        ${partSql.transferred} AS transferred, c.transfers, ${partSql.asked} AS asked, ${partSql.rated} AS rated, ${rateShare} AS rate_share,
        ${partSql.due} AS due, ${partSql.late} AS late, ${lengthFacts('resolution')} AS resolution, ${lengthFacts('conversation')} AS conversation
      FROM ticket_cycles c WHERE c.finished_at >= ${start} AND c.finished_at < ${end}
    ), came AS (
      SELECT f.day, d.dimension, d.key, count(*)::int AS came, ${sql.join(['first', 'answered', 'waited'].map(flag))}
      FROM begun f ${dimensions} GROUP BY 1, 2, 3
    ), finished AS (
      SELECT f.day, d.dimension, d.key, count(*)::int AS finished, ${sql.join(['served', 'reopened', 'transferred', 'asked', 'rated', 'due', 'late'].map(flag))},
        sum(f.transfers)::int AS transfers, coalesce(sum(f.rate_share), 0) AS rate_shares
      FROM ended f ${dimensions} GROUP BY 1, 2, 3
    )
    SELECT day, dimension, key,
      ${zeros(['came.came', 'came.first', 'came.answered', 'came.waited'])},
      ${zeros(['finished.finished', 'finished.served', 'finished.reopened', 'finished.transferred', 'finished.transfers', 'finished.asked', 'finished.rated', 'finished.rate_shares', 'finished.due', 'finished.late'])},
      ${packed('a', 'first_answer')}, ${packed('w', 'wait')}, ${packed('r', 'resolution')}, ${packed('v', 'conversation')}
    FROM came FULL JOIN finished USING (day, dimension, key)
    LEFT JOIN ${histogram('begun', 'first_answer')} a USING (day, dimension, key)
    LEFT JOIN ${histogram('begun', 'wait')} w USING (day, dimension, key)
    LEFT JOIN ${histogram('ended', 'resolution')} r USING (day, dimension, key)
    LEFT JOIN ${histogram('ended', 'conversation')} v USING (day, dimension, key)`;
};

/** The days of a period that are not added up in the zone; those that were in another one are forgotten. */
export async function listMissingDays(db: Db, { from, to }: Period, timeZone: string): Promise<string[]> {
  await sql`DELETE FROM report_days WHERE time_zone <> ${timeZone}`.execute(db);
  const { rows } = await sql<{ day: string }>`
    SELECT s.day::date::text AS day FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS s (day)
    WHERE NOT EXISTS (SELECT FROM report_days d WHERE d.day = s.day::date) ORDER BY 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Adds up days, none of which is. */
export async function addUpDays(
  db: Db,
  { companyId, timeZone }: { companyId: number; timeZone: string },
  period: Period,
): Promise<void> {
  await sql`
    INSERT INTO report_days (company_id, day, time_zone)
    SELECT ${companyId}::int, s.day::date, ${timeZone} FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') AS s (day)`.execute(
    db,
  );
  await sql`
    INSERT INTO report_totals (company_id, day, dimension, key, came, first, answered, waited, finished, served, reopened, transferred,
      transfers, asked, rated, rate_shares, due, late, first_answer, wait, resolution, conversation)
    SELECT ${companyId}::int, t.* FROM (${totalsOf(period, timeZone)}) t`.execute(db);
}

/** The day on which the first service of the company came; undefined = none did. */
export async function findFirstDay(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    SELECT (min(queued_at) AT TIME ZONE ${timeZone}::text)::date::text AS day FROM ticket_cycles`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** The days that were compared with their services the longest ago. */
export async function listLeastChecked(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    SELECT day::text AS day FROM report_days ORDER BY checked_at, day LIMIT ${sql.lit(limit)}`.execute(db);
  return rows.map(({ day }) => day);
}

/** Compares totals of some days with their services, and forgets the days that differ. @returns those */
export async function checkDays(db: Db, timeZone: string, days: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const day of days) {
    const { rows } = await sql<{ differs: boolean }>`
      WITH now AS (${totalsOf({ from: day, to: day }, timeZone)}), stored AS (
        SELECT day, dimension, key, came, first, answered, waited, finished, served, reopened, transferred, transfers, asked, rated, rate_shares,
          due, late, first_answer, wait, resolution, conversation
        FROM report_totals WHERE day = ${day}::date
      )
      SELECT EXISTS (TABLE now EXCEPT TABLE stored) OR EXISTS (TABLE stored EXCEPT TABLE now) AS differs`.execute(db);
    if (rows[0]?.differs) wrong.push(day);
  }
  await sql`UPDATE report_days SET checked_at = clock_timestamp() WHERE day = ANY (${days}::date[])`.execute(db);
  await sql`DELETE FROM report_days WHERE day = ANY (${wrong}::date[])`.execute(db);
  return wrong;
}

/** Records days whose totals were wrong, for the operator. */
export async function recordFaults(db: Db, companyId: number, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await sql`
    INSERT INTO report_faults (company_id, day) SELECT ${companyId}::int, d.day FROM unnest(${days}::date[]) AS d (day)
    ON CONFLICT (company_id, day) DO UPDATE SET found_at = clock_timestamp()`.execute(db);
}

/** Forgets what was found before a moment. */
export async function forgetFaults(db: Db, before: Date): Promise<void> {
  await sql`DELETE FROM report_faults WHERE found_at < ${before.toISOString()}::timestamptz`.execute(db);
}

/** How many days of all companies had wrong totals since a moment. */
export async function countFaults(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM report_faults WHERE found_at > ${since.toISOString()}::timestamptz`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function listCompanies(
  db: Db,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT id AS company_id, id FROM companies WHERE id > ${page.after} ORDER BY id LIMIT ${sql.lit(page.limit)}`.execute(
    db,
  );
  return rows;
}
