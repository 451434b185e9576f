import type { Listener } from '../../platform/db/listener.ts';
import type { Platform } from '../../platform/platform.ts';
import { authRoutes } from './auth.routes.ts';
import { createGate, type Gate } from './gate.ts';

export { endSessionsOf, forgetOldSessions } from './sessions.ts';

/** Registers login, refresh, logout and password reset; answers who decides where a request comes from. */
export function createAuth(platform: Platform, deps: { listener: Listener }): Gate {
  authRoutes(platform);
  return createGate({ ...platform, listener: deps.listener });
}
