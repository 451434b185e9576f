export const minuteUnits = { minute: 1, hour: 60, day: 1_440 } as const;
export type MinuteUnit = keyof typeof minuteUnits;

/** The largest unit of which a number of minutes is a whole number. */
export const unitOf = (minutes: number): MinuteUnit =>
  minutes % minuteUnits.day === 0 ? 'day' : minutes % minuteUnits.hour === 0 ? 'hour' : 'minute';

export const mostOf = (unit: MinuteUnit, maxMinutes: number): number => Math.floor(maxMinutes / minuteUnits[unit]);

/** Minutes of a typed number of units, from one unit to as many as there may be. */
export const minutesOf = (typed: string | number, unit: MinuteUnit, maxMinutes: number): number =>
  Math.min(mostOf(unit, maxMinutes), Math.max(1, Math.round(Number(typed) || 1))) * minuteUnits[unit];
