import { phoneForms, readPhone } from '@balcao/contract';
import { formatTypedNumber, toTypedNumber } from '../../../ui/fields/typed-number.ts';

/** Whether the search text is a number rather than a name. */
export function looksLikeNumber(text: string): boolean {
  return phoneForms(text).length > 0;
}

/** The initial values of a new contact, made of the search text. */
export function contactFromSearch(text: string): { name: string; number: string } {
  const typed = text.trim();
  if (!looksLikeNumber(typed)) return { name: typed, number: '' };
  const read = readPhone(typed);
  return { name: '', number: 'number' in read ? toTypedNumber(read.number) : formatTypedNumber(typed) };
}
