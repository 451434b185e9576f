import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeBinaryNode, encodeBinaryNode, getBinaryNodeChildren, unpadRandomMax16, type BinaryNode, type WAMessage, type WAMessageKey, type WASocket } from 'baileys';
import type { Database, Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import { LeaseLost, type ChannelHost, type ConnectionRef } from '../channel.ts';
import { dropDecrypted, findDecrypted, keepDecrypted, setAside, waitingDecrypted } from './decrypted.sql.ts';
import { open, placeOf, type KeyStore } from './key-store.ts';
import { callIn, isPeer, isShownUnread, messageOf, otherAddress, unreadOf } from './stanza.rules.ts';

/** An encrypted part of a stanza, read. */
export interface Decrypted {
  ciphertext: Uint8Array;
  plaintext: Uint8Array;
}

interface Entry {
  id: string;
  hash: string;
  stanza: BinaryNode;
  /** empty = nothing could be read */
  plaintext: Uint8Array;
}

/** After so long nobody delivers again what was confirmed: it need not be known any more. */
const knownFor = 3_000;
const retryAfter = 1_000;
/** What the host refuses so often while it takes other things is set aside. */
const refusalsAtMost = 3;
const page = 200;
const readAtMost = 2_000;

/**
 * What a session decrypted, from the transaction of its keys until it is in the inbound journal: kept in a row, handed on in
 * the order of arrival, and after a crash once more. A repeat of a ciphertext is answered from here, for the keys that could
 * read it are gone.
 */
export class Inbox {
  readonly #deps: { database: Database; vault: Vault; log: Logger };
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #keys: KeyStore;
  /** resolves once the message is in the inbound journal */
  readonly #hand: (message: WAMessage, bytes?: Uint8Array) => Promise<void>;
  /** resolves once what the phone tells of the account need not be told again */
  readonly #hear: (message: WAMessage) => Promise<void>;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** ids of messages that were decrypted lately, oldest first */
  readonly #read = new Set<string>();
  /** what there are rows of */
  readonly #known = new Set<string>();
  readonly #waiting: Entry[] = [];
  #handed: Entry[] = [];
  /** of the account and not of a conversation: for the library, once more when it is connected */
  #peers: BinaryNode[] = [];
  #working: Promise<void> | undefined;
  #forgetting: NodeJS.Timeout | undefined;
  /** everything that was under way when we connected has come */
  #isSettled = false;
  readonly #ending = new AbortController();

  constructor(
    deps: { database: Database; vault: Vault; log: Logger },
    session: {
      connection: ConnectionRef;
      host: ChannelHost;
      keys: KeyStore;
      hand: (message: WAMessage, bytes?: Uint8Array) => Promise<void>;
      hear: (message: WAMessage) => Promise<void>;
    },
  ) {
    this.#deps = deps;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#hand = session.hand;
    this.#hear = session.hear;
  }

  /**
   * Takes up what an earlier run left, or a line that did not hear that its last one was stored; resolves once it is handed on,
   * so that what comes now comes after it.
   */
  async recover(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    for (let after = '0'; ; ) {
      const rows = await this.#deps.database.forCompany(companyId, ({ db }) => waitingDecrypted(db, whatsappId, after, page));
      for (const { id, hash, ...sealed } of rows) {
        if (this.#known.has(hash)) continue;
        try {
          const [plaintext, stanza] = [this.#open(sealed.plaintext, hash), await decodeBinaryNode(this.#open(sealed.stanza, hash))];
          if (isPeer(stanza)) this.#peers.push(stanza);
          this.#take({ id, hash, plaintext, stanza });
        } catch (error) {
          this.#deps.log.error({ err: error, whatsappId, entry: id }, 'a message of WhatsApp Web that waited cannot be read any more');
          await this.#host.fenced(({ db }) => setAside(db, id, String(error)));
        }
      }
      const last = rows.at(-1);
      if (!last || rows.length < page) break;
      after = last.id;
    }
    await this.#work();
  }

  /** Sees what comes on a line before the library does. */
  watch({ ws }: WASocket): void {
    this.#isSettled = false;
    void this.#work();
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      // The library keeps what waited for us in one queue and lets what comes meanwhile overtake it: all goes by that queue.
      stanza.attrs['offline'] ??= '1';
      for (const { content } of getBinaryNodeChildren(stanza, 'enc')) if (content instanceof Uint8Array) this.#stanzas.set(content, stanza);
    });
  }

  /** The line is open: the library gets what it may not have finished. */
  replay({ ws }: WASocket): void {
    for (const stanza of this.#peers.splice(0)) ws.emit('CB:message', stanza);
  }

  /** What waited for us has come: what was handed on need not be known much longer. */
  settled(): void {
    this.#isSettled = true;
    this.#forgetSoon();
  }

  /** What this ciphertext said when it could be read. */
  async before(ciphertext: Uint8Array): Promise<Uint8Array | undefined> {
    const hash = hashOf(ciphertext);
    if (!this.#known.has(hash)) return undefined;
    const { companyId, whatsappId } = this.#connection;
    const sealed = await this.#deps.database.forCompany(companyId, ({ db }) => findDecrypted(db, whatsappId, hash)).catch((error: unknown) => {
      this.#keys.onFailure(error);
      throw error;
    });
    return sealed === undefined ? undefined : this.#open(sealed, hash);
  }

  /** Stores what was decrypted in the transaction of `commit`, and hands it on from there. */
  async store({ ciphertext, plaintext }: Decrypted, commit: (also: (db: Db) => Promise<void>) => Promise<void>): Promise<void> {
    const hash = hashOf(ciphertext);
    const stanza = this.#stanzas.get(ciphertext);
    if (!stanza) throw new Error('something was decrypted that did not come on this line');
    await this.#keep({ hash, stanza, plaintext }, commit);
  }

  /** Stores that a ciphertext cannot be read, before WhatsApp is told that it came. What it says may come later, or never. */
  async noteUnread(ciphertext: Uint8Array): Promise<void> {
    const stanza = this.#stanzas.get(ciphertext);
    if (stanza && isShownUnread(stanza) && !this.knows(stanza.attrs['id'])) await this.note(`unread:${hashOf(ciphertext)}`, stanza);
  }

  /** Stores that something came of which there is nothing to read, and hands that on from there. A repeat has the same name. */
  async note(name: string, stanza: BinaryNode): Promise<void> {
    if (this.#known.has(name)) return;
    const entry = { hash: name, stanza, plaintext: new Uint8Array() };
    await this.#keep(entry, (also) => this.#host.fenced(({ db }) => also(db))).catch((error: unknown) => {
      this.#keys.onFailure(error);
      throw error;
    });
  }

  async #keep(entry: Omit<Entry, 'id'>, commit: (also: (db: Db) => Promise<void>) => Promise<void>): Promise<void> {
    const { hash, stanza, plaintext } = entry;
    const seal = (bytes: Uint8Array) => this.#deps.vault.seal(Buffer.from(bytes).toString('base64'), placeOf(this.#connection, 'decrypted', hash));
    const row = { hash, plaintext: seal(plaintext), stanza: seal(encodeBinaryNode(stanza)) };
    let id: string | undefined;
    await commit(async (db) => {
      id = await keepDecrypted(db, this.#connection, row);
    });
    if (id === undefined) return;
    this.#take({ ...entry, id });
    void this.#work();
  }

  #take(entry: Entry): void {
    const { hash, stanza, plaintext } = entry;
    this.#known.add(hash);
    const call = callIn(stanza);
    if (call) this.#remember(call.id);
    else if (plaintext.length > 0) this.#remember(stanza.attrs['id'] ?? '');
    this.#waiting.push(entry);
  }

  /** Whether a message of this id was decrypted: it goes its way by here. */
  knows(stanzaId: string | null | undefined): boolean {
    return this.#read.has(stanzaId ?? '');
  }

  /** Resolves when everything that came is handed on, or cannot be for now. */
  async idle(): Promise<void> {
    await this.#working;
  }

  /** Nothing more is handed on; resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#forgetting);
    await this.#working;
  }

  #remember(stanzaId: string): void {
    this.#read.add(stanzaId);
    const [oldest] = this.#read;
    if (this.#read.size > readAtMost && oldest !== undefined) this.#read.delete(oldest);
  }

  #open(sealed: string, hash: string): Buffer {
    return Buffer.from(open(this.#deps.vault, sealed, placeOf(this.#connection, 'decrypted', hash)), 'base64');
  }

  #work(): Promise<void> {
    this.#working ??= this.#drain().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  async #drain(): Promise<void> {
    let refusals = 0;
    for (;;) {
      const [entry] = this.#waiting;
      if (!entry || this.#ending.signal.aborted) return;
      try {
        await this.#handOn(entry);
        this.#handed.push(entry);
        this.#forgetSoon();
      } catch (error) {
        if (this.#ending.signal.aborted || error instanceof LeaseLost) return;
        if (!(await this.#isOurs())) return this.#keys.onFailure(error);
        refusals += 1;
        this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId, entry: entry.id }, 'a message of WhatsApp Web could not be handed on');
        if (refusals < refusalsAtMost) {
          await delay(retryAfter, undefined, { signal: this.#ending.signal }).catch(() => {});
          continue;
        }
        await this.#host.fenced(({ db }) => setAside(db, entry.id, String(error)));
      }
      refusals = 0;
      this.#waiting.shift();
    }
  }

  /** Whether the database answers, and the session is still ours. */
  async #isOurs(): Promise<boolean> {
    return this.#host.fenced(async () => {}).then(
      () => true,
      () => false,
    );
  }

  async #handOn({ stanza, plaintext }: Entry): Promise<void> {
    const { id = '', lid = '' } = this.#keys.creds.me ?? {};
    const isRead = plaintext.length > 0;
    if (isPeer(stanza)) return isRead ? this.#hear(messageOf(stanza, plaintext, { id, lid })) : undefined;
    const message = isRead ? messageOf(stanza, plaintext, { id, lid }) : unreadOf(stanza, { id, lid });
    await this.#hand({ ...message, key: await this.#completed(message.key) }, isRead ? unpadRandomMax16(plaintext) : undefined);
  }

  /** With the other address of whoever is named by one, as far as we know it. */
  async #completed(key: WAMessageKey): Promise<WAMessageKey> {
    const other = async (jid: string | null | undefined) => (jid ? otherAddress(jid, (ids) => this.#keys.get('lid-mapping', ids)) : undefined);
    return {
      ...key,
      remoteJidAlt: key.remoteJidAlt ?? (await other(key.remoteJid)),
      participantAlt: key.participantAlt ?? (await other(key.participant)),
    };
  }

  #forgetSoon(): void {
    if (!this.#isSettled || this.#handed.length === 0) return;
    this.#forgetting ??= setTimeout(() => {
      this.#forgetting = undefined;
      const done = this.#handed;
      this.#handed = [];
      this.#host.fenced(({ db }) => dropDecrypted(db, done.map(({ id }) => id))).then(
        () => done.forEach(({ hash }) => this.#known.delete(hash)),
        // They are handed on once more one day, and known by their ids.
        () => {},
      );
    }, knownFor);
  }
}

const hashOf = (ciphertext: Uint8Array) => createHash('sha256').update(ciphertext).digest('base64url');
