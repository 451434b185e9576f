import { createHash } from 'node:crypto';
import { decodeBinaryNode, encodeBinaryNode, getBinaryNodeChildren, type BinaryNode, type WASocket } from 'baileys';
import type { Database, Db } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log/log.ts';
import type { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import {
  countStart,
  findDecrypted,
  insertDecrypted,
  listPendingDecrypted,
  recordDecryptedFailure,
  setAttempts,
  suspectAttempts,
  type DecryptedRow,
} from './decrypt-journal.sql.ts';
import type { SessionDiagnostics } from '../session/session-diagnostics.ts';
import { unseal, type KeyStore } from '../keys/key-store.ts';
import { vaultContext } from '../vault-contexts.ts';
import { JournalDrain, type JournalEntry, type JournalTargets } from './journal-drain.ts';
import { parseCall, isPeerMessage, isUndecryptableShown } from './stanza.rules.ts';

/** An encrypted part of a stanza, read. */
export interface Decrypted {
  ciphertext: Uint8Array;
  plaintext: Uint8Array;
}

type AdditionalWriteOf = (stanza: BinaryNode, plaintext: Uint8Array) => ((db: Db) => Promise<void>) | undefined;

const pageSize = 200;
const maxRememberedIds = 2_000;
/** An entry with so many attempts ended the process at each of the last ones: it is set aside. */
const maxAttempts = 5;

export interface DecryptJournalDeps {
  database: Database;
  vault: Vault;
  log: Logger;
  /**
   * Hands on suspect entries of all sessions of the process one after the other: were several counted when it ends, it would not be
   * known which of them ended it.
   */
  suspects: KeyedQueue<'decrypted'>;
}

/**
 * Decrypted messages of a session, from the transaction of their keys until they are in the inbound journal: each is a
 * row, handed on in the order of arrival, and after a crash again. A repeated ciphertext is answered from here, since
 * the keys that could decrypt it are gone.
 */
export class DecryptJournal {
  readonly #deps: DecryptJournalDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #keys: KeyStore;
  readonly #diagnostics: Pick<SessionDiagnostics, 'recordReceived' | 'recordUndecryptable'>;
  /** what else is written of a part, in the same transaction; undefined = nothing */
  readonly #additionalWriteOf: AdditionalWriteOf;
  readonly #drain: JournalDrain;
  readonly #stanzas = new WeakMap<Uint8Array, BinaryNode>();
  /** ids of messages that were decrypted lately, oldest first */
  readonly #decryptedIds = new Set<string>();
  /** hashes of existing rows */
  readonly #storedHashes = new Set<string>();
  /** whether this start of the session is counted for what waits */
  #isStartCounted = false;
  /** of the account and not of a conversation: for the library, once more when it is connected */
  #peerStanzas: BinaryNode[] = [];

  constructor(
    deps: DecryptJournalDeps,
    session: {
      connection: ConnectionRef;
      host: ChannelHost;
      keys: KeyStore;
      diagnostics: Pick<SessionDiagnostics, 'recordReceived' | 'recordUndecryptable'>;
      additionalWriteOf: AdditionalWriteOf;
    } & JournalTargets,
  ) {
    this.#deps = deps;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#diagnostics = session.diagnostics;
    this.#additionalWriteOf = session.additionalWriteOf;
    this.#drain = new JournalDrain(deps.log, session, (hash) => this.#storedHashes.delete(hash));
  }

  /**
   * Hands on entries of an earlier run, or of a socket whose last commit was not seen; resolves once they are handed
   * on, so that new ones follow them. One that was there at several starts may be what ended them: it is counted before it
   * is read, and set aside once it has ended some more.
   */
  async recover(): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    if (!this.#isStartCounted) {
      await this.#host.fenced(({ db }) => countStart(db, whatsappId));
      this.#isStartCounted = true;
    }
    for (let after = '0'; ;) {
      const rows = await this.#deps.database.forCompany(companyId, ({ db }) =>
        listPendingDecrypted(db, whatsappId, after, pageSize),
      );
      for (const row of rows) {
        if (this.#storedHashes.has(row.hash)) continue;
        if (row.attempts < suspectAttempts) await this.#enqueueStored(row);
        else await this.#recoverSuspect(row);
      }
      const last = rows.at(-1);
      if (!last || rows.length < pageSize) break;
      after = last.id;
    }
    await this.#drain.start();
  }

  async #enqueueStored({ id, hash, ...sealed }: DecryptedRow): Promise<void> {
    try {
      const [plaintext, stanza] = [
        this.#unseal(sealed.plaintext, hash),
        await decodeBinaryNode(this.#unseal(sealed.stanza, hash)),
      ];
      if (isPeerMessage(stanza)) this.#peerStanzas.push(stanza);
      this.#enqueue({ id, hash, plaintext, stanza });
    } catch (error) {
      await this.#setAside(id, error, 'a message of WhatsApp Web that waited cannot be read any more');
    }
  }

  /** Hands on an entry by itself, after those before it, and counts that before: a process that it ends knows it at the next start. */
  async #recoverSuspect(row: DecryptedRow): Promise<void> {
    const { id, attempts } = row;
    if (attempts >= maxAttempts) {
      const error = new Error('the process ended each time this message was handed on');
      return this.#setAside(id, error, 'a message of WhatsApp Web ends the process, and is not handed on any more');
    }
    await this.#drain.start();
    await this.#deps.suspects.run('decrypted', async () => {
      await this.#host.fenced(({ db }) => setAttempts(db, id, attempts + 1));
      await this.#enqueueStored(row);
      await this.#drain.start();
      // Its row stays for a while: what ends the process after this is another one.
      await this.#host.fenced(({ db }) => setAttempts(db, id, 0));
    });
  }

  async #setAside(id: string, error: unknown, message: string): Promise<void> {
    this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId, entry: id }, message);
    await this.#host.fenced(({ db }) => recordDecryptedFailure(db, id, String(error)));
  }

  /** Listens to the messages of a socket before the library does. */
  watch({ ws }: WASocket): void {
    this.#drain.onConnecting();
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
    this.#drain.onCaughtUp();
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
    const additionalWrite = this.#additionalWriteOf(stanza, plaintext);
    let id: string | undefined;
    await commit(async (db) => {
      [id] = await Promise.all([insertDecrypted(db, this.#connection, row), additionalWrite?.(db)]);
    });
    if (id === undefined) return;
    if (plaintext.length > 0 && !isPeerMessage(stanza) && !this.hasDecrypted(stanza.attrs['id']))
      this.#diagnostics.recordReceived(stanza.attrs['id']);
    this.#enqueue({ ...entry, id });
    void this.#drain.start();
  }

  #enqueue(entry: JournalEntry): void {
    const { hash, stanza, plaintext } = entry;
    this.#storedHashes.add(hash);
    const call = parseCall(stanza);
    if (call) this.#rememberId(call.id);
    else if (plaintext.length > 0) this.#rememberId(stanza.attrs['id'] ?? '');
    this.#drain.add(entry);
  }

  /** Whether a message of this id was decrypted: it goes its way by here. */
  hasDecrypted(stanzaId: string | null | undefined): boolean {
    return this.#decryptedIds.has(stanzaId ?? '');
  }

  /** Resolves when everything that came is handed on, or cannot be for now. */
  onIdle(): Promise<void> {
    return this.#drain.onIdle();
  }

  /** Nothing more is handed on; resolves when nothing is under way. */
  close(): Promise<void> {
    return this.#drain.close();
  }

  #rememberId(stanzaId: string): void {
    this.#decryptedIds.add(stanzaId);
    const [oldest] = this.#decryptedIds;
    if (this.#decryptedIds.size > maxRememberedIds && oldest !== undefined) this.#decryptedIds.delete(oldest);
  }

  #unseal(sealed: string, hash: string): Buffer {
    return Buffer.from(unseal(this.#deps.vault, sealed, vaultContext(this.#connection, 'decrypted', hash)), 'base64');
  }
}

const hashOf = (ciphertext: Uint8Array) => createHash('sha256').update(ciphertext).digest('base64url');
