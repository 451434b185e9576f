import { dayMs } from './durations.ts';

/** How many months a company pays for at a time. */
export const recurrenceMonths = { MENSAL: 1, BIMESTRAL: 2, TRIMESTRAL: 3, SEMESTRAL: 6, ANUAL: 12 } as const;
export type Recurrence = keyof typeof recurrenceMonths;

/** The day of the month that a day such as `2026-11-29` is. */
export const dayOfMonth = (day: string): number => Number(day.slice(8));

/**
 * The due day after a due day. Where a month has no such day its last one counts, and the next month the day counts again:
 * after 31 January come 28 February and 31 March.
 * @param wantedDay day of the month that was agreed on
 */
export function nextDueDay(day: string, recurrence: Recurrence, wantedDay = dayOfMonth(day)): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + recurrenceMonths[recurrence];
  const [nextYear, nextMonth] = [Math.floor(index / 12), index % 12];
  const lastDay = new Date(Date.UTC(nextYear, nextMonth + 1, 0)).getUTCDate();
  const pad = (value: number, size: number) => String(value).padStart(size, '0');
  return `${pad(nextYear, 4)}-${pad(nextMonth + 1, 2)}-${pad(Math.min(wantedDay, lastDay), 2)}`;
}

/** The day that is so many days after another, or before it. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Beyond so many a date was typed, not counted. */
const mostPeriods = 120;

/** Whether a due date is another, or follows it by whole periods whose agreed day of the month is kept. */
export function isLaterDueDay(
  first: string,
  day: string,
  recurrence: Recurrence,
  wantedDay: number | null | undefined,
): boolean {
  const agreed = wantedDay ?? dayOfMonth(first);
  let each = first;
  for (let period = 0; period < mostPeriods && each < day; period += 1) each = nextDueDay(each, recurrence, agreed);
  return each === day;
}
