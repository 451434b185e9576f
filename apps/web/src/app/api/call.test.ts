import { getTicket, listTickets, login, getMe, sendMessage } from '@balcao/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../testing/memory-storage.ts';
import { call } from './call.ts';
import { hostIdentityQuestion, isIdentityAsked, settleIdentity } from './identity-confirmation.ts';
import { freshToken } from './refresh.ts';
import { onSessionChange, readToken } from './session-store.ts';

/** A server of one function: what it is asked and what it answers. */
type Server = (request: { method: string; url: string; token: string; body: unknown }) => [number, unknown];

const user = { id: 7, companyId: 3, company: { dueDate: '2026-12-01', settings: [] } };
const stale = [403, { error: 'ERR_SESSION_EXPIRED' }] as [number, unknown];
const asked: string[] = [];

function serve(server: Server): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    const token = (headers.authorization ?? '').replace('Bearer ', '');
    asked.push(`${init.method} ${url} ${token}`.trim());
    // Answers come later than the question, so that calls overlap.
    await Promise.resolve();
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const [status, answer] = server({ method: init.method ?? 'GET', url, token, body });
    return new Response(JSON.stringify(answer), { status });
  });
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('sessionStorage', new MemoryStorage());
  localStorage.setItem('token', 'old');
});
afterEach(() => vi.unstubAllGlobals());

describe('call: an expired access token', () => {
  it('is refreshed once while all other calls wait, and each is repeated once', async () => {
    serve(({ url, token }) => {
      if (url === '/auth/refresh_token') return [200, { token: 'new', user }];
      return token === 'new' ? [200, { id: 7, profile: 'user', super: false }] : stale;
    });
    const answers = await Promise.all([call(getMe), call(getMe), call(getMe)]);
    expect(answers.map((answer) => answer.id)).toEqual([7, 7, 7]);
    expect(asked.filter((each) => each.includes('refresh_token'))).toEqual(['POST /auth/refresh_token']);
    expect(asked.filter((each) => each === 'GET /auth/me new')).toHaveLength(3);
    expect(asked).toHaveLength(7);
    expect(readToken()).toBe('new');
    expect(localStorage.getItem('companyDueDate')).toBe('2026-12-01');
  });

  it('an expired token that another tab has refreshed meanwhile is only replaced', async () => {
    serve(({ token }) => (token === 'other tab' ? [200, { id: 7, profile: 'user', super: false }] : stale));
    const answer = call(getMe);
    localStorage.setItem('token', 'other tab');
    await answer;
    expect(asked).toEqual(['GET /auth/me old', 'GET /auth/me other tab']);
  });

  it('is not refreshed a second time for the same call', async () => {
    serve(({ url }) => (url === '/auth/refresh_token' ? [200, { token: 'new', user }] : stale));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'ERR_SESSION_EXPIRED', status: 403 });
    expect(asked).toHaveLength(3);
  });

  it('can be refreshed again later', async () => {
    let count = 0;
    serve(() => {
      count += 1;
      return [200, { token: `new ${count}`, user }];
    });
    await freshToken('old');
    await expect(freshToken('new 1')).resolves.toBe('new 2');
  });
});

describe('call: the session ends', () => {
  it('when the refresh is refused: for every waiting call, and listeners are called once', async () => {
    const listener = vi.fn<() => void>();
    const stop = onSessionChange(listener);
    serve(({ url }) => (url === '/auth/refresh_token' ? [401, { error: 'ERR_SESSION_EXPIRED' }] : stale));
    const results = await Promise.allSettled([call(getMe), call(getMe)]);
    stop();
    expect(results.map((result) => result.status)).toEqual(['rejected', 'rejected']);
    expect(readToken()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(sessionStorage.getItem('loginNotice')).toContain('ERR_SESSION_EXPIRED');
  });

  it('a 401 ends the session', async () => {
    serve(() => [401, { error: 'ERR_SESSION_EXPIRED' }]);
    await expect(call(getMe)).rejects.toMatchObject({ status: 401 });
    expect(readToken()).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('a server that cannot be reached does not end the session', async () => {
    serve(({ url }) => {
      if (url === '/auth/refresh_token') throw new TypeError('no network');
      return stale;
    });
    await expect(call(getMe)).rejects.toMatchObject({ code: 'ERR_NETWORK', status: 0 });
    expect(readToken()).toBe('old');
  });

  it('a refused login does not end the session', async () => {
    serve(() => [401, { error: 'ERR_INVALID_CREDENTIALS' }]);
    const attempt = call(login, { body: { email: 'ana@exemplo.com', password: 'x' } });
    await expect(attempt).rejects.toMatchObject({ code: 'ERR_INVALID_CREDENTIALS' });
    expect(readToken()).toBe('old');
  });

  it('any other 403 does not end the session', async () => {
    serve(() => [403, { error: 'ERR_NO_PERMISSION' }]);
    await expect(call(getMe)).rejects.toMatchObject({ code: 'ERR_NO_PERMISSION' });
    expect(readToken()).toBe('old');
    expect(asked).toHaveLength(1);
  });
});

describe('call: a change that outlives the session', () => {
  const refused = [400, { error: 'ERR_CONFIRM_IDENTITY' }] as [number, unknown];
  let isConfirmed = false;
  const stops: (() => void)[] = [];
  beforeEach(() => {
    isConfirmed = false;
    serve(() => (isConfirmed ? [200, { id: 7, profile: 'user', super: false }] : refused));
  });
  afterEach(() => stops.splice(0).forEach((stop) => stop()));
  const host = (listener: () => void = () => {}) => void stops.push(hostIdentityQuestion(listener));

  it('is asked about once for all calls that wait, and each is repeated once after it was confirmed', async () => {
    const listener = vi.fn<() => void>();
    host(listener);
    const answers = Promise.all([call(getMe), call(getMe)]);
    await vi.waitFor(() => expect(isIdentityAsked()).toBe(true));
    expect(asked).toHaveLength(2);
    isConfirmed = true;
    settleIdentity(true);
    expect((await answers).map(({ id }) => id)).toEqual([7, 7]);
    expect(asked).toHaveLength(4);
    expect(listener).toHaveBeenCalledTimes(2);
    expect(isIdentityAsked()).toBe(false);
  });

  it.each([
    ['the person leaves the question', () => settleIdentity(false)],
    ['the page that asks goes away', () => stops.splice(0).forEach((stop) => stop())],
  ])('is refused and not repeated when %s', async (_what, leave) => {
    host();
    const outcome = call(getMe).catch((error: unknown) => error);
    await vi.waitFor(() => expect(isIdentityAsked()).toBe(true));
    leave();
    expect(await outcome).toMatchObject({ code: 'ERR_CONFIRM_IDENTITY' });
    expect(asked).toHaveLength(1);
  });

  it('is asked about a single time for one call, and where nothing can ask it is refused', async () => {
    await expect(call(getMe)).rejects.toMatchObject({ code: 'ERR_CONFIRM_IDENTITY' });
    host();
    const outcome = call(getMe).catch((error: unknown) => error);
    await vi.waitFor(() => expect(isIdentityAsked()).toBe(true));
    settleIdentity(true);
    expect(await outcome).toMatchObject({ code: 'ERR_CONFIRM_IDENTITY' });
    expect(isIdentityAsked()).toBe(false);
    expect(asked).toHaveLength(3);
  });
});

describe('call: the request', () => {
  it('fills the path and writes lists of a query as JSON, leaving out what is empty', async () => {
    serve(() => [200, {}]);
    await call(getTicket, { params: { id: 42 } });
    await call(listTickets, { query: { status: 'open', queueIds: [1, 2], searchParam: '', pageNumber: 2 } });
    expect(asked).toEqual(['GET /tickets/42 old', 'GET /tickets?status=open&queueIds=%5B1%2C2%5D&pageNumber=2 old']);
  });

  it('sends files as multipart with the other fields beside them', async () => {
    let form = new FormData();
    serve(({ body }) => {
      form = body as FormData;
      return [200, { messages: [] }];
    });
    await call(sendMessage, {
      params: { ticketId: 1 },
      body: { body: ['um', 'dois'], clientId: undefined, quotedMsg: { id: '9' } },
      files: [new File(['a'], 'a.png'), new File(['b'], 'b.png')],
    });
    expect(form.getAll('medias').map((file) => (file as File).name)).toEqual(['a.png', 'b.png']);
    expect(form.getAll('body')).toEqual(['um', 'dois']);
    expect(form.get('quotedMsg')).toBe('{"id":"9"}');
    expect(form.has('clientId')).toBe(false);
  });

  it('distinguishes an unreachable server behind a proxy from a refusal', async () => {
    vi.stubGlobal('fetch', async () => new Response('<html>Bad gateway</html>', { status: 502 }));
    await expect(call(getMe)).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', status: 502 });
  });

  it('gives the details beside the code', async () => {
    serve(() => [429, { error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: 12, requestId: 'r1' }]);
    await expect(call(getMe)).rejects.toMatchObject({ details: { retryAfter: 12, requestId: 'r1' } });
  });
});
