import { formatTypedNumber } from '../../ui/phone.ts';

/** From this many digits on it is a number rather than a part of a name. */
const minNumberLength = 3;

/** Whether the search text is a number rather than a name. */
export function looksLikeNumber(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= minNumberLength;
}

/** The initial values of a new contact, made of the search text. */
export function contactFromSearch(text: string): { name: string; number: string } {
  const typed = text.trim();
  if (!looksLikeNumber(typed)) return { name: typed, number: '' };
  const digits = typed.replace(/\D/g, '');
  return { name: '', number: formatTypedNumber(/^55\d{10}/.test(digits) ? digits : typed) };
}
