import { setTimeout as delay } from 'node:timers/promises';

/**
 * Answers items together: one answer for each in its order, an `Error` for an item that fails by itself. What it throws fails all
 * of them. Where there is nothing to answer it may return nothing.
 */
export type BatchWork<I, O> = (
  items: readonly I[],
) => Promise<readonly (O | Error)[] | (void extends O ? void : never)>;

export interface BatcherOptions {
  /** How long the first item of a batch waits for others, in milliseconds; 0 = it goes as soon as the batch before is done. */
  delayMs?: number;
}

/**
 * Does work on whatever came in while the work before was under way, all of it at once: alone, an item is worked on at once;
 * under load, the more there is the fewer times it is done. One batch runs at a time.
 * @returns adds an item; settles with the answer to it
 */
export function createBatcher<I, O = void>(
  work: BatchWork<I, O>,
  { delayMs = 0 }: BatcherOptions = {},
): (item: I) => Promise<O> {
  type Batch = { items: I[]; results: Promise<readonly (O | Error)[] | void> };
  let next: Batch | undefined;
  let running: Promise<unknown> = Promise.resolve();

  function createBatch(): Batch {
    const items: I[] = [];
    const ready = delayMs > 0 ? Promise.all([running, delay(delayMs, undefined, { ref: false })]) : running;
    const results = ready.then(() => {
      next = undefined;
      return work(items);
    });
    running = results.catch(() => {});
    return { items, results };
  }

  return async (item) => {
    next ??= createBatch();
    const { items, results } = next;
    const index = items.push(item) - 1;
    const result = (await results)?.[index] as O | Error;
    if (result instanceof Error) throw result;
    return result;
  };
}

/** Creates a batcher for each key, such as the company of an item: batches of different keys run side by side. */
export function createKeyedBatcher<K, I, O = void>(
  keyOf: (item: I) => K,
  work: (key: K, items: readonly I[]) => ReturnType<BatchWork<I, O>>,
  options: BatcherOptions = {},
): (item: I) => Promise<O> {
  const batchers = new Map<K, (item: I) => Promise<O>>();
  return (item) => {
    const key = keyOf(item);
    const add = batchers.get(key) ?? createBatcher<I, O>((items) => work(key, items), options);
    batchers.set(key, add);
    return add(item);
  };
}
