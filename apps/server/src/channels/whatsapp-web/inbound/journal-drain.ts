import { setTimeout as delay } from 'node:timers/promises';
import { unpadRandomMax16, type BinaryNode, type WAMessage, type WAMessageKey } from 'baileys';
import type { Logger } from '../../../platform/log/log.ts';
import { LeaseLostError, type ChannelHost, type ConnectionRef } from '../../port/channel.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { ownIds } from '../keys/own-ids.ts';
import { deleteDecrypted, recordDecryptedFailure } from './decrypt-journal.sql.ts';
import { decodeMessage, findAlternateAddress, isPeerMessage, toUndecryptableMessage } from './stanza.rules.ts';

/** A row of the journal of decrypted messages. */
export interface JournalEntry {
  id: string;
  hash: string;
  stanza: BinaryNode;
  /** empty = nothing could be read */
  plaintext: Uint8Array;
}

/** Where entries go. */
export interface JournalTargets {
  /** resolves once the message is in the inbound journal */
  forward: (message: WAMessage, bytes?: Uint8Array) => Promise<void>;
  /** resolves once the account changes that the phone sent are stored */
  handlePeerMessage: (message: WAMessage) => Promise<void>;
}

/** After this time a confirmed message is not delivered again: its id need not be remembered. */
const deleteDelayMs = 3_000;
const retryDelayMs = 1_000;
/** An entry that the host refuses this often while it accepts others is set aside. */
const maxRejections = 3;

/** Hands on the entries of a journal of decrypted messages in their order, and deletes their rows some time after. */
export class JournalDrain {
  readonly #log: Logger;
  readonly #connection: ConnectionRef;
  readonly #host: Pick<ChannelHost, 'fenced'>;
  readonly #keys: KeyStore;
  readonly #forward: JournalTargets['forward'];
  readonly #handlePeerMessage: JournalTargets['handlePeerMessage'];
  /** the row of this ciphertext is gone */
  readonly #onDeleted: (hash: string) => void;
  readonly #pending: JournalEntry[] = [];
  #forwarded: JournalEntry[] = [];
  #draining: Promise<void> | undefined;
  #deleteTimer: NodeJS.Timeout | undefined;
  /** everything that was under way when we connected has come */
  #isCaughtUp = false;
  readonly #abortController = new AbortController();

  constructor(
    log: Logger,
    session: { connection: ConnectionRef; host: Pick<ChannelHost, 'fenced'>; keys: KeyStore } & JournalTargets,
    onDeleted: (hash: string) => void,
  ) {
    this.#log = log;
    this.#connection = session.connection;
    this.#host = session.host;
    this.#keys = session.keys;
    this.#forward = session.forward;
    this.#handlePeerMessage = session.handlePeerMessage;
    this.#onDeleted = onDeleted;
  }

  /** Puts an entry behind those that wait; `start` hands it on. */
  add(entry: JournalEntry): void {
    this.#pending.push(entry);
  }

  /** A socket is opened: until it has caught up, what was handed on is kept. */
  onConnecting(): void {
    this.#isCaughtUp = false;
    void this.start();
  }

  /** The offline messages have arrived: entries that were handed on need not be kept much longer. */
  onCaughtUp(): void {
    this.#isCaughtUp = true;
    this.#scheduleDelete();
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

  /** Hands on what waits; resolves when everything is handed on, or cannot be for now. */
  start(): Promise<void> {
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
        this.#log.error(
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
    const own = ownIds(this.#keys);
    const isRead = plaintext.length > 0;
    if (isPeerMessage(stanza))
      return isRead ? this.#handlePeerMessage(decodeMessage(stanza, plaintext, own)) : undefined;
    const message = isRead ? decodeMessage(stanza, plaintext, own) : toUndecryptableMessage(stanza, own);
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
          () => forwarded.forEach(({ hash }) => this.#onDeleted(hash)),
          // The next session forwards them again, and the inbound journal knows them by their ids.
          () => {},
        );
    }, deleteDelayMs);
  }
}
