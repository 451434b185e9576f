import { calendarDay, dayMs, hasEnd } from '@balcao/contract';

export type DueTone = 'warn' | 'due' | 'late';

/** Days from today to the due day, negative once it has passed; undefined = never due. Both are days of the company. */
export function daysUntilDue(dueDate: string, timeZone: string, now: Date): number | undefined {
  if (!hasEnd(dueDate)) return undefined;
  const day = (moment: string | Date) => Date.parse(`${calendarDay(moment, timeZone)}T00:00:00Z`);
  return Math.round((day(dueDate) - day(now)) / dayMs);
}

/** The colour of a row: exactly 5 days left, from 4 left to 3 overdue, exactly 4 overdue. */
export function dueTone(days: number | undefined): DueTone | undefined {
  if (days === undefined) return undefined;
  if (days === 5) return 'warn';
  if (days === -4) return 'late';
  return days <= 4 && days >= -3 ? 'due' : undefined;
}
