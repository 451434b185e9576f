import type { EndpointAnswer, login } from '@balcao/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../testing/memory-storage.ts';

type SessionAnswer = EndpointAnswer<typeof login>;
const sessionOf = (token: string) =>
  ({
    token,
    user: { id: 5, companyId: 1, email: 'ana@exemplo.com.br', company: { settings: [] } },
  }) as unknown as SessionAnswer;

/** Requests that wait for their answer, in the order they were made. */
let requests: { url: string; authorization: string | undefined; answer(body: unknown): void }[] = [];

beforeEach(() => {
  requests = [];
  vi.resetModules();
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    requests.push({ url, authorization: headers.authorization, answer: (body) => resolve(Response.json(body)) });
    return promise;
  });
  return () => vi.unstubAllGlobals();
});

async function load() {
  const { saveSession, readToken } = await import('../api/session-store.ts');
  const { refreshSession } = await import('../api/refresh.ts');
  saveSession(sessionOf('old'));
  return { ...(await import('./session.ts')), readToken, refreshSession };
}

it('ends here before the server has answered: nothing is asked with a session that is ending', async () => {
  const { logout, readToken } = await load();
  const done = logout();
  expect(readToken()).toBeNull();
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer old']);
  requests[0]?.answer({});
  await done;
});

it('a login waits for the logout, whose answer clears the cookie', async () => {
  const { login: logIn, logout, readToken } = await load();
  void logout();
  const entered = logIn({ email: 'ana@exemplo.com.br', password: 'segredo' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(requests).toHaveLength(1);
  requests[0]?.answer({});
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.answer(sessionOf('new'));
  await entered;
  expect(readToken()).toBe('new');
});

it('a token that was asked for before does not bring the session back', async () => {
  const { logout, readToken, refreshSession } = await load();
  const refreshed = refreshSession();
  void logout();
  requests[0]?.answer(sessionOf('fresh'));
  await refreshed;
  expect(readToken()).toBeNull();
});
