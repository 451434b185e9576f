import type { LivePayload, Ticket } from '@balcao/contract';
import { createEventLog } from '../../../app/live/event-log.ts';
import { applyTag } from './tickets.live.ts';
import type { TicketEvent } from './tickets.live.ts';

/** The latest events of tickets, for answers that were on their way when they came. */
export const ticketLog = createEventLog<TicketEvent>();

/** The latest of each tag. */
const latestTagEvents = new Map<number, LivePayload<'tag'>>();

/** Remembers what became of a tag. */
export function recordTag(event: LivePayload<'tag'>): void {
  latestTagEvents.set(event.action === 'delete' ? event.tagId : event.tag.id, event);
}

/**
 * A ticket with the newest known names of its tags. Its event may contain a name that was changed, and announced,
 * before the event was sent; a name in it cannot be newer than the announced one.
 */
export function withLatestTags<One extends Ticket>(ticket: One): One {
  return ticket.tags.reduce((one, { id }) => {
    const event = latestTagEvents.get(id);
    return event ? applyTag(one, event) : one;
  }, ticket);
}
