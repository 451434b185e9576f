/** Where words are looked for; see `search_tickets` in the migrations. */
export type SearchScope = 'texts' | 'beginnings' | 'name';

/**
 * Texts are found by their trigrams. Words without three letters in a row have none to go by: everything would have to be
 * read, so only names are looked at, and where there is no letter at all, only their beginnings.
 */
export function searchScope(words: string): SearchScope {
  const plain = words.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  const longest = Math.max(0, ...(plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((run) => [...run].length));
  if (longest >= 3) return 'texts';
  return longest > 0 ? 'beginnings' : 'name';
}
