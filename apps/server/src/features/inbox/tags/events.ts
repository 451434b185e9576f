import { defineEvent } from '../../../platform/events.ts';

/** A tag is gone. */
export const tagRemoved = defineEvent<{ tagId: number }>('tags.removed');
