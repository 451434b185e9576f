import { maxBulkTickets } from '@balcao/contract';
import type { Ticket, TicketStatus } from '@balcao/contract';

/** The tickets that are ticked for an action on all of them. */
export interface Selection {
  ids: ReadonlySet<number>;
  /** where a range with Shift begins */
  anchor: number | null;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null };

/** Cuts a selection to what one action takes; the ids that came first stay. */
const limited = (ids: Iterable<number>): Set<number> => new Set([...ids].slice(0, maxBulkTickets));

export function toggle({ ids }: Selection, id: number): Selection {
  if (ids.has(id)) return { ids: new Set([...ids].filter((other) => other !== id)), anchor: id };
  return { ids: limited([...ids, id]), anchor: id };
}

/** Selects everything from the anchor to this ticket, in the order of the list, besides the selected ones. */
export function extend(selection: Selection, id: number, order: readonly number[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from === -1 || to === -1) return toggle(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: limited([...selection.ids, ...range]), anchor: selection.anchor };
}

export function selectAll(order: readonly number[]): Selection {
  return { ids: limited(order), anchor: order[0] ?? null };
}

/** A ticket that left the list is no longer ticked. The same selection when none did. */
export function prune(selection: Selection, order: readonly number[]): Selection {
  const there = new Set(order);
  const ids = [...selection.ids].filter((id) => there.has(id));
  if (ids.length === selection.ids.size) return selection;
  return {
    ids: new Set(ids),
    anchor: selection.anchor !== null && there.has(selection.anchor) ? selection.anchor : null,
  };
}

export const bulkKinds = ['accept', 'transfer', 'tag', 'macro', 'resolve'] as const;
export type BulkKind = (typeof bulkKinds)[number];

const allowedStatuses: Readonly<Record<BulkKind, readonly TicketStatus[]>> = {
  accept: ['pending'],
  transfer: ['pending', 'open'],
  tag: ['pending', 'open', 'closed'],
  macro: ['pending', 'open', 'closed'],
  resolve: ['pending', 'open'],
};

/** The selected tickets an action is for; none = its button is of no use. */
export function eligibleFor(kind: BulkKind, selected: readonly Ticket[]): Ticket[] {
  return selected.filter(({ status }) => allowedStatuses[kind].includes(status));
}

/** Tickets of a dialog that its action is still for: not those that a colleague took or resolved since it was opened. */
export function stillEligible(kind: BulkKind, asked: readonly Ticket[], selected: readonly Ticket[]): Ticket[] {
  const ids = new Set(asked.map(({ id }) => id));
  return eligibleFor(kind, selected).filter(({ id }) => ids.has(id));
}
