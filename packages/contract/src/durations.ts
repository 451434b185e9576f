/** Lengths of time in milliseconds. A day is 24 hours: calendar days, which may have 23 or 25, are the matter of `ZoneClock`. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
