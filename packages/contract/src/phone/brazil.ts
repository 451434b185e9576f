import type { ParsedPhone } from './problems.ts';

/** Brazil's own rule. All functions take digits alone. */

const areaCodes = new Set(
  [
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55',
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99',
  ].flatMap((line) => line.split(' ')),
);
export const isAreaCode = (digits: string): boolean => areaCodes.has(digits);

/** Codes of carriers that are dialled between the trunk zero and the area, those that libphonenumber knows. */
const carrier = /^(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/;

/** 0800 and 0300 without their zero: businesses are on WhatsApp with them. */
const nationwide = /^[38]00\d{6,7}$/;
/** 0500 and 0900: donations and calls that cost extra. */
const payService = /^[59]00\d{6,7}$/;
/** 4004, 3003 and their kind, which need no area: WhatsApp has some with the country alone. */
const withoutArea = /^(?:300\d|400\d|4020)\d{4}$/;

/** What follows the 55 of a number: area and line, also with trunk zero and carrier; or a service. */
export function parseAfterCountry(digits: string): ParsedPhone {
  if (withoutArea.test(digits)) return { number: `55${digits}` };
  if (isCollectCall(digits)) return { problem: 'collect' };
  return digits.startsWith('0') ? parseAfterTrunk(digits.slice(1)) : parseNational(digits);
}

/**
 * What follows a trunk zero: area and line, or carrier, area and line.
 * @param areaStandsApart whether signs or blanks set digits 3 and 4 apart, which are the area behind a carrier
 */
export function parseAfterTrunk(digits: string, areaStandsApart = false): ParsedPhone {
  if (digits.length < 12) return parseNational(digits);
  if (isCollectCall(digits)) return { problem: 'collect' };
  // With its area code and one digit too many it would be the same digits.
  const isMistyped = digits.length === 12 && isAreaCode(digits.slice(0, 2)) && digits[2] === '9' && !areaStandsApart;
  if (digits.length > 13 || !carrier.test(digits) || isMistyped) return { problem: 'too_long' };
  return parseNational(digits.slice(2));
}

/** Area and line, without anything in front; or 0800 and 0300 without their zero. */
function parseNational(digits: string): ParsedPhone {
  if (nationwide.test(digits)) return { number: `55${digits}` };
  if (payService.test(digits)) return { problem: 'service' };
  return parseAreaAndLine(digits);
}

/**
 * Ten or eleven digits: a mobile has nine behind its area, from 9 on; a landline eight, from 2 to 5; eight from 6 on are
 * a mobile as it was before the ninth digit, and WhatsApp has many under that number.
 */
export function parseAreaAndLine(digits: string): ParsedPhone {
  if (digits.length < 8) return { problem: 'too_short' };
  if (digits.length < 10) return { problem: 'no_area' };
  if (digits.length > 11) return { problem: 'too_long' };
  if (!isAreaCode(digits.slice(0, 2))) return { problem: 'unknown_area' };
  const fits = digits.length === 11 ? /^..9/.test(digits) : /^..[2-9]/.test(digits);
  return fits ? { number: `55${digits}` } : { problem: 'unknown_line' };
}

/** Digits without a country that begin like a collect call: 9090 and the number, or 90, a carrier, area and line. */
export function isCollectCall(digits: string): boolean {
  if (/^9090\d{8,11}$/.test(digits)) return true;
  return /^90\d{12,13}$/.test(digits) && carrier.test(digits.slice(2)) && 'number' in parseAreaAndLine(digits.slice(4));
}

/** Digits of a typed service number: with a trunk zero, or too short for an area. */
export function parseService(digits: string): ParsedPhone | undefined {
  if (/^0[3589]00/.test(digits)) {
    const [found, long] = [parseNational(digits.slice(1)), digits.length > 11];
    return 'number' in found || found.problem === 'service' ? found : { problem: long ? 'too_long' : 'too_short' };
  }
  return /^1\d\d$/.test(digits) || /^(?:400[34]|4020|300[34])\d{4}$/.test(digits) ? { problem: 'service' } : undefined;
}
