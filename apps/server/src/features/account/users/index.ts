import type { Listener } from '../../../platform/db/listener.ts';
import type { Platform } from '../../../platform/platform.ts';
import { connectionRemoving } from '../../numbers/connections/index.ts';
import { createPresence, type Presence } from './presence.ts';
import { emitUser } from './users.ts';
import { markConnectionRemoved } from './users.sql.ts';
import { userRoutes, type UserRouteDeps } from './users.routes.ts';

export { emitUser, storeUser } from './users.ts';
export { findOperatorNames } from './operated-company.ts';
export { hashNewPassword, hashPassword, requireUncommon, verifyPassword } from './passwords.ts';
export {
  accountChanged,
  accountChanges,
  passwordChanged,
  notifyAccount,
  userRemoving,
  type UserRemoval,
} from './events.ts';
export {
  countPeopleByCompany,
  findFirstAdmin,
  hasOperators,
  listPeople,
  listPresence,
  listUserNames,
} from './user-lists.sql.ts';
export {
  countUsers,
  findAssignee,
  findUser,
  insertUser,
  lockUser,
  recordSignIn,
  replaceUserQueues,
  updateUser,
} from './users.sql.ts';

/** Registers the endpoints of users. */
export function createUsers(platform: Platform, deps: UserRouteDeps & { listener: Listener }): { presence: Presence } {
  userRoutes(platform, deps);
  platform.on(connectionRemoving, async (tx, { whatsappId }) => {
    for (const id of await markConnectionRemoved(tx.db, whatsappId)) await emitUser(tx, platform.clock, id, 'update');
  });
  return { presence: createPresence(platform, deps.listener) };
}
