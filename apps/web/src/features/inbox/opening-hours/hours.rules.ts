import { openMinutes, weekdays } from '@balcao/contract';
import type { Company, Weekday } from '@balcao/contract';
import { isTime } from '../../../ui/dates/days.ts';

type ScheduleEntry = Company['schedules'][number];

/** A weekday in a form: its times stay while the day is switched off. */
export interface DayRow {
  weekdayEn: Weekday;
  open: boolean;
  startTime: string;
  endTime: string;
}

export type DayProblem = 'both' | 'time' | 'same';

/** Every weekday, from Monday on. A day without an entry is closed. */
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
