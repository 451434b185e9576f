import type { Contact } from '@balcao/contract';
import { useContactSearch } from '../../contacts/index.ts';
import type { ListedTicket } from '../list/lists.rules.ts';

const shownContacts = 5;

/** Contacts of the words searched for, beside those whose tickets were found: with each a conversation can begin. */
export function useFoundContacts(text: string, tickets: readonly ListedTicket[]): readonly Contact[] {
  // The text has waited already.
  const { found = [] } = useContactSearch(text, 0);
  if (text === '') return [];
  const withTicket = new Set(tickets.map(({ contactId }) => contactId));
  return found
    .filter(({ id, number, isBlocked }) => !withTicket.has(id) && number !== '' && !isBlocked)
    .slice(0, shownContacts);
}
