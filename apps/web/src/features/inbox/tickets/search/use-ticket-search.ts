import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSession } from '../../../../app/session/session.ts';
import { emptySearch, rememberSearch, toSearchRequest } from './search.rules.ts';
import type { TicketList, TicketSearch } from '../list/lists.rules.ts';
import { useTickets } from '../tickets.queries.ts';
import { searchDebounceMs } from '../../../../ui/lists/search-debounce.ts';

/** The search and its results. They stay as they are while conversations are opened from them. */
export function useTicketSearch(shown: boolean) {
  const { user } = useSession();
  const [values, setValues] = useState<TicketSearch>(emptySearch);
  const [text] = useDebouncedValue(values.text, searchDebounceMs);
  const [view, setView] = useState<SearchView>('all');
  const asked = useMemo(() => toSearchRequest({ ...values, text }), [values, text]);
  const [latest, setLatest] = useLocalStorage<string[]>({
    key: `inbox-searches-${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const all = useTickets(asked ?? emptySearch, shown && asked !== null);
  const loaded = useMemo(
    () => (all.list && view !== 'all' ? { ...all, list: partOf(all.list, view) } : all),
    [all, view],
  );
  return {
    values,
    change: (change: Partial<TicketSearch>) => setValues((before) => ({ ...before, ...change })),
    clearFilters: () => setValues(({ text: words }) => ({ ...emptySearch, text: words })),
    clearAll: () => setValues(emptySearch),
    /** the search whose answer is shown; null = there is nothing to search for */
    asked,
    loaded,
    view,
    setView,
    latest,
    /** what led somewhere is offered again */
    remember: () => asked && setLatest((before) => rememberSearch(before, asked.text)),
    forget: (gone: string) => setLatest((before) => before.filter((words) => words !== gone)),
  };
}

/** The scope of the results: everything, messages alone, or contacts alone. */
export const searchViews = ['all', 'messages', 'contacts'] as const;
export type SearchView = (typeof searchViews)[number];

function partOf(list: TicketList, view: SearchView): TicketList {
  const tickets = list.tickets.filter(({ hit }) => (hit ? view === 'messages' : view === 'contacts'));
  return { ...list, tickets, count: list.nextCursor === null ? tickets.length : null };
}

export type Search = ReturnType<typeof useTicketSearch>;
