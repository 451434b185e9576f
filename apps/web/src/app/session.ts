import { hasPermission, login as loginEndpoint, logout as logoutEndpoint } from '@balcao/contract';
import type { UserActor, EndpointInput, Permission, PlanFlag, SessionUser } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { call } from './api/call.ts';
import { refreshSession } from './api/refresh.ts';
import { endSession, onSessionChange, readToken, readUser, saveSession } from './api/session-store.ts';

/** A token is there: the routes decide by it alone, since the user comes a moment later. */
export function isLoggedIn(): boolean {
  return readToken() !== null;
}

export async function login(credentials: EndpointInput<typeof loginEndpoint>['body']): Promise<SessionUser> {
  const session = await call(loginEndpoint, { body: credentials });
  saveSession(session);
  return session.user;
}

/** Ends the session here and on the server. Without an answer from there it still ends here. */
export async function logout(): Promise<void> {
  try {
    await call(logoutEndpoint);
  } catch {
    // The session's cookie is then left to end by itself.
  }
  endSession();
}

/** After a page load only the token is left: fetches the user it belongs to. Throws ApiError. */
export async function loadSession(): Promise<void> {
  if (!readUser()) await refreshSession();
}

/** The user, once the session has started; null before and after. */
export function useSessionUser(): SessionUser | null {
  return useSyncExternalStore(onSessionChange, readUser);
}

export interface Session {
  user: SessionUser;
  company: SessionUser['company'];
  actor: UserActor;
  can: (permission: Permission) => boolean;
  /** whether the company's plan has a feature; the server refuses what it has not */
  includes: (flag: PlanFlag) => boolean;
  /** value of a setting of the company */
  setting: (key: string) => string | undefined;
}

/** The session of a private screen, where there always is one. */
export function useSession(): Session {
  const user = useSessionUser();
  if (!user) throw new Error('useSession() outside a private screen');
  const actor = actorOf(user);
  return {
    user,
    company: user.company,
    actor,
    can: (permission) => hasPermission(actor, permission),
    includes: (flag) => user.company.plan?.[flag] ?? false,
    setting: (key) => user.company.settings.find((setting) => setting.key === key)?.value,
  };
}

/** The user as the contract's permission rules see it. */
export function actorOf(user: SessionUser): UserActor {
  return {
    kind: 'user',
    userId: user.id,
    companyId: user.companyId,
    profile: user.profile,
    super: user.super,
    queueIds: user.queues.map((queue) => queue.id),
    allTicket: user.allTicket.startsWith('enable'),
    whatsappId: user.whatsappId,
    sharedWhatsappIds: user.whatsappId === null ? [] : [user.whatsappId],
  };
}
