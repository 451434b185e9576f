import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLostError } from '../../port/channel.ts';
import { TamperedKeyError } from '../keys/key-store.ts';

const databaseRetryMs = 2_000;

/** The waits of one session between two attempts. They end early when they are skipped, or with the session. */
export class Backoff {
  readonly #signal: AbortSignal;
  readonly #onError: (error: unknown) => void;
  #skip: (() => void) | undefined;

  /** @param signal aborts when the session is closed */
  constructor(signal: AbortSignal, onError: (error: unknown) => void) {
    this.#signal = signal;
    this.#onError = onError;
  }

  /** @returns whether the wait was skipped */
  async wait(ms: number): Promise<boolean> {
    if (ms === 0) return false;
    const skipped = new AbortController();
    this.#skip = () => skipped.abort();
    await delay(ms, undefined, { signal: AbortSignal.any([skipped.signal, this.#signal]) }).catch(() => {});
    this.#skip = undefined;
    return skipped.signal.aborted;
  }

  /** Ends the current wait: the next attempt is made at once. */
  skip(): void {
    this.#skip?.();
  }

  /** Repeats the work for as long as the database cannot be reached. */
  async retryWhileDatabaseDown<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#signal.throwIfAborted();
        if (error instanceof LeaseLostError || error instanceof TamperedKeyError) throw error;
        this.#onError(error);
        await this.wait(databaseRetryMs);
      }
    }
  }
}
