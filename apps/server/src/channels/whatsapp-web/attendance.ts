import { setTimeout as delay } from 'node:timers/promises';
import type { WASocket } from 'baileys';
import type { Address } from '../channel.ts';
import { jidOf } from './addresses.rules.ts';

/** So long after the last sign of an attendant the company's own handset is to ring again. */
const attendedFor = 120_000;
/** So often a line asks to be told of somebody's typing, and of so many it asks at most. */
const askEvery = 250;
const askedAtMost = 500;

/**
 * Whether somebody attends to a linked number here. While a device says that it is there, WhatsApp tells it who is typing and
 * spares the handset its notifications: it says so only as long as attendants open conversations, read and write.
 */
export class Attendance {
  readonly #stumbled: (error: unknown) => void;
  #socket: WASocket | undefined;
  #leaving: NodeJS.Timeout | undefined;
  /** whose typing this line asked to be told of, since we said that we are there */
  readonly #asked = new Set<string>();
  #turn = Promise.resolve();

  constructor(stumbled: (error: unknown) => void) {
    this.#stumbled = stumbled;
  }

  watch(socket: WASocket): void {
    this.#socket = undefined;
    this.#asked.clear();
    const { ev } = socket;
    ev.on('connection.update', ({ connection }) => {
      if (connection !== 'open') return;
      this.#socket = socket;
      // Otherwise the library has said already that we are not.
      if (this.#leaving) this.#say();
    });
    // Whenever anything of its account changes the library says that it is there, without knowing that it does.
    ev.on('creds.update', () => {
      if (this.#socket === socket) this.#say();
    });
    ev.on('messages.upsert', ({ messages }) => {
      for (const { key } of messages) if (key.remoteJid && !key.fromMe) this.#follow(key.remoteJid);
    });
  }

  /** An attendant does something in the conversation with this address. */
  noticed(address: Address): void {
    const wasThere = this.#leaving !== undefined;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.#left(), attendedFor).unref();
    if (!wasThere) this.#say();
    this.#follow(jidOf(address));
  }

  close(): void {
    clearTimeout(this.#leaving);
    this.#socket = undefined;
  }

  #left(): void {
    this.#leaving = undefined;
    this.#asked.clear();
    this.#say();
  }

  #say(): void {
    // The next line says it when this one is gone.
    if (this.#socket?.ws.isOpen) this.#socket.sendPresenceUpdate(this.#leaving ? 'available' : 'unavailable').catch(this.#stumbled);
  }

  /** Asks to be told when somebody is typing; of groups everybody's typing is told anyway. */
  #follow(jid: string): void {
    const socket = this.#socket;
    if (!socket || !this.#leaving || this.#asked.has(jid) || this.#asked.size >= askedAtMost || jid.endsWith('@g.us')) return;
    this.#asked.add(jid);
    this.#turn = this.#turn
      .then(async () => {
        await delay(askEvery, undefined, { ref: false });
        if (this.#socket === socket && socket.ws.isOpen) await socket.presenceSubscribe(jid);
      })
      .catch(this.#stumbled);
  }
}
