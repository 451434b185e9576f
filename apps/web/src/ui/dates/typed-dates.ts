import { isDay } from './days.ts';

/**
 * The typed text of day and time fields. An incomplete value is kept as typed, so that a form knows that it is
 * incomplete.
 */

/** The text of a day in its field: day before month in all languages of the interface. */
export function dayText(value: string): string {
  return isDay(value) ? value.split('-').toReversed().join('/') : value;
}

const sizes = [2, 2, 4] as const;

/** Parses the field of a day: DD/MM/YYYY while it is typed, and the day itself once it is complete. */
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

/** Completes a partial day: `1/3` is 1 March of this year, `1/3/26` of 2026. Text that makes no day stays as it is. */
export function completeDay(text: string, thisYear: number): string {
  if (text.trim() === '' || isDay(text)) return text;
  const [day = '', month = '', year = ''] = text.split('/');
  const years = year === '' ? String(thisYear) : year.length === 2 ? `20${year}` : year;
  return wholeDay([day.padStart(2, '0'), month.padStart(2, '0'), years]) ?? text;
}

/** Parses the field of a time, as HH:MM: only digits count, and the colon is inserted. */
export function typeTime(text: string): string {
  const [hours, minutes] = /^(\d{1,2}):(\d{0,2})/.exec(text)?.slice(1) ?? [];
  if (hours !== undefined && hours.length === 1 && minutes !== undefined) return `0${hours}:${minutes}`;
  const digits = text.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 || (digits.length === 2 && text.endsWith(':'))
    ? `${digits.slice(0, 2)}:${digits.slice(2)}`
    : digits;
}

/** Completes a partial time: `8` is 08:00, `830` 08:30. */
export function completeTime(text: string): string {
  const digits = text.replace(/\D/g, '');
  if (digits === '' || text.length === 5) return text;
  if (digits.length <= 2) return `${digits.padStart(2, '0')}:00`;
  const whole = text.includes(':') ? digits.padEnd(4, '0') : digits.padStart(4, '0');
  return `${whole.slice(0, 2)}:${whole.slice(2)}`;
}
