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
  /** it asked for all of the phone's history when it was linked */
  wantsFullHistory = false;
  /** sent or waiting, and not confirmed by it; delivered again at its next login */
  readonly unconfirmed: BinaryNode[] = [];
  /** messages whose first confirmation gets lost */
  readonly confirmationLost = new Set<string>();
  /** from which address messages came, by their ids */
  readonly cameFrom = new Map<string, string>();
  /** WhatsApp says when the messages that waited have been sent; at times it never does (Baileys #2810) */
  announcesOfflineEnd = true;
  /** what waited at the login and is sent in batches; undefined once that is over */
  #offline: { waiting: BinaryNode[]; count: number; batch: number; unanswered: Set<string> } | undefined;
  #pullsOffline = false;

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

  /** Keeps the stanza until it is confirmed, and sends it if the companion is there: behind what waited for it. */
  deliver(stanza: BinaryNode): void {
    this.unconfirmed.push(stanza);
    if (this.#offline) this.#offline.waiting.push(stanza);
    else if (this.isActive) this.socket?.send(stanza);
  }

  confirm(tag: string, id: string): void {
    this.answer(tag, id);
    if (tag === 'message' && this.confirmationLost.delete(id)) return;
    const index = this.unconfirmed.findIndex((stanza) => stanza.tag === tag && stanza.attrs['id'] === id);
    if (index >= 0) this.unconfirmed.splice(index, 1);
  }

  /** The companion said something of this stanza, be it that it cannot read it: the next batch waits for no other. */
  answer(tag: string, id: string): void {
    this.#offline?.unanswered.delete(`${tag} ${id}`);
    this.#sendBatch();
  }

  onConnect(socket: CompanionSocket, { pullsOffline }: { pullsOffline: boolean }): void {
    this.socket = socket;
    this.isActive = false;
    this.isAvailable = false;
    this.#offline = undefined;
    this.#pullsOffline = pullsOffline;
  }

  /**
   * Announces how much waited while it was away. One that pulls says how many it takes at once, and gets as many, and the next ones
   * when it has answered those; another gets everything.
   */
  activate(socket: CompanionSocket): void {
    this.isActive = true;
    const waiting = [...this.unconfirmed];
    this.#offline = { waiting, count: waiting.length, batch: 0, unanswered: new Set() };
    socket.send(offlineNote('offline_preview', waiting.length));
    if (!this.#pullsOffline) this.sendOffline(Infinity);
  }

  /** The companion takes so many of what waited at once. */
  sendOffline(batch: number): void {
    if (this.#offline) this.#offline.batch = batch;
    this.#sendBatch();
  }

  /** Sends the next batch of what waited, marked as such until that is through, and after the last one that it was all. */
  #sendBatch(): void {
    const offline = this.#offline;
    if (!offline || offline.batch === 0 || offline.unanswered.size > 0) return;
    for (const stanza of offline.waiting.splice(0, offline.batch)) {
      offline.unanswered.add(`${stanza.tag} ${stanza.attrs['id'] ?? ''}`);
      this.socket?.send({ ...stanza, attrs: { ...stanza.attrs, offline: '1' } });
    }
    if (offline.waiting.length > 0) return;
    this.#offline = undefined;
    if (this.announcesOfflineEnd) this.socket?.send(offlineNote('offline', offline.count));
  }

  onDisconnect(socket: CompanionSocket): void {
    if (this.socket !== socket) return;
    this.socket = undefined;
    this.isActive = false;
    this.isAvailable = false;
    this.#offline = undefined;
  }
}

const offlineNote = (tag: string, count: number) => node('ib', { from: SERVER }, [node(tag, { count })]);
