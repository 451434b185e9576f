import { setTimeout as delay } from 'node:timers/promises';
import {
  isJidBroadcast,
  isJidNewsletter,
  jidNormalizedUser,
  type proto,
  type WAMessage,
  type WAMessageKey,
  type WAVersion,
} from 'baileys';
import type { Activity } from '@balcao/contract';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import {
  LeaseLostError,
  SendError,
  type Address,
  type ChannelHost,
  type ChannelSession,
  type ConnectionRef,
  type OutboundChange,
  type OutboundMessage,
  type ReadMessage,
  type StatusUpdate,
  type StoredMedia,
} from '../channel.ts';
import { AckTracker } from './outbound/ack-tracker.ts';
import { WhatsappPresence } from './presence.ts';
import { parseJid, toJid } from './addresses.rules.ts';
import { downloadMedia } from './inbound/media-download.ts';
import { GroupCache } from './group-cache.ts';
import { BackfillReader } from './backfill/backfill-reader.ts';
import { forwardToHost } from './inbound/forward.ts';
import { DecryptJournal } from './inbound/decrypt-journal.ts';
import { persistBeforeAck } from './inbound/persist-before-ack.ts';
import { KeyStore, TamperedKeyError } from './keys/key-store.ts';
import { deleteSession } from './keys/key-store.sql.ts';
import { createBaileysLogger } from './patches/baileys-patches.ts';
import { requestPairingCode } from './patches/pairing-code.ts';
import { ManagedSocket, type SocketEnd } from './socket.ts';
import { watchQrCodes } from './qr-codes.ts';
import { handleSocketEvents } from './event-handlers.ts';
import { toMessageContent } from './outbound/translate.rules.ts';
import { RawMessageStore } from './raw-message-store.ts';
import { MessageSecrets } from './message-secrets.ts';
import { PhoneContacts } from './phone-contacts.ts';
import type { LoginGate } from './login-gate.ts';
import { watchPasskeyRequests } from './passkey.ts';
import { decideReconnect, isRefusal, isUnreachable, loginProblem, outageReason } from './reconnect.rules.ts';
import { sendReadReceipts } from './read-receipts.ts';
import { StatusReporter } from './status-reporter.ts';
import { journalingRepository } from './keys/signal-repository.ts';
import { MessageSender } from './outbound/message-sender.ts';
import { trustTestPeer } from './test-peer-trust.ts';
import type { WebVersions } from './web-versions.ts';
import { WireAddresses } from './wire-addresses.ts';

export interface WebChannelDeps {
  database: Database;
  files: Files;
  vault: Vault;
  log: Logger;
  /** undefined = WhatsApp's own */
  url: string | undefined;
  version: WAVersion | undefined;
  /** milliseconds after which a line that says nothing is given up */
  socketTimeoutMs: number;
}

interface SessionDeps extends WebChannelDeps {
  gate: LoginGate;
  versions: WebVersions;
}

/** A line that is over, and what it came to. */
interface FinishedSocket extends SocketEnd {
  /** QR codes that were shown */
  codes: number;
  wasOpen: boolean;
  /** the phone asked for a passkey */
  wantsPasskey: boolean;
}

/** A line that held this long was a good one: the next failure is a first one again. */
const stableAfterMs = 30_000;
const databaseRetryMs = 2_000;
/** A session whose version is refused looks so often for another one. */
const versionLookMs = 2_000;

/** A number that is linked as a device of its phone: kept open, over as many lines as it takes. */
export class WebSession implements ChannelSession {
  readonly #deps: SessionDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #abortController = new AbortController();
  readonly #acks = new AckTracker();
  readonly #statusReporter: StatusReporter;
  readonly #rawMessages: RawMessageStore;
  readonly #secrets: MessageSecrets;
  readonly #wireAddresses = new WireAddresses(() => this.#saveCreds?.());
  readonly #sender: MessageSender;
  readonly #groups = new GroupCache();
  readonly #contacts: PhoneContacts;
  readonly #presence: WhatsappPresence;
  #managedSocket: ManagedSocket | undefined;
  #backfill: BackfillReader | undefined;
  #running: Promise<void> = Promise.resolve();
  #skipBackoff: (() => void) | undefined;
  #saveCreds: (() => void) | undefined;
  #onLetIn: (() => void) | undefined;

  constructor(deps: SessionDeps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.#statusReporter = new StatusReporter(host, this.#abortController.signal, (error) => this.#onError(error));
    this.#rawMessages = new RawMessageStore(deps, connection, host);
    this.#secrets = new MessageSecrets(deps, connection);
    this.#sender = new MessageSender({
      acks: this.#acks,
      wireAddresses: this.#wireAddresses,
      connection,
      host,
      files: deps.files,
      rawMessages: this.#rawMessages,
      secrets: this.#secrets,
    });
    this.#contacts = new PhoneContacts(deps, connection, host);
    this.#presence = new WhatsappPresence((error) => this.#onError(error));
  }

  start(): void {
    this.#running = this.#run().catch((error: unknown) => {
      if (this.#abortController.signal.aborted || error instanceof LeaseLostError) return;
      this.#deps.log.error(
        { err: error, whatsappId: this.#connection.whatsappId },
        'a session of WhatsApp Web stopped',
      );
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#abortController;
    const keys = await this.#retryWhileDatabaseDown(() =>
      KeyStore.load(this.#deps, this.#connection, this.#host),
    ).catch(this.#onTampered);
    if (!keys) return;
    this.#saveCreds = () => keys.scheduleCredsSave();
    const backfill = (this.#backfill = new BackfillReader(this.#deps, {
      connection: this.#connection,
      host: this.#host,
      keys,
      rawMessages: this.#rawMessages,
      recordMigration: () => this.#wireAddresses.recordMigration(true),
      signal,
    }));
    backfill.startDraining();
    const journal = new DecryptJournal(this.#deps, {
      connection: this.#connection,
      host: this.#host,
      keys,
      writerBeside: (stanza, plaintext) => this.#secrets.writerOf(stanza, plaintext, ownIds(keys)),
      forward: (message, bytes) => this.#forward(message, keys, bytes),
      handlePeerMessage: (message) => {
        this.#wireAddresses.acceptPeerMessage(message);
        return backfill.acceptNotification(message);
      },
    });
    signal.addEventListener('abort', () => void journal.close());

    const { gate, versions } = this.#deps;
    const { whatsappId } = this.#connection;
    signal.addEventListener('abort', () => gate.forget(whatsappId));
    let attempt = 0;
    let mustWait = true;
    while (!signal.aborted) {
      await this.#retryWhileDatabaseDown(() => journal.recover());
      if (mustWait) await gate.wait(whatsappId, signal);
      if (signal.aborted) return;
      const openedAt = Date.now();
      const login = await this.#retryWhileDatabaseDown(() => versions.forLogin(whatsappId));
      const endTrial = (state: 'accepted' | 'refused') =>
        login.trial === undefined
          ? undefined
          : this.#retryWhileDatabaseDown(() => versions.endTrial(login.trial ?? '', state));
      this.#onLetIn = () => void endTrial('accepted')?.catch(this.#onError);
      const end = await this.#runSocket(keys, journal, login.version);
      const { code, error, lastFrameAt, codes: shownQrCodes, wasOpen, wantsPasskey } = end;
      if (signal.aborted || error instanceof LeaseLostError) return;
      if (error instanceof TamperedKeyError) return void this.#onTampered(error);
      attempt = wasOpen && Date.now() - openedAt > stableAfterMs ? 0 : attempt + 1;
      const suspendedMs = suspensionIn(error);
      const decision = decideReconnect(
        { code, isLinked: keys.isLinked, shownQrCodes, attempt: attempt - 1, suspendedMs, wantsPasskey },
        Math.random(),
      );
      const reason = loginProblem({ code, wantsPasskey });
      const until = suspendedMs === undefined ? undefined : new Date(Date.now() + suspendedMs);
      const problem = reason && { reason, until };
      const isOutdated = reason === 'outdated' || reason === 'rejected';
      if (isOutdated) await endTrial('refused');
      if (!wasOpen && shownQrCodes === 0 && isRefusal(code)) gate.recordRefusal(whatsappId, code);
      mustWait = decision.kind !== 'again' || decision.delayMs > 0;
      if (decision.kind !== 'again') {
        await journal.onIdle();
        if (decision.kind === 'unlinked')
          await this.#host.fenced(({ db }) => deleteSession(db, this.#connection.whatsappId));
        return this.#reportStatus({
          status: 'DISCONNECTED',
          qrcode: '',
          qrcodeExpiresAt: null,
          number: null,
          ended: true,
          problem,
          outage: { reason: outageReason(code) },
        });
      }
      if (code !== undefined)
        this.#deps.log.debug(
          { whatsappId: this.#connection.whatsappId, code, after: decision.delayMs },
          'a line to WhatsApp Web ended',
        );
      if (decision.delayMs > 0) {
        const outage = keys.isLinked
          ? { outage: { reason: outageReason(code), ...(wasOpen && lastFrameAt ? { aliveAt: lastFrameAt } : {}) } }
          : {};
        await this.#reportStatus({
          status: problem || isUnreachable(code, attempt) ? 'TIMEOUT' : 'OPENING',
          qrcode: '',
          qrcodeExpiresAt: null,
          problem,
          ...outage,
        });
      }
      if (isOutdated) await this.#backoffUntilOtherVersion(decision.delayMs, login.fingerprint);
      else await this.#backoff(decision.delayMs);
    }
  }

  /** One line, from its beginning to its end. */
  async #runSocket(keys: KeyStore, journal: DecryptJournal, version: WAVersion | undefined): Promise<FinishedSocket> {
    if (!keys.isLinked) keys.resetCreds();
    let codes = 0;
    let wasOpen = false;
    let wantsPasskey = false;
    try {
      await trustTestPeer(this.#deps.url);
    } catch (error) {
      return {
        code: undefined,
        error: error instanceof Error ? error : undefined,
        lastFrameAt: undefined,
        codes,
        wasOpen,
        wantsPasskey,
      };
    }
    // Whoever closes a session ends the line it has: one that was closed on the way to here must not open another.
    if (this.#abortController.signal.aborted)
      return { code: undefined, error: undefined, lastFrameAt: undefined, codes, wasOpen, wantsPasskey };
    const managed = this.#openSocket(keys, journal, version);
    this.#managedSocket = managed;
    keys.onFailure = (error) => managed.close(error instanceof Error ? error : new Error(String(error)));
    const { socket } = managed;
    journal.watch(socket);
    persistBeforeAck(socket, { host: this.#host, keys, journal, onFailure: (error) => keys.onFailure(error) });
    this.#acks.watch(socket);
    this.#wireAddresses.watch(socket);
    this.#groups.watch(socket);
    this.#presence.watch(socket);
    watchQrCodes(socket, ({ text, expiresAt, number }) => {
      codes = number;
      this.#recordLetIn();
      void this.#reportStatus({ status: 'qrcode', qrcode: text, qrcodeExpiresAt: expiresAt, retries: number - 1 });
    });
    watchPasskeyRequests(socket, () => {
      wantsPasskey = true;
      managed.close();
    });
    socket.ev.on('creds.update', () => keys.scheduleCredsSave());
    socket.ev.on('connection.update', ({ connection, isNewLogin, receivedPendingNotifications }) => {
      if (isNewLogin) void this.#reportStatus({ status: 'PAIRING', qrcode: '', qrcodeExpiresAt: null, retries: 0 });
      if (receivedPendingNotifications) journal.onCaughtUp();
      if (connection !== 'open') return;
      wasOpen = true;
      this.#recordLetIn();
      journal.replayPeerStanzas(socket);
      const number = jidNormalizedUser(keys.creds.me?.id).split('@')[0] ?? null;
      void this.#reportStatus({ status: 'CONNECTED', qrcode: '', qrcodeExpiresAt: null, retries: 0, number });
    });
    const forward = (message: WAMessage) => this.#forward(message, keys);
    handleSocketEvents(managed, {
      host: this.#host,
      journal,
      phoneContacts: this.#contacts,
      forward,
      onError: this.#onError,
    });
    const end = await managed.closed;
    this.#managedSocket = undefined;
    this.#acks.rejectAll();
    return { ...end, codes, wasOpen, wantsPasskey };
  }

  #openSocket(keys: KeyStore, inbox: DecryptJournal, version: WAVersion | undefined): ManagedSocket {
    const { url, socketTimeoutMs, log } = this.#deps;
    return new ManagedSocket(socketTimeoutMs, {
      auth: { creds: keys.creds, keys: keys.signal },
      logger: createBaileysLogger(log, this.#connection.whatsappId),
      makeSignalRepository: journalingRepository(keys, inbox),
      getMessage: (key) => this.#findSentMessage(key),
      cachedGroupMetadata: (jid) => this.#groups.find(jid),
      // Status, channels and lists are no conversations.
      shouldIgnoreJid: (jid) => Boolean(isJidBroadcast(jid)) || Boolean(isJidNewsletter(jid)),
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      ...(url === undefined ? {} : { waWebSocketUrl: url }),
      ...(version === undefined ? {} : { version }),
    });
  }

  /** For a phone that could not read a message of ours and asks for it again. */
  async #findSentMessage({ id, fromMe }: WAMessageKey): Promise<proto.IMessage | undefined> {
    if (!id || fromMe === false) return undefined;
    const rawMessage = await this.#rawMessages.find({ providerId: id, fromMe: true });
    if (rawMessage) return rawMessage.content;
    const message = await this.#host.findSentMessage(id);
    return message && toMessageContent(message, undefined);
  }

  async #forward(message: WAMessage, keys: KeyStore, bytes?: Uint8Array): Promise<void> {
    const [host, rawMessages, secrets] = [this.#host, this.#rawMessages, this.#secrets];
    await forwardToHost(message, { host, rawMessages, secrets, own: ownAddresses(keys) }, bytes);
  }

  #requireOpenSocket(): ManagedSocket {
    const line = this.#managedSocket;
    if (!line?.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return line;
  }

  async send(message: OutboundMessage): Promise<void> {
    await this.#sender.sendMessage(this.#requireOpenSocket(), message);
  }

  async change(change: OutboundChange): Promise<void> {
    await this.#sender.sendChange(this.#requireOpenSocket(), change);
  }

  async markRead(address: Address, messages: readonly ReadMessage[]): Promise<void> {
    const { socket } = this.#requireOpenSocket();
    this.#presence.recordActivity(address);
    await sendReadReceipts(socket, { address, messages, findGroup: (jid) => this.#groups.find(jid) });
  }

  async attend(address: Address): Promise<void> {
    this.#presence.recordActivity(address);
  }

  async typing(address: Address, activity: Activity): Promise<void> {
    const { socket } = this.#requireOpenSocket();
    if (activity !== 'paused') this.#presence.recordActivity(address);
    await this.#contacts.sendTyping(socket, address, activity);
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    const { files, url: testPeerUrl } = this.#deps;
    const currentSocket = () => (this.#managedSocket?.isOpen ? this.#managedSocket.socket : undefined);
    return downloadMedia(providerId, {
      files,
      connection: this.#connection,
      rawMessages: this.#rawMessages,
      currentSocket,
      signal: this.#abortController.signal,
      testPeerUrl,
    });
  }

  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    await this.#managedSocket?.socket.updateBlockStatus(toJid(address), blocked ? 'block' : 'unblock');
  }

  readonly checkNumber = (number: string) => this.#contacts.findByNumber(this.#requireOpenSocket().socket, number);
  readonly picture = (address: Address) => this.#contacts.picture(this.#requireOpenSocket().socket, address);
  readonly addressBook = () => this.#contacts.list();
  readonly groupInfo = (address: Address) => this.#contacts.findGroup(this.#requireOpenSocket().socket, address);

  /** A code that is typed into the phone instead of scanning. Only while codes to scan are shown. */
  async pairByCode(number: string): Promise<string> {
    const line = this.#managedSocket;
    if (!line || line.isClosed || line.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return requestPairingCode(line.socket, number);
  }

  /** Tries at once what it would try later. */
  wake(): void {
    this.#skipBackoff?.();
  }

  async close(): Promise<void> {
    this.#abortController.abort();
    this.#presence.close();
    this.#managedSocket?.close();
    this.#skipBackoff?.();
    await this.#running;
    await this.#backfill?.onIdle();
  }

  async #reportStatus(update: StatusUpdate): Promise<void> {
    await this.#statusReporter.report(update);
  }

  /** Waits for a database that is away. */
  async #retryWhileDatabaseDown<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        this.#abortController.signal.throwIfAborted();
        if (error instanceof LeaseLostError || error instanceof TamperedKeyError) throw error;
        this.#onError(error);
        await this.#backoff(databaseRetryMs);
      }
    }
  }

  /** WhatsApp took the login, or shows a code to somebody it does not know yet. */
  #recordLetIn(): void {
    this.#deps.gate.recordLogin();
    this.#onLetIn?.();
    this.#onLetIn = undefined;
  }

  /** Waits, unless another version of WhatsApp Web is there to try. */
  async #backoffUntilOtherVersion(ms: number, before: string): Promise<void> {
    const { versions } = this.#deps;
    const look = () => versions.fingerprint(this.#connection.whatsappId).catch(() => before);
    for (let leftMs = ms; leftMs > 0 && !this.#abortController.signal.aborted; leftMs -= versionLookMs) {
      if (await this.#backoff(Math.min(leftMs, versionLookMs))) return;
      if ((await look()) !== before) return;
    }
  }

  /** @returns whether somebody had it go on before its time */
  async #backoff(ms: number): Promise<boolean> {
    if (ms === 0) return false;
    const skip = new AbortController();
    this.#skipBackoff = () => skip.abort();
    await delay(ms, undefined, { signal: AbortSignal.any([skip.signal, this.#abortController.signal]) }).catch(
      () => {},
    );
    this.#skipBackoff = undefined;
    return skip.signal.aborted;
  }

  /**
   * Nothing is deleted that cannot be unsealed. The session is still meant to be up: the next start, or whoever tries again,
   * opens it once its keys can be read. Until then the connection says why it is down.
   */
  readonly #onTampered = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof TamperedKeyError)) throw error;
    this.#deps.log.error(
      { err: error, whatsappId: this.#connection.whatsappId },
      'a session of WhatsApp Web cannot be opened; its keys are left as they are',
    );
    await this.#reportStatus({
      status: 'DISCONNECTED',
      qrcode: '',
      qrcodeExpiresAt: null,
      outage: { reason: 'unreadable' },
    });
  };

  readonly #onError = (error: unknown): void => {
    if (this.#abortController.signal.aborted || error instanceof LeaseLostError) return;
    this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web stumbled');
  };
}

/** For how long WhatsApp says that it suspended the account. */
function suspensionIn(error: Error | undefined): number | undefined {
  const { data } = (error ?? {}) as { data?: { expire?: string } };
  const seconds = Number(data?.expire ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}

const ownIds = ({ creds: { me } }: KeyStore) => ({ id: me?.id ?? '', lid: me?.lid ?? '' });

/** The connection's own addresses. */
const ownAddresses = ({ creds: { me } }: KeyStore): Address[] =>
  [me?.id, me?.lid].flatMap((jid) => parseJid(jid) ?? []);
