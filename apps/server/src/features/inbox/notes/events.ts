import { defineEvent } from '../../../platform/events.ts';

/** A note mentions people other than its author, who may all see its ticket. */
export const peopleMentioned = defineEvent<{ ticketId: number; noteId: number; userIds: readonly number[] }>(
  'notes.peopleMentioned',
);
