import { defineEvent } from '../../platform/events.ts';

/** A connection is about to be deleted: nothing leaves over it any more, and its tickets stay without one. */
export const connectionRemoving = defineEvent<{ whatsappId: number }>('connections.removing');
