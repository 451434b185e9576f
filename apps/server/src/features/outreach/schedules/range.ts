import {
  dayMs,
  type HandlerAnswer,
  type HandlerInput,
  type listScheduleRange,
  maxScheduleRangeDays,
  scheduleHorizonDays,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findServiceSettings } from '../../account/index.ts';
import { toSchedule } from './record.ts';
import * as rows from './schedules.sql.ts';
import { firstOfDays, occurrencesWithin, wallClockOf } from './series.rules.ts';

/**
 * The calendar of a period: schedules and later times of series, of each day the first `perDay`, and how many each day
 * has. Errors: ERR_VALIDATION for a period that is too long.
 */
export async function readRange(
  { files }: Pick<Platform, 'files'>,
  { db, companyId, clock }: CompanyTx,
  actor: UserActor,
  query: HandlerInput<typeof listScheduleRange>['query'],
): Promise<HandlerAnswer<typeof listScheduleRange>> {
  const [from, until] = [new Date(query.from), new Date(query.until)];
  if (until.getTime() - from.getTime() > maxScheduleRangeDays * dayMs)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'until', problem: 'is more than 62 days later' }] });
  const { userId, perDay } = query;
  const { timeZone } = await findServiceSettings(db, companyId);
  const period = { from: from.toISOString(), until: until.toISOString(), userId };
  const horizon = clock.now().getTime() + (scheduleHorizonDays + maxScheduleRangeDays) * dayMs;
  const [placed, failedCount, series] = await Promise.all([
    rows.listPeriod(db, actor, { ...period, timeZone, perDay }),
    rows.countFailed(db, actor, userId),
    from.getTime() > horizon ? [] : rows.listSeries(db, actor, period),
  ]);
  const following = series.flatMap(({ id, series: one }) =>
    occurrencesWithin(one, timeZone, from, until).map((at) => ({
      id,
      at: at.getTime(),
      day: wallClockOf(at, timeZone).slice(0, 10),
      isOccurrence: true,
    })),
  );
  const planned = placed.map(({ id, sendAt, day }) => ({ id, at: Date.parse(sendAt), day, isOccurrence: false }));
  const shown = firstOfDays([...planned, ...following], perDay);
  const occurrences = shown.filter(({ isOccurrence }) => isOccurrence);
  const ids = new Set(shown.flatMap(({ id, isOccurrence }) => (isOccurrence ? [] : [id])));
  const others = new Set(occurrences.flatMap(({ id }) => (ids.has(id) ? [] : [id])));
  const found = new Map((await rows.findSchedules(db, [...ids, ...others])).map((row) => [row.id, row]));
  const read = (wanted: ReadonlySet<number>) =>
    [...wanted].flatMap((id) => {
      const row = found.get(id);
      return row ? [toSchedule(files, row)] : [];
    });
  return {
    schedules: read(ids),
    occurrences: occurrences.map(({ id, at }) => ({ scheduleId: id, sendAt: new Date(at).toISOString() })),
    series: read(others),
    days: countDays(placed, following),
    failedCount,
  };
}

/** How many there are on each day, in their order. */
function countDays(
  planned: readonly { day: string; dayCount: number }[],
  following: readonly { day: string }[],
): { day: string; count: number }[] {
  const counts = new Map(planned.map(({ day, dayCount }) => [day, dayCount]));
  for (const { day } of following) counts.set(day, (counts.get(day) ?? 0) + 1);
  return [...counts].map(([day, count]) => ({ day, count })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
}
