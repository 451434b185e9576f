import { followUpLimits } from '@balcao/contract';

export const minuteUnits = { minute: 1, hour: 60, day: 1_440 } as const;
export type MinuteUnit = keyof typeof minuteUnits;

/** The largest unit of which a number of minutes is a whole number. */
export const unitOf = (minutes: number): MinuteUnit =>
  minutes % minuteUnits.day === 0 ? 'day' : minutes % minuteUnits.hour === 0 ? 'hour' : 'minute';

export const maxOf = (unit: MinuteUnit): number => Math.floor(followUpLimits.minutes / minuteUnits[unit]);

/** Minutes of a typed number, within what a message may wait. */
export const minutesOf = (typed: string | number, unit: MinuteUnit): number =>
  Math.min(maxOf(unit), Math.max(1, Math.round(Number(typed) || 1))) * minuteUnits[unit];
