import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost, type ChannelHost, type StatusUpdate } from '../channel.ts';

const retryAfter = 2_000;

/** Tells the host how the session stands, in order and, while the database is away, for as long as it takes. */
export class Reporting {
  readonly #host: Pick<ChannelHost, 'status'>;
  readonly #signal: AbortSignal;
  readonly #stumbled: (error: unknown) => void;
  #told: Promise<void> = Promise.resolve();

  constructor(host: Pick<ChannelHost, 'status'>, signal: AbortSignal, stumbled: (error: unknown) => void) {
    this.#host = host;
    this.#signal = signal;
    this.#stumbled = stumbled;
  }

  /** Resolves once it is stored, or the session ended. */
  status(update: StatusUpdate): Promise<void> {
    this.#told = this.#told.then(() => this.#tell(update));
    return this.#told;
  }

  async #tell(update: StatusUpdate): Promise<void> {
    while (!this.#signal.aborted) {
      try {
        return await this.#host.status(update);
      } catch (error) {
        if (error instanceof LeaseLost) return;
        this.#stumbled(error);
        await delay(retryAfter, undefined, { signal: this.#signal }).catch(() => {});
      }
    }
  }
}
