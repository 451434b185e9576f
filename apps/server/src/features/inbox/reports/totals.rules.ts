import { addDays } from '@balcao/contract';
import type { Period, ReportScope } from './scope.ts';
import type { Base, By } from './services.sql.ts';

/** What days are added up by. */
export const totalDimensions = ['all', 'queue', 'user', 'whatsapp', 'reason', 'origin', 'hour'] as const;
export type TotalDimension = (typeof totalDimensions)[number];

/** How a report is read from the totals of days. */
export interface TotalsPlan {
  dimension: TotalDimension;
  /** '' = services that have none; undefined = all */
  keys: readonly string[] | undefined;
  by: 'none' | 'key' | 'day' | 'cell';
}

const asKeys = (ids: readonly number[]) => ids.map((id) => (id === 0 ? '' : String(id)));

/** The dimensions by which a scope is narrowed; undefined = by what is in no total. */
function narrowedBy(scope: ReportScope): [TotalDimension, readonly string[]][] | undefined {
  const { tags, campaigns, part, weekday, contactConditions, ticketConditions } = scope;
  const isElsewhere = tags ?? campaigns ?? part ?? weekday;
  if (isElsewhere !== undefined || contactConditions.length + ticketConditions.length > 0) return undefined;
  const { queues, users, whatsapps, reasons, origins, hour } = scope;
  const narrowed: [TotalDimension, readonly string[] | undefined][] = [
    ['queue', queues && asKeys(queues)],
    ['user', users && asKeys(users)],
    ['whatsapp', whatsapps && asKeys(whatsapps)],
    ['reason', reasons],
    ['origin', origins],
    ['hour', hour === undefined ? undefined : [String(hour)]],
  ];
  return narrowed.flatMap(([dimension, keys]): [TotalDimension, readonly string[]][] =>
    keys === undefined ? [] : [[dimension, keys]],
  );
}

const isTotal = (by: By): by is By & TotalDimension => totalDimensions.some((one) => one === by);

/** How totals answer a report; undefined = they do not, and the services are read. Totals know one dimension at a time. */
export function planOf(scope: ReportScope, base: Base, by: By | 'field' | undefined): TotalsPlan | undefined {
  const narrowed = narrowedBy(scope);
  if (narrowed === undefined || narrowed.length > 1) return undefined;
  const [dimension, keys] = narrowed[0] ?? [];
  if (by === undefined || by === 'day') return { dimension: dimension ?? 'all', keys, by: by ?? 'none' };
  // A day of totals is the one on which services of the base came or were finished; their weekday is that on which they came.
  if (by === 'cell')
    return base === 'came' && (dimension ?? 'hour') === 'hour' ? { dimension: 'hour', keys, by } : undefined;
  if (by === 'field' || !isTotal(by)) return undefined;
  return (dimension ?? by) === by ? { dimension: by, keys, by: 'key' } : undefined;
}

/** The stretches of a period that are not among some days. */
export function restOf({ from, to }: Period, days: ReadonlySet<string>): Period[] {
  const rest: Period[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (days.has(day)) continue;
    const last = rest.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else rest.push({ from: day, to: day });
  }
  return rest;
}
