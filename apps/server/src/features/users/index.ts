import type { Listener } from '../../platform/db/listener.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPresence, type Presence } from './presence.ts';
import { userRoutes, type UserRoutePorts } from './users.routes.ts';

export { hashPassword, verifyPassword } from './passwords.ts';
export { findUser, insertUser, listPresence, lockUser, replaceUserQueues, updateUser } from './users.sql.ts';

/** Registers the endpoints of users. */
export function createUsers(
  platform: Platform,
  ports: UserRoutePorts & { listener: Listener },
): { presence: Presence } {
  userRoutes(platform, ports);
  return { presence: createPresence(platform, ports.listener) };
}
