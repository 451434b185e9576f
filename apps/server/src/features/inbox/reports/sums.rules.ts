import {
  reportFigures,
  type FigureValue,
  type FigureValues,
  type ReportFigure,
  type ReportFigureKey,
  type ReportPart,
} from '@balcao/contract';
import type { Base } from './services.sql.ts';

/** What is added up of services. */
export type SumColumn =
  | Base
  | Exclude<ReportPart, 'unanswered' | 'onTime'>
  | 'transfers'
  /** of their ratings, each from 0 to 1 */
  | 'rateShares';
export type Sums = Partial<Record<SumColumn, number>>;

/** Which services have a length of time. */
const lengthParts = {
  firstAnswer: 'answered',
  wait: 'waited',
  resolution: 'finished',
  conversation: 'served',
} as const satisfies Record<string, SumColumn>;
export type Length = keyof typeof lengthParts;

/** The length that a figure is the median or the ninth of ten of, and which of both. */
export function lengthOf(key: ReportFigureKey): { length: Length; share: number } | undefined {
  const { how } = reportFigures[key];
  if (how !== 'median' && how !== 'p90') return undefined;
  return { length: key.replace(/P90$/, '') as Length, share: how === 'p90' ? 0.9 : 0.5 };
}

/** The columns that a figure is made of. */
export function columnsOf(key: ReportFigureKey): SumColumn[] {
  const figure: ReportFigure = reportFigures[key];
  const length = lengthOf(key);
  if (figure.base === 'now') return [];
  if (length) return [lengthParts[length.length]];
  if (figure.how === 'sum') return ['transfers', 'transferred'];
  if (figure.how === 'mean') return ['rateShares', 'rated'];
  if (figure.of === 'onTime') return ['due', 'late'];
  if (figure.of === 'unanswered') return ['came', 'answered'];
  const own: SumColumn = figure.of ?? figure.base;
  return figure.how === 'part' ? [own, figure.base] : [own];
}

const shareOf = (some: number, all: number): FigureValue => ({ value: all === 0 ? null : some / all, of: all });

/** A figure from sums; `percentile` answers for lengths. */
export function figureOf(
  key: ReportFigureKey,
  sums: Sums,
  percentile: (length: Length, share: number) => number | null,
): FigureValue {
  const figure: ReportFigure = reportFigures[key];
  const of = (column: SumColumn) => sums[column] ?? 0;
  const length = lengthOf(key);
  if (length) return { value: percentile(length.length, length.share), of: of(lengthParts[length.length]) };
  if (figure.how === 'sum') return { value: of('transfers'), of: of('transferred') };
  if (figure.how === 'mean') return shareOf(of('rateShares'), of('rated'));
  if (figure.of === 'onTime') return shareOf(of('due') - of('late'), of('due'));
  if (figure.of === 'unanswered') return counted(of('came') - of('answered'));
  const base = figure.base === 'came' ? of('came') : of('finished');
  const own = figure.of === undefined ? base : of(figure.of);
  return figure.how === 'part' ? shareOf(own, base) : counted(own);
}

const counted = (count: number): FigureValue => ({ value: count, of: count });

export const figuresOf = (
  keys: readonly ReportFigureKey[],
  sums: Sums,
  percentile: (length: Length, share: number) => number | null,
): FigureValues => Object.fromEntries(keys.map((key) => [key, figureOf(key, sums, percentile)]));

export function addSums(into: Sums, more: Sums): Sums {
  for (const [column, value] of Object.entries(more) as [SumColumn, number][])
    into[column] = (into[column] ?? 0) + value;
  return into;
}

/** Buckets of lengths, each 4 % longer than the one before: a value of its middle is wrong by 2 % at most. */
const growth = 1.04;
/** Milliseconds below which all lengths are of one bucket. */
export const shortestMs = 1_000;
export const bucketStep = Math.log(growth);

/** Services by the number of the bucket of their length. */
export type Buckets = Map<number, number>;

export function addBuckets(into: Buckets, more: Buckets): Buckets {
  for (const [bucket, services] of more) into.set(bucket, (into.get(bucket) ?? 0) + services);
  return into;
}

/** The length, in milliseconds, that such a share of the services does not pass; null = there are none. */
export function percentileOf(buckets: Buckets, share: number): number | null {
  const all = [...buckets.values()].reduce((sum, services) => sum + services, 0);
  if (all === 0) return null;
  let passed = 0;
  const sorted = [...buckets].toSorted(([a], [b]) => a - b);
  for (const [bucket, services] of sorted) {
    passed += services;
    if (passed >= share * all) return bucket < 0 ? 0 : shortestMs * growth ** (bucket + 0.5);
  }
  return null;
}
