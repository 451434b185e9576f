import { exactServices, reportFigures, type FigureValues, type ReportFigureKey } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Period, ReportScope } from './scope.ts';
import { groupingOf, momentsOf, type Base, type By, type Grouping, type Moments } from './services.sql.ts';
import {
  addBuckets,
  addSums,
  columnsOf,
  figuresOf,
  lengthOf,
  percentileOf,
  type Buckets,
  type Length,
  type SumColumn,
  type Sums,
} from './sums.rules.ts';
import { isMoreThan, readBuckets, readSums, type Percentile } from './sums.sql.ts';
import { planOf, restOf, type TotalsPlan } from './totals.rules.ts';
import { readTotalBuckets, readTotals } from './totals.sql.ts';

/** Totals that leave more stretches than this are not used: the services are read in one go. */
const mostStretches = 12;

/** What services are told apart by: a dimension, or a grouping of its own, such as that of a field. */
export type Told = By | Grouping | undefined;

/** What is known of the services of one key. */
interface Found {
  sums: Sums;
  percentiles: Map<string, number | null>;
}
type FoundByKey = Map<string | null, Found>;

export interface Groups {
  /** by key; null = services that have none */
  groups: Map<string | null, FigureValues>;
  total: FigureValues;
  overlaps: boolean;
}

const nameOf = ({ length, share }: Percentile): string => `${length}${share}`;

/** Figures of the services of a scope in a period, by what tells them apart and in all. Those of this moment are not among them. */
export async function readGroups(
  db: Db,
  scope: ReportScope,
  period: Period,
  keys: readonly ReportFigureKey[],
  told: Told,
): Promise<Groups> {
  const groups = new Map<string | null, Found>();
  const total: Found = { sums: {}, percentiles: new Map() };
  let overlaps = false;
  for (const base of ['came', 'finished'] as const) {
    const own = keys.filter((key) => reportFigures[key].base === base);
    if (own.length === 0) continue;
    const grouping = typeof told === 'string' ? groupingOf(told, base, scope.timeZone) : told;
    overlaps ||= grouping?.overlaps ?? false;
    const plan = planOf(scope, base, typeof told === 'object' ? 'field' : told);
    const asked: Asked = { db, scope, period, base, plan, keys: own };
    const found = await readBase(asked, grouping);
    for (const [key, one] of found.groups) merge(groups, key, one);
    // A service that is in several groups counts once in the total.
    const whole = grouping?.overlaps ? (await readBase({ ...asked, plan: undefined }, undefined)).total : found.total;
    addSums(total.sums, whole.sums);
    for (const [name, value] of whole.percentiles) total.percentiles.set(name, value);
  }
  const valuesOf = ({ sums, percentiles }: Found) =>
    figuresOf(keys, sums, (length, share) => percentiles.get(nameOf({ length, share })) ?? null);
  return {
    groups: new Map([...groups].map(([key, found]) => [key, valuesOf(found)])),
    total: valuesOf(total),
    overlaps,
  };
}

function merge(groups: FoundByKey, key: string | null, { sums, percentiles }: Found): void {
  const found = groups.get(key) ?? { sums: {}, percentiles: new Map<string, number | null>() };
  addSums(found.sums, sums);
  for (const [name, value] of percentiles) found.percentiles.set(name, value);
  groups.set(key, found);
}

interface Asked {
  db: Db;
  scope: ReportScope;
  period: Period;
  base: Base;
  plan: TotalsPlan | undefined;
  keys: readonly ReportFigureKey[];
}

/** The figures of one base: counts from the totals where they answer, percentiles from the services unless these are too many. */
async function readBase(asked: Asked, grouping: Grouping | undefined): Promise<{ groups: FoundByKey; total: Found }> {
  const { db, scope, period, base, plan, keys } = asked;
  const columns = [...new Set(keys.flatMap(columnsOf))];
  const percentiles = percentilesOf(keys);
  const whole = momentsOf(period, scope.timeZone);
  const isExact = percentiles.length === 0 || !(await isMoreThan(db, base, whole, exactServices));
  const totals = plan && (await readTotals(db, { period, timeZone: scope.timeZone, base, plan }, columns));
  const rest = totals && restOf(period, totals.days);
  const readsTotals =
    rest !== undefined && totals !== undefined && totals.days.size > 0 && rest.length <= mostStretches;
  const groups: FoundByKey = new Map();
  const total: Found = { sums: {}, percentiles: new Map() };
  const take = (key: string | null, isTotal: boolean, found: Found) => {
    if (grouping && !isTotal) merge(groups, key, found);
    else if (isTotal || !grouping) {
      addSums(total.sums, found.sums);
      for (const [name, value] of found.percentiles) total.percentiles.set(name, value);
    }
  };
  if (readsTotals)
    for (const [key, sums] of totals.sums) {
      take(key, grouping === undefined, { sums, percentiles: new Map() });
      if (grouping) addSums(total.sums, sums);
    }
  const ofRows = async (moments: readonly Moments[], sumsOf: readonly SumColumn[], exact: readonly Percentile[]) => {
    for (const { key, isTotal, sums, percentiles: read } of await readSums(db, scope, {
      base,
      moments,
      columns: sumsOf,
      percentiles: exact,
      grouping,
    }))
      take(key, isTotal, { sums, percentiles: new Map(exact.map((one, place) => [nameOf(one), read[place] ?? null])) });
  };
  if (readsTotals) {
    await ofRows(
      rest.map((stretch) => momentsOf(stretch, scope.timeZone)),
      columns,
      [],
    );
    if (isExact && percentiles.length > 0) await ofRows([whole], [], percentiles);
  } else await ofRows([whole], columns, isExact ? percentiles : []);
  if (!isExact) {
    for (const length of new Set(percentiles.map((one) => one.length))) {
      const shares = percentiles.filter((one) => one.length === length);
      const buckets = await bucketsOf(asked, grouping, length);
      const all: Buckets = new Map();
      for (const [key, own] of buckets) {
        addBuckets(all, own);
        if (grouping) merge(groups, key, { sums: {}, percentiles: fromBuckets(own, shares) });
      }
      for (const [name, value] of fromBuckets(all, shares)) total.percentiles.set(name, value);
    }
  }
  return { groups, total };
}

const fromBuckets = (buckets: Buckets, shares: readonly Percentile[]) =>
  new Map(shares.map((one) => [nameOf(one), percentileOf(buckets, one.share)]));

/** Lengths of the services by buckets: of days that are added up from their totals, of the others from the services. */
async function bucketsOf(
  { db, scope, period, base, plan }: Asked,
  grouping: Grouping | undefined,
  length: Length,
): Promise<Map<string | null, Buckets>> {
  const totals = plan && (await readTotalBuckets(db, { period, timeZone: scope.timeZone, base, plan }, length));
  const rest = totals && restOf(period, totals.days);
  if (!totals || !rest || rest.length > mostStretches)
    return readBuckets(db, scope, { base, moments: [momentsOf(period, scope.timeZone)], length, grouping });
  const moments = rest.map((stretch) => momentsOf(stretch, scope.timeZone));
  const merged = totals.buckets;
  for (const [key, own] of await readBuckets(db, scope, { base, moments, length, grouping }))
    merged.set(key, addBuckets(merged.get(key) ?? new Map<number, number>(), own));
  return merged;
}

function percentilesOf(keys: readonly ReportFigureKey[]): Percentile[] {
  return keys.flatMap((key) => lengthOf(key) ?? []);
}
