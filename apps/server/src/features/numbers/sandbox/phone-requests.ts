import { isAdmin } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import { roomName } from '../../../platform/live/audience.ts';
import type { ClientRequestHandlers } from '../../../platform/live/client-requests.ts';
import { findVisibleConnection } from '../connections/index.ts';

/** Opens and closes a simulated phone for the live events of a socket. It is open to admins, as its endpoints are. */
export function createPhoneRequests(database: Database): ClientRequestHandlers {
  return {
    async joinSandbox({ session: { actor }, rooms }, id) {
      if (!isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
      await database.forCompany(actor.companyId, ({ db }) => findVisibleConnection(db, actor, id));
      rooms.add(roomName('sandbox', id));
    },
    leaveSandbox({ rooms }, id) {
      rooms.delete(roomName('sandbox', id));
    },
  };
}
