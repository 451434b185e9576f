export { HoursFields } from './hours-fields.tsx';
export { dayProblem, toDayRows, toSchedules } from './hours.rules.ts';
export type { DayRow } from './hours.rules.ts';
export { changeTimeText, clockText, OpenNow } from './open-now.tsx';
export { timeZoneLabel, timeZoneName, timeZones } from './time-zones.ts';
