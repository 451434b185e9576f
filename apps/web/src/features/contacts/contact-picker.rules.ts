import { formatTypedNumber } from '../../ui/phone.ts';

/** So many digits are a number rather than a part of a name. */
const minNumberLength = 3;

/** What was searched for is a number rather than a name. */
export function looksLikeNumber(text: string): boolean {
  return /^[+\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= minNumberLength;
}

/** What a new contact starts with, made of the words that were searched for. */
export function contactFromSearch(text: string): { name: string; number: string } {
  const typed = text.trim();
  if (!looksLikeNumber(typed)) return { name: typed, number: '' };
  const digits = typed.replace(/\D/g, '');
  return { name: '', number: formatTypedNumber(/^55\d{10}/.test(digits) ? digits : typed) };
}
