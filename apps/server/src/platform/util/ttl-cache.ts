import DataLoader from 'dataloader';
import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';

/**
 * A cache of recent reads, which saves most requests a query. Keys requested in the same turn of the event loop are
 * read together. Age and number of entries are bounded; a value that is invalidated while it is being read is not
 * cached.
 */
export interface TtlCache<K, V> {
  get(key: K): Promise<V | undefined>;
  /** Reads the value again, whatever is cached. */
  reload(key: K): Promise<V | undefined>;
  /** Forgets the matching values, and which keys have no value. */
  invalidate(matches: (value: V) => boolean): void;
}

/**
 * @param options.load the values there are of some keys
 * @param options.maxAgeMs how long a value may be used
 * @param options.maxSize number of keys remembered; the one that was not used for longest goes first
 */
export function createTtlCache<K extends string | number, V>(options: {
  load(keys: readonly K[]): Promise<ReadonlyMap<K, V>>;
  maxAgeMs: number;
  maxSize: number;
}): TtlCache<K, V> {
  const entries = new LRUCache<K, { value: V | undefined }>({
    ...atMost(options.maxSize),
    ttl: options.maxAgeMs,
    ttlResolution: 0,
    perf: { now: () => performance.now() },
  });
  let generation = 0;
  const loader = new DataLoader<K, V | undefined>(
    async (keys) => {
      const started = generation;
      const values = await options.load([...new Set(keys)]);
      if (generation === started) for (const key of keys) entries.set(key, { value: values.get(key) });
      return keys.map((key) => values.get(key));
    },
    // The entries are the cache; the loader only batches the keys of one tick.
    { cache: false, batchScheduleFn: (run) => queueMicrotask(run) },
  );
  const reload = (key: K) => loader.load(key);

  return {
    reload,
    async get(key) {
      const entry = entries.get(key);
      return entry ? entry.value : reload(key);
    },
    invalidate(matches) {
      generation += 1;
      for (const [key, { value }] of entries.entries()) if (value === undefined || matches(value)) entries.delete(key);
    },
  };
}
