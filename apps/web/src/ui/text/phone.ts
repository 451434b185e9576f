import { isMaskedNumber } from '@balcao/contract';

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

/** A full number as WhatsApp knows it, for reading: `+55 11 90000-0142`. Other countries' are left in one piece, and one with hidden digits as it is. */
export function formatPhone(number: string): string {
  if (isMaskedNumber(number)) return number;
  const digits = number.replace(/\D/g, '');
  const service = /^55([38]00)(\d{3})(\d{3,4})$/.exec(digits);
  if (service) return `+55 ${service.slice(1).join(' ')}`;
  const brazil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  if (brazil) return `+55 ${brazil[1]} ${brazil[2]}-${brazil[3]}`;
  return digits === '' ? '' : `+${digits}`;
}

/** A number as a contact card has it: as its phone wrote it, or in our form where that left no gaps. */
export const formatCardNumber = ({ shown, digits }: { shown: string; digits: string }): string =>
  /^\+?\d+$/.test(shown) ? formatPhone(digits || shown) : shown;
