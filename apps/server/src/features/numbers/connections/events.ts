import { defineEvent } from '../../../platform/events.ts';

/** A session of a connection came up, or one that was up is not any more. */
export const connectionMoved = defineEvent<{ whatsappId: number; what: 'connected' | 'disconnected' }>(
  'connections.moved',
);

/** Meta refuses everything that the account of a connection sends; it was not so before. */
export const accountHeld = defineEvent<{ whatsappId: number }>('connections.accountHeld');

/** A connection is about to be deleted: nothing leaves over it any more, and its tickets stay without one. */
export const connectionRemoving = defineEvent<{ whatsappId: number }>('connections.removing');
