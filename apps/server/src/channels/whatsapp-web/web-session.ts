import { setTimeout as delay } from 'node:timers/promises';
import { isJidBroadcast, isJidNewsletter, jidNormalizedUser, type proto, type WAMessage, type WAMessageKey, type WAVersion } from 'baileys';
import type { Activity } from '@balcao/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import { LeaseLost, SendError, type Address, type ChannelHost, type ChannelSession, type ConnectionRef, type OutboundChange, type OutboundMessage, type ReadMessage, type StatusUpdate, type StoredMedia } from '../channel.ts';
import { Acks } from './acks.ts';
import { Attendance } from './attendance.ts';
import { addressOf, jidOf } from './addresses.rules.ts';
import { download } from './download.ts';
import { Groups } from './groups.ts';
import { PhoneHistory } from './history.ts';
import { handOn } from './inbound.ts';
import { Inbox } from './inbox.ts';
import { keepFirst } from './keeping.ts';
import { KeyStore, Tampered } from './key-store.ts';
import { forgetSession } from './keys.sql.ts';
import { libraryLog } from './library.ts';
import { Line, type LineEnd } from './line.ts';
import { showCodes } from './linking.ts';
import { hearNews } from './news.ts';
import { contentOf } from './outbound.rules.ts';
import { Originals } from './originals.ts';
import { PhoneBook } from './phone-book.ts';
import { afterEnd, awayBy, isAway } from './reconnect.rules.ts';
import { tellRead } from './reading.ts';
import { Reporting } from './reporting.ts';
import { journalingRepository } from './repository.ts';
import { Sending } from './sending.ts';
import { trustPeer } from './trust.ts';

export interface WebDeps {
  database: Database;
  files: Files;
  vault: Vault;
  log: Logger;
  /** undefined = WhatsApp's own */
  url: string | undefined;
  version: WAVersion | undefined;
  /** milliseconds after which a line that says nothing is given up */
  timeout: number;
}

/** A line that held this long was a good one: the next failure is a first one again. */
const heldLongEnough = 30_000;
const databaseRetry = 2_000;

/** A number that is linked as a device of its phone: kept open, over as many lines as it takes. */
export class WebSession implements ChannelSession {
  readonly #deps: WebDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #ending = new AbortController();
  readonly #acks = new Acks();
  readonly #reporting: Reporting;
  readonly #originals: Originals;
  readonly #sending: Sending;
  readonly #groups = new Groups();
  readonly #book: PhoneBook;
  readonly #attendance: Attendance;
  #line: Line | undefined;
  #history: PhoneHistory | undefined;
  #running: Promise<void> = Promise.resolve();
  #wake: (() => void) | undefined;

  constructor(deps: WebDeps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.#reporting = new Reporting(host, this.#ending.signal, (error) => this.#stumbled(error));
    this.#originals = new Originals(deps, connection, host);
    this.#sending = new Sending(this.#acks, { connection, files: deps.files, originals: this.#originals });
    this.#book = new PhoneBook(deps, connection, host);
    this.#attendance = new Attendance((error) => this.#stumbled(error));
  }

  start(): void {
    this.#running = this.#run().catch((error: unknown) => {
      if (this.#ending.signal.aborted || error instanceof LeaseLost) return;
      this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web stopped');
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending;
    const keys = await this.#patiently(() => KeyStore.load(this.#deps, this.#connection, this.#host)).catch(this.#unreadable);
    if (!keys) return;
    const history = (this.#history = new PhoneHistory(this.#deps, { connection: this.#connection, host: this.#host, keys, originals: this.#originals, ending: signal }));
    history.work();
    const inbox = new Inbox(this.#deps, {
      connection: this.#connection,
      host: this.#host,
      keys,
      hand: (message, bytes) => this.#hand(message, keys, bytes),
      hear: (message) => history.hear(message),
    });
    signal.addEventListener('abort', () => void inbox.close());

    let attempt = 0;
    while (!signal.aborted) {
      await this.#patiently(() => inbox.recover());
      const began = Date.now();
      const { code, error, heardAt, codes, wasOpen } = await this.#hold(keys, inbox);
      if (signal.aborted || error instanceof LeaseLost) return;
      if (error instanceof Tampered) return void this.#unreadable(error);
      attempt = wasOpen && Date.now() - began > heldLongEnough ? 0 : attempt + 1;
      const next = afterEnd({ code, isLinked: keys.isLinked, codes, attempt: attempt - 1 }, Math.random());
      if (next.kind !== 'again') {
        await inbox.idle();
        if (next.kind === 'unlinked') await this.#host.fenced(({ db }) => forgetSession(db, this.#connection.whatsappId));
        return this.#tell({ status: 'DISCONNECTED', qrcode: '', qrcodeExpiresAt: null, number: null, ended: true, away: { reason: awayBy(code) } });
      }
      if (code !== undefined) this.#deps.log.debug({ whatsappId: this.#connection.whatsappId, code, after: next.after }, 'a line to WhatsApp Web ended');
      if (next.after > 0) {
        const away = keys.isLinked ? { away: { reason: awayBy(code), ...(wasOpen && heardAt ? { aliveAt: heardAt } : {}) } } : {};
        await this.#tell({ status: isAway(code, attempt) ? 'TIMEOUT' : 'OPENING', qrcode: '', qrcodeExpiresAt: null, ...away });
      }
      await this.#pause(next.after);
    }
  }

  /** One line, from its beginning to its end. */
  async #hold(keys: KeyStore, inbox: Inbox): Promise<LineEnd & { codes: number; wasOpen: boolean }> {
    if (!keys.isLinked) keys.renew();
    let codes = 0;
    let wasOpen = false;
    try {
      await trustPeer(this.#deps.url);
    } catch (error) {
      return { code: undefined, error: error instanceof Error ? error : undefined, heardAt: undefined, codes, wasOpen };
    }
    const line = this.#lineOf(keys, inbox);
    this.#line = line;
    keys.onFailure = (error) => line.hangUp(error instanceof Error ? error : new Error(String(error)));
    const { socket } = line;
    inbox.watch(socket);
    keepFirst(socket, { host: this.#host, keys, inbox, failed: (error) => keys.onFailure(error) });
    this.#acks.watch(socket);
    this.#groups.watch(socket);
    this.#attendance.watch(socket);
    showCodes(socket, ({ text, expiresAt, number }) => {
      codes = number;
      void this.#tell({ status: 'qrcode', qrcode: text, qrcodeExpiresAt: expiresAt, retries: number - 1 });
    });
    socket.ev.on('creds.update', () => keys.noteCreds());
    socket.ev.on('connection.update', ({ connection, isNewLogin, receivedPendingNotifications }) => {
      if (isNewLogin) void this.#tell({ status: 'PAIRING', qrcode: '', qrcodeExpiresAt: null, retries: 0 });
      if (receivedPendingNotifications) inbox.settled();
      if (connection !== 'open') return;
      wasOpen = true;
      inbox.replay(socket);
      const number = jidNormalizedUser(keys.creds.me?.id).split('@')[0] ?? null;
      void this.#tell({ status: 'CONNECTED', qrcode: '', qrcodeExpiresAt: null, retries: 0, number });
    });
    const hand = (message: WAMessage) => this.#hand(message, keys);
    hearNews(line, { host: this.#host, inbox, book: this.#book, hand, stumbled: this.#stumbled });
    const end = await line.ended;
    this.#line = undefined;
    this.#acks.lost();
    return { ...end, codes, wasOpen };
  }

  #lineOf(keys: KeyStore, inbox: Inbox): Line {
    const { url, version, timeout, log } = this.#deps;
    return new Line(timeout, {
      auth: { creds: keys.creds, keys: keys.signal },
      logger: libraryLog(log, this.#connection.whatsappId),
      makeSignalRepository: journalingRepository(keys, inbox),
      getMessage: (key) => this.#original(key),
      cachedGroupMetadata: (jid) => this.#groups.find(jid),
      // Status, channels and lists are no conversations.
      shouldIgnoreJid: (jid) => Boolean(isJidBroadcast(jid)) || Boolean(isJidNewsletter(jid)),
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      ...(url === undefined ? {} : { waWebSocketUrl: url }),
      ...(version === undefined ? {} : { version }),
    });
  }

  /** For a phone that could not read a message of ours and asks for it again. */
  async #original({ id, fromMe }: WAMessageKey): Promise<proto.IMessage | undefined> {
    if (!id || fromMe === false) return undefined;
    const kept = await this.#originals.find({ providerId: id, fromMe: true });
    if (kept) return kept.content;
    const message = await this.#host.original(id);
    return message && contentOf(message, undefined);
  }

  async #hand(message: WAMessage, keys: KeyStore, bytes?: Uint8Array): Promise<void> {
    await handOn(message, { host: this.#host, originals: this.#originals, own: ownOf(keys) }, bytes);
  }

  #open(): Line {
    const line = this.#line;
    if (!line?.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return line;
  }

  async send(message: OutboundMessage): Promise<void> {
    await this.#sending.message(this.#open(), message);
  }

  async change(change: OutboundChange): Promise<void> {
    await this.#sending.change(this.#open(), change);
  }

  async markRead(address: Address, messages: readonly ReadMessage[]): Promise<void> {
    const { socket } = this.#open();
    this.#attendance.noticed(address);
    await tellRead(socket, { address, messages, groupOf: (jid) => this.#groups.find(jid) });
  }

  async attend(address: Address): Promise<void> {
    this.#attendance.noticed(address);
  }

  async typing(address: Address, activity: Activity): Promise<void> {
    const { socket } = this.#open();
    if (activity !== 'paused') this.#attendance.noticed(address);
    await this.#book.type(socket, address, activity);
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    const { files, url: peer } = this.#deps;
    const line = () => (this.#line?.isOpen ? this.#line.socket : undefined);
    return download(providerId, { files, connection: this.#connection, originals: this.#originals, line, signal: this.#ending.signal, peer });
  }

  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    await this.#line?.socket.updateBlockStatus(jidOf(address), blocked ? 'block' : 'unblock');
  }

  readonly checkNumber = (number: string) => this.#book.whoHas(this.#open().socket, number);
  readonly picture = (address: Address) => this.#book.picture(this.#open().socket, address);
  readonly addressBook = () => this.#book.everybody();
  readonly groupInfo = (address: Address) => this.#book.group(this.#open().socket, address);

  /** A code that is typed into the phone instead of scanning. Only while codes to scan are shown. */
  async pairByCode(number: string): Promise<string> {
    const line = this.#line;
    if (!line || line.isOver || line.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return line.socket.requestPairingCode(number);
  }

  /** Tries at once what it would try later. */
  poke(): void {
    this.#wake?.();
  }

  async close(): Promise<void> {
    this.#ending.abort();
    this.#attendance.close();
    this.#line?.hangUp();
    this.#wake?.();
    await this.#running;
    await this.#history?.settled();
  }

  async #tell(update: StatusUpdate): Promise<void> {
    await this.#reporting.status(update);
  }

  /** Waits for a database that is away. */
  async #patiently<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#ending.signal.throwIfAborted();
        if (error instanceof LeaseLost || error instanceof Tampered) throw error;
        this.#stumbled(error);
        await this.#pause(databaseRetry);
      }
    }
  }

  async #pause(ms: number): Promise<void> {
    if (ms === 0) return;
    const waking = new AbortController();
    this.#wake = () => waking.abort();
    await delay(ms, undefined, { signal: AbortSignal.any([waking.signal, this.#ending.signal]) }).catch(() => {});
    this.#wake = undefined;
  }

  readonly #unreadable = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof Tampered)) throw error;
    this.#deps.log.error({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web cannot be opened; it has to be linked again');
    await this.#tell({ status: 'DISCONNECTED', qrcode: '', qrcodeExpiresAt: null, number: null, ended: true, away: { reason: 'unreadable' } });
  };

  readonly #stumbled = (error: unknown): void => {
    if (this.#ending.signal.aborted || error instanceof LeaseLost) return;
    this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web stumbled');
  };
}

/** The connection's own addresses. */
const ownOf = ({ creds: { me } }: KeyStore): Address[] => [me?.id, me?.lid].flatMap((jid) => addressOf(jid) ?? []);
