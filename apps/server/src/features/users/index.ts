import type { Platform } from '../../platform/platform.ts';
import { createPresence } from './presence.ts';
import { userRoutes, type UserRouteNeeds } from './users.routes.ts';

export { hashPassword, verifyPassword } from './passwords.ts';
export { findUser, insertUser, listPresence, lockUser, setQueues, updateUser } from './users.sql.ts';

/** Registers the calls of users. */
export function createUsers(platform: Platform, needs: UserRouteNeeds) {
  userRoutes(platform, needs);
  return {
    /** Notes that a user is there or went away; for the live server. */
    setPresence: createPresence(platform),
  };
}
