import {
  type ClosedNotice,
  hasOpenings,
  type OpeningHours,
  type OpeningSpan,
  openingTimes,
  type OpeningTimes,
} from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { findServiceSettings } from '../../account/index.ts';
import { listQueueWeeks, type QueueWeek } from '../queues/index.ts';
import { type Calendar, listCalendars } from './opening-hours.sql.ts';

/** Whose hours decide: nobody's, the company's for all, or those of each queue. */
type HoursBy = 'disabled' | 'company' | 'queue';

/** The hours of a company and its queues, for any number of questions. Hours that never open count as not filled in: open. */
export interface OpeningBook {
  by: HoursBy;
  timeZone: string;
  /** of the company, whether or not they decide; what never opens is always open */
  company: OpeningHours;
  /** what decides for work in a queue, or in none: answers, deadlines, figures */
  timesOf(queueId: number | null): OpeningTimes;
}

/** Reads all that decides when a company is open. */
export async function readOpeningBook({ db, companyId }: Pick<CompanyTx, 'db' | 'companyId'>): Promise<OpeningBook> {
  const { settings, timeZone, schedules } = await findServiceSettings(db, companyId);
  return openingBook({
    by: hoursBy(settings),
    timeZone: validZone(timeZone),
    week: schedules,
    queues: await listQueueWeeks(db),
    calendars: await listCalendars(db),
  });
}

function hoursBy(settings: ReadonlyMap<string, string>): HoursBy {
  const by = settings.get('scheduleType');
  return by === 'company' || by === 'queue' ? by : 'disabled';
}

type WeekOfQueue = Pick<QueueWeek, 'id' | 'ownHours' | 'schedules'>;

interface BookFacts {
  by: HoursBy;
  timeZone: string;
  week: readonly OpeningSpan[];
  queues: readonly WeekOfQueue[];
  calendars: readonly Pick<Calendar, 'queueId' | 'specialDays' | 'sharesDays'>[];
}

export function openingBook({ by, timeZone, week, queues, calendars }: BookFacts): OpeningBook {
  const days = calendars.find(({ queueId }) => queueId === null)?.specialDays ?? [];
  const company = filledIn({ week, days, timeZone });
  const known = new Map<number | null, OpeningTimes>();
  const hoursOf = (queueId: number | null): OpeningHours => {
    if (by === 'disabled') return { week: [], days: [], timeZone };
    const queue = by === 'queue' ? queues.find(({ id }) => id === queueId) : undefined;
    return queue
      ? hoursOfQueue(
          queue,
          { week, days, timeZone },
          calendars.find((each) => each.queueId === queueId),
        )
      : company;
  };
  return {
    by,
    timeZone,
    company,
    timesOf(queueId) {
      const times = known.get(queueId) ?? openingTimes(hoursOf(queueId));
      known.set(queueId, times);
      return times;
    },
  };
}

/** A queue is like the company until it has hours of its own; where the company has none, it keeps those it was made with. */
export function hoursOfQueue(
  { ownHours, schedules }: WeekOfQueue,
  company: OpeningHours,
  calendar: Pick<Calendar, 'specialDays' | 'sharesDays'> | undefined,
): OpeningHours {
  const { timeZone } = company;
  if (!ownHours) return hasOpenings(company) ? company : filledIn({ ...company, week: schedules });
  const own = { week: schedules, days: calendar?.specialDays ?? [], timeZone };
  return filledIn(calendar?.sharesDays === false ? own : { ...own, sharedDays: company.days });
}

const filledIn = (hours: OpeningHours): OpeningHours =>
  hasOpenings(hours) ? hours : { week: [], days: [], timeZone: hours.timeZone };

/** Zones come and go with the version of ICU: one that is not known here is taken as UTC rather than as a failure. */
function validZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return 'UTC';
    throw error;
  }
}

/** Hours, and what contacts are told while it is closed. */
export interface ServiceHours {
  hours: OpeningHours;
  text: string;
  notice: ClosedNotice;
}

/** What the automatic service asks; nothing is read where hours do not count. */
export async function readServiceHours(
  db: Db,
  { settings, timeZone: zone, schedules }: Awaited<ReturnType<typeof findServiceSettings>>,
): Promise<{ by: HoursBy; company: ServiceHours; ofQueue(queue: WeekOfQueue): ServiceHours }> {
  const by = hoursBy(settings);
  const calendars = by === 'disabled' ? [] : await listCalendars(db);
  const calendarOf = (id: number | null) => calendars.find(({ queueId }) => queueId === id);
  const serviceOf = (calendar: Calendar | undefined, hours: OpeningHours): ServiceHours => ({
    hours,
    text: calendarOf(null)?.closedText ?? '',
    notice: calendar?.notice ?? 'sixHours',
  });
  const days = calendarOf(null)?.specialDays ?? [];
  const company = { week: schedules, days, timeZone: validZone(zone) };
  return {
    by,
    company: serviceOf(calendarOf(null), company),
    ofQueue: (queue) =>
      serviceOf(calendarOf(queue.ownHours ? queue.id : null), hoursOfQueue(queue, company, calendarOf(queue.id))),
  };
}
