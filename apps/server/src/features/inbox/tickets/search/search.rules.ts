import { phoneForms, type UserActor } from '@balcao/contract';

/** What is searched for. */
export interface SearchedWords {
  /** as typed */
  text: string;
  /** where it may be a phone number: the digits with which it may be stored, in part or whole */
  digits: readonly string[];
  /** for who may not know numbers: they are found neither in contacts nor in contact cards */
  hidesNumbers: boolean;
}

export function searchedWords({ hidesNumbers = false }: Pick<UserActor, 'hidesNumbers'>, text: string): SearchedWords {
  return { text, digits: hidesNumbers ? [] : phoneForms(text), hidesNumbers };
}

/** Where words are searched; see `search_tickets` in the migrations. */
export type SearchScope = 'texts' | 'beginnings' | 'name';

/**
 * Decides where words are searched. Texts are found by trigrams. Words without three letters in a row have none, and
 * everything would have to be read: only names are searched then, and without any letter only their beginnings.
 */
export function searchScope(words: string): SearchScope {
  const plain = words.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const longest = Math.max(0, ...(plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => [...run].length));
  if (longest >= 3) return 'texts';
  return longest > 0 ? 'beginnings' : 'name';
}
