import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useSession } from '../../app/session.ts';
import { noSearch, rememberSearch, searchToAsk } from './search.rules.ts';
import type { TicketSearch } from './tickets.live.ts';
import { useTickets } from './tickets.queries.ts';

const searchAfter = 500;

/** What is searched for and found. It stays as it is while conversations are opened from it. */
export function useTicketSearch(shown: boolean) {
  const { user } = useSession();
  const [values, setValues] = useState<TicketSearch>(noSearch);
  const [text] = useDebouncedValue(values.text, searchAfter);
  const asked = useMemo(() => searchToAsk({ ...values, text }), [values, text]);
  const [latest, setLatest] = useLocalStorage<string[]>({
    key: `inbox-searches-${user.id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return {
    values,
    change: (change: Partial<TicketSearch>) => setValues((before) => ({ ...before, ...change })),
    clearFilters: () => setValues(({ text: words }) => ({ ...noSearch, text: words })),
    /** the search whose answer is shown; null = there is nothing to search for */
    asked,
    loaded: useTickets(asked ?? noSearch, shown && asked !== null),
    latest,
    /** what led somewhere is offered again */
    remember: () => asked && setLatest((before) => rememberSearch(before, asked.text)),
    forget: (gone: string) => setLatest((before) => before.filter((words) => words !== gone)),
  };
}

export type Search = ReturnType<typeof useTicketSearch>;
