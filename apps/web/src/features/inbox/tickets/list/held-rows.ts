import { useState } from 'react';
import type { ListedTicket } from './lists.rules.ts';

/**
 * A list with the rows that are to stay where they were, though their tickets have left it.
 * @param before as it was shown last
 * @param heldIds tickets that stay as long as they are among them
 */
export function holdRows(
  before: readonly ListedTicket[],
  next: readonly ListedTicket[],
  heldIds: ReadonlySet<number>,
): readonly ListedTicket[] {
  if (heldIds.size === 0) return next;
  const present = new Set(next.map(({ id }) => id));
  const held = before.flatMap((ticket, index) =>
    heldIds.has(ticket.id) && !present.has(ticket.id) ? [{ ticket, index }] : [],
  );
  if (held.length === 0) return next;
  // From above, so that each finds its place behind those before it.
  return held.reduce<readonly ListedTicket[]>(
    (rows, { ticket, index }) => [...rows.slice(0, index), ticket, ...rows.slice(index)],
    next,
  );
}

/**
 * The rows to show: a ticket that was accepted stays for a moment, so that no other customer comes under
 * the pointer.
 */
export function useHeldRows(tickets: readonly ListedTicket[], heldIds: ReadonlySet<number>): readonly ListedTicket[] {
  const [source, setSource] = useState({ tickets, heldIds });
  const [shown, setShown] = useState(tickets);
  if (source.tickets === tickets && source.heldIds === heldIds) return shown;
  const next = holdRows(shown, tickets, heldIds);
  setSource({ tickets, heldIds });
  setShown(next);
  return next;
}
