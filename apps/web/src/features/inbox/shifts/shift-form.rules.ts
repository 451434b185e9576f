import type { Shift, ShiftKind, TimeOff } from '@balcao/contract';
import { draftProblem, toDrafts, toWeek } from '../hours/index.ts';
import type { DayDraft } from '../hours/index.ts';
import type { ShiftForm } from './shifts.queries.ts';

export interface ShiftValues {
  kind: ShiftKind;
  week: DayDraft[];
  cycleFrom: string;
  cycleTime: string;
  worksHolidays: boolean;
  availableAtStart: boolean;
  absentAtEnd: boolean;
  returnsOutside: boolean;
  daysOff: TimeOff[];
}

/** @param join the word between start and end of a span */
export const toValues = (shift: Shift, join: string): ShiftValues => ({
  kind: shift.kind,
  week: toDrafts(shift.week, join),
  cycleFrom: shift.cycleFrom ?? '',
  cycleTime: shift.cycleTime,
  worksHolidays: shift.worksHolidays,
  availableAtStart: shift.availableAtStart,
  absentAtEnd: shift.absentAtEnd,
  returnsOutside: shift.returnsOutside,
  daysOff: shift.daysOff,
});

export const toRequest = ({ week, cycleFrom, ...values }: ShiftValues): ShiftForm => ({
  ...values,
  week: toWeek(week),
  cycleFrom: cycleFrom || null,
});

/** The shift of a person as it would be sent back, with other days off. */
export const withDaysOff = (shift: Shift, daysOff: TimeOff[]): ShiftForm => {
  const { kind, week, cycleFrom, cycleTime, worksHolidays, availableAtStart, absentAtEnd, returnsOutside } = shift;
  const rules = { kind, week, cycleFrom, cycleTime, worksHolidays };
  return { ...rules, availableAtStart, absentAtEnd, returnsOutside, daysOff };
};

export const isWeekWrong = (week: readonly DayDraft[]): boolean => week.some((day) => draftProblem(day) !== undefined);
