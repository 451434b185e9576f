/**
 * Days and times of fields. A whole day is `2026-11-24`, a whole time `09:30`, whatever the language; what is still being
 * typed is kept as it was typed, so that a form knows that it is not whole.
 */

const minYear = 1900;
const maxYear = 2999;

/** Days one may ask for: dates of other centuries are slips of the hand. */
export const minDay = `${minYear}-01-01`;
export const maxDay = `${maxYear}-12-31`;

/** A whole day that there is. */
export function isDay(value: string): boolean {
  const [year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= minYear && year <= maxYear && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const isTime = (value: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** A whole day and a whole time: `2026-11-24T09:30`. */
export function isMoment(value: string): boolean {
  const [day = '', time = ''] = value.split('T');
  return isDay(day) && isTime(time);
}

/** A day as it stands in its field: day before month in all languages of the interface. */
export function dayText(value: string): string {
  return isDay(value) ? value.split('-').toReversed().join('/') : value;
}

const sizes = [2, 2, 4] as const;

/** What is typed into the field of a day: as DD/MM/YYYY while it grows, and the day itself once it is whole. */
export function typeDay(text: string): string {
  const pasted = text.trim();
  if (isDay(pasted)) return pasted;
  const parts = text
    .replace(/[^\d/.\-\s]/g, '')
    .split(/[/.\-\s]+/)
    .slice(0, sizes.length);
  // Digits beyond the end of the last part begin the next one; a part in the middle is cut.
  for (const [index, size] of sizes.entries()) {
    const part = parts[index];
    if (part === undefined || part.length <= size) continue;
    parts[index] = part.slice(0, size);
    if (index === parts.length - 1 && index < sizes.length - 1) parts.push(part.slice(size));
  }
  return wholeDay(parts) ?? parts.join('/');
}

function wholeDay([day = '', month = '', year = '']: readonly string[]): string | undefined {
  const value = `${year}-${month}-${day}`;
  return isDay(value) ? value : undefined;
}

/** What was left unfinished: `1/3` is 1 March of this year, `1/3/26` of 2026. What makes no day stays as it is. */
export function completeDay(text: string, thisYear: number): string {
  if (text.trim() === '' || isDay(text)) return text;
  const [day = '', month = '', year = ''] = text.split('/');
  const years = year === '' ? String(thisYear) : year.length === 2 ? `20${year}` : year;
  return wholeDay([day.padStart(2, '0'), month.padStart(2, '0'), years]) ?? text;
}

/** What is typed into the field of a time, as HH:MM: only digits count, and the colon comes by itself. */
export function typeTime(text: string): string {
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

const dayMs = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Days from one to another, both included; empty = without that end. */
export interface DayRange {
  from: string;
  to: string;
}

export const rangePresets = ['today', 'yesterday', 'thisMonth', 'lastSevenDays', 'lastThirtyDays'] as const;
export type RangePreset = (typeof rangePresets)[number];

/**
 * The days one asks for most.
 * @param today such as `2026-11-20`
 */
export function presetRange(preset: RangePreset, today: string): DayRange {
  if (preset === 'today') return { from: today, to: today };
  if (preset === 'yesterday') return { from: addDays(today, -1), to: addDays(today, -1) };
  if (preset === 'thisMonth') return { from: `${today.slice(0, 7)}-01`, to: today };
  return { from: addDays(today, preset === 'lastSevenDays' ? -6 : -29), to: today };
}

export const isBadOrder = ({ from, to }: DayRange): boolean => from !== '' && to !== '' && to < from;
