import { defineEvent } from '../../../platform/events.ts';

/** Tags were put on tickets, or taken off; the tickets are locked. */
export const ticketTagsChanged =
  defineEvent<readonly { ticketId: number; tagId: number; isOn: boolean }[]>('tags.ticketTagsChanged');

/** A tag is gone. */
export const tagRemoved = defineEvent<{ tagId: number }>('tags.removed');
