import { formatDate, formatDateTime, formatTime } from '../../../ui/text/format.ts';

/** When an event is, by the clock of a time zone. The day of the end is said where it is another one. */
export function eventTimes(startsAt: string, endsAt: string | null, timeZone: string): string {
  const start = formatDateTime(startsAt, timeZone);
  if (endsAt === null) return start;
  const isSameDay = formatDate(startsAt, 'numeric', timeZone) === formatDate(endsAt, 'numeric', timeZone);
  return `${start} – ${isSameDay ? formatTime(endsAt, timeZone) : formatDateTime(endsAt, timeZone)}`;
}
