import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { together } from './together.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const inMs = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

/** Sends requests in one task; the answers in the order and at the times at which they are handed on. */
function sendTogether(requests: Record<string, () => Promise<unknown>>): string[] {
  const began = Date.now();
  const seen: string[] = [];
  for (const [name, request] of Object.entries(requests))
    void together(request).then(
      () => seen.push(`${name} ${Date.now() - began}`),
      () => seen.push(`${name} failed ${Date.now() - began}`),
    );
  return seen;
}

it('requests of one task are answered together, when the last answer has come', async () => {
  const seen = sendTogether({ a: () => inMs(10, 1), b: () => inMs(40, 2), c: () => inMs(20, 3) });
  await vi.advanceTimersByTimeAsync(39);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['a 40', 'c 40', 'b 40']);
});

it('a request of another task is answered by itself', async () => {
  const slow = sendTogether({ a: () => inMs(100, 1) });
  await vi.advanceTimersByTimeAsync(1);
  const quick = sendTogether({ b: () => inMs(5, 2) });
  await vi.advanceTimersByTimeAsync(10);
  expect([quick, slow]).toEqual([['b 5'], []]);
});

it('an answer waits no longer than 150 ms for others', async () => {
  const seen = sendTogether({ a: () => inMs(10, 1), b: () => inMs(1_000, 2) });
  await vi.advanceTimersByTimeAsync(160);
  expect(seen).toEqual(['a 160']);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen).toEqual(['a 160', 'b 1000']);
});

it('a request that fails or is cancelled keeps the others waiting no longer, and fails itself', async () => {
  const seen = sendTogether({ a: () => inMs(10, 1), b: () => Promise.reject(new Error('refused')) });
  await vi.advanceTimersByTimeAsync(10);
  expect(seen.toSorted()).toEqual(['a 10', 'b failed 10']);
});
