import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLostError, type ChannelHost, type StatusUpdate } from '../channel.ts';

const retryDelayMs = 2_000;

/** Tells the host how the session stands, in order and, while the database is away, for as long as it takes. */
export class StatusReporter {
  readonly #host: Pick<ChannelHost, 'reportStatus'>;
  readonly #signal: AbortSignal;
  readonly #onError: (error: unknown) => void;
  #queue: Promise<void> = Promise.resolve();

  constructor(host: Pick<ChannelHost, 'reportStatus'>, signal: AbortSignal, onError: (error: unknown) => void) {
    this.#host = host;
    this.#signal = signal;
    this.#onError = onError;
  }

  /** Resolves once it is stored, or the session ended. */
  report(update: StatusUpdate): Promise<void> {
    this.#queue = this.#queue.then(() => this.#reportWithRetry(update));
    return this.#queue;
  }

  async #reportWithRetry(update: StatusUpdate): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        return await this.#host.reportStatus(update);
      } catch (error) {
        if (error instanceof LeaseLostError) return;
        this.#onError(error);
        await delay(retryDelayMs, undefined, { signal: this.#signal }).catch(() => {});
      }
    }
  }
}
