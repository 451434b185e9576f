import type { LivePayload, Ticket } from '@balcao/contract';
import { applyTag } from './tickets.live.ts';
import type { TicketEvent } from './tickets.live.ts';

const maxEvents = 2000;
let appendedCount = 0;
let eventLog: TicketEvent[] = [];

/** Remembers an event for answers that are on their way. */
export function appendEvent(event: TicketEvent): void {
  appendedCount += 1;
  eventLog.push(event);
  if (eventLog.length > 2 * maxEvents) eventLog = eventLog.slice(-maxEvents);
}

/**
 * A mark to ask `eventsSince` with: an answer was written before the events that came in while it travelled, so they
 * are applied to it once more. Applying one that the answer already contains changes nothing in the end.
 */
export function eventCursor(): number {
  return appendedCount;
}

export function eventsSince(cursor: number): readonly TicketEvent[] {
  const missed = appendedCount - cursor;
  return missed === 0 ? [] : eventLog.slice(-missed);
}

/** The latest of each tag. */
const latestTagEvents = new Map<number, LivePayload<'tag'>>();

/** Remembers what became of a tag. */
export function recordTag(event: LivePayload<'tag'>): void {
  latestTagEvents.set(event.action === 'delete' ? event.tagId : event.tag.id, event);
}

/**
 * A ticket with its tags as they were last heard of. Whoever wrote it may have read a name that was changed, and told to
 * everybody, before the ticket was; one that is newer than what was heard there cannot be.
 */
export function withLatestTags<One extends Ticket>(ticket: One): One {
  return ticket.tags.reduce((one, { id }) => {
    const event = latestTagEvents.get(id);
    return event ? applyTag(one, event) : one;
  }, ticket);
}
