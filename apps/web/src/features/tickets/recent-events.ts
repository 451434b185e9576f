import type { TicketEvent } from './tickets.live.ts';

const kept = 2000;
let noted = 0;
let recent: TicketEvent[] = [];

/** Remembers an event for answers that are on their way. */
export function noteEvent(event: TicketEvent): void {
  noted += 1;
  recent.push(event);
  if (recent.length > 2 * kept) recent = recent.slice(-kept);
}

/**
 * A mark to ask `eventsSince` with: an answer was written before the events that came in while it travelled, so they
 * are applied to it once more. Applying one that the answer already contains changes nothing in the end.
 */
export function markEvents(): number {
  return noted;
}

export function eventsSince(mark: number): readonly TicketEvent[] {
  const missed = noted - mark;
  return missed === 0 ? [] : recent.slice(-missed);
}
