import { hasOpenings, minuteMs, openingTimes } from '@balcao/contract';
import type { DeadlineLimit, OpeningCalendar, OpeningTimes } from '@balcao/contract';

/** A stretch of time until a deadline: its time runs, or nobody is there. */
export interface Stretch {
  kind: 'running' | 'closed';
  from: number;
  to: number;
}

export interface Example {
  alertAt: number;
  dueAt: number;
  stretches: Stretch[];
}

/** Longer ways are cut off: what is drawn ends with the deadline all the same. */
const mostStretches = 60;

/** The hours that count for a rule: those of its queue, or the company's. */
export function timesFor(
  calendars: readonly OpeningCalendar[],
  timeZone: string,
  queueId: number | null,
): OpeningTimes {
  const company = calendars.find((one) => one.queueId === null);
  const own = calendars.find((one) => one.queueId === queueId && one.queueId !== null && one.isOwn);
  const hours = own
    ? {
        week: own.week,
        days: own.specialDays,
        ...(own.sharesDays && { sharedDays: company?.specialDays ?? [] }),
        timeZone,
      }
    : { week: company?.week ?? [], days: company?.specialDays ?? [], timeZone };
  return openingTimes(hasOpenings(hours) ? hours : { week: [], days: [], timeZone });
}

/** What becomes of a deadline that begins at a moment; null = it would never be due. @param times undefined = all of the time counts */
export function exampleOf(
  { minutes, alertMinutes }: DeadlineLimit,
  start: number,
  times: Pick<OpeningTimes, 'addOpenTime' | 'isOpen' | 'nextOpening' | 'nextClosing'> | undefined,
): Example | null {
  if (!times) {
    const dueAt = start + minutes * minuteMs;
    return {
      alertAt: dueAt - alertMinutes * minuteMs,
      dueAt,
      stretches: [{ kind: 'running', from: start, to: dueAt }],
    };
  }
  const due = times.addOpenTime(new Date(start), minutes);
  const alert = times.addOpenTime(new Date(start), minutes - alertMinutes);
  if (!due || !alert) return null;
  const dueAt = due.getTime();
  const stretches: Stretch[] = [];
  for (let from = start; from < dueAt && stretches.length < mostStretches;) {
    const at = new Date(from);
    const isOpen = times.isOpen(at);
    const change = (isOpen ? times.nextClosing(at) : times.nextOpening(at))?.getTime() ?? dueAt;
    const to = stretches.length === mostStretches - 1 ? dueAt : Math.min(dueAt, Math.max(change, from + 1));
    stretches.push({ kind: isOpen ? 'running' : 'closed', from, to });
    from = to;
  }
  return { alertAt: alert.getTime(), dueAt, stretches };
}
