import { describe, expect, it, vi } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

function cacheOf(values: Map<string, number>, limits: { maxAge?: number; maxSize?: number } = {}) {
  const load = vi.fn<(keys: readonly string[]) => Promise<Map<string, number>>>(async () => new Map(values));
  return { load, cache: createTtlCache({ load, maxAgeMs: limits.maxAge ?? 10_000, maxSize: limits.maxSize ?? 100 }) };
}

describe('the cache of recent reads', () => {
  it('reads the keys of one turn together and remembers them', async () => {
    const { cache, load } = cacheOf(
      new Map([
        ['a', 1],
        ['b', 2],
      ]),
    );
    expect(await Promise.all([cache.get('a'), cache.get('b'), cache.get('a'), cache.get('c')])).toEqual([
      1,
      2,
      1,
      undefined,
    ]);
    expect(load.mock.calls).toEqual([[['a', 'b', 'c']]]);
    expect(await cache.get('b')).toBe(2);
    expect(await cache.get('c')).toBeUndefined();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('reads anew after its age, on demand, and once forgotten', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The cache takes a reading at the time 0 for one without an age.
    vi.advanceTimersByTime(1);
    try {
      const values = new Map([['a', 1]]);
      const { cache } = cacheOf(values, { maxAge: 1_000 });
      await cache.get('a');
      values.set('a', 2);
      expect(await cache.get('a')).toBe(1);
      vi.advanceTimersByTime(1_001);
      expect(await cache.get('a')).toBe(2);
      values.set('a', 3);
      expect(await cache.reload('a')).toBe(3);
      values.set('a', 4);
      cache.invalidate((value) => value === 3);
      expect(await cache.get('a')).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not remember a reading that was under way when its key was forgotten', async () => {
    const values = new Map([['a', 1]]);
    const answers: (() => void)[] = [];
    const cache = createTtlCache<string, number>({
      load: () => {
        const then = new Map(values);
        return new Promise((resolve) => answers.push(() => resolve(then)));
      },
      maxAgeMs: 10_000,
      maxSize: 10,
    });
    const early = cache.get('a');
    await vi.waitFor(() => expect(answers).toHaveLength(1), 15_000);
    values.set('a', 2);
    cache.invalidate(() => true);
    answers[0]?.();
    expect(await early).toBe(1);
    const late = cache.get('a');
    await vi.waitFor(() => expect(answers).toHaveLength(2), 15_000);
    answers[1]?.();
    expect(await late).toBe(2);
  });

  it('holds no more keys than it may', async () => {
    const { cache, load } = cacheOf(
      new Map([
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ]),
      { maxSize: 2 },
    );
    for (const key of ['a', 'b', 'c']) await cache.get(key);
    load.mockClear();
    await cache.get('b');
    await cache.get('c');
    expect(load).not.toHaveBeenCalled();
    await cache.get('a');
    expect(load).toHaveBeenCalledTimes(1);
  });
});
