import { getMe } from '@balcao/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { send } from './api/transport.ts';
import { isWorthAsking } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a call fails with when the network does this. */
const failureOf = async (fetch: () => Promise<Response>): Promise<unknown> => {
  vi.stubGlobal('fetch', fetch);
  return send(getMe, {}, null).then(
    () => undefined,
    (error: unknown) => error,
  );
};

it('a query whose answer was lost is asked again twice, one that was refused is not', async () => {
  const lost = [
    await failureOf(() => Promise.reject(new TypeError('Failed to fetch'))),
    await failureOf(async () => new Response('<h1>Bad gateway</h1>', { status: 502 })),
  ];
  for (const error of lost)
    expect([0, 1, 2].map((failures) => isWorthAsking(failures, error))).toEqual([true, true, false]);
  expect(
    isWorthAsking(0, await failureOf(async () => new Response('{"error":"ERR_NOT_FOUND"}', { status: 404 }))),
  ).toBe(false);
});

it('a query that was waited for until its time was over is not asked again by itself', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const late = await failureOf(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
  expect(late).toMatchObject({ code: 'ERR_NETWORK', status: 0 });
  expect(isWorthAsking(0, late)).toBe(false);
});
