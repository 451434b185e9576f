import { setTimeout as delay } from 'node:timers/promises';
import type { WASocket } from 'baileys';
import { KeyedQueue } from '../../platform/util/queue.ts';
import type { Address } from '../port/message-content.ts';
import { toJid } from './addresses/addresses.rules.ts';

/** After this time without an attendant the company's own handset rings again. */
const availableForMs = 120_000;
/** How often a socket subscribes to a person's typing, and to how many people at most. */
const subscribeIntervalMs = 250;
const maxSubscriptions = 500;

/**
 * Sets the online status of a linked number. While a device is available, WhatsApp reports to it who is typing and does
 * not notify the handset: so the number is available only while attendants open conversations, read and write.
 */
export class WhatsappPresence {
  readonly #onError: (error: unknown) => void;
  #socket: WASocket | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** people to whose typing this socket has subscribed since it is available */
  readonly #subscribed = new Set<string>();
  readonly #subscriptions = new KeyedQueue<'socket'>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  watch(socket: WASocket): void {
    this.#socket = undefined;
    this.#subscribed.clear();
    const { ev } = socket;
    ev.on('connection.update', ({ connection }) => {
      if (connection !== 'open') return;
      this.#socket = socket;
      // Otherwise the library has sent already that we are unavailable.
      if (this.#idleTimer) this.#publish();
    });
    // The library sends that it is available whenever the account changes, without regard to the actual status.
    ev.on('creds.update', () => {
      if (this.#socket === socket) this.#publish();
    });
    ev.on('messages.upsert', ({ messages }) => {
      for (const { key } of messages) if (key.remoteJid && !key.fromMe) this.#subscribe(key.remoteJid);
    });
  }

  /** An attendant does something in the conversation with this address. */
  recordActivity(address: Address): void {
    const wasAvailable = this.#idleTimer !== undefined;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.#becomeUnavailable(), availableForMs).unref();
    if (!wasAvailable) this.#publish();
    this.#subscribe(toJid(address));
  }

  close(): void {
    clearTimeout(this.#idleTimer);
    this.#socket = undefined;
  }

  #becomeUnavailable(): void {
    this.#idleTimer = undefined;
    this.#subscribed.clear();
    this.#publish();
  }

  #publish(): void {
    // The next socket sends it when this one is closed.
    if (this.#socket?.ws.isOpen)
      this.#socket.sendPresenceUpdate(this.#idleTimer ? 'available' : 'unavailable').catch(this.#onError);
  }

  /** Subscribes to the typing of a person; typing in groups is reported without a subscription. */
  #subscribe(jid: string): void {
    const socket = this.#socket;
    if (
      !socket ||
      !this.#idleTimer ||
      this.#subscribed.has(jid) ||
      this.#subscribed.size >= maxSubscriptions ||
      jid.endsWith('@g.us')
    )
      return;
    this.#subscribed.add(jid);
    this.#subscriptions
      .run('socket', async () => {
        await delay(subscribeIntervalMs, undefined, { ref: false });
        if (this.#socket === socket && socket.ws.isOpen) await socket.presenceSubscribe(jid);
      })
      .catch(this.#onError);
  }
}
