import { dayMs, type RepeatRule, scheduleHorizonDays } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { firstOccurrences, parseMoment, wallClockOf, type Series } from './series.rules.ts';

/** Errors: ERR_VALIDATION for a time that has passed or is too far ahead. */
export function requireFuture(sendAt: Date, now: Date): Date {
  const refuse = (problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field: 'sendAt', problem }] });
  if (sendAt < now) throw refuse('is in the past');
  if (sendAt.getTime() > now.getTime() + scheduleHorizonDays * dayMs) throw refuse('is more than five years ahead');
  return sendAt;
}

/** When a message leaves first, and the series it begins. Errors: ERR_VALIDATION. */
export function planTimes(
  text: string,
  repeat: RepeatRule | null,
  timeZone: string,
  now: Date,
): { sendAt: Date; series: Series | null } {
  const wanted = requireFuture(parseMoment(text, timeZone), now);
  if (!repeat) return { sendAt: wanted, series: null };
  if (repeat.until !== null) requireFuture(parseMoment(`${repeat.until}T23:59:59`, timeZone), now);
  const series = { ...repeat, start: wallClockOf(wanted, timeZone), index: 0 };
  const [sendAt] = firstOccurrences(series, timeZone, 1);
  if (!sendAt)
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'repeat.until', problem: 'is before the first one' }] });
  return { sendAt: requireFuture(sendAt, now), series };
}
