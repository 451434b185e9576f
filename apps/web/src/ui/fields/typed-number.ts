import { readPhone } from '@balcao/contract';
import { maskPhone } from '../text/phone.ts';

/** The most digits of a number that is written without its country. */
const maxHomeDigits = 11;

/**
 * Formats a typed number for reading. Foreign ones start with + or 00 and stay as they are, and so does what has a zero in front,
 * or signs that no number has, such as a link. No digit is left out: which number is meant, and whether there is one, is
 * told by `parseTypedPhone`.
 */
export function formatTypedNumber(text: string): string {
  // A number that was copied brings along marks that nobody sees, in front of its +.
  const typed = text.replaceAll(/\p{Cf}/gu, '').trimStart();
  if (!/^\+?[\d\s().-]*$/.test(typed) || /^\d{10,}\.0+$/.test(typed)) return typed;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return `+${digits}`;
  if (digits.startsWith('00') && digits.length > maxHomeDigits) return `+${digits.replace(/^0+/, '')}`;
  if (digits.startsWith('0')) return typed;
  if (digits.length <= maxHomeDigits) return maskPhone(digits);
  // People paste their own country's code, too. A digit too many behind one that was formatted is no code.
  const [, own = ''] = typed.startsWith('(') ? [] : (/^55(\d{10,11})$/.exec(digits) ?? []);
  return own === '' ? digits : maskPhone(own);
}

/** A stored number as it would have been typed. */
export function toTypedNumber(number: string): string {
  if (number === '') return '';
  const masked = maskPhone(number.replace(/^55/, ''));
  const read = readPhone(masked);
  return 'number' in read && read.number === number ? masked : `+${number}`;
}
