import type { QueryClient } from '@tanstack/react-query';
import { applyContactEvent } from './contacts.live.ts';
import type { ContactEvent, ContactFilter, ContactList } from './contacts.live.ts';

export const contactKeys = {
  lists: ['contacts', 'list'] as const,
  list: (filter: ContactFilter) => ['contacts', 'list', filter] as const,
  found: (text: string) => ['contacts', 'found', text.toLowerCase()] as const,
};

/** Brings an event, or the answer of an own change, into every list that is cached. */
export function applyToContacts(client: QueryClient, event: ContactEvent): void {
  for (const query of client.getQueryCache().findAll({ queryKey: contactKeys.lists })) {
    const list = client.getQueryData<ContactList>(query.queryKey);
    const filter = query.queryKey[2] as ContactFilter;
    const after = list && applyContactEvent(list, event, filter);
    // An answer that is on its way may be older than the event: it is asked for again.
    if (after && query.state.fetchStatus === 'idle') client.setQueryData(query.queryKey, after);
    else void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}
