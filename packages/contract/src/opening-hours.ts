import * as z from 'zod';

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof weekdays)[number];

/** One weekday of opening hours; an empty time means closed. */
export const openingHoursEntry = z.object({
  weekday: z.string().max(40),
  weekdayEn: z.enum(weekdays),
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/),
  endTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^$/),
});

/** Opening hours as a form sends them: every weekday at most once, and no beginning without an end. */
export const openingHoursForm = z
  .array(
    openingHoursEntry.refine(({ startTime, endTime }) => (startTime === '') === (endTime === ''), {
      message: 'a time without the other: give both, or none for a closed day',
      path: ['endTime'],
    }),
  )
  .max(7)
  .refine(
    (entries) => new Set(entries.map(({ weekdayEn }) => weekdayEn)).size === entries.length,
    'a weekday comes twice',
  );
