import type { BinaryNode, WASocket } from 'baileys';
import { SendError } from '../../port/channel.ts';
import { RefusedError } from './errors.rules.ts';

/** WhatsApp answers within a second; after this long without an answer the message is sent again under its own id. */
const ackTimeoutMs = 20_000;

/** WhatsApp's answer to a message that it took. */
export interface Acknowledgement {
  /** the private id of the recipient is no longer valid: it has to be looked up again, and the message did not arrive (Baileys #2661) */
  wantsRefresh: boolean;
}

interface PendingAck {
  /** milliseconds since the epoch */
  sentAt: number;
  resolve(ack: Acknowledgement): void;
  reject(error: SendError): void;
}

/**
 * Waits for WhatsApp's own acknowledgement of a message. The library calls a message sent as soon as it is on the wire,
 * and reports a refusal only as a status.
 */
export class AckTracker {
  readonly #pending = new Map<string, PendingAck>();
  readonly #onAnswer: (code: string, ms: number) => void;

  /** @param onAnswer receives WhatsApp's answer to a message and its delay: 200 = accepted, timeout = none */
  constructor(onAnswer: (code: string, ms: number) => void) {
    this.#onAnswer = onAnswer;
  }

  watch({ ws }: WASocket): void {
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      const waiting = this.#pending.get(attrs['id'] ?? '');
      const wantsRefresh = attrs['refresh_lid'] === 'true';
      const code = attrs['error'] ?? (wantsRefresh ? 'refresh-lid' : '200');
      if (waiting) this.#onAnswer(code, Date.now() - waiting.sentAt);
      if (attrs['error'] === undefined) waiting?.resolve({ wantsRefresh });
      else waiting?.reject(new RefusedError(attrs['error']));
    });
  }

  /**
   * Runs `send` and resolves when WhatsApp has what it sent under this id.
   * @throws SendError
   */
  async waitForAck(id: string, send: () => Promise<unknown>): Promise<Acknowledgement> {
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Acknowledgement>((resolve, reject) => {
        this.#pending.set(id, { resolve, reject, sentAt: Date.now() });
        timer = setTimeout(() => {
          this.#onAnswer('timeout', ackTimeoutMs);
          reject(new SendError('ERR_SENDING_WAPP_MSG', false, true));
        }, ackTimeoutMs);
        send().catch(reject);
      });
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }

  /** The socket is closed: pending calls are rejected, and their callers send again under the same id. */
  rejectAll(): void {
    for (const { reject } of this.#pending.values()) reject(new SendError('ERR_WAPP_NOT_INITIALIZED', false));
  }
}
