import type { LivePayload, Ticket } from '@balcao/contract';
import { createEventLog } from '../../app/live/event-log.ts';
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
 * A ticket with its tags as they were last heard of. Whoever wrote it may have read a name that was changed, and told to
 * everybody, before the ticket was; one that is newer than what was heard there cannot be.
 */
export function withLatestTags<One extends Ticket>(ticket: One): One {
  return ticket.tags.reduce((one, { id }) => {
    const event = latestTagEvents.get(id);
    return event ? applyTag(one, event) : one;
  }, ticket);
}
