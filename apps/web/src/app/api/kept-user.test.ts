import { dayMs, getMe, nothingOnDevicesSetting, type EndpointAnswer, type login } from '@balcao/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../testing/memory-storage.ts';

type Session = EndpointAnswer<typeof login>;

const tokenOf = (id: number, companyId = 1) =>
  `h.${Buffer.from(JSON.stringify({ id, companyId })).toString('base64url')}.s`;
const sessionOf = (id: number, settings: readonly { key: string; value: string }[] = []) =>
  ({
    token: tokenOf(id),
    user: { id, companyId: 1, email: 'ana@loja.com', company: { dueDate: null, settings } },
  }) as unknown as Session;

/** The page as it is loaded: the modules anew, the browser's storage as it was. */
async function load() {
  vi.resetModules();
  return import('./session-store.ts');
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 30), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

describe('the person of a browser', () => {
  it('is there at once after a reload, until the server says who they are now', async () => {
    const first = await load();
    first.saveSession(sessionOf(5));
    expect(first.isUserRestored()).toBe(false);

    const next = await load();
    expect(next.readUser()).toBeNull();
    next.restoreUser();
    expect([next.readUser()?.id, next.isUserRestored()]).toEqual([5, true]);
    next.saveSession(sessionOf(5));
    expect(next.isUserRestored()).toBe(false);
  });

  it('is not restored after seven days, for another token, or when the session ended', async () => {
    (await load()).saveSession(sessionOf(5));
    vi.setSystemTime(Date.now() + 7 * dayMs);
    const late = await load();
    late.restoreUser();
    expect(late.readUser()).toBeNull();

    late.saveSession(sessionOf(5));
    localStorage.setItem('token', tokenOf(6));
    const other = await load();
    other.restoreUser();
    expect(other.readUser()).toBeNull();

    localStorage.setItem('token', tokenOf(5));
    const ended = await load();
    ended.restoreUser();
    expect(ended.readUser()?.id).toBe(5);
    ended.endSession();
    localStorage.setItem('token', tokenOf(5));
    const after = await load();
    after.restoreUser();
    expect(after.readUser()).toBeNull();
  });

  it('is not kept where the company keeps nothing on devices, nor of an operator inside one', async () => {
    const { saveSession, mayKeep, mayKeepWords, updateUser } = await load();
    saveSession(sessionOf(5));
    expect([mayKeep(), mayKeepWords()]).toEqual([true, true]);
    const settings = [{ key: nothingOnDevicesSetting, value: 'enabled' }];
    updateUser(sessionOf(5, settings).user);
    expect([mayKeep(), mayKeepWords(), localStorage.getItem('keptUser')]).toEqual([false, false, null]);

    saveSession({ ...sessionOf(5), impersonation: { reason: 'ajuda', endsAt: '2026-12-01T00:00:00.000Z' } });
    expect([mayKeep(), localStorage.getItem('keptUser')]).toEqual([false, null]);
  });

  it('whose token is over while the page was closed has it renewed once, before the first calls of the page', async () => {
    (await load()).saveSession(sessionOf(5));
    const { restoreUser, isUserRestored } = await load();
    restoreUser();
    const { call } = await import('./call.ts');
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      asked.push(`${url} ${(init.headers as Record<string, string>).authorization ?? ''}`.trim());
      await Promise.resolve();
      const session = { ...sessionOf(5), token: 'new' };
      return new Response(JSON.stringify(url.includes('refresh') ? session : { id: 5 }), { status: 200 });
    });
    await Promise.all([call(getMe), call(getMe)]);
    expect(asked).toEqual(['/auth/refresh_token', '/auth/me Bearer new', '/auth/me Bearer new']);
    expect(isUserRestored()).toBe(false);
  });
});
