import { AsyncResource } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import PQueue from 'p-queue';

export interface KeyedQueueOptions<K> {
  /** Keys that are worked on side by side at most; absent = no limit. */
  concurrency?: number;
  /**
   * Returns after how many milliseconds a task that failed runs again, before everything else of its key and still
   * counting towards `concurrency`; undefined = the failure is final. Without it failures are final.
   */
  retry?: (error: unknown, failures: number) => number | undefined;
  /** Receives scheduled tasks that finally failed. */
  onError?: (error: unknown, key: K) => void;
  /** Stops the queue like `stop`. */
  signal?: AbortSignal;
}

type Task<T> = (signal: AbortSignal) => Promise<T> | T;

/**
 * Runs tasks in memory: those of one key one after the other in the order they were added, those of different keys side by side,
 * each in the asynchronous context in which it was added. A task that fails holds up nothing. It is a queue of what to do and never of what must not be lost: that is in rows, and a task
 * reads them.
 */
export class KeyedQueue<K = string> {
  readonly #options: KeyedQueueOptions<K>;
  readonly #pool: PQueue | undefined;
  readonly #entries = new Map<K, { queue: PQueue; tasks: number }>();
  readonly #scheduled = new Map<K, Promise<void>>();
  readonly #stopping = new AbortController();
  readonly #signal: AbortSignal;

  constructor(options: KeyedQueueOptions<K> = {}) {
    this.#options = options;
    this.#pool = options.concurrency === undefined ? undefined : new PQueue({ concurrency: options.concurrency });
    this.#signal = options.signal ? AbortSignal.any([options.signal, this.#stopping.signal]) : this.#stopping.signal;
  }

  /** Keys that have a task running or waiting. */
  keys(): K[] {
    return [...this.#entries.keys()];
  }

  /** Number of keys that have a task running or waiting. */
  get size(): number {
    return this.#entries.size;
  }

  /** Adds a task; settles as the task does, or rejects with the reason of the signal when the queue stops before it began. */
  run<T>(key: K, task: Task<T>): Promise<T> {
    return this.#add(key, task, () => {});
  }

  /**
   * Schedules a task to run once more after the running one of its key: repeated calls before it begins are one task.
   * Resolves once it has run, failed or was dropped; failures go to `onError`.
   */
  schedule(key: K, task: Task<void>): Promise<void> {
    const waiting = this.#scheduled.get(key);
    if (waiting) return waiting;
    let hasBegun = false;
    const done = this.#add(key, task, () => {
      hasBegun = true;
      this.#scheduled.delete(key);
    }).catch((error: unknown) => {
      if (!this.#signal.aborted) this.#options.onError?.(error, key);
    });
    if (!hasBegun) this.#scheduled.set(key, done);
    return done;
  }

  /** Resolves when nothing runs or waits, of one key or of all. */
  async onIdle(...[key]: [key?: K]): Promise<void> {
    if (key !== undefined) return this.#entries.get(key)?.queue.onIdle();
    while (this.#entries.size > 0) await Promise.all([...this.#entries.values()].map(({ queue }) => queue.onIdle()));
  }

  /** Drops what has not begun, aborts the signal of what runs, and waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.onIdle();
  }

  #add<T>(key: K, task: Task<T>, onBegin: () => void): Promise<T> {
    const entry = this.#entries.get(key) ?? { queue: new PQueue({ concurrency: 1 }), tasks: 0 };
    this.#entries.set(key, entry);
    entry.tasks += 1;
    // A waiting task would otherwise begin in the asynchronous context of the one before it, its transaction included.
    const work = AsyncResource.bind(async () => {
      onBegin();
      try {
        return await this.#attempt(task);
      } finally {
        // Before the end is announced: a caller that looks for a free key then must find this one.
        entry.tasks -= 1;
        if (entry.tasks === 0) this.#entries.delete(key);
      }
    });
    const pool = this.#pool;
    return entry.queue.add(pool ? () => pool.add(work) : work);
  }

  async #attempt<T>(task: Task<T>): Promise<T> {
    this.#signal.throwIfAborted();
    for (let failures = 1; ; failures += 1) {
      try {
        return await task(this.#signal);
      } catch (error) {
        const delayMs = this.#signal.aborted ? undefined : this.#options.retry?.(error, failures);
        if (delayMs === undefined) throw error;
        await delay(delayMs, undefined, { signal: this.#signal });
      }
    }
  }
}
