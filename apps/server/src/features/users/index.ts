import type { Listener } from '../../platform/db/listener.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPresence, type Presence } from './presence.ts';
import { userRoutes, type UserRouteNeeds } from './users.routes.ts';

export { hashPassword, verifyPassword } from './passwords.ts';
export { findUser, insertUser, listPresence, lockUser, setQueues, updateUser } from './users.sql.ts';

/** Registers the calls of users. */
export function createUsers(platform: Platform, needs: UserRouteNeeds & { listener: Listener }): { presence: Presence } {
  userRoutes(platform, needs);
  return { presence: createPresence(platform, needs.listener) };
}
