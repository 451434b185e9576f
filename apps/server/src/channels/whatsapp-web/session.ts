import type { WAMessage } from 'baileys';
import type { Activity } from '@balcao/contract';
import {
  LeaseLostError,
  SendError,
  type ChannelHost,
  type ChannelSession,
  type ConnectionRef,
  type StatusUpdate,
} from '../channel.ts';
import type { Address, ReadMessage, StoredMedia } from '../message-content.ts';
import type { OutboundChange, OutboundMessage } from '../outbound-message.ts';
import { isOfWhatsappWeb, toJid } from './addresses.rules.ts';
import { recordPreKeys } from './account-health.ts';
import { AppState } from './app-state.ts';
import { BackfillReader } from './backfill/backfill-reader.ts';
import { Backoff } from './backoff.ts';
import type { SessionDeps } from './channel-deps.ts';
import { listExpirations, saveExpiration } from './chat-expirations.sql.ts';
import { ChatExpirations, maxChats } from './chat-expirations.ts';
import { GroupCache } from './group-cache.ts';
import { DecryptJournal } from './inbound/decrypt-journal.ts';
import { forwardToHost } from './inbound/forward.ts';
import { findAlternateAddresses } from './inbound/stanza.rules.ts';
import { downloadMedia } from './inbound/media-download.ts';
import { KeyStore, TamperedKeyError } from './keys/key-store.ts';
import { ownAddresses, ownIds } from './keys/own-ids.ts';
import { runLoginLoop } from './login-loop.ts';
import { MessageSecrets } from './message-secrets.ts';
import { AckTracker } from './outbound/ack-tracker.ts';
import { MessageSender } from './outbound/message-sender.ts';
import { requestPairingCode } from './patches/pairing-code.ts';
import { PhoneContacts } from './phone-contacts.ts';
import { WhatsappPresence } from './presence.ts';
import { Route } from './proxy/route.ts';
import { RawMessageStore } from './raw-message-store.ts';
import { sendReadReceipts } from './read-receipts.ts';
import { SessionDiagnostics } from './session-diagnostics.ts';
import { SocketRunner } from './socket-runner.ts';
import type { ManagedSocket } from './socket.ts';
import { StatusReporter } from './status-reporter.ts';
import { SessionTape } from './tape/session-tape.ts';
import { WireAddresses } from './wire-addresses.ts';

/**
 * The session of a linked number: requests go over its open socket. `login-loop.ts` keeps it logged in,
 * `socket-runner.ts` opens its sockets.
 */
export class WebSession implements ChannelSession {
  readonly #deps: SessionDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #abortController = new AbortController();
  readonly #backoff: Backoff;
  readonly #diagnostics: SessionDiagnostics;
  readonly #route: Route;
  readonly #tape: SessionTape;
  readonly #acks: AckTracker;
  readonly #appState = new AppState();
  readonly #statusReporter: StatusReporter;
  readonly #rawMessages: RawMessageStore;
  readonly #secrets: MessageSecrets;
  readonly #wireAddresses = new WireAddresses(() => this.#saveCreds?.());
  readonly #sender: MessageSender;
  readonly #expirations: ChatExpirations;
  readonly #groups = new GroupCache();
  readonly #contacts: PhoneContacts;
  readonly #presence: WhatsappPresence;
  #sockets: SocketRunner | undefined;
  #backfill: BackfillReader | undefined;
  #running: Promise<void> = Promise.resolve();
  #keys: KeyStore | undefined;
  #saveCreds: (() => void) | undefined;

  constructor(deps: SessionDeps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    const { signal } = this.#abortController;
    this.#backoff = new Backoff(signal, (error) => this.#onError(error));
    this.#statusReporter = new StatusReporter(host, signal, (error) => this.#onError(error));
    this.#route = new Route(deps, connection);
    this.#diagnostics = new SessionDiagnostics(host, (error) => this.#onError(error));
    this.#tape = new SessionTape(deps.tape, this.#diagnostics, this.#onError);
    this.#acks = new AckTracker((code, ms) => {
      this.#diagnostics.recordAck(code, ms);
      this.#tape.recordAck(code);
    });
    this.#rawMessages = new RawMessageStore(deps, connection, host);
    this.#secrets = new MessageSecrets(deps, connection);
    this.#expirations = new ChatExpirations((values, seconds) =>
      host.fenced(({ db }) => saveExpiration(db, connection, values, seconds)),
    );
    this.#sender = new MessageSender({
      acks: this.#acks,
      wireAddresses: this.#wireAddresses,
      connection,
      host,
      files: deps.files,
      rawMessages: this.#rawMessages,
      secrets: this.#secrets,
      expirations: this.#expirations,
      groups: this.#groups,
      linkCards: deps.linkCards,
      log: deps.log,
    });
    this.#contacts = new PhoneContacts(deps, connection, host, this.#route.fetch);
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
    const [connection, host, rawMessages] = [this.#connection, this.#host, this.#rawMessages];
    const keys = await this.#backoff
      .retryWhileDatabaseDown(() => KeyStore.load(this.#deps, connection, host))
      .catch(this.#onTampered);
    if (!keys) return;
    this.#keys = keys;
    this.#diagnostics.recordFacts({ recordingUntil: null });
    const { companyId, whatsappId } = connection;
    this.#expirations.load(
      await this.#backoff.retryWhileDatabaseDown(() =>
        this.#deps.database.forCompany(companyId, ({ db }) => listExpirations(db, whatsappId, maxChats)),
      ),
    );
    this.#saveCreds = () => keys.scheduleCredsSave();
    const backfill = (this.#backfill = new BackfillReader(this.#deps, {
      connection,
      host,
      keys,
      rawMessages,
      recordMigration: () => this.#wireAddresses.recordMigration(true),
      fetch: this.#route.fetch,
      signal,
    }));
    backfill.startDraining();
    const journal = new DecryptJournal(this.#deps, {
      connection,
      host,
      keys,
      diagnostics: this.#diagnostics,
      additionalWriteOf: (stanza, plaintext) => this.#secrets.writerOf(stanza, plaintext, ownIds(keys)),
      forward: (message, bytes) => this.#forward(message, keys, bytes),
      handlePeerMessage: (message) => {
        this.#wireAddresses.acceptPeerMessage(message);
        return backfill.acceptNotification(message);
      },
    });
    signal.addEventListener('abort', () => void journal.close());

    const reportStatus = (update: StatusUpdate) => this.#statusReporter.report(update);
    const sockets = (this.#sockets = new SocketRunner(this.#deps, {
      connection,
      host,
      keys,
      journal,
      acks: this.#acks,
      appState: this.#appState,
      route: this.#route,
      diagnostics: this.#diagnostics,
      wireAddresses: this.#wireAddresses,
      groups: this.#groups,
      presence: this.#presence,
      contacts: this.#contacts,
      rawMessages,
      signal,
      forward: (message) => this.#forward(message, keys),
      reportStatus,
      onError: this.#onError,
    }));
    await runLoginLoop(this.#deps, {
      connection,
      host,
      keys,
      journal,
      sockets,
      diagnostics: this.#diagnostics,
      backoff: this.#backoff,
      signal,
      reportStatus,
      onTampered: (error) => void this.#onTampered(error),
      onError: this.#onError,
    });
  }

  async #forward(message: WAMessage, keys: KeyStore, bytes?: Uint8Array): Promise<void> {
    const [host, rawMessages, secrets] = [this.#host, this.#rawMessages, this.#secrets];
    this.#tape.recordMessage(message, ownAddresses(keys));
    await this.#expirations.record(message);
    const orderSocket = () => this.#sockets?.openSocket;
    const deps = { host, rawMessages, secrets, orderSocket, files: this.#deps.files, connection: this.#connection };
    const findAlternates = (jids: readonly string[]) =>
      findAlternateAddresses(jids, (ids) => keys.get('lid-mapping', ids));
    const isGroupAdmin = (group: Address, member: Address) => this.#groups.isAdmin(group, member);
    await forwardToHost(message, { ...deps, own: ownAddresses(keys), findAlternates, isGroupAdmin }, bytes);
  }

  #requireOpenSocket(): ManagedSocket {
    const managed = this.#sockets?.current;
    if (!managed?.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return managed;
  }

  async send(message: OutboundMessage): Promise<void> {
    if (!isOfWhatsappWeb(message.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    await this.#sender.sendMessage(this.#requireOpenSocket(), message);
  }

  async change(change: OutboundChange): Promise<void> {
    if (!isOfWhatsappWeb(change.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
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
    return downloadMedia(providerId, {
      files: this.#deps.files,
      connection: this.#connection,
      rawMessages: this.#rawMessages,
      currentSocket: () => this.#sockets?.openSocket,
      fetch: this.#route.fetch,
      signal: this.#abortController.signal,
    });
  }

  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    await this.#sockets?.current?.socket.updateBlockStatus(toJid(address), blocked ? 'block' : 'unblock');
  }

  readonly checkNumber = (number: string) => this.#contacts.findByNumber(this.#requireOpenSocket().socket, number);
  readonly picture = (address: Address) => this.#contacts.picture(this.#requireOpenSocket().socket, address);
  readonly addressBook = () => this.#contacts.list();
  readonly groupInfo = (address: Address) => this.#contacts.findGroup(this.#requireOpenSocket().socket, address);

  /** Returns a code that is typed into the phone instead of scanning. Only while QR codes are shown. */
  async pairByCode(number: string): Promise<string> {
    const managed = this.#sockets?.current;
    if (!managed || managed.isClosed || managed.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return requestPairingCode(managed.socket, number);
  }

  async checkHealth(): Promise<true> {
    const { socket } = this.#requireOpenSocket();
    if (!this.#keys) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    this.#diagnostics.recordFacts({
      addressing: this.#wireAddresses.usualForm,
      appState: await this.#appState.describe(this.#keys),
    });
    await recordPreKeys(socket, this.#diagnostics).catch(this.#onError);
    await this.#diagnostics.report();
    return true;
  }

  async resyncAppState(): Promise<true> {
    await this.#appState.resync(this.#requireOpenSocket().socket);
    this.#diagnostics.recordEvent('appState', 'asked');
    return this.checkHealth();
  }

  /** Makes the next attempt at once instead of waiting for its time. */
  wake(): void {
    this.#backoff.skip();
  }

  async close(): Promise<void> {
    this.#abortController.abort();
    this.#presence.close();
    this.#sockets?.current?.close();
    await this.#running;
    await this.#backfill?.onIdle();
    await this.#diagnostics.report();
    await this.#tape.close();
  }

  /**
   * Reports that the stored keys cannot be unsealed, and deletes nothing. The session is still meant to be up: the next start,
   * or the next attempt of a person, opens it once its keys can be read.
   */
  readonly #onTampered = async (error: unknown): Promise<undefined> => {
    if (!(error instanceof TamperedKeyError)) throw error;
    this.#deps.log.error(
      { err: error, whatsappId: this.#connection.whatsappId },
      'a session of WhatsApp Web cannot be opened; its keys are left as they are',
    );
    await this.#statusReporter.reportUnreadable();
  };

  readonly #onError = (error: unknown): void => {
    if (this.#abortController.signal.aborted || error instanceof LeaseLostError) return;
    this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web failed');
  };
}
