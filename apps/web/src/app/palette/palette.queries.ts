import { listContacts } from '@balcao/contract';
import { call } from '../api/call.ts';
import { findFirstTickets } from '../search/first-tickets.ts';
import { useAnsweredSearch } from '../search/use-answered-search.ts';
import { useSession } from '../session/session.ts';

const maxResults = 5;
const searchDebounceMs = 200;
/** From so many letters on there is a search: one letter fits almost everything. */
export const minSearchLength = 2;

/** The first tickets and contacts that match the text, by the endpoints of their own screens. */
export function usePaletteSearch(typed: string) {
  const { can } = useSession();
  const showAll = can('tickets-manager:showall');
  const options = { typed, minLength: minSearchLength, delayMs: searchDebounceMs, staleTimeMs: 5000 } as const;
  const tickets = useAnsweredSearch({
    ...options,
    key: ['palette', 'tickets'],
    fetch: (searchParam, signal) => findFirstTickets({ searchParam, showAll }, maxResults, signal),
  });
  const contacts = useAnsweredSearch({
    ...options,
    key: ['palette', 'contacts'],
    fetch: async (searchParam, signal) =>
      (await call(listContacts, { query: { searchParam, count: false }, signal })).contacts.slice(0, maxResults),
  });
  return {
    tickets,
    contacts,
    searching: !tickets.isAnswered || !contacts.isAnswered,
    failed: tickets.isFailed || contacts.isFailed,
  };
}
