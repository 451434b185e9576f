import { openMinutes, weekdays } from '@balcao/contract';
import type { Company, Weekday } from '@balcao/contract';

type ScheduleEntry = Company['schedules'][number];

/** A weekday in a form: what was typed stays while the day is switched off. */
export interface DayRow {
  weekdayEn: Weekday;
  open: boolean;
  startTime: string;
  endTime: string;
}

export type DayProblem = 'both' | 'time' | 'same';

/** Every weekday, from Monday on. A day nobody has said anything about is closed. */
export function toDayRows(entries: readonly ScheduleEntry[]): DayRow[] {
  return weekdays.map((weekdayEn) => {
    const entry = entries.find((each) => each.weekdayEn === weekdayEn);
    const open = entry !== undefined && openMinutes(entry) !== null;
    return { weekdayEn, open, startTime: open ? entry.startTime : '', endTime: open ? entry.endTime : '' };
  });
}

/** The names are Portuguese whatever the language of the screen: other clients of this API show them. */
const weekdayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

export function toSchedules(rows: readonly DayRow[]): ScheduleEntry[] {
  return rows.map(({ weekdayEn, open, startTime, endTime }) => ({
    weekday: weekdayNames[weekdayEn],
    weekdayEn,
    startTime: open ? startTime : '',
    endTime: open ? endTime : '',
  }));
}

export function dayProblem({ open, startTime, endTime }: DayRow): DayProblem | undefined {
  if (!open) return undefined;
  if (startTime === '' || endTime === '') return 'both';
  if (!isTime(startTime) || !isTime(endTime)) return 'time';
  return startTime === endTime ? 'same' : undefined;
}

export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** What is typed, as HH:MM: only digits count, and the colon comes by itself. */
export function maskTime(text: string): string {
  const [hours, minutes] = /^(\d{1,2}):(\d{0,2})/.exec(text)?.slice(1) ?? [];
  if (hours !== undefined && hours.length === 1 && minutes !== undefined) return `0${hours}:${minutes}`;
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 || (digits.length === 2 && text.endsWith(':'))
    ? `${digits.slice(0, 2)}:${digits.slice(2)}`
    : digits;
}

/** What was left unfinished: `8` is 08:00, `830` 08:30. */
export function completeTime(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '' || text.length === 5) return text;
  if (digits.length <= 2) return `${digits.padStart(2, '0')}:00`;
  const whole = text.includes(':') ? digits.padEnd(4, '0') : digits.padStart(4, '0');
  return `${whole.slice(0, 2)}:${whole.slice(2)}`;
}
