import {
  addDays,
  dayNumber,
  daysBetweenDays,
  type EndpointAnswer,
  type FigureValues,
  type HandlerInput,
  type listReportHours,
  type UserActor,
  weekdayOf,
} from '@balcao/contract';
import type { ReportTx } from '../../../platform/db/database.ts';
import { listAvailableHours } from './available.sql.ts';
import { findingsOf } from './findings.rules.ts';
import { readGroups } from './read-figures.ts';
import { readScope, today, type Period } from './scope.ts';

/** How many people were there is not said of longer periods. */
const mostDays = 92;

/** A figure by weekday and hour, with who was there and what stands out. @throws AppError as `readScope` */
export async function readHours(
  tx: ReportTx,
  actor: UserActor,
  query: HandlerInput<typeof listReportHours>['query'],
): Promise<EndpointAnswer<typeof listReportHours>> {
  const { scope, period } = await readScope(tx, actor, query);
  const { db } = tx;
  const { figure } = query;
  const ofCells = await readGroups(db, scope, period, figure === 'came' ? ['came'] : [figure, 'came'], 'cell');
  const ofHours = await readGroups(db, scope, period, ['came', 'firstAnswer', 'unanswered'], 'hour');
  const past: Period = { from: period.from, to: min(period.to, today(tx, scope.timeZone)) };
  const weeks = countWeekdays(past);
  const isShort = daysBetweenDays(past.from, past.to) < mostDays;
  const hours = isShort ? await listAvailableHours(db, past, scope.timeZone, scope.queues) : [];
  const available = hours.map(({ weekday, hour, hours: sum }) => ({
    weekday,
    hour,
    people: sum / (weeks.get(weekday) ?? 1),
  }));
  const cells = [...ofCells.groups].flatMap(([key, values]) => (key === null ? [] : [{ ...cellOf(key), values }]));
  const peopleAt = new Map(available.map(({ weekday, hour, people }) => [weekday * 100 + hour, people]));
  return {
    ...period,
    cells: cells.map(({ weekday, hour, values }) => ({ weekday, hour, ...valueOf(values, figure) })),
    total: valueOf(ofCells.total, figure),
    available,
    findings: findingsOf({
      byHour: new Map([...ofHours.groups].map(([key, values]) => [Number(key), values])),
      total: ofHours.total,
      cells: cells.map(({ weekday, hour, values }) => ({
        weekday,
        hour,
        arrivals: (values.came?.value ?? 0) / (weeks.get(weekday) ?? 1),
        people: peopleAt.get(weekday * 100 + hour) ?? 0,
      })),
    }),
  };
}

const valueOf = (values: FigureValues, figure: keyof FigureValues) => values[figure] ?? { value: null, of: 0 };
const cellOf = (key: string) => ({ weekday: Math.floor(Number(key) / 100), hour: Number(key) % 100 });
const min = (a: string, b: string) => (a < b ? a : b);

/** How often each weekday, from 1, Monday, is among days. */
function countWeekdays({ from, to }: Period): Map<number, number> {
  const counts = new Map<number, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const weekday = weekdayOf(dayNumber(day)) + 1;
    counts.set(weekday, (counts.get(weekday) ?? 0) + 1);
  }
  return counts;
}
