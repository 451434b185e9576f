import type { LivePayload, Ticket } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { noteEvent } from './recent-events.ts';
import { applyContact, applyTag, applyTicketEvent, applyToTicket } from './tickets.live.ts';
import type { TicketEvent, TicketFilter, TicketList } from './tickets.live.ts';

export const ticketKeys = {
  lists: ['tickets', 'list'] as const,
  list: (filter: TicketFilter) => ['tickets', 'list', filter] as const,
  count: (filter: TicketFilter) => ['tickets', 'count', filter] as const,
  ones: ['tickets', 'one'] as const,
  one: (uuid: string) => ['tickets', 'one', uuid] as const,
};

/** Carries an event into every cached list and ticket, and into the answers that are on their way. */
export function applyToTickets(client: QueryClient, event: TicketEvent): void {
  noteEvent(event);
  eachList(client, (list, filter) => applyTicketEvent(list, event, filter));
  eachTicket(client, (ticket) => applyToTicket(ticket, event));
}

export function applyContactToTickets(client: QueryClient, event: LivePayload<'contact'>): void {
  if (event.action === 'delete' || event.action === 'reload') return;
  const { contact } = event;
  eachList(client, (list) => ({ ...list, tickets: list.tickets.map((ticket) => applyContact(ticket, contact)) }));
  eachTicket(client, (ticket) => applyContact(ticket, contact));
}

export function applyTagToTickets(client: QueryClient, event: LivePayload<'tag'>): void {
  if (event.action === 'create') return;
  eachList(client, (list) => ({ ...list, tickets: list.tickets.map((ticket) => applyTag(ticket, event)) }));
  eachTicket(client, (ticket) => applyTag(ticket, event));
}

function eachList(client: QueryClient, change: (list: TicketList, filter: TicketFilter) => TicketList): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: ticketKeys.lists })) {
    const filter = queryKey[2] as TicketFilter;
    client.setQueryData<TicketList>(queryKey, (list) => list && change(list, filter));
  }
}

function eachTicket(client: QueryClient, change: (ticket: Ticket) => Ticket | null): void {
  for (const [queryKey, ticket] of client.getQueriesData<Ticket>({ queryKey: ticketKeys.ones })) {
    if (!ticket) continue;
    const next = change(ticket);
    // Out of sight: whoever opens it again asks the server.
    if (next === null) client.removeQueries({ queryKey, exact: true });
    else if (next !== ticket) client.setQueryData(queryKey, next);
  }
}
