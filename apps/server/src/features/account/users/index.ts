import type { Listener } from '../../../platform/db/listener.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createPresence, type Presence } from './presence.ts';
import { userRoutes, type UserRouteDeps } from './users.routes.ts';

export { emitUser, leaveRemovedConnection, storeUser } from './users.ts';
export { isOnline, onlineTimeoutMs } from './users.rules.ts';
export { findOperatorNames } from './operated-company.ts';
export { isBcryptHash } from './bcrypt.ts';
export { hashNewPassword, hashPassword, requireUncommon, verifyPassword } from './passwords.ts';
export {
  accountChanged,
  accountChanges,
  passwordChanged,
  notifyAccount,
  userInvited,
  userPresenceMoved,
  userRemoving,
  userSightChanged,
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
  findUsers,
  insertUser,
  lockUser,
  recordSignIn,
  replaceHash,
  replaceUserQueues,
  updateUser,
} from './users.sql.ts';

/** Registers the endpoints of users. */
export function createUsers(platform: Platform, deps: UserRouteDeps & { listener: Listener }): { presence: Presence } {
  userRoutes(platform, deps);
  return { presence: createPresence(platform, deps.listener) };
}
