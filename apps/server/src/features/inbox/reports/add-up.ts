import { addDays, calendarDay, dayMs } from '@balcao/contract';
import { defineSweep } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyForSession } from '../../account/index.ts';
import type { Period } from './scope.ts';
import {
  addUpDays,
  checkDays,
  findFirstDay,
  forgetFaults,
  listCompanies,
  listLeastChecked,
  listMissingDays,
  lockDays,
  recordFaults,
} from './totals.sql.ts';

/** Whether a service was reopened is known after seven days; services change within a day or two of those. */
const settledDays = 9;
/** So many days are added up, or compared, in one transaction: changes of services of former days wait for it. */
const daysAtOnce = 31;

/** So long it is kept that a total was wrong: operators are told of it in the days after it. */
const faultDays = 90;

/** Each night the services of the days that became former ones are added up, and of days that were changed anew. */
export const addUpSweep = defineSweep({
  name: 'reports.addUp',
  crontab: '20 3 * * *',
  find: (db, _now, page) => listCompanies(db, page),
});

/** Adds up the days of a company that are not yet, then compares those with their services that were compared the longest ago. */
export async function addUp({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>, companyId: number) {
  for (let isMore = true; isMore;) {
    isMore = await database.forCompany(companyId, async ({ db }) => {
      const { timeZone } = await companyForSession(db, companyId);
      const last = addDays(calendarDay(clock.now(), timeZone), -settledDays);
      const first = await findFirstDay(db, timeZone);
      if (first === undefined || first > last) return false;
      await lockDays(db, companyId);
      const next = firstStretch(await listMissingDays(db, { from: first, to: last }, timeZone));
      if (next) await addUpDays(db, { companyId, timeZone }, next);
      return next !== undefined;
    });
  }
  const wrong = await database.forCompany(companyId, async ({ db }) => {
    const { timeZone } = await companyForSession(db, companyId);
    await lockDays(db, companyId);
    const days = await checkDays(db, timeZone, await listLeastChecked(db, daysAtOnce));
    await recordFaults(db, companyId, days);
    await forgetFaults(db, new Date(clock.now().getTime() - faultDays * dayMs));
    return days;
  });
  if (wrong.length > 0) log.error({ companyId, days: wrong }, 'totals of reports differed from their services');
}

/** The first of the missing days with those that follow it without a gap. */
function firstStretch(missing: readonly string[]): Period | undefined {
  const [from] = missing;
  if (from === undefined) return undefined;
  const length = missing.findIndex((day, place) => place === daysAtOnce || day !== addDays(from, place));
  return { from, to: addDays(from, (length === -1 ? missing.length : length) - 1) };
}
