import type { BinaryNode } from 'baileys';
import type { KeyBundle, PublicPreKey, SignedPreKey } from '../signal/bundle.ts';
import { node, SERVER } from '../wire/nodes.ts';
import { newId } from './ids.ts';

const PRE_KEY_REQUEST_THRESHOLD = 2;

/** The line to a companion that is connected. */
export interface CompanionSocket {
  send(stanza: BinaryNode): void;
  /** closes the session properly, after what was sent */
  close(): void;
  /** as when a cable is pulled */
  cut(): void;
  /** from now on neither answers nor sends, but stays open */
  fallSilent(): void;
}

export interface CompanionKeys {
  identity: Buffer;
  registrationId: number;
  signedPreKey: SignedPreKey;
}

/** A device linked to an account: here, a connection of the product. */
export class Companion {
  readonly deviceId: number;
  keys: CompanionKeys;
  preKeys: PublicPreKey[] = [];
  socket: CompanionSocket | undefined;
  /** it is ready: waiting messages have been sent */
  isActive = false;
  /** it is available: it receives who is typing, and the phone gives no notifications */
  isAvailable = false;
  hasHistory = false;
  /** sent or waiting, and not confirmed by it; delivered again at its next login */
  readonly unconfirmed: BinaryNode[] = [];
  /** messages whose first confirmation gets lost */
  readonly confirmationLost = new Set<string>();

  constructor(deviceId: number, keys: CompanionKeys) {
    this.deviceId = deviceId;
    this.keys = keys;
  }

  /** Uses up one of its one-time keys; before they run out it is asked for more, and without any it works, too. */
  nextBundle(): KeyBundle {
    const preKey = this.preKeys.shift();
    const count = this.preKeys.length;
    if (this.isActive && count === PRE_KEY_REQUEST_THRESHOLD)
      this.deliver(
        node('notification', { from: SERVER, id: newId('KEYS'), type: 'encrypt' }, [node('count', { value: count })]),
      );
    return { ...this.keys, preKey };
  }

  /** Keeps the stanza until it is confirmed, and sends it if the companion is there. */
  deliver(stanza: BinaryNode): void {
    this.unconfirmed.push(stanza);
    if (this.isActive) this.socket?.send(stanza);
  }

  confirm(tag: string, id: string): void {
    if (tag === 'message' && this.confirmationLost.delete(id)) return;
    const index = this.unconfirmed.findIndex((stanza) => stanza.tag === tag && stanza.attrs['id'] === id);
    if (index >= 0) this.unconfirmed.splice(index, 1);
  }

  /** Offline messages are sent, marked as such, between a stanza with their number and one that ends them. */
  activate(socket: CompanionSocket): void {
    this.isActive = true;
    const waiting = [...this.unconfirmed];
    const offlineNote = (tag: string) => node('ib', { from: 's.whatsapp.net' }, [node(tag, { count: waiting.length })]);
    socket.send(offlineNote('offline_preview'));
    for (const stanza of waiting) socket.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });
    socket.send(offlineNote('offline'));
  }

  onDisconnect(socket: CompanionSocket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.isActive = false;
    this.isAvailable = false;
  }
}
