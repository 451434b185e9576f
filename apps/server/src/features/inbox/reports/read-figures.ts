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

/** What is known of some services: sums, and lengths by `nameOf`. */
interface Found {
  sums: Sums;
  percentiles: Map<string, number | null>;
}
/** What is known of services by their key, null = they have none, and of all of them. */
interface FoundGroups {
  groups: Map<string | null, Found>;
  total: Found;
}

export interface Groups {
  /** by key; null = services that have none */
  groups: Map<string | null, FigureValues>;
  total: FigureValues;
  overlaps: boolean;
}

const nothing = (): Found => ({ sums: {}, percentiles: new Map() });
const nameOf = ({ length, share }: Percentile): string => `${length}${share}`;

function add(into: Found, { sums = {}, percentiles = new Map() }: Partial<Found>): void {
  addSums(into.sums, sums);
  for (const [name, value] of percentiles) into.percentiles.set(name, value);
}

function addGroup({ groups }: FoundGroups, key: string | null, found: Partial<Found>): void {
  const group = groups.get(key) ?? nothing();
  add(group, found);
  groups.set(key, group);
}

/** Figures of the services of a scope in a period, by what tells them apart and in all. Those of this moment are not among them. */
export async function readGroups(
  db: Db,
  scope: ReportScope,
  period: Period,
  keys: readonly ReportFigureKey[],
  told: Told,
): Promise<Groups> {
  const all: FoundGroups = { groups: new Map(), total: nothing() };
  let overlaps = false;
  for (const base of ['came', 'finished'] as const) {
    const own = keys.filter((key) => reportFigures[key].base === base);
    if (own.length === 0) continue;
    const grouping = typeof told === 'string' ? groupingOf(told, base, scope.timeZone) : told;
    const plan = planOf(scope, base, typeof told === 'object' ? 'field' : told);
    const asked: Asked = { db, scope, period, base, plan, keys: own, grouping };
    const found = await readBase(asked);
    for (const [key, one] of found.groups) addGroup(all, key, one);
    overlaps ||= grouping?.overlaps ?? false;
    // A service that is in several groups counts once in the total.
    const { total } = grouping?.overlaps
      ? await readBase({ ...asked, plan: planOf(scope, base, undefined), grouping: undefined })
      : found;
    add(all.total, total);
  }
  const valuesOf = ({ sums, percentiles }: Found) =>
    figuresOf(keys, sums, (length, share) => percentiles.get(nameOf({ length, share })) ?? null);
  return {
    groups: new Map([...all.groups].map(([key, found]) => [key, valuesOf(found)])),
    total: valuesOf(all.total),
    overlaps,
  };
}

interface Asked {
  db: Db;
  scope: ReportScope;
  period: Period;
  base: Base;
  plan: TotalsPlan | undefined;
  keys: readonly ReportFigureKey[];
  /** undefined = they are not told apart */
  grouping: Grouping | undefined;
}

/** The figures of one base: counts from the totals where they answer, percentiles from the services unless these are too many. */
async function readBase(asked: Asked): Promise<FoundGroups> {
  const { db, scope, period, base, plan, keys, grouping } = asked;
  const found: FoundGroups = { groups: new Map(), total: nothing() };
  const columns = [...new Set(keys.flatMap(columnsOf))];
  const percentiles = keys.flatMap((key) => lengthOf(key) ?? []);
  const whole = momentsOf(period, scope.timeZone);
  const isExact = percentiles.length === 0 || !(await isMoreThan(db, base, whole, exactServices));
  const exact = isExact ? percentiles : [];

  const readServices = async (
    moments: readonly Moments[],
    sumsOf: readonly SumColumn[],
    ofLengths: readonly Percentile[],
  ) => {
    const rows = await readSums(db, scope, { base, moments, columns: sumsOf, percentiles: ofLengths, grouping });
    for (const { key, isTotal, sums, percentiles: values } of rows) {
      const read = { sums, percentiles: new Map(ofLengths.map((one, place) => [nameOf(one), values[place] ?? null])) };
      if (isTotal) add(found.total, read);
      else addGroup(found, key, read);
    }
  };

  const totals = plan && (await readTotals(db, { period, timeZone: scope.timeZone, base, plan }, columns));
  const stretches = totals && stretchesWithout(totals.days, period, scope.timeZone);
  if (totals && stretches) {
    for (const [key, sums] of totals.sums) {
      if (grouping) addGroup(found, key, { sums });
      add(found.total, { sums });
    }
    await readServices(stretches, columns, []);
    if (exact.length > 0) await readServices([whole], [], exact);
  } else await readServices([whole], columns, exact);
  if (!isExact) await addLengths(found, asked, percentiles);
  return found;
}

/** The stretches of a period without some days that are added up; undefined = so few or so scattered are that they are of no use. */
function stretchesWithout(days: ReadonlySet<string>, period: Period, timeZone: string): Moments[] | undefined {
  const rest = days.size === 0 ? undefined : restOf(period, days);
  return rest && rest.length <= mostStretches ? rest.map((stretch) => momentsOf(stretch, timeZone)) : undefined;
}

/** Adds percentiles that are read from how many services have a length of each bucket. */
async function addLengths(found: FoundGroups, asked: Asked, percentiles: readonly Percentile[]): Promise<void> {
  for (const length of new Set(percentiles.map((one) => one.length))) {
    const shares = percentiles.filter((one) => one.length === length);
    const valuesOf = (buckets: Buckets) =>
      new Map(shares.map((one) => [nameOf(one), percentileOf(buckets, one.share)]));
    const all: Buckets = new Map();
    for (const [key, buckets] of await bucketsOf(asked, length)) {
      addBuckets(all, buckets);
      if (asked.grouping) addGroup(found, key, { percentiles: valuesOf(buckets) });
    }
    add(found.total, { percentiles: valuesOf(all) });
  }
}

/** Lengths of the services by buckets: of days that are added up from their totals, of the others from the services. */
async function bucketsOf(
  { db, scope, period, base, plan, grouping }: Asked,
  length: Length,
): Promise<Map<string | null, Buckets>> {
  const { timeZone } = scope;
  const totals = plan && (await readTotalBuckets(db, { period, timeZone, base, plan }, length));
  const stretches = totals && stretchesWithout(totals.days, period, timeZone);
  const moments = stretches ?? [momentsOf(period, timeZone)];
  const merged = totals && stretches ? totals.buckets : new Map<string | null, Buckets>();
  for (const [key, buckets] of await readBuckets(db, scope, { base, moments, length, grouping }))
    merged.set(key, addBuckets(merged.get(key) ?? new Map<number, number>(), buckets));
  return merged;
}
