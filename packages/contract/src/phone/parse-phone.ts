import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js/min';
import type { ParsedPhone, PhoneProblem } from './problems.ts';
import { readPhone } from './read-phone.ts';

/**
 * The one rule for numbers that a person or a program writes: the number as it is stored, digits with the country, or
 * why there is none. Of a number that no country has nothing is guessed, and none of its digits are left out to make it
 * fit. Takes what `readPhone` takes; without a + or 00 it is Brazilian, or has twelve digits and more.
 *
 * What WhatsApp itself reports (who writes, the address book, the answer to a lookup) is not parsed: it is right.
 *
 * The web app fetches it with its tables when a form needs it (`app/phone/phone-rule.ts`).
 */
export function parsePhone(text: string): ParsedPhone {
  const read = readPhone(text);
  if ('problem' in read) return read;
  return read.isBrazilian ? { number: read.number } : checkAbroad(read.number);
}

/**
 * Why a stored number can be nobody's; undefined = it can be somebody's. For what WhatsApp reported the answer means
 * nothing: tables of countries are younger or older than its own.
 */
export function numberProblem(digits: string): PhoneProblem | undefined {
  const parsed = digits === '' ? parsePhone('') : parsePhone(`+${digits}`);
  if ('problem' in parsed) return parsed.problem;
  // A trunk zero or a carrier in the middle: it was stored before there was a rule.
  return parsed.number === digits ? undefined : 'not_in_country';
}

/** Digits with the code of a country other than Brazil, by what the country allows. */
function checkAbroad(digits: string): ParsedPhone {
  // WhatsApp keeps the 1 of Mexican mobiles, which the country gave up.
  const dialled = digits.replace(/^521(\d{10})$/, '52$1');
  const found = parsePhoneNumberFromString(`+${dialled}`);
  if (!found) return { problem: 'unknown_country' };
  const length = validatePhoneNumberLength(`+${dialled}`);
  if (length) return { problem: problemsOfLength[length] ?? 'not_in_country' };
  const code = found.countryCallingCode;
  const national = found.number.slice(1 + code.length);
  const written = dialled.slice(code.length);
  // Of the digits that are written only a trunk zero may be left out, as in +44 (0)20….
  const isWhole = national === written || `0${national}` === written;
  if (!isWhole || !found.isValid()) return { problem: 'not_in_country' };
  return { number: national === written ? digits : `${code}${national}` };
}

const problemsOfLength: Readonly<Record<string, PhoneProblem>> = {
  INVALID_COUNTRY: 'unknown_country',
  TOO_SHORT: 'too_short',
  TOO_LONG: 'too_long',
};
