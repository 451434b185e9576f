import type { LivePayload, Ticket } from '@balcao/contract';
import { applyTag } from './tickets.live.ts';
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

/** The latest of each tag. */
const tags = new Map<number, LivePayload<'tag'>>();

/** Remembers what became of a tag. */
export function noteTag(event: LivePayload<'tag'>): void {
  tags.set(event.action === 'delete' ? event.tagId : event.tag.id, event);
}

/**
 * A ticket with its tags as they were last heard of. Whoever wrote it may have read a name that was changed, and told to
 * everybody, before the ticket was; one that is newer than what was heard there cannot be.
 */
export function withTags<One extends Ticket>(ticket: One): One {
  return ticket.tags.reduce((one, { id }) => {
    const event = tags.get(id);
    return event ? applyTag(one, event) : one;
  }, ticket);
}
