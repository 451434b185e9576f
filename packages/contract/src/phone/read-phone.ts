import {
  isAreaCode,
  isCollectCall,
  parseAfterCountry,
  parseAfterTrunk,
  parseAreaAndLine,
  parseService,
} from './brazil.ts';
import { isGroupedAbroad, isNumberedLine, lacksDigit } from './grouping.ts';
import { withArgentineForm } from './one-person.ts';
import type { PhoneProblem } from './problems.ts';
import {
  cleanPhoneText,
  digitsOf,
  linkedNumber,
  separatorsOf,
  splitNumbers,
  spreadOut,
  withoutLabel,
  withoutWords,
} from './phone-text.ts';

/**
 * A text as a number, as far as it can be told without the tables of other countries: `isBrazilian` = checked by
 * Brazil's rule, otherwise the digits begin with what should be another country's code.
 */
export type PhoneReading = { number: string; isBrazilian: boolean } | { problem: PhoneProblem };

const maxDigits = 15;
const minDigits = 7;

/**
 * Reads a number as people and programs write it: with brackets and dashes, as a JID, a link, a cell of a sheet. Of two
 * numbers the first is taken if it is whole by itself. Light enough for every page: for other countries use `parsePhone`,
 * which also checks what they allow.
 */
export function readPhone(text: string): PhoneReading {
  const cell = cleanPhoneText(text);
  const clean = spreadOut(cell) ?? withoutLabel(cell);
  if (clean === '') return { problem: 'empty' };
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(clean)) return { problem: 'rounded' };
  const linked = linkedNumber(clean);
  if (linked && 'problem' in linked) return linked;
  if (linked && 'digits' in linked) return readInternational(linked.digits);
  const written = linked?.text ?? withoutWords(clean);
  const parts = splitNumbers(written);
  return parts.length > 1 ? readFirst(written, parts) : readOne(parts[0] ?? written);
}

function readFirst(written: string, parts: readonly string[]): PhoneReading {
  if (!parts.every((part) => /^[+\d\s().\-/]*\d[\d\s().\-/]*$/.test(part))) return { problem: 'letters' };
  const [area = '', ...rest] = parts;
  // 11/98765-4321 and +49 711/123456 are one number.
  const isPart = digitsOf(area).length < (area.startsWith('+') ? minDigits : 5);
  const [number = '', ...others] = isPart ? [`${area} ${rest[0]}`, ...rest.slice(1)] : parts;
  const first = readOne(number);
  if ('problem' in first)
    return others.some((other) => 'number' in readOne(other)) ? { problem: 'two_numbers' } : first;
  // With its country written, what follows a slash may be a second line by its last digits, or the rest of the number.
  const isLong = others.length === 1 && number.startsWith('+') && !first.isBrazilian && /^[^/]+\/[^/]+$/.test(written);
  return isLong && 'number' in readOne(`${number} ${others[0]}`) ? { problem: 'two_numbers' } : first;
}

/** One number with its blanks and signs. */
function readOne(written: string): PhoneReading {
  const text = written
    .replace(/^\s*\(\s*\+/, '+')
    .replace(/\[(\d+)\]/, '($1)')
    .replace(/(^|[(\s]|55)0\s?(?:xx|\*\*|--)\s?/i, '$10');
  if (!/^\+{0,2}[\d\s().\-/]+$/.test(text))
    return { problem: /^[+\d\s().\-/]*\d\s*\+[+\d\s().\-/]*$/.test(text) ? 'two_numbers' : 'letters' };
  const digits = digitsOf(text);
  if (digits === '') return { problem: 'letters' };
  if (/^\d{8,15}-1\d{9}$/.test(text) || /^120363\d{12}$/.test(digits)) return { problem: 'group' };
  const read = text.startsWith('+')
    ? readInternational(digits.replace(/^00/, ''))
    : digits.startsWith('00')
      ? readAfterZeros(digits.slice(2), text)
      : readNational(digits, text);
  return 'number' in read && read.isBrazilian && lacksDigit(text, read.number) ? { problem: 'too_short' } : read;
}

/** Digits behind 00. `002 11 98765-4321` is the second of a list: countries of one digit are 1 and 7, whose areas have three. */
const readAfterZeros = (digits: string, text: string): PhoneReading =>
  /^\s*00(?:[^17]\D|\d\D+\d\d\D)/.test(text) ? { problem: 'unknown_country' } : readInternational(digits);

function readInternational(digits: string): PhoneReading {
  if (digits.startsWith('55')) return brazilian(parseAfterCountry(digits.slice(2)));
  if (digits.startsWith('0')) return { problem: 'unknown_country' };
  if (digits.length < minDigits) return { problem: 'too_short' };
  if (digits.length > maxDigits) return { problem: 'too_long' };
  return { number: withArgentineForm(digits), isBrazilian: false };
}

const brazilian = (parsed: { number: string } | { problem: PhoneProblem }): PhoneReading =>
  'number' in parsed ? { ...parsed, isBrazilian: true } : parsed;

/** Digits without a + or 00: Brazilian, or from twelve on perhaps with a country. */
function readNational(digits: string, text: string): PhoneReading {
  const service = parseService(digits);
  if (service) return brazilian(service);
  const separators = separatorsOf(text);
  if (isGroupedAbroad(digits, separators)) return { problem: 'needs_country' };
  if (digits.startsWith('0')) {
    return brazilian(parseAfterTrunk(digits.slice(1), separators.has(3) && separators.has(5)));
  }
  if (isCollectCall(digits)) return { problem: 'collect' };
  const bracket = /^\s*\(\s*(\d+)\s*\)/.exec(text)?.[1];
  // The form of other countries, such as (212) 555-0143.
  if (bracket?.length === 3) return { problem: 'needs_country' };
  if (digits.length < 12) return brazilian(parseAreaAndLine(digits));
  if (digits.startsWith('55')) {
    // Area 55, and a digit too many: the signs stand where an area has them.
    const isMistyped = digits.length === 12 && separators.has(7) && !separators.has(4);
    return isMistyped ? { problem: 'too_long' } : brazilian(parseAfterCountry(digits.slice(2)));
  }
  const first = [10, 11].find((count) => separators.has(count) && 'number' in parseAreaAndLine(digits.slice(0, count)));
  if (first !== undefined) return { problem: 'two_numbers' };
  if (bracket !== undefined) return { problem: 'too_long' };
  if (digits.length > maxDigits) return { problem: 'too_long' };
  return looksBrazilian(digits, separators) || isNumberedLine(text, digits, separators)
    ? { problem: 'needs_country' }
    : readInternational(digits);
}

/** Digits that could be a number of Brazil with one or two typed too many, and would be a stranger's elsewhere. */
function looksBrazilian(digits: string, separators: ReadonlySet<number>): boolean {
  if (!isAreaCode(digits.slice(0, 2))) return false;
  const isArgentine = /^549\d{10}$/.test(digits);
  const isMobile = digits.length <= 13 && digits[2] === '9' && !isArgentine;
  return isMobile || (separators.has(2) && (separators.has(6) || separators.has(7)) && !isArgentine);
}
