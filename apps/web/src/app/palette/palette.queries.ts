import { listContacts, listTickets } from '@balcao/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useSession } from '../session.ts';

const maxResults = 5;
/** From so many letters on there is a search: one letter fits almost everything. */
export const minSearchLength = 2;

/** The first tickets and contacts that match the text, by the endpoints of their own screens. */
export function usePaletteSearch(typed: string) {
  const { can } = useSession();
  const searchParam = typed.trim();
  const enabled = searchParam.length >= minSearchLength;
  const showAll = can('tickets-manager:showall');
  const options = { enabled, placeholderData: keepPreviousData, staleTime: 5000, meta: { quiet: true } } as const;
  const tickets = useQuery({
    queryKey: ['palette', 'tickets', searchParam],
    queryFn: async ({ signal }) =>
      (await call(listTickets, { query: { searchParam, showAll, count: false }, signal })).tickets.slice(0, maxResults),
    ...options,
  });
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', searchParam],
    queryFn: async ({ signal }) =>
      (await call(listContacts, { query: { searchParam, count: false }, signal })).contacts.slice(0, maxResults),
    ...options,
  });
  return {
    tickets: enabled ? (tickets.data ?? []) : [],
    contacts: enabled ? (contacts.data ?? []) : [],
    searching: enabled && (tickets.isFetching || contacts.isFetching),
    failed: enabled && (tickets.isError || contacts.isError),
  };
}
