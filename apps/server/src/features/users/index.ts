import type { Listener } from '../../platform/db/listener.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPresence, type Presence } from './presence.ts';
import { userRoutes, type UserRouteDeps } from './users.routes.ts';

export { hashPassword, verifyPassword } from './passwords.ts';
export { passwordChanged, userRemoving, type UserRemoval } from './events.ts';
export {
  countPeopleByCompany,
  findAssignee,
  findUser,
  insertUser,
  listPresence,
  lockUser,
  replaceUserQueues,
  updateUser,
} from './users.sql.ts';

/** Registers the endpoints of users. */
export function createUsers(platform: Platform, deps: UserRouteDeps & { listener: Listener }): { presence: Presence } {
  userRoutes(platform, deps);
  return { presence: createPresence(platform, deps.listener) };
}
