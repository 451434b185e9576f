import type { LivePayload, Ticket } from '@balcao/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { recordTag, ticketLog, withLatestTags } from './event-log.ts';
import { isSearch } from './list/lists.rules.ts';
import {
  applyContact,
  applyTag,
  applyTagToList,
  applyTicketEvent,
  applyToTicket,
  markConditionsStale,
  markSearchStale,
} from './tickets.live.ts';
import type { ListFilter, TicketList } from './list/lists.rules.ts';
import type { TicketEvent } from './tickets.live.ts';

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: ListFilter) => ['tickets', 'list', filter] as const,
  count: (filter: ListFilter) => ['tickets', 'count', filter] as const,
  ones: ['tickets', 'one'] as const,
  one: (uuid: string) => ['tickets', 'one', uuid] as const,
};

/** Carries an event into every cached list and ticket, and into the answers that are on their way. */
export function applyToTickets(client: QueryClient, incoming: TicketEvent): void {
  const event = incoming.action === 'update' ? { ...incoming, ticket: withLatestTags(incoming.ticket) } : incoming;
  ticketLog.append(event);
  updateLists(client, (list, filter) => applyTicketEvent(list, event, filter));
  updateTickets(client, (ticket) => applyToTicket(ticket, event));
}

export function applyContactToTickets(client: QueryClient, event: LivePayload<'contact'>): void {
  if (event.action === 'delete' || event.action === 'reload') return;
  const { contact } = event;
  updateLists(client, (list, filter) => {
    const changed = { ...list, tickets: list.tickets.map((ticket) => applyContact(ticket, contact)) };
    return isSearch(filter) ? markSearchStale(changed, filter) : changed;
  });
  updateTickets(client, (ticket) => applyContact(ticket, contact));
}

export function applyTagToTickets(client: QueryClient, event: LivePayload<'tag'>): void {
  // A new one hangs nowhere yet.
  if (event.action === 'create') return;
  recordTag(event);
  updateLists(client, (list, filter) => applyTagToList(list, event, filter));
  updateTickets(client, (ticket) => applyTag(ticket, event));
}

/** The text of a message changed: results of a search may be others. */
export function markSearchesStale(client: QueryClient): void {
  updateLists(client, markSearchStale);
}

/** A note mentions this person: the server knows in which ticket, and where it stands. */
export const refetchMentioned = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({
    queryKey: ticketKeys.lists,
    predicate: ({ queryKey }) => {
      const filter = queryKey[2] as ListFilter;
      return filter.mentioned === true;
    },
  });

/** Values of fields of a contact or ticket changed. */
export function markConditionListsStale(client: QueryClient): void {
  updateLists(client, markConditionsStale);
}

function updateLists(client: QueryClient, change: (list: TicketList, filter: ListFilter) => TicketList): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ticketKeys.lists })) {
    const filter = queryKey[2] as ListFilter;
    client.setQueryData<TicketList>(queryKey, (list) => list && change(list, filter));
  }
}

function updateTickets(client: QueryClient, change: (ticket: Ticket) => Ticket | null): void {
  for (const [queryKey, ticket] of client.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    if (!ticket) continue;
    const next = change(ticket);
    if (next === null) removeTicket(client, queryKey);
    else if (next !== ticket) client.setQueryData(queryKey, next);
  }
}

/**
 * Removes a ticket that is no longer visible to the user: opening it again asks the server. One that is shown stays
 * until it is left, since its observers would ask the server at once, in vain.
 */
function removeTicket(client: QueryClient, queryKey: QueryKey): void {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (!query?.isActive()) return client.removeQueries({ queryKey, exact: true });
  const unsubscribe = cache.subscribe(({ type, query: of }) => {
    if (of !== query || (type !== 'removed' && query.isActive())) return;
    unsubscribe();
    cache.remove(query);
  });
}
