import { KeyedQueue } from '../../platform/queue.ts';
import { LeaseLostError, type ChannelHost, type StatusUpdate } from '../channel.ts';

const retryDelayMs = 2_000;

/** Tells the host how the session stands, in order and, while the database is away, for as long as it takes. */
export class StatusReporter {
  readonly #host: Pick<ChannelHost, 'reportStatus'>;
  readonly #signal: AbortSignal;
  readonly #queue: KeyedQueue<'status'>;

  constructor(host: Pick<ChannelHost, 'reportStatus'>, signal: AbortSignal, onError: (error: unknown) => void) {
    this.#host = host;
    this.#signal = signal;
    this.#queue = new KeyedQueue({
      signal,
      retry(error) {
        if (error instanceof LeaseLostError) return undefined;
        onError(error);
        return retryDelayMs;
      },
    });
  }

  /** Resolves once it is stored, or the session ended. */
  async report(update: StatusUpdate): Promise<void> {
    try {
      await this.#queue.run('status', () => this.#host.reportStatus(update));
    } catch (error) {
      if (!(error instanceof LeaseLostError) && !this.#signal.aborted) throw error;
    }
  }
}
