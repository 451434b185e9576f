import type { Ticket } from '@balcao/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A further page came to the end of the list and nothing else changed: detected without comparing thousands of ids. */
function onlyGrew(before: readonly Ticket[], now: readonly Ticket[]): boolean {
  return before.length <= now.length && before.every((ticket, index) => ticket === now[index]);
}

/** How long a row takes to come or to go. */
const fadeMs = 200;

/**
 * Tickets that just came into the list, for as long as they appear: a row that is moved later must not appear again. Not
 * those that were there when it was shown, nor those that a further page brought to its end.
 */
export function useArrivedTicketIds(tickets: readonly Ticket[] | undefined): ReadonlySet<number> {
  const known = useRef<readonly Ticket[] | null>(null);
  const [arrived, setArrived] = useState<ReadonlySet<number>>(new Set());
  useLayoutEffect(() => {
    const before = known.current;
    known.current = tickets ?? null;
    if (!before || !tickets || onlyGrew(before, tickets)) return;
    const there = new Set(before.map(({ id }) => id));
    const fresh = tickets.slice(0, there.size + 1).filter((ticket) => !there.has(ticket.id));
    if (fresh.length > 0) setArrived(new Set(fresh.map((ticket) => ticket.id)));
  }, [tickets]);
  useEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(new Set()), fadeMs);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
}

/** When more go at once, a list was changed rather than a ticket. */
const maxFading = 5;

export interface DepartedTicket<One> {
  ticket: One;
  /** its place in the list before */
  index: number;
}

/** Tickets that just left the list, for as long as they fade. */
export function useDepartedTickets<One extends Ticket>(
  tickets: readonly One[] | undefined,
): readonly DepartedTicket<One>[] {
  const known = useRef<readonly One[] | null>(null);
  const [departed, setDeparted] = useState<readonly DepartedTicket<One>[]>([]);
  useLayoutEffect(() => {
    const before = known.current;
    known.current = tickets ?? null;
    if (!before || !tickets || onlyGrew(before, tickets)) return;
    const now = new Set(tickets.map(({ id }) => id));
    const gone = before.flatMap((ticket, index) => (now.has(ticket.id) ? [] : [{ ticket, index }]));
    if (gone.length > 0 && gone.length <= maxFading) setDeparted(gone);
  }, [tickets]);
  useEffect(() => {
    if (departed.length === 0) return;
    const timer = setTimeout(() => setDeparted([]), fadeMs);
    return () => clearTimeout(timer);
  }, [departed]);
  return departed;
}
