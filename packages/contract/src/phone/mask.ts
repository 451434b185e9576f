import { readPhone } from './read-phone.ts';

/** Stands for each digit that is not shown; no text that is typed as a number has two of them. */
const dot = '•';

/** Whether a text is a number with digits that are not shown. */
export const isMaskedNumber = (text: string): boolean => text.includes(dot + dot);

/**
 * A number as it is shown to who may not know it: `+55 11 9••••-0142`. Country, area and the end stay, four digits at least go; of
 * a short one nothing stays but its last two digits.
 */
export function maskNumber(text: string): string {
  if (isMaskedNumber(text)) return text;
  const digits = text.replace(/\D/g, '');
  const brazil = /^55(\d{2})(9?)\d{4}(\d{4})$/.exec(digits);
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}${dot.repeat(4)}-${brazil[3]}`;
  const start = digits.length >= 10 ? 2 : 0;
  const end = digits.length >= 10 ? 4 : digits.length >= 7 ? 2 : 0;
  const hidden = dot.repeat(digits.length - start - end);
  return `${start > 0 ? '+' : ''}${digits.slice(0, start)}${hidden}${digits.slice(digits.length - end)}`;
}

/** Rows of digits with the signs that people put between them; eight digits are the shortest number that somebody has. */
const rows = /[+(]*\d(?:[\s().\-/+\u00a0\u2010-\u2015]*\d){7,}/g;
/** Days, and moments as cameras write them: `30-11-2026`, `2026.11.30`, `20261130_101500`. */
const moments =
  /^(?:\d{1,2}[-./]\d{1,2}[-./](?:19|20)\d{2}|(?:19|20)\d{2}[-./]?(?:0\d|1[0-2])[-./]?[0-3]\d(?:[-_ ]?[0-2]\d[0-5]\d[0-5]\d)?)$/;

/** A text with the numbers in it masked: a name that is a number, or has one. Days stay. */
export const maskNumbersIn = (text: string): string =>
  text.replace(rows, (row) => (moments.test(row) ? row : maskNumber(row)));

/** A value that may be anything, masked where the whole of it is a number that somebody can have. */
export function maskIfNumber(text: string): string {
  const read = readPhone(text);
  return 'number' in read ? maskNumber(read.number) : text;
}
