import { canSeeTicket, deleteTicket, getTicketByUuid, listTickets, updateTicket } from '@balcao/contract';
import type { CallInput, Ticket } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../app/api/call.ts';
import { useSession } from '../../app/session.ts';
import { compareTimes } from '../../ui/compare-times.ts';
import { eventsSince, markEvents, withTags } from './recent-events.ts';
import { addPage, applyTicketEvent, applyToTicket, firstPage, isSearch } from './tickets.live.ts';
import type { ListFilter, TicketList } from './tickets.live.ts';
import { applyToTickets, ticketKeys } from './tickets.cache.ts';

/** A refetch brings back what was loaded, within reason: the rest comes again on scrolling. */
const refetchedAtMost = 400;
const countAgainAfter = 1000;
const searchAgainAfter = 2000;

export interface LoadedTickets {
  list: TicketList | undefined;
  /** the first page could not be loaded */
  failed: boolean;
  retry: () => void;
  loadMore: () => void;
  loadingMore: boolean;
  moreFailed: boolean;
}

/** A list of tickets as far as it was scrolled, kept true by live events. */
export function useTickets(filter: ListFilter, enabled = true): LoadedTickets {
  const client = useQueryClient();
  const key = ticketKeys.list(filter);
  const { data: list, isError, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loadAgain(client, filter, signal),
    // What did not change is the same object already.
    structuralSharing: false,
    enabled,
    meta: { quiet: true },
  });

  const more = useMutation({
    mutationFn: (cursor: string) => loadNext(client, filter, cursor),
    meta: { quiet: true },
  });

  const unsure = list?.unsure ?? false;
  useEffect(() => {
    if (!unsure || !enabled) return;
    // What does not come is asked for again by the next round.
    const again = () => (isSearch(filter) ? refetch() : countAgain(client, filter).catch(() => undefined));
    const timer = setInterval(() => void again(), isSearch(filter) ? searchAgainAfter : countAgainAfter);
    return () => clearInterval(timer);
  }, [unsure, enabled, client, filter, refetch]);

  return {
    list,
    failed: isError && !list,
    retry: () => void refetch(),
    loadMore: () => {
      if (list?.nextCursor && !more.isPending) more.mutate(list.nextCursor);
    },
    loadingMore: more.isPending,
    moreFailed: more.isError,
  };
}

async function loadAgain(client: QueryClient, filter: ListFilter, signal: AbortSignal): Promise<TicketList> {
  const known = client.getQueryData<TicketList>(ticketKeys.list(filter));
  const wanted = Math.min(known?.tickets.length ?? 0, refetchedAtMost);
  const mark = markEvents();
  let list = firstPage(await call(listTickets, { query: request(filter), signal }));
  while (list.nextCursor !== null && list.tickets.length < wanted) {
    list = addPage(list, await call(listTickets, { query: { ...request(filter), cursor: list.nextCursor }, signal }));
  }
  return replay(list, mark, filter);
}

async function loadNext(client: QueryClient, filter: ListFilter, cursor: string): Promise<void> {
  const mark = markEvents();
  const page = await call(listTickets, { query: { ...request(filter), cursor } });
  client.setQueryData<TicketList>(ticketKeys.list(filter), (list) =>
    // A refetch may have been quicker and moved the end.
    list?.nextCursor === cursor ? replay(addPage(list, page), mark, filter) : list,
  );
}

/** Asks for nothing but the number, once for all who show it; its page is on screen already. */
async function countAgain(client: QueryClient, filter: ListFilter): Promise<void> {
  const { count, mark } = await client.fetchQuery({
    queryKey: ticketKeys.count(filter),
    queryFn: async () => {
      const mark = markEvents();
      return { mark, count: (await call(listTickets, { query: request(filter) })).count };
    },
    staleTime: countAgainAfter / 2,
    meta: { quiet: true },
  });
  client.setQueryData<TicketList>(ticketKeys.list(filter), (list) => {
    if (!list) return list;
    return { ...list, count, unsure: eventsSince(mark).length > 0 };
  });
}

function replay(list: TicketList, mark: number, filter: ListFilter): TicketList {
  const tagged: TicketList = { ...list, tickets: list.tickets.map(withTags) };
  return eventsSince(mark).reduce((state, event) => applyTicketEvent(state, event, filter), tagged);
}

function request(filter: ListFilter): CallInput<typeof listTickets>['query'] {
  const ids = (list: readonly number[]) => (list.length > 0 ? JSON.stringify(list) : undefined);
  if (!isSearch(filter)) {
    return { status: filter.status, showAll: filter.userId === null, queueIds: ids(filter.queueIds) };
  }
  const { text, status, tags, users, date, updatedAt } = filter;
  return {
    searchParam: text,
    // Everything the person may see: the server leaves out the rest.
    showAll: true,
    status: status ?? undefined,
    tags: ids(tags),
    users: ids(users),
    date: date || undefined,
    updatedAt: updatedAt || undefined,
  };
}

/** The ticket of an address. One that is in a loaded list is there at once. */
export function useTicket(uuid: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    ...ticketOptions(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () => findListed(client, uuid),
    meta: { quiet: true },
  });
}

function ticketOptions(uuid: string) {
  return queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: async ({ signal }) => {
      const mark = markEvents();
      const answer = await call(getTicketByUuid, { params: { uuid }, signal });
      return eventsSince(mark).reduce((ticket, event) => applyToTicket(ticket, event) ?? ticket, answer);
    },
  });
}

function findListed(client: QueryClient, uuid: string | undefined): Ticket | undefined {
  for (const [, list] of client.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const found = list?.tickets.find((ticket) => ticket.uuid === uuid);
    if (found) return found;
  }
  return undefined;
}

/** Accept, return, resolve, reopen, transfer. The answer goes into every list and the open conversation. Throws ApiError. */
export function useUpdateTicket() {
  const client = useQueryClient();
  const { actor } = useSession();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number } & CallInput<typeof updateTicket>['body']) =>
      call(updateTicket, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: (ticket) => {
      const known = client.getQueryData<Ticket>(ticketKeys.one(ticket.uuid));
      // A live event that was written later may have come first.
      if (known && compareTimes(known.updatedAt, ticket.updatedAt) > 0) return;
      if (canSeeTicket(actor, ticket)) return applyToTickets(client, { action: 'update', ticket });
      // Moved out of one's own sight, as far as can be told here; what the server still shows comes back.
      applyToTickets(client, { action: 'delete', ticketId: ticket.id });
      void client.invalidateQueries({ queryKey: ticketKeys.lists });
    },
  });
}

/** Removes a ticket with all that belongs to it. Throws ApiError. */
export function useRemoveTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(deleteTicket, { params: { id } }),
    meta: { quiet: true },
    onSuccess: (_answer, { id }) => applyToTickets(client, { action: 'delete', ticketId: id }),
  });
}
