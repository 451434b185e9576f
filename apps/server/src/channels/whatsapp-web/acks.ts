import type { BinaryNode, WASocket } from 'baileys';
import { SendError } from '../channel.ts';
import { refusalOf } from './refusals.rules.ts';

/** WhatsApp answers within a second; after this long without, the message is sent once more under its own id. */
const answeredWithin = 20_000;

interface Waiting {
  taken(): void;
  refused(error: SendError): void;
}

/**
 * Waits for WhatsApp's own word that it has a message. The library calls a message sent as soon as it is on the wire, and
 * tells a refusal only as a status.
 */
export class Acks {
  readonly #waiting = new Map<string, Waiting>();

  watch({ ws }: WASocket): void {
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      const waiting = this.#waiting.get(attrs['id'] ?? '');
      if (attrs['error'] === undefined) waiting?.taken();
      else waiting?.refused(refusalOf(attrs['error']));
    });
  }

  /**
   * Runs `leave` and resolves when WhatsApp has what it sent under this id.
   * @throws SendError
   */
  async taken(id: string, leave: () => Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        this.#waiting.set(id, { taken: resolve, refused: reject });
        timer = setTimeout(() => reject(new SendError('ERR_SENDING_WAPP_MSG', false, true)), answeredWithin);
        leave().catch(reject);
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  /** The line is gone: whoever waits is told, and asks again under the same id. */
  lost(): void {
    for (const { refused } of this.#waiting.values()) refused(new SendError('ERR_WAPP_NOT_INITIALIZED', false));
  }
}
