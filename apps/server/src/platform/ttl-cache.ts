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

interface Batch<K, V> {
  keys: Set<K>;
  values: Promise<ReadonlyMap<K, V>>;
}

/**
 * @param options.load the values there are of some keys
 * @param options.maxAge milliseconds a value may be used
 * @param options.maxSize number of keys remembered; the oldest reading goes first
 */
export function createTtlCache<K, V>(options: {
  load(keys: readonly K[]): Promise<ReadonlyMap<K, V>>;
  maxAgeMs: number;
  maxSize: number;
}): TtlCache<K, V> {
  const entries = new Map<K, { value: V | undefined; until: number }>();
  let generation = 0;
  let next: Batch<K, V> | undefined;

  async function read(keys: Set<K>): Promise<ReadonlyMap<K, V>> {
    // Keys requested in this turn are collected first.
    await Promise.resolve();
    next = undefined;
    const started = generation;
    const until = performance.now() + options.maxAgeMs;
    const values = await options.load([...keys]);
    if (generation === started) for (const key of keys) store(key, values.get(key), until);
    return values;
  }

  function store(key: K, value: V | undefined, until: number): void {
    entries.delete(key);
    entries.set(key, { value, until });
    for (const oldest of entries.keys()) {
      if (entries.size <= options.maxSize) break;
      entries.delete(oldest);
    }
  }

  async function reload(key: K): Promise<V | undefined> {
    if (!next) {
      const keys = new Set<K>();
      next = { keys, values: read(keys) };
    }
    next.keys.add(key);
    return (await next.values).get(key);
  }

  return {
    reload,
    async get(key) {
      const entry = entries.get(key);
      return entry && entry.until > performance.now() ? entry.value : reload(key);
    },
    invalidate(matches) {
      generation += 1;
      for (const [key, { value }] of entries) if (value === undefined || matches(value)) entries.delete(key);
    },
  };
}
