import type { Contact, LivePayload } from '@balcao/contract';

/** What the list shows. */
export interface ContactFilter {
  search: string;
  /** days such as `2026-11-20`; empty = no limit */
  from: string;
  until: string;
}

/** The loaded part of a list: all matching contacts from the first down to the last of them, by name. */
export interface ContactList {
  contacts: readonly Contact[];
  /** matching contacts altogether, loaded or not */
  count: number;
  /** null = everything is loaded */
  nextCursor: string | null;
}

export type ContactEvent = LivePayload<'contact'>;
type Page = { contacts: Contact[]; count: number; nextCursor: string | null };

/** Words as the server's search compares them: no capitals, no accents. */
export const searchText = (words: string): string =>
  words
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

/** The order of the list: by the letters of the name, then by id. */
export function compareContacts(a: Contact, b: Contact): number {
  return compareLetters(searchText(a.name), searchText(b.name)) || a.id - b.id;
}

/** As the database does it: by code point, where the language would compare halves of the ones above 0xFFFF. */
function compareLetters(a: string, b: string): number {
  if (a === b) return 0;
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((letter, index) => letter !== right[index]);
  if (at === -1) return -1;
  return (left[at]?.codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

export const listFromPage = ({ contacts, count, nextCursor }: Page): ContactList => ({ contacts, count, nextCursor });

/** The list with one more page at its end. A contact that is there already stays as it is: an event brought it. */
export function appendPage(list: ContactList, page: Page): ContactList {
  const known = new Set(list.contacts.map(({ id }) => id));
  const contacts = [...list.contacts, ...page.contacts.filter(({ id }) => !known.has(id))].toSorted(compareContacts);
  return { contacts, count: page.count, nextCursor: page.nextCursor };
}

/**
 * The list after an event, or undefined where the event alone does not tell and the list has to be fetched again: a contact
 * that came or went in a part not loaded, or one that a search or the company's days may or may not find.
 */
export function applyContactEvent(
  list: ContactList,
  event: ContactEvent,
  filter: ContactFilter,
): ContactList | undefined {
  if (event.action === 'reload') return undefined;
  const id = event.action === 'delete' ? event.contactId : event.contact.id;
  const others = list.contacts.filter((contact) => contact.id !== id);
  const known = others.length < list.contacts.length;
  const fullyLoaded = list.nextCursor === null;
  if (event.action === 'delete') {
    if (known) return { ...list, contacts: others, count: list.count - 1 };
    return fullyLoaded ? list : undefined;
  }
  if (filter.search !== '' || filter.from !== '' || filter.until !== '') return undefined;
  const { contact } = event;
  const last = list.contacts.at(-1);
  const inLoadedPart = fullyLoaded || (last !== undefined && compareContacts(contact, last) <= 0);
  // Of one that is not loaded nobody knows whether it was counted already.
  if (!inLoadedPart || !(known || fullyLoaded)) return undefined;
  return { ...list, contacts: insertSorted(others, contact), count: known ? list.count : list.count + 1 };
}

function insertSorted(contacts: readonly Contact[], contact: Contact): Contact[] {
  const at = contacts.findIndex((other) => compareContacts(contact, other) < 0);
  return contacts.toSpliced(at === -1 ? contacts.length : at, 0, contact);
}
