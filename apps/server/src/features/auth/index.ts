import type { Listener } from '../../platform/db/listener.ts';
import type { Platform } from '../../platform/platform.ts';
import { authRoutes } from './auth.routes.ts';
import { createAuthenticator, type Authenticator } from './authenticator.ts';

export { endUserSessions, deleteOldSessions } from './sessions.ts';

/** Registers login, refresh, logout and password reset, and returns the authenticator. */
export function createAuth(platform: Platform, deps: { listener: Listener }): Authenticator {
  authRoutes(platform);
  return createAuthenticator({ ...platform, listener: deps.listener });
}
