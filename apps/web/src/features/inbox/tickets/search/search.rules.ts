import type { DayRange } from '../../../../ui/dates/days.ts';
import type { TicketList, TicketSearch } from '../list/lists.rules.ts';

/** From how many characters on texts are searched. */
const minTextLength = 2;
const maxRememberedSearches = 5;
const lineDigits = 8;

export const emptySearch: TicketSearch = {
  text: '',
  status: null,
  tags: [],
  users: [],
  whatsappIds: [],
  referral: null,
  priority: null,
  date: '',
  dateTo: '',
  updatedAt: '',
  updatedTo: '',
  queuedAt: '',
  queuedTo: '',
  scope: 'all',
  queueIds: [],
  unread: false,
  unanswered: false,
  mentioned: false,
  snoozed: null,
  held: null,
  deadline: null,
  contactFields: [],
  ticketFields: [],
  order: 'latest',
  view: null,
};

/** How many filters narrow a search, its words aside. */
export function filterCount(search: TicketSearch): number {
  const { status, referral, priority, tags, users, date, updatedAt, queuedAt } = search;
  const set = [status !== null, referral !== null, priority !== null, tags.length > 0, users.length > 0];
  const days = [date, updatedAt, queuedAt].map((day) => day !== '');
  return [...set, ...days].filter(Boolean).length + moreFilterCount(search);
}

/** How many of the filters narrow it that are not shown at first. */
export function moreFilterCount(search: TicketSearch): number {
  const { scope, snoozed, held, deadline, unread, unanswered, mentioned } = search;
  const set = [scope !== 'all', snoozed !== null, held !== null, deadline !== null, unread, unanswered, mentioned];
  const lists = [search.queueIds, search.whatsappIds, search.contactFields, search.ticketFields].map(
    ({ length }) => length > 0,
  );
  return [...set, ...lists].filter(Boolean).length;
}

/** The query; null while there is nothing to search for. */
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

/** How many results are known: all of them, or those loaded of frequent words, which are not counted before the end. */
export function foundCount({ count, tickets, nextCursor }: TicketList): { count: number; isAll: boolean } {
  if (count !== null) return { count, isAll: true };
  return { count: tickets.length, isAll: nextCursor === null };
}

/** The search text is this number or a part of it: of a whole one, however it is written, the line without its ninth digit counts. */
export function foundByNumber(text: string, number: string): boolean {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 3 && /^[+\d\s()./-]+$/.test(text.trim()) && number.includes(digits.slice(-lineDigits));
}

/** The days a search asks for: with one end alone it is that day, and the last one never comes before the first. */
export function searchedDays({ from, to }: DayRange): DayRange {
  if (from === '') return { from: to, to };
  return { from, to: to < from ? from : to };
}
