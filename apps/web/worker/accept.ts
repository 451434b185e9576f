import type { PushNotice } from '@balcao/contract';
import { refreshLock } from './names.ts';
import { fill, wordsOfAnswer, type RefusedAnswer } from './notices.rules.ts';

/** Without an answer for this long there is none. */
const patienceMs = 10_000;

/**
 * Accepts a waiting ticket for the person of this device. The session is refreshed as pages do it, and by turns with them.
 * @returns what became of it, in the words of the notice
 */
export async function acceptTicket(ticketId: number, words: PushNotice['words']): Promise<string> {
  try {
    const refreshed = await navigator.locks.request(refreshLock, () => call('POST', '/auth/refresh_token', {}));
    const { token, user } = refreshed.body as { token?: string; user?: { id: number } };
    if (refreshed.status >= 500) return words.failed;
    if (refreshed.status !== 200 || token === undefined || !user) return words.ended;
    // It was not read by being accepted.
    const body = { status: 'open', userId: user.id, keepUnread: true };
    const accepted = await call('PUT', `/tickets/${ticketId}`, body, token);
    const text = wordsOfAnswer(accepted.status, accepted.body, words);
    if (accepted.status !== 200) return text;
    const { body: places } = await call('GET', '/tickets/places', undefined, token).catch(() => ({ body: {} }));
    const { taken, capacity } = places as { taken?: number; capacity?: number | null };
    return taken === undefined || capacity == null ? text : `${text} ${fill(words.places, { taken, capacity })}`;
  } catch {
    return words.failed;
  }
}

async function call(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<{ status: number; body: RefusedAnswer }> {
  const answer = await fetch(path, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      accept: 'application/json',
      ...(body && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as RefusedAnswer };
}
