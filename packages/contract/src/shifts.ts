import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';
import { openingHoursEntry } from './opening-hours.ts';
import { weekForm } from './opening-calendars.ts';
import { shiftKinds } from './shift-times.ts';
import { clockTime, plannedDay } from './special-days.ts';

/** Most entries of days off that a person may have. */
export const maxDaysOff = 100;
/** Minutes that a customer waits for somebody who is not on shift, before the ticket goes back to its queue. */
export const offShiftReturnMinutes = 15;

const dayOff = z.object({
  name: z.string(),
  /** first and last day, both included, such as `2026-12-25` */
  from: z.string(),
  to: z.string(),
  /** `HH:MM` within each of the days; both empty = the whole day */
  startTime: z.string(),
  endTime: z.string(),
});

/** When a person works, and what happens at the edges of it. */
export const shift = z.object({
  /** of the person */
  id: z.number(),
  name: z.string(),
  queueIds: z.array(z.number()),
  kind: z.enum(shiftKinds),
  /** of kind `own`: spans in the order of the week */
  week: z.array(openingHoursEntry.omit({ weekday: true })),
  /** of kind `cycle`: the first day of twelve hours, and when they begin */
  cycleFrom: z.string().nullable(),
  cycleTime: z.string(),
  /** special days of the company change nothing for them */
  worksHolidays: z.boolean(),
  /** the person becomes available when it begins, where they have a window open */
  availableAtStart: z.boolean(),
  /** the person becomes absent when it ends */
  absentAtEnd: z.boolean(),
  /** tickets whose customers wait for somebody who is not on shift go back to their queue */
  returnsOutside: z.boolean(),
  daysOff: z.array(dayOff),
  /** of the shift, for `If-Match` */
  updatedAt: isoDate,
});
export type Shift = z.infer<typeof shift>;

const dayOffForm = z
  .object({
    name: z.string().trim().min(1).max(80),
    from: plannedDay,
    to: plannedDay,
    startTime: clockTime.or(z.literal('')).default(''),
    endTime: clockTime.or(z.literal('')).default(''),
  })
  .refine(({ from, to }) => to >= from, { message: 'the last day is before the first', path: ['to'] })
  .refine(({ startTime, endTime }) => (startTime === '') === (endTime === ''), {
    message: 'a time without the other: give both, or none for the whole day',
    path: ['endTime'],
  })
  .refine(({ startTime, endTime }) => startTime === '' || endTime === '00:00' || endTime > startTime, {
    message: 'the end is not after the start',
    path: ['endTime'],
  });

const shiftForm = z
  .object({
    kind: z.enum(shiftKinds),
    week: weekForm.default([]),
    cycleFrom: plannedDay.nullable().default(null),
    cycleTime: clockTime.or(z.literal('')).default(''),
    worksHolidays: z.boolean().default(false),
    availableAtStart: z.boolean().default(false),
    absentAtEnd: z.boolean().default(true),
    returnsOutside: z.boolean().default(true),
    daysOff: z.array(dayOffForm).max(maxDaysOff).default([]),
  })
  .refine(({ kind, week }) => kind !== 'own' || week.length > 0, {
    message: 'a week of their own has a span at least',
    path: ['week'],
  })
  .refine(({ kind, cycleFrom, cycleTime }) => kind !== 'cycle' || (cycleFrom !== null && cycleTime !== ''), {
    message: 'twelve hours every other day need a first day and a time',
    path: ['cycleFrom'],
  });
export type ShiftForm = z.infer<typeof shiftForm>;

export const listShifts = endpoint({
  method: 'GET',
  path: '/shifts',
  access: 'user',
  summary:
    'When people work, by name: for admins everybody, for supervisors people of their queues, for others their own; who has none is of kind `none`',
  answer: z.object({ shifts: z.array(shift) }),
});

export const setShift = endpoint({
  method: 'PUT',
  path: '/users/{id}/shift',
  access: 'admin',
  summary: 'Says when a person works, and their days off',
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_USER_FOUND',
  body: shiftForm,
  answer: shift,
});

export const copyShift = endpoint({
  method: 'POST',
  path: '/users/{id}/shift/copy',
  access: 'admin',
  repeat: 'settles',
  summary: 'Gives other people the shift of a person; their days off stay',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  body: z.object({ userIds: z.array(z.int().positive()).min(1).max(500) }),
  answer: z.object({ shifts: z.array(shift) }),
});

export const shiftsEvents = {
  /** the shift of somebody was changed: shifts are fetched again */
  shift: z.object({ action: z.literal('update'), userId: z.number() }),
} as const;
