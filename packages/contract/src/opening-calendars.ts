import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';
import { openingHoursEntry, weekdays } from './opening-hours.ts';
import { maxSpansPerDay, maxSpecialDays, spanProblem, specialDay, specialDayForm, timeSpan } from './special-days.ts';

/** How often a contact who writes while it is closed is told: once in six hours, at every message, not at all. */
export const closedNotices = ['sixHours', 'always', 'never'] as const;
export type ClosedNotice = (typeof closedNotices)[number];

const weekSpan = openingHoursEntry.omit({ weekday: true });

/** All that decides when the company, or a queue, is open. */
export const openingCalendar = z.object({
  /** of the company or the queue */
  id: z.number(),
  /** null = the company */
  queueId: z.number().nullable(),
  /** a queue has hours of its own; without them it shows those that count in it */
  isOwn: z.boolean(),
  /** spans in the order of the week; a weekday without one is closed */
  week: z.array(weekSpan),
  specialDays: z.array(specialDay),
  /** special days of the company count in the queue as well */
  sharesDays: z.boolean(),
  /** what contacts are told while it is closed; empty = the text of the connection */
  closedText: z.string(),
  notice: z.enum(closedNotices),
  /** how many people are to be there on a day; null = no matter */
  wantedPeople: z.number().nullable(),
  /** of the company or the queue, for `If-Match` */
  updatedAt: isoDate,
});
export type OpeningCalendar = z.infer<typeof openingCalendar>;

/** The spans of seven weekdays as a form sends them. */
export const weekForm = z
  .array(timeSpan.extend({ weekdayEn: z.enum(weekdays) }))
  .max(weekdays.length * maxSpansPerDay)
  .refine(
    (week) => weekdays.every((day) => week.filter(({ weekdayEn }) => weekdayEn === day).length <= maxSpansPerDay),
    `more than ${maxSpansPerDay} spans on a day`,
  )
  .refine(
    (week) => weekdays.every((day) => !spanProblem(week.filter(({ weekdayEn }) => weekdayEn === day))),
    'spans of a day that overlap or are empty',
  );

const calendarFields = z.object({
  week: weekForm,
  specialDays: z.array(specialDayForm).max(maxSpecialDays),
  closedText: z.string().trim().max(4096).default(''),
  notice: z.enum(closedNotices),
});

export const listOpeningHours = endpoint({
  method: 'GET',
  path: '/opening-hours',
  access: 'user',
  summary: 'When the company and each of its queues are open: spans, special days and what contacts are told',
  answer: z.object({ timeZone: z.string(), calendars: z.array(openingCalendar) }),
});

export const setCompanyHours = endpoint({
  method: 'PUT',
  path: '/companies/{id}/opening-hours',
  access: 'admin',
  summary: `All opening hours of the own company: up to ${maxSpansPerDay} spans a day and ${maxSpecialDays} special days`,
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_COMPANY_FOUND',
  body: calendarFields.extend({ wantedPeople: z.int().min(1).max(999).nullable().default(null) }),
  answer: openingCalendar,
});

export const setQueueHours = endpoint({
  method: 'PUT',
  path: '/queue/{id}/opening-hours',
  access: 'admin',
  summary: 'Opening hours of a queue, which has its own from then on',
  params: idParams,
  takesIfMatch: true,
  notFound: 'ERR_NO_QUEUE_FOUND',
  body: calendarFields.extend({ sharesDays: z.boolean().default(true) }),
  answer: openingCalendar,
});

export const removeQueueHours = endpoint({
  method: 'DELETE',
  path: '/queue/{id}/opening-hours',
  access: 'admin',
  summary: 'Makes a queue like the company again; its own hours and special days are gone',
  params: idParams,
  notFound: 'ERR_NO_QUEUE_FOUND',
  answer: openingCalendar,
});

export const openingCalendarsEvents = {
  /** hours have changed somewhere: they are fetched again */
  openingHours: z.object({ action: z.literal('update') }),
} as const;
