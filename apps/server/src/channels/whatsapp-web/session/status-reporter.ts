import { KeyedQueue } from '../../../platform/util/queue.ts';
import { LeaseLostError, type ChannelHost, type StatusUpdate } from '../../port/channel.ts';

const retryDelayMs = 2_000;

/** Reports the status of the session to the host, in order; while the database is unreachable it retries. */
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

  /** Reports that the stored keys cannot be read. */
  reportUnreadable(): Promise<void> {
    return this.report({
      status: 'DISCONNECTED',
      qrcode: '',
      qrcodeExpiresAt: null,
      outage: { reason: 'unreadable' },
    });
  }
}
