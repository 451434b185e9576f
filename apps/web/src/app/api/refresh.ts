import { refreshAccessToken } from '@balcao/contract';
import { refreshLock } from '../../../worker/names.ts';
import { isApiError } from './api-error.ts';
import { isInstalled } from './installed.ts';
import { endSession, readToken, saveSession } from './session-store.ts';
import type { SessionAnswer } from './session-store.ts';
import { send } from './transport.ts';

let pendingRefresh: Promise<SessionAnswer> | null = null;

/**
 * Fetches a new access token for the session of the cookie. A call made while one refresh is under way waits for that
 * one. Throws ApiError; when the server ended the session, it is ended here as well.
 */
export function refreshSession(): Promise<SessionAnswer> {
  pendingRefresh ??= withRefreshLock(refresh).finally(() => {
    pendingRefresh = null;
  });
  return pendingRefresh;
}

/**
 * A token that is not `stale`: the one another tab or another call has fetched meanwhile, else a refreshed one.
 */
export async function freshToken(stale: string | null): Promise<string> {
  const stored = readToken();
  if (stored && stored !== stale) return stored;
  return (await refreshSession()).token;
}

async function refresh(): Promise<SessionAnswer> {
  const stored = readToken();
  try {
    const session = (await send(refreshAccessToken, { body: { installed: isInstalled() } }, null)) as SessionAnswer;
    // Unless the person logged out, or somebody else logged in, while the answer was under way.
    if (readToken() === stored) saveSession(session);
    return session;
  } catch (error) {
    // No answer is not a refusal: the session may well be alive when the network is back.
    if (isApiError(error) && error.status >= 400 && error.status < 500 && error.status !== 429) endSession(error);
    throw error;
  }
}

/** Tabs share the cookie, which changes with every refresh: they take turns where the browser offers locks. */
function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(refreshLock, work) as Promise<T>;
}
