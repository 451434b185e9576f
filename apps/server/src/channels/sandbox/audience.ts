import { can, isAdmin } from '@balcao/contract';
import { defineAudience, roomName } from '../../platform/live/audience.ts';

/** The simulated phone of a connection: who sees the connection and has opened its phone. */
export const sandboxAudience = defineAudience<{ whatsappId: number }>('sandbox:phone', {
  receives: ({ actor, rooms }, { whatsappId: id }) =>
    rooms.has(roomName('sandbox', id)) &&
    isAdmin(actor) &&
    can(actor, 'connection:see', { id, companyId: actor.companyId })
      ? 'event'
      : 'nothing',
});
