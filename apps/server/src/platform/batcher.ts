/**
 * Does work on whatever came in while the work before was under way, all of it at once: alone, an item is worked on at once;
 * under load, the more there is the fewer times it is done.
 * @param work one run at a time; what it throws reaches everybody whose item was in it
 * @returns adds an item; resolves when the run that contained it is done
 */
export function createBatcher<T>(work: (items: readonly T[]) => Promise<void>): (item: T) => Promise<void> {
  let next: { items: T[]; done: Promise<void> } | undefined;
  let running: Promise<void> = Promise.resolve();
  return (item) => {
    if (next) {
      next.items.push(item);
      return next.done;
    }
    const items = [item];
    const done = running.then(() => {
      next = undefined;
      return work(items);
    });
    next = { items, done };
    running = done.catch(() => {});
    return done;
  };
}

/** The same, kept apart by what an item belongs to, such as its company. */
export function createKeyedBatcher<K, T>(
  keyOf: (item: T) => K,
  work: (key: K, items: readonly T[]) => Promise<void>,
): (item: T) => Promise<void> {
  const batchers = new Map<K, (item: T) => Promise<void>>();
  return (item) => {
    const key = keyOf(item);
    const add = batchers.get(key) ?? createBatcher<T>((items) => work(key, items));
    batchers.set(key, add);
    return add(item);
  };
}
