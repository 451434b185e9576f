import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { rateShare } from '../tickets/index.ts';
import type { ReportScope } from './scope.ts';
import { during, lengths, momentOf, partSql, within, type Base, type Grouping, type Moments } from './services.sql.ts';
import { bucketStep, shortestMs, type Buckets, type Length, type SumColumn, type Sums } from './sums.rules.ts';

const lengthConditions = {
  firstAnswer: partSql.answered,
  wait: partSql.waited,
  resolution: sql<boolean>`true`,
  conversation: partSql.served,
} as const satisfies Record<Length, unknown>;

export function sumOf(column: SumColumn): RawBuilder<unknown> {
  if (column === 'came' || column === 'finished') return sql`count(*)::int`;
  if (column === 'transfers') return sql`coalesce(sum(c.transfers), 0)::int`;
  if (column === 'rateShares') return sql`coalesce(sum(${rateShare}), 0)::float8`;
  return sql`(count(*) FILTER (WHERE ${partSql[column]}))::int`;
}

/** A length as the number of its bucket; lengths of less than a second have -1. */
export const bucketOf = (length: Length): RawBuilder<unknown> =>
  sql`CASE WHEN ${lengths[length]} < ${sql.lit(shortestMs)} THEN -1
    ELSE floor(ln(${lengths[length]} / ${sql.lit(shortestMs)}) / ${sql.lit(bucketStep)})::int END`;
export const hasLength = (length: Length): RawBuilder<boolean> => lengthConditions[length];

/** Services of a base that began or ended within any of some moments. */
const inside = (base: Base, moments: readonly Moments[]) =>
  sql`(${sql.join(
    moments.map((one) => sql`(${during(base, one)})`),
    sql` OR `,
  )})`;

/** Whether more services than a number came, or were finished, in some moments, whatever their scope; it reads no more of them. */
export async function isMoreThan(db: Db, base: Base, moments: Moments, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT FROM ticket_cycles c WHERE ${during(base, moments)} LIMIT ${sql.lit(most + 1)}) s`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > most;
}

export interface Percentile {
  length: Length;
  share: number;
}

export interface SumRow {
  /** null = services that have none, and the row of all */
  key: string | null;
  isTotal: boolean;
  sums: Sums;
  /** in the order asked for */
  percentiles: (number | null)[];
}

/** Sums and exact percentiles of the services of a scope by a grouping, with a row of all of them; undefined = that row alone. */
export async function readSums(
  db: Db,
  scope: ReportScope,
  {
    base,
    moments,
    columns,
    percentiles,
    grouping,
  }: {
    base: Base;
    moments: readonly Moments[];
    columns: readonly SumColumn[];
    percentiles: readonly Percentile[];
    grouping: Grouping | undefined;
  },
): Promise<SumRow[]> {
  if (moments.length === 0) return [];
  const cells = [
    ...columns.map((column) => sumOf(column)),
    ...percentiles.map(
      ({ length, share }) =>
        sql`percentile_cont(${sql.lit(share)}) WITHIN GROUP (ORDER BY ${lengths[length]}) FILTER (WHERE ${hasLength(length)})`,
    ),
  ];
  const { rows } = await sql<{ key: string | null; isTotal: boolean; cells: (number | null)[] }>`
    SELECT s.key, s.is_total, s.cells FROM (
      SELECT ${grouping ? sql`k.key` : sql`NULL::text`} AS key, ${grouping ? sql`GROUPING(k.key) = 1` : sql`true`} AS is_total,
        ARRAY[${sql.join(cells.map((cell) => sql`(${cell})::float8`))}]::float8[] AS cells
      FROM ticket_cycles c ${grouping ? sql`${grouping.join} CROSS JOIN LATERAL (SELECT ${grouping.key} AS key) k` : sql``}
      WHERE ${momentOf(base)} IS NOT NULL AND ${inside(base, moments)}${within(scope)}
      ${grouping ? sql`GROUP BY GROUPING SETS ((k.key), ())` : sql``}
    ) s`.execute(db);
  return rows.map(({ key, isTotal, cells: read }) => ({
    key,
    isTotal,
    sums: Object.fromEntries(columns.map((column, place) => [column, read[place] ?? 0])),
    percentiles: read.slice(columns.length),
  }));
}

/** How many services of a scope have a length of each bucket, by a grouping. */
export async function readBuckets(
  db: Db,
  scope: ReportScope,
  {
    base,
    moments,
    length,
    grouping,
  }: { base: Base; moments: readonly Moments[]; length: Length; grouping: Grouping | undefined },
): Promise<Map<string | null, Buckets>> {
  if (moments.length === 0) return new Map();
  const { rows } = await sql<{ key: string | null; bucket: number; services: number }>`
    SELECT ${grouping ? grouping.key : sql`NULL::text`} AS key, ${bucketOf(length)} AS bucket, count(*)::int AS services
    FROM ticket_cycles c ${grouping ? grouping.join : sql``}
    WHERE ${hasLength(length)} AND ${momentOf(base)} IS NOT NULL AND ${inside(base, moments)}${within(scope)}
    GROUP BY 1, 2`.execute(db);
  return byKey(rows);
}

export function byKey(
  rows: readonly { key: string | null; bucket: number; services: number }[],
): Map<string | null, Buckets> {
  const found = new Map<string | null, Buckets>();
  for (const { key, bucket, services } of rows) {
    const buckets: Buckets = found.get(key) ?? new Map<number, number>();
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + services);
    found.set(key, buckets);
  }
  return found;
}
