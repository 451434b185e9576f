import { setTimeout as delay } from 'node:timers/promises';
import type { WASocket } from 'baileys';
import { KeyedQueue } from '../../platform/queue.ts';
import type { Address } from '../channel.ts';
import { toJid } from './addresses.rules.ts';

/** So long after the last sign of an attendant the company's own handset is to ring again. */
const availableForMs = 120_000;
/** So often a line asks to be told of somebody's typing, and of so many it asks at most. */
const subscribeIntervalMs = 250;
const maxSubscriptions = 500;

/**
 * Whether somebody attends to a linked number here. While a device says that it is there, WhatsApp tells it who is typing and
 * spares the handset its notifications: it says so only as long as attendants open conversations, read and write.
 */
export class WhatsappPresence {
  readonly #onError: (error: unknown) => void;
  #socket: WASocket | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  /** whose typing this line asked to be told of, since we said that we are there */
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
      // Otherwise the library has said already that we are not.
      if (this.#idleTimer) this.#publish();
    });
    // Whenever anything of its account changes the library says that it is there, without knowing that it does.
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
    // The next line says it when this one is gone.
    if (this.#socket?.ws.isOpen)
      this.#socket.sendPresenceUpdate(this.#idleTimer ? 'available' : 'unavailable').catch(this.#onError);
  }

  /** Asks to be told when somebody is typing; of groups everybody's typing is told anyway. */
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
