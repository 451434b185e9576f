import { getMe } from '@balcao/contract';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { send } from './api/transport.ts';
import { askLaterMs, isWorthAsking, queryClient } from './query-client.ts';

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

it('what is on screen and could not be asked for anew is asked for again by itself until there is an answer', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    queryClient.clear();
  });
  const answers: (string | ApiError)[] = [
    'velho',
    ...Array.from({ length: 5 }, () => new ApiError('ERR_NETWORK', 0)),
    'novo',
  ];
  let asked = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['lista'],
    async queryFn() {
      const answer = answers[asked];
      asked += 1;
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
    meta: { quiet: true },
  });
  const stop = observer.subscribe(() => {});
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(0);
  void queryClient.invalidateQueries();
  await vi.advanceTimersByTimeAsync(3_000);
  expect([asked, observer.getCurrentResult().data]).toEqual([4, 'velho']);
  await vi.advanceTimersByTimeAsync(askLaterMs + 7_000);
  expect(observer.getCurrentResult()).toMatchObject({ data: 'novo', status: 'success' });
});
