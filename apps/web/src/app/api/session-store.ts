import type { EndpointAnswer, login, SessionUser } from '@balcao/contract';
import { storeCampaignArea } from '../campaign-area.ts';
import type { ApiError } from './api-error.ts';
import { allowsKeeping, forgetUser, keepUser, readKeptUser } from './kept-user.ts';
import { clearLoginNotice, storeLoginNotice } from './login-notice.ts';

// Where the session lives: the access token and a few ids in localStorage (all tabs share them), the user in memory. It knows
// nothing of HTTP; calls, the live connection and the screens read it and listen to it.

/** What a login or a refresh answers. */
export type SessionAnswer = EndpointAnswer<typeof login>;

const keys = [
  'token',
  'companyId',
  'userId',
  'email',
  'companyDueDate',
  'onlyPayment',
  'needsSecondFactor',
  'impersonation',
] as const;

/** The claims of the access token. They decide when to refresh, and are never trusted for a permission. */
export interface TokenClaims {
  id: number;
  companyId: number;
  profile: string;
  /** session id */
  sid: string;
  /** seconds since 1970 */
  exp: number;
}

/** the e-mail of a session that ended without a logout, for all tabs; absent = none did since the last login or logout */
const interruptedKey = 'interrupted';

let user: SessionUser | null = null;
/** the user is as this browser kept them: the server has not said yet that they are still so */
let isRestored = false;
const listeners = new Set<() => void>();

export function readToken(): string | null {
  return localStorage.getItem('token');
}

/** The company is past its due date: this session may pay and nothing else. */
export function isPaymentSession(): boolean {
  return localStorage.getItem('onlyPayment') !== null;
}

/** A setting demands a second factor of this person: until then the session sets one up and does nothing else. */
export function needsSecondFactor(): boolean {
  return localStorage.getItem('needsSecondFactor') !== null;
}

/** The server refused a call for want of a second factor, since the setting is newer than the session. */
export function demandSecondFactor(): void {
  if (needsSecondFactor()) return;
  localStorage.setItem('needsSecondFactor', 'true');
  notifyListeners();
}

/** The operator is inside a company with this session: why, and until when. */
export function readImpersonation(): { reason: string; endsAt: string } | null {
  const stored = localStorage.getItem('impersonation');
  return stored === null ? null : (JSON.parse(stored) as { reason: string; endsAt: string });
}

export function readUser(): SessionUser | null {
  return user;
}

/** Whether the user is only as they were when the page was last open. */
export const isUserRestored = (): boolean => isRestored;

/** Whether this browser may keep what the person sees: not of companies that forbid it, and not of an operator inside one. */
export const mayKeep = (): boolean => user !== null && readImpersonation() === null && allowsKeeping(user);

/** Whether words that have not left may outlive the page. */
export const mayKeepWords = (): boolean => user !== null && allowsKeeping(user);

/** Begins a page with the person who was here before it was loaded, until the server says who they are now. */
export function restoreUser(): void {
  if (user || readImpersonation() || isPaymentSession() || needsSecondFactor()) return;
  const claims = parseTokenClaims(readToken() ?? '');
  const kept = readKeptUser();
  if (!claims || kept?.id !== claims.id || kept.companyId !== claims.companyId) return;
  user = kept;
  isRestored = true;
}

export function saveSession(session: SessionAnswer): void {
  localStorage.setItem('token', session.token);
  localStorage.setItem('companyId', String(session.user.companyId));
  localStorage.setItem('userId', String(session.user.id));
  localStorage.setItem('email', session.user.email);
  localStorage.setItem('companyDueDate', session.user.company.dueDate ?? '');
  if (session.onlyPayment) localStorage.setItem('onlyPayment', 'true');
  else localStorage.removeItem('onlyPayment');
  if (session.needsSecondFactor) localStorage.setItem('needsSecondFactor', 'true');
  else localStorage.removeItem('needsSecondFactor');
  if (session.impersonation) localStorage.setItem('impersonation', JSON.stringify(session.impersonation));
  else localStorage.removeItem('impersonation');
  localStorage.removeItem(interruptedKey);
  storeCampaignArea(session.user);
  user = session.user;
  isRestored = false;
  keepCurrent();
  clearLoginNotice();
  notifyListeners();
}

/** Updates the known user without a new token, e.g. after the profile was saved. */
export function updateUser(change: Partial<SessionUser>): void {
  if (!user) return;
  user = { ...user, ...change };
  keepCurrent();
  notifyListeners();
}

/** Ends the session. `why` is kept for the login screen to show; nothing after a logout. */
export function endSession(why?: Pick<ApiError, 'code' | 'details'>): void {
  if (!readToken()) return;
  // Before the token goes, at which other tabs ask why it ended.
  if (why) localStorage.setItem(interruptedKey, localStorage.getItem('email') ?? '');
  else localStorage.removeItem(interruptedKey);
  if (why) storeLoginNotice(why.code, why.details);
  for (const key of keys) localStorage.removeItem(key);
  forgetUser();
  user = null;
  isRestored = false;
  notifyListeners();
}

/**
 * The e-mail of whoever was sent to the login screen without a logout, as by time or a login elsewhere; null = nobody was. What
 * they had begun to write waits in this browser until they are back.
 */
export function readInterrupted(): string | null {
  return localStorage.getItem(interruptedKey);
}

/** The session ended by a logout: who leaves takes along what they began to write. */
export function isLoggedOut(): boolean {
  return readToken() === null && readInterrupted() === null;
}

/** Subscribes to changes of the session, also those made by other tabs, until the returned function is called. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Follows the session in other tabs: one refreshed (its token is read at the next call), logged out (we are out too) or logged in as someone
 * else (`onOtherUser`: nothing on this screen may stay).
 */
export function watchOtherTabs(onOtherUser: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== 'token' && event.key !== null) return;
    const token = readToken();
    if (!token) {
      user = null;
      notifyListeners();
    } else if (user && parseTokenClaims(token)?.id !== user.id) {
      onOtherUser();
    }
  });
}

export function parseTokenClaims(token: string): TokenClaims | null {
  try {
    const payload = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
  } catch {
    return null;
  }
}

function keepCurrent(): void {
  if (user && mayKeep()) keepUser(user);
  else forgetUser();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
