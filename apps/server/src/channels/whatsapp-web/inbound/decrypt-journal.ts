import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  decodeBinaryNode,
  encodeBinaryNode,
  getBinaryNodeChildren,
  unpadRandomMax16,
  type BinaryNode,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Vault } from '../../../platform/secrets.ts';
import { LeaseLostError, type ChannelHost, type ConnectionRef } from '../../channel.ts';
import {
  deleteDecrypted,
  findDecrypted,
  insertDecrypted,
  recordDecryptedFailure,
  listPendingDecrypted,
} from './decrypt-journal.sql.ts';
import type { SessionDiagnostics } from '../session-diagnostics.ts';
import { unseal, type KeyStore } from '../keys/key-store.ts';
import { vaultContext } from '../vault-contexts.ts';
import {
  parseCall,
  isPeerMessage,
  isUndecryptableShown,
  decodeMessage,
  findAlternateAddress,
  toUndecryptableMessage,
} from './stanza.rules.ts';

/** An encrypted part of a stanza, read. */
export interface Decrypted {
  ciphertext: Uint8Array;
  plaintext: Uint8Array;
}

type WriterBeside = (stanza: BinaryNode, plaintext: Uint8Array) => ((db: Db) => Promise<void>) | undefined;

interface JournalEntry {
  id: string;
  hash: string;
  stanza: BinaryNode;
  /** empty = nothing could be read */
  plaintext: Uint8Array;
}

/** After this time a confirmed message is not delivered again: its id need not be remembered. */
const deleteDelayMs = 3_000;
const retryDelayMs = 1_000;
/** An entry that the host refuses this often while it accepts others is set aside. */
const maxRejections = 3;
const pageSize = 200;
const maxRememberedIds = 2_000;

/**
 * Decrypted messages of a session, from the transaction of their keys until they are in the inbound journal: each is a
 * row, handed on in the order of arrival, and after a crash again. A repeated ciphertext is answered from here, since
 * the keys that could decrypt it are gone.
 */
export class DecryptJournal {
  readonly #deps: { database: Database; vault: Vault; log: Logger };
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #keys: KeyStore;
  readonly #diagnostics: Pick<SessionDiagnostics, 'recordReceived' | 'recordUndecryptable'>;
  /** writes what else is kept of a part, in the same transaction */
  readonly #writerBeside: WriterBeside;
  /** resolves once the message is in the inbound journal */
  readonly #forward: (message: WAMessage, bytes?: Uint8Array) => Promise<void>;
  /** resolves once the account changes that the phone sent are stored */
  readonly #handlePeerMessage: (message: WAMessage) => Promise<void>;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** ids of messages that were decrypted lately, oldest first */
  readonly #decryptedIds = new Set<string>();
  /** hashes of existing rows */
  readonly #storedHashes = new Set<string>();
  readonly #pending: JournalEntry[] = [];
  #forwarded: JournalEntry[] = [];
  /** of the account and not of a conversation: for the library, once more when it is connected */
  #peerStanzas: BinaryNode[] = [];
  #draining: Promise<void> | undefined;
  #deleteTimer: NodeJS.Timeout | undefined;
  /** everything that was under way when we connected has come */
  #isCaughtUp = false;
  readonly #abortController = new AbortController();

  constructor(
    deps: { database: Database; vault: Vault; log: Logger },
    session: {
      connection: ConnectionRef;
      host: ChannelHost;
      keys: KeyStore;
      diagnostics: Pick<SessionDiagnostics, 'recordReceived' | 'recordUndecryptable'>;
      writerBeside: WriterBeside;
      forward: (message: WAMessage, bytes?: Uint8Array) => Promise<void>;
      handlePeerMessage: (message: WAMessage) => Promise<void>;
    },
  ) {
    this.#deps = deps;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#diagnostics = session.diagnostics;
    this.#writerBeside = session.writerBeside;
    this.#forward = session.forward;
    this.#handlePeerMessage = session.handlePeerMessage;
  }

  /**
   * Hands on entries of an earlier run, or of a socket whose last commit was not seen; resolves once they are handed
   * on, so that new ones follow them.
   */
  async recover(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    for (let after = '0'; ;) {
      const rows = await this.#deps.database.forCompany(companyId, ({ db }) =>
        listPendingDecrypted(db, whatsappId, after, pageSize),
      );
      for (const { id, hash, ...sealed } of rows) {
        if (this.#storedHashes.has(hash)) continue;
        try {
          const [plaintext, stanza] = [
            this.#unseal(sealed.plaintext, hash),
            await decodeBinaryNode(this.#unseal(sealed.stanza, hash)),
          ];
          if (isPeerMessage(stanza)) this.#peerStanzas.push(stanza);
          this.#enqueue({ id, hash, plaintext, stanza });
        } catch (error) {
          this.#deps.log.error(
            { err: error, whatsappId, entry: id },
            'a message of WhatsApp Web that waited cannot be read any more',
          );
          await this.#host.fenced(({ db }) => recordDecryptedFailure(db, id, String(error)));
        }
      }
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.id;
    }
    await this.#startDraining();
  }

  /** Listens to the messages of a socket before the library does. */
  watch({ ws }: WASocket): void {
    this.#isCaughtUp = false;
    void this.#startDraining();
    ws.prependListener('CB:message', (stanza: BinaryNode) => {
      for (const { content } of getBinaryNodeChildren(stanza, 'enc'))
        if (content instanceof Uint8Array) this.#stanzas.set(content, stanza);
    });
  }

  /** Gives the library the stanzas that it may not have finished, once the socket is open. */
  replayPeerStanzas({ ws }: WASocket): void {
    for (const stanza of this.#peerStanzas.splice(0)) ws.emit('CB:message', stanza);
  }

  /** The offline messages have arrived: entries that were handed on need not be kept much longer. */
  onCaughtUp(): void {
    this.#isCaughtUp = true;
    this.#scheduleDelete();
  }

  /** The plaintext that this ciphertext had when it could be decrypted. */
  async findPlaintext(ciphertext: Uint8Array): Promise<Uint8Array | undefined> {
    const hash = hashOf(ciphertext);
    if (!this.#storedHashes.has(hash)) return undefined;
    const { companyId, whatsappId } = this.#connection;
    const sealed = await this.#deps.database
      .forCompany(companyId, ({ db }) => findDecrypted(db, whatsappId, hash))
      .catch((error: unknown) => {
        this.#keys.onFailure(error);
        throw error;
      });
    return sealed === undefined ? undefined : this.#unseal(sealed, hash);
  }

  /** Stores a decrypted message in the transaction of `commit`, and hands it on from there. */
  async store(
    { ciphertext, plaintext }: Decrypted,
    commit: (alsoWrite: (db: Db) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const hash = hashOf(ciphertext);
    const stanza = this.#stanzas.get(ciphertext);
    if (!stanza) throw new Error('something was decrypted that did not come over this socket');
    await this.#insert({ hash, stanza, plaintext }, commit);
  }

  /**
   * Stores that a ciphertext cannot be decrypted, before it is acknowledged to WhatsApp. Its content may come later, or
   * never.
   */
  async recordUndecryptable(ciphertext: Uint8Array, error: unknown): Promise<void> {
    const stanza = this.#stanzas.get(ciphertext);
    if (!stanza || !isUndecryptableShown(stanza) || this.hasDecrypted(stanza.attrs['id'])) return;
    this.#diagnostics.recordUndecryptable(stanza.attrs['id'], error);
    await this.recordWithoutContent(`unread:${hashOf(ciphertext)}`, stanza);
  }

  /** Stores that something came of which there is nothing to read, and hands that on from there. A repeat has the same name. */
  async recordWithoutContent(name: string, stanza: BinaryNode): Promise<void> {
    if (this.#storedHashes.has(name)) return;
    const entry = { hash: name, stanza, plaintext: new Uint8Array() };
    await this.#insert(entry, (also) => this.#host.fenced(({ db }) => also(db))).catch((error: unknown) => {
      this.#keys.onFailure(error);
      throw error;
    });
  }

  async #insert(
    entry: Omit<JournalEntry, 'id'>,
    commit: (also: (db: Db) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { hash, stanza, plaintext } = entry;
    const seal = (bytes: Uint8Array) =>
      this.#deps.vault.seal(Buffer.from(bytes).toString('base64'), vaultContext(this.#connection, 'decrypted', hash));
    const row = { hash, plaintext: seal(plaintext), stanza: seal(encodeBinaryNode(stanza)) };
    const writeBeside = this.#writerBeside(stanza, plaintext);
    let id: string | undefined;
    await commit(async (db) => {
      [id] = await Promise.all([insertDecrypted(db, this.#connection, row), writeBeside?.(db)]);
    });
    if (id === undefined) return;
    if (plaintext.length > 0 && !isPeerMessage(stanza) && !this.hasDecrypted(stanza.attrs['id']))
      this.#diagnostics.recordReceived(stanza.attrs['id']);
    this.#enqueue({ ...entry, id });
    void this.#startDraining();
  }

  #enqueue(entry: JournalEntry): void {
    const { hash, stanza, plaintext } = entry;
    this.#storedHashes.add(hash);
    const call = parseCall(stanza);
    if (call) this.#rememberId(call.id);
    else if (plaintext.length > 0) this.#rememberId(stanza.attrs['id'] ?? '');
    this.#pending.push(entry);
  }

  /** Whether a message of this id was decrypted: it goes its way by here. */
  hasDecrypted(stanzaId: string | null | undefined): boolean {
    return this.#decryptedIds.has(stanzaId ?? '');
  }

  /** Resolves when everything that came is handed on, or cannot be for now. */
  async onIdle(): Promise<void> {
    await this.#draining;
  }

  /** Nothing more is handed on; resolves when nothing is under way. */
  async close(): Promise<void> {
    this.#abortController.abort();
    clearTimeout(this.#deleteTimer);
    await this.#draining;
  }

  #rememberId(stanzaId: string): void {
    this.#decryptedIds.add(stanzaId);
    const [oldest] = this.#decryptedIds;
    if (this.#decryptedIds.size > maxRememberedIds && oldest !== undefined) this.#decryptedIds.delete(oldest);
  }

  #unseal(sealed: string, hash: string): Buffer {
    return Buffer.from(unseal(this.#deps.vault, sealed, vaultContext(this.#connection, 'decrypted', hash)), 'base64');
  }

  #startDraining(): Promise<void> {
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
    });
    return this.#draining;
  }

  async #drain(): Promise<void> {
    let rejections = 0;
    for (;;) {
      const [entry] = this.#pending;
      if (!entry || this.#abortController.signal.aborted) return;
      try {
        await this.#forwardEntry(entry);
        this.#forwarded.push(entry);
        this.#scheduleDelete();
      } catch (error) {
        if (this.#abortController.signal.aborted || error instanceof LeaseLostError) return;
        if (!(await this.#holdsLease())) return this.#keys.onFailure(error);
        rejections += 1;
        this.#deps.log.error(
          { err: error, whatsappId: this.#connection.whatsappId, entry: entry.id },
          'a message of WhatsApp Web could not be handed on',
        );
        if (rejections < maxRejections) {
          await delay(retryDelayMs, undefined, { signal: this.#abortController.signal }).catch(() => {});
          continue;
        }
        await this.#host.fenced(({ db }) => recordDecryptedFailure(db, entry.id, String(error)));
      }
      rejections = 0;
      this.#pending.shift();
    }
  }

  /** Whether the database answers, and the session is still ours. */
  async #holdsLease(): Promise<boolean> {
    return this.#host
      .fenced(async () => {})
      .then(
        () => true,
        () => false,
      );
  }

  async #forwardEntry({ stanza, plaintext }: JournalEntry): Promise<void> {
    const { id = '', lid = '' } = this.#keys.creds.me ?? {};
    const isRead = plaintext.length > 0;
    if (isPeerMessage(stanza))
      return isRead ? this.#handlePeerMessage(decodeMessage(stanza, plaintext, { id, lid })) : undefined;
    const message = isRead
      ? decodeMessage(stanza, plaintext, { id, lid })
      : toUndecryptableMessage(stanza, { id, lid });
    await this.#forward(
      { ...message, key: await this.#withAlternateAddresses(message.key) },
      isRead ? unpadRandomMax16(plaintext) : undefined,
    );
  }

  /** Adds the other address of the person that an address names, where it is known. */
  async #withAlternateAddresses(key: WAMessageKey): Promise<WAMessageKey> {
    const other = async (jid: string | null | undefined) =>
      jid ? findAlternateAddress(jid, (ids) => this.#keys.get('lid-mapping', ids)) : undefined;
    return {
      ...key,
      remoteJidAlt: key.remoteJidAlt ?? (await other(key.remoteJid)),
      participantAlt: key.participantAlt ?? (await other(key.participant)),
    };
  }

  #scheduleDelete(): void {
    if (!this.#isCaughtUp || this.#forwarded.length === 0) return;
    this.#deleteTimer ??= setTimeout(() => {
      this.#deleteTimer = undefined;
      const forwarded = this.#forwarded;
      this.#forwarded = [];
      this.#host
        .fenced(({ db }) =>
          deleteDecrypted(
            db,
            forwarded.map(({ id }) => id),
          ),
        )
        .then(
          () => forwarded.forEach(({ hash }) => this.#storedHashes.delete(hash)),
          // The next session forwards them again, and the inbound journal knows them by their ids.
          () => {},
        );
    }, deleteDelayMs);
  }
}

const hashOf = (ciphertext: Uint8Array) => createHash('sha256').update(ciphertext).digest('base64url');
