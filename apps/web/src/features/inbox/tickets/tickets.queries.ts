import {
  acceptNextTicket,
  canSeeTicket,
  deleteTicket,
  getTicketByUuid,
  listTickets,
  listWorkload,
  markTicketUnread,
  snoozeTicket,
  undoAcceptTicket,
  undoResolveTicket,
  updateTicket,
  wakeTicket,
} from '@balcao/contract';
import type { EndpointInput, Ticket, UserActor } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { useSession } from '../../../app/session/session.ts';
import { compareTimes } from '../../../ui/lists/compare-times.ts';
import { ticketLog, withLatestTags } from './event-log.ts';
import { appendPage, listFromPage, isSearch } from './list/lists.rules.ts';
import { filtersOf } from './views/view-values.rules.ts';
import { applyTicketEvent, applyToTicket } from './tickets.live.ts';
import type { ListFilter, TicketList } from './list/lists.rules.ts';
import { applyToTickets, ticketKeys } from './tickets.cache.ts';

/** A refetch loads as much as was loaded, within reason: the rest comes again on scrolling. */
const maxRefetched = 400;
/** As many as the server looks at. */
const maxNextTickets = 100;
const recountDelayMs = 1000;
const searchRefetchDelayMs = 2000;

/** How many open tickets each user has, as it is now; absent is none. Undefined until it is known. */
export function useWorkload(enabled: boolean): ReadonlyMap<number, number> | undefined {
  const { data } = useQuery({
    // Not below the key of the tickets: no event keeps it.
    queryKey: ['workload'],
    queryFn: async () => new Map((await call(listWorkload)).map(({ userId, open }) => [userId, open])),
    structuralSharing: false,
    enabled,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  return data;
}

export interface LoadedTickets {
  filter: ListFilter;
  list: TicketList | undefined;
  /** the first page could not be loaded */
  failed: boolean;
  retry: () => void;
}

export interface NextPage {
  load: () => void;
  loading: boolean;
  failed: boolean;
}

/** A list of tickets as far as it was scrolled, kept true by live events. */
export function useTickets(filter: ListFilter, enabled = true): LoadedTickets {
  const client = useQueryClient();
  const key = ticketKeys.list(filter);
  const {
    data: list,
    isError,
    refetch,
  } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => refetchLoaded(client, filter, signal),
    // Unchanged tickets are the same objects already.
    structuralSharing: false,
    enabled,
    meta: { quiet: true },
  });

  const isStale = list?.isStale ?? false;
  useEffect(() => {
    if (!isStale || !enabled) return;
    // A part that failed to load is requested again by the next round.
    const refetchStale = () => (isSearch(filter) ? refetch() : recount(client, filter).catch(() => undefined));
    const timer = setInterval(() => void refetchStale(), isSearch(filter) ? searchRefetchDelayMs : recountDelayMs);
    return () => clearInterval(timer);
  }, [isStale, enabled, client, filter, refetch]);

  return { filter, list, failed: isError && !list, retry: () => void refetch() };
}

/** Loads the page after the last one of a list. For whoever draws the rows: the screen around them is not drawn when it begins and ends. */
export function useNextPage({ filter, list }: LoadedTickets): NextPage {
  const client = useQueryClient();
  const page = useMutation({
    mutationFn: (cursor: string) => loadNextPage(client, filter, cursor),
    meta: { quiet: true },
  });
  return {
    load: () => {
      if (list?.nextCursor && !page.isPending) page.mutate(list.nextCursor);
    },
    loading: page.isPending,
    failed: page.isError,
  };
}

async function refetchLoaded(client: QueryClient, filter: ListFilter, signal: AbortSignal): Promise<TicketList> {
  const known = client.getQueryData<TicketList>(ticketKeys.list(filter));
  const targetCount = Math.min(known?.tickets.length ?? 0, maxRefetched);
  const eventLogCursor = ticketLog.cursor();
  let list = listFromPage(await call(listTickets, { query: toListQuery(filter), signal }));
  while (list.nextCursor !== null && list.tickets.length < targetCount) {
    list = appendPage(
      list,
      await call(listTickets, { query: { ...toListQuery(filter), cursor: list.nextCursor, count: false }, signal }),
    );
  }
  return reapplyEvents(list, eventLogCursor, filter);
}

async function loadNextPage(client: QueryClient, filter: ListFilter, cursor: string): Promise<void> {
  const eventLogCursor = ticketLog.cursor();
  const page = await call(listTickets, { query: { ...toListQuery(filter), cursor, count: false } });
  client.setQueryData<TicketList>(ticketKeys.list(filter), (list) =>
    // A refetch may have been quicker and moved the end.
    list?.nextCursor === cursor ? reapplyEvents(appendPage(list, page), eventLogCursor, filter) : list,
  );
}

/** Asks for nothing but the number, once for all who show it; its page is on screen already. */
async function recount(client: QueryClient, filter: ListFilter): Promise<void> {
  const { count, cursor } = await client.fetchQuery({
    queryKey: ticketKeys.count(filter),
    queryFn: async () => {
      const cursor = ticketLog.cursor();
      return { cursor, count: (await call(listTickets, { query: toListQuery(filter) })).count };
    },
    staleTime: recountDelayMs / 2,
    meta: { quiet: true },
  });
  client.setQueryData<TicketList>(ticketKeys.list(filter), (list) => {
    if (!list) return list;
    return { ...list, count, isStale: ticketLog.since(cursor).length > 0 };
  });
}

function reapplyEvents(list: TicketList, eventLogCursor: number, filter: ListFilter): TicketList {
  const tagged: TicketList = { ...list, tickets: list.tickets.map(withLatestTags) };
  return ticketLog.since(eventLogCursor).reduce((state, event) => applyTicketEvent(state, event, filter), tagged);
}

function toListQuery(filter: ListFilter): EndpointInput<typeof listTickets>['query'] {
  if (!isSearch(filter)) {
    const { status, userId, queueIds, order, snoozed, unanswered, risk, held, mentioned } = filter;
    return {
      status,
      // Only of these the number is shown.
      count: status !== 'closed',
      showAll: userId === null || userId === 'nobody',
      queueIds: queueIds.length > 0 ? JSON.stringify(queueIds) : undefined,
      ...(userId === 'nobody' && { unassigned: true }),
      ...((order === 'waiting' || order === 'deadline' || order === 'priority') && { order }),
      ...(risk && { deadline: 'risk' as const }),
      ...(unanswered && { unanswered }),
      ...(mentioned && { mentioned }),
      ...(held !== undefined && { held }),
      ...(snoozed !== undefined && { snoozed: snoozed ? ('only' as const) : ('without' as const) }),
    };
  }
  return filter.view ? { viewId: filter.view.id } : filtersOf(filter);
}

/** The ticket of an address. One that is in a loaded list is there at once. */
export function useTicket(uuid: string | undefined) {
  const client = useQueryClient();
  return useQuery({
    ...ticketOptions(uuid ?? ''),
    enabled: uuid !== undefined,
    initialData: () => findInLists(client, uuid),
    meta: { quiet: true },
  });
}

function ticketOptions(uuid: string) {
  return queryOptions({
    queryKey: ticketKeys.one(uuid),
    queryFn: async ({ signal }) => {
      const eventLogCursor = ticketLog.cursor();
      const answer = await call(getTicketByUuid, { params: { uuid }, signal });
      return ticketLog.since(eventLogCursor).reduce((ticket, event) => applyToTicket(ticket, event) ?? ticket, answer);
    },
  });
}

/** A ticket that is in a loaded list, or was opened. It sends no request. */
export function findKnownTicket(client: QueryClient, id: number): Ticket | undefined {
  for (const [, list] of client.getQueriesData<TicketList>({ queryKey: ticketKeys.lists })) {
    const found = list?.tickets.find((ticket) => ticket.id === id);
    if (found) return found;
  }
  return client.getQueriesData<Ticket>({ queryKey: ticketKeys.ones }).find(([, ticket]) => ticket?.id === id)?.[1];
}

function findInLists(client: QueryClient, uuid: string | undefined): Ticket | undefined {
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
    // The person who accepts a ticket still sees where to begin to read: the open conversation marks itself.
    mutationFn: ({ id, ...body }: { id: number } & EndpointInput<typeof updateTicket>['body']) =>
      call(updateTicket, { params: { id }, body: { ...body, keepUnread: true } }),
    meta: { quiet: true },
    onSuccess: (ticket) => applyAnswer(client, actor, ticket),
  });
}

/** Accepts the first of some waiting tickets that is not kept for a colleague. Throws ApiError, ERR_NOBODY_WAITS where there is none. */
export function useAcceptNextTicket() {
  const client = useQueryClient();
  const attempts = useAttempts<readonly number[]>();
  const { actor } = useSession();
  return useMutation({
    // Tried again, it gives the ticket that was accepted, not one more.
    mutationFn: (ticketIds: readonly number[]) =>
      attempts.run(ticketIds, (idempotencyKey) =>
        call(acceptNextTicket, { body: { ticketIds: ticketIds.slice(0, maxNextTickets) }, idempotencyKey }),
      ),
    meta: { quiet: true },
    onSuccess: (ticket) => applyAnswer(client, actor, ticket),
  });
}

function applyAnswer(client: QueryClient, actor: UserActor, ticket: Ticket): void {
  const known = client.getQueryData<Ticket>(ticketKeys.one(ticket.uuid));
  // A live event that was written later may have come first.
  if (known && compareTimes(known.updatedAt, ticket.updatedAt) > 0) return;
  if (canSeeTicket(actor, ticket)) return applyToTickets(client, { action: 'update', ticket });
  // Moved out of the own lists, as far as that can be decided here; what the server still shows comes back.
  applyToTickets(client, { action: 'delete', ticketId: ticket.id });
  void client.invalidateQueries({ queryKey: ticketKeys.lists });
}

/** The ticket becomes one's own. */
export function useAssignTicketToSelf() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: number; userId: number; queueId: number | null }) =>
      call(updateTicket, { params: { id }, body }),
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** Undoes that one has resolved a ticket, before it is announced. Throws ApiError, ERR_UNDO_EXPIRED when it is late. */
export function useUndoResolve() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(undoResolveTicket, { params: { id } }),
    meta: { quiet: true },
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** Undoes that one has accepted a ticket, which waits as before. Throws ApiError, ERR_UNDO_EXPIRED when it is late. */
export function useUndoAccept() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(undoAcceptTicket, { params: { id } }),
    meta: { quiet: true },
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** Marks the ticket as unread for its attendant. Throws ApiError. */
export function useMarkTicketUnread() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(markTicketUnread, { params: { id } }),
    meta: { quiet: true },
    onSuccess: ({ unreadMessages }, { id }) =>
      applyToTickets(client, { action: 'updateUnread', ticketId: id, unreadMessages }),
  });
}

/** Puts a ticket aside until a moment; null brings it back at once. Throws ApiError. */
export function useSnoozeTicket() {
  const client = useQueryClient();
  const attempts = useAttempts<{ id: number; until: Date | null }>();
  return useMutation({
    mutationFn: ({ id, until }: { id: number; until: Date | null }) =>
      attempts.run({ id, until }, (idempotencyKey) =>
        until === null
          ? call(wakeTicket, { params: { id } })
          : call(snoozeTicket, { params: { id }, body: { until: until.toISOString() }, idempotencyKey }),
      ),
    meta: { quiet: true },
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** Removes a ticket with all that belongs to it. Throws ApiError. */
export function useDeleteTicket() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Ticket) => call(deleteTicket, { params: { id } }),
    meta: { quiet: true },
    onSuccess: (_answer, { id }) => applyToTickets(client, { action: 'delete', ticketId: id }),
  });
}
