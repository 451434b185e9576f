import type { LivePayload, Ticket, TicketCycle, TicketEvent } from '@balcao/contract';

/** The loaded part of a ticket's log: everything from the newest line down to the oldest one loaded, newest first. */
export interface TicketLog {
  events: readonly TicketEvent[];
  hasMore: boolean;
}

/** Ids are digits of any length, and grow with time. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}

/** The log with lines put into their places; one that is there already counts once. */
export function insertEvents(log: TicketLog, events: readonly TicketEvent[]): TicketLog {
  const known = new Set(log.events.map(({ id }) => id));
  const fresh = events.filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return log;
  return { ...log, events: [...log.events, ...fresh].toSorted((a, b) => compareIds(b.id, a.id)) };
}

/** The log with the page that follows its oldest line. */
export function appendOlder(log: TicketLog, page: TicketLog): TicketLog {
  return { ...insertEvents(log, page.events), hasMore: page.hasMore };
}

/** The log after a live event; what it shows already changes nothing. */
export function applyLine(log: TicketLog, change: LivePayload<'ticketEvent'>): TicketLog {
  if (change.action === 'create') return insertEvents(log, [change.ticketEvent]);
  if (!log.events.some(({ id }) => id === change.ticketEventId)) return log;
  return { ...log, events: log.events.filter(({ id }) => id !== change.ticketEventId) };
}

export const ticketOfLine = (change: LivePayload<'ticketEvent'>): number =>
  change.action === 'create' ? change.ticketEvent.ticketId : change.ticketId;

type LogChange = LivePayload<'ticketEvent'> | LivePayload<'ticket'>;

/**
 * Whether the past services shown beside a ticket may be different after a live event: something happened in the
 * ticket or in one of those shown, or another ticket of the same contact appeared.
 */
export function affectsHistory(
  shown: readonly TicketCycle[],
  ticket: Pick<Ticket, 'id' | 'contactId'>,
  change: LogChange,
): boolean {
  const isShown = (id: number) => id === ticket.id || shown.some((cycle) => cycle.ticketId === id);
  if (change.action === 'create' || 'ticketEventId' in change) return isShown(ticketOfLine(change));
  // A ticket that the user no longer sees is not fetched again.
  if (change.action === 'delete') return change.ticketId !== ticket.id && isShown(change.ticketId);
  return change.action === 'update' && change.ticket.contactId === ticket.contactId && !isShown(change.ticket.id);
}
