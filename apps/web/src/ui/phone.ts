import { readPhone } from '@balcao/contract';

/** At most 11 digits (two of the area, eight or nine of the line) shown as `(11) 90000-0142`, as far as typed. */
export function maskPhone(text: string): string {
  const digits = phoneDigits(text);
  if (digits.length === 0) return '';
  if (digits.length <= 2) return `(${digits}`;
  const line = digits.slice(2);
  if (line.length <= 4) return `(${digits.slice(0, 2)}) ${line}`;
  const cut = line.length > 8 ? 5 : 4;
  return `(${digits.slice(0, 2)}) ${line.slice(0, cut)}-${line.slice(cut)}`;
}

export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, 11);
}

/** A full number as WhatsApp knows it, for reading: `+55 11 90000-0142`. Other countries' are left in one piece. */
export function formatPhone(number: string): string {
  const digits = number.replace(/\D/g, '');
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`;
  return digits === '' ? '' : `+${digits}`;
}

/** A number as a contact card has it: as its phone wrote it, or in our form where that left no gaps. */
export const formatCardNumber = ({ shown, digits }: { shown: string; digits: string }): string =>
  digits !== '' && /^\+?\d+$/.test(shown) ? formatPhone(digits) : shown;

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
