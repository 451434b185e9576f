import { parseAreaAndLine } from './brazil.ts';

/** What the groups of digits tell that the digits alone do not: where signs and blanks stand. */

const isWhole = (digits: string): boolean => 'number' in parseAreaAndLine(digits);

/**
 * Whether digits without a + or 00 are grouped as nobody in Brazil groups an area and a line: 212-555-0143, 0412-1234567,
 * 8 495 123-45-67, 984 1234567. As a Brazilian number they would be somebody else's.
 */
export function isGroupedAbroad(digits: string, separators: ReadonlySet<number>): boolean {
  const [first, second] = [...separators].filter((place) => place > 0 && place < digits.length);
  if (digits.length < 10 || first === undefined) return false;
  // Behind a trunk zero the area or the carrier stands apart, or nothing does; 02 is a place in a list.
  if (digits.startsWith('0'))
    return digits.length > 10 && (first === 2 || (digits.length <= 12 && first >= 4 && first <= 6));
  if (digits.length === 10) return first === 3;
  if (digits.length !== 11) return false;
  // 119 8765-4321 has its blank in the wrong place.
  return (first === 3 && second !== undefined && second !== 7) || (first === 1 && second === 4);
}

/** Whether a Brazilian mobile was written with a digit too few: 98765-432 and 9 876-5432 are no line from before the ninth digit. */
export function lacksDigit(text: string, number: string): boolean {
  if (number.length !== 12 || number[4] !== '9') return false;
  return /9\D{0,3}\d{4}\D{1,3}\d{3}\D*$/.test(text) || /(?<!\d)9\D{1,3}\d{3}\D{0,3}\d{4}\D*$/.test(text);
}

const numbered = /^\s*\d{1,4}\s*(?:\)|[.:/]\s|-\s|\s-)/;

/**
 * Whether something stands before a whole number of Brazil, such as its place in a list: `2) 11 98765-4321`. With it
 * the digits would be a stranger's in another country.
 */
export function isNumberedLine(text: string, digits: string, separators: ReadonlySet<number>): boolean {
  // Buenos Aires has lines that could be those of an area of Brazil.
  if (/^549?\d{10}$/.test(digits) && !numbered.test(text)) return false;
  return [10, 11].some((count) => {
    const start = digits.length - count;
    if (!separators.has(start) || !isWhole(digits.slice(start))) return false;
    const isUndivided = [...separators].every((place) => place <= start || place >= digits.length);
    return separators.has(start + 2) || numbered.test(text) || (isUndivided && count === 11);
  });
}
