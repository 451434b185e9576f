import {
  beginImpersonation,
  endImpersonation,
  getImpersonation,
  hasPermission,
  login as loginEndpoint,
  logout as logoutEndpoint,
  passkeyLogin as passkeyLoginEndpoint,
} from '@balcao/contract';
import type { UserActor, EndpointInput, Permission, PlanFlag, SessionUser } from '@balcao/contract';
import { useSyncExternalStore } from 'react';
import { sharedCache } from '../../../worker/names.ts';
import { call } from '../api/call.ts';
import { isInstalled } from '../api/installed.ts';
import { refreshSession } from '../api/refresh.ts';
import {
  endSession,
  isUserRestored,
  onSessionChange,
  readToken,
  readUser,
  readImpersonation,
  saveSession,
  updateUser,
} from '../api/session-store.ts';
import { send } from '../api/transport.ts';

/** A token is there: the routes decide by it alone, since the user comes a moment later. */
export function isLoggedIn(): boolean {
  return readToken() !== null;
}

let loggedInNow = false;

/** Whether a login has just opened the app; true once. */
export function takeLoggedInNow(): boolean {
  const wasNow = loggedInNow;
  loggedInNow = false;
  return wasNow;
}

/** The logout under way: its answer clears the cookie, which would take a newer login's along. */
let leaving: Promise<unknown> = Promise.resolve();

export async function login(credentials: EndpointInput<typeof loginEndpoint>['body']): Promise<SessionUser> {
  await leaving;
  const session = await call(loginEndpoint, { body: { ...credentials, ...browserFacts() } });
  saveSession(session);
  loggedInNow = true;
  return session.user;
}

/** Logs in with a passkey alone. */
export async function loginWithPasskey(
  signed: EndpointInput<typeof passkeyLoginEndpoint>['body'],
): Promise<SessionUser> {
  await leaving;
  const session = await call(passkeyLoginEndpoint, { body: { ...signed, ...browserFacts() } });
  saveSession(session);
  loggedInNow = true;
  return session.user;
}

const browserFacts = () => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  installed: isInstalled(),
});

/** Shows a company as its admin sees it; every part of the app restarts. */
export async function enterCompany(id: number, reason: string): Promise<void> {
  saveSession(await call(beginImpersonation, { params: { id }, body: { reason } }));
  location.assign('/');
}

/** Back to the operator's own login, which the cookie has kept. */
export async function leaveCompany(): Promise<void> {
  await call(endImpersonation).catch(() => {});
  await refreshSession();
  location.assign('/settings');
}

/**
 * Ends the session here and on the server. Here first: a call made between the two would be refused, and its refusal shown. Without an
 * answer of the server the session's cookie is left to end by itself.
 */
export async function logout(): Promise<void> {
  const token = readToken();
  endSession();
  // What was shared with the app and led nowhere goes with the person.
  void globalThis.caches?.delete(sharedCache).catch(() => undefined);
  leaving = send(logoutEndpoint, {}, token).catch(() => undefined);
  await leaving;
}

/** After a page load the token is left, and at most the user as they were: fetches them as they are. Throws ApiError. */
export async function loadSession(): Promise<void> {
  if (readUser() && !isUserRestored()) return;
  const impersonation = readImpersonation();
  const token = readToken();
  // The cookie is the operator's own: it leads out of the company.
  if (impersonation && token && Date.parse(impersonation.endsAt) > Date.now())
    saveSession({ token, impersonation, user: await call(getImpersonation) });
  else await refreshSession();
}

/**
 * Asks again who the session belongs to, with company and plan: live events about them may have been missed. Without an answer the user
 * stays as known.
 */
export async function reloadUser(): Promise<void> {
  for (;;) {
    const known = readUser();
    if (!known) return;
    // oxlint-disable-next-line no-await-in-loop -- asked again only where an event changed the user meanwhile
    const user = await call(getImpersonation).catch(() => undefined);
    const isSame = readUser() === known;
    if (isSame && user?.id === known.id) updateUser(user);
    if (isSame || !user) return;
  }
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
