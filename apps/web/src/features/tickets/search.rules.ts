import type { TicketSearch } from './tickets.live.ts';

/** From how many characters on texts are searched. */
const minTextLength = 2;
const maxRememberedSearches = 5;

export const emptySearch: TicketSearch = {
  text: '',
  status: null,
  tags: [],
  users: [],
  referral: null,
  date: '',
  dateTo: '',
  updatedAt: '',
  updatedTo: '',
};

/** How many filters narrow a search, its words aside. */
export function filterCount({ status, tags, users, referral, date, updatedAt }: TicketSearch): number {
  return [status !== null, referral !== null, tags.length > 0, users.length > 0, date !== '', updatedAt !== ''].filter(
    Boolean,
  ).length;
}

/** What is to be asked; null while there is nothing to search for. */
export function toSearchRequest(search: TicketSearch): TicketSearch | null {
  const text = search.text.trim().replace(/\s+/g, ' ');
  const asked = [...text].length >= minTextLength ? text : '';
  return asked === '' && filterCount(search) === 0 ? null : { ...search, text: asked };
}

/** The latest searches with a new one in front, each of them once. */
export function rememberSearch(latest: readonly string[], text: string): string[] {
  const said = text.trim();
  if ([...said].length < minTextLength) return [...latest];
  return [said, ...latest.filter((other) => other.toLowerCase() !== said.toLowerCase())].slice(
    0,
    maxRememberedSearches,
  );
}

/** What was searched for is a part of this number. */
export function foundByNumber(text: string, number: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[+\d\s().-]+$/.test(text.trim()) && number.includes(digits);
}

/** Days from one to another, both included; empty = any. */
export interface SearchDays {
  from: string;
  to: string;
}

/**
 * The last so many days up to today.
 * @param today such as `2026-11-20`
 */
export function lastDays(count: number, today: string): SearchDays {
  const from = new Date(`${today}T12:00:00Z`);
  from.setUTCDate(from.getUTCDate() - (count - 1));
  return { from: from.toISOString().slice(0, 10), to: today };
}

/** Days as somebody is typing them: with a first one alone it is that day, and the last one never comes before it. */
export function typedDays({ from, to }: SearchDays): SearchDays {
  if (from === '') return { from: to, to };
  return { from, to: to < from ? from : to };
}
