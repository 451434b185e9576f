import type { WAMessage } from 'baileys';
import type { Activity, PasskeyAssertion } from '@balcao/contract';
import {
  LeaseLostError,
  SendError,
  type ChannelHost,
  type ChannelSession,
  type ConnectionRef,
  type SentForm,
  type StatusUpdate,
} from '../../port/channel.ts';
import type { Address, ChatAddress, ReadMessage, StoredMedia } from '../../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../../port/outbound-message.ts';
import { isOfWhatsappWeb, toJid } from '../addresses/addresses.rules.ts';
import { recordPreKeys } from './account-health.ts';
import { BackfillReader } from '../backfill/backfill-reader.ts';
import type { SessionDeps } from './channel-deps.ts';
import { listExpirations } from '../chat-expirations.sql.ts';
import { maxChats } from '../chat-expirations.ts';
import { DecryptJournal } from '../inbound/decrypt-journal.ts';
import { forwardToHost } from '../inbound/forward.ts';
import { findAlternateAddresses } from '../inbound/stanza.rules.ts';
import { downloadMedia } from '../inbound/media-download.ts';
import { KeyStore, TamperedKeyError } from '../keys/key-store.ts';
import { ownAddresses, ownIds } from '../keys/own-ids.ts';
import type { PasskeyCeremony } from '../passkey/passkey-ceremony.ts';
import { runLoginLoop } from './login-loop.ts';
import { requestPairingCode } from '../patches/pairing-code.ts';
import { sendReadReceipts } from '../read-receipts.ts';
import { createSessionParts, type SessionParts } from './session-parts.ts';
import { SocketRunner } from './socket-runner.ts';
import type { ManagedSocket } from './socket.ts';

/**
 * The session of a linked number: requests go over its open socket. `login-loop.ts` keeps it logged in,
 * `socket-runner.ts` opens its sockets.
 */
export class WebSession implements ChannelSession {
  readonly #deps: SessionDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #abortController = new AbortController();
  readonly #parts: SessionParts;
  #sockets: SocketRunner | undefined;
  #backfill: BackfillReader | undefined;
  #running: Promise<void> = Promise.resolve();
  #keys: KeyStore | undefined;

  constructor(deps: SessionDeps, connection: ConnectionRef, host: ChannelHost) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.#parts = createSessionParts(deps, connection, host, {
      signal: this.#abortController.signal,
      onError: this.#onError,
      saveCreds: () => this.#keys?.scheduleCredsSave(),
    });
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
    const [connection, host, parts] = [this.#connection, this.#host, this.#parts];
    const { acks, appState, backoff, contacts, diagnostics, groups, presence, rawMessages, route, wireAddresses } =
      parts;
    const keys = await backoff
      .retryWhileDatabaseDown(() => KeyStore.load(this.#deps, connection, host))
      .catch(this.#onTampered);
    if (!keys) return;
    this.#keys = keys;
    diagnostics.recordFacts({ recordingUntil: null });
    const { companyId, whatsappId } = connection;
    parts.expirations.load(
      await backoff.retryWhileDatabaseDown(() =>
        this.#deps.database.forCompany(companyId, ({ db }) => listExpirations(db, whatsappId, maxChats)),
      ),
    );
    const backfill = (this.#backfill = new BackfillReader(this.#deps, {
      connection,
      host,
      keys,
      rawMessages,
      recordMigration: () => wireAddresses.recordMigration(true),
      fetch: route.fetch,
      signal,
    }));
    backfill.startDraining();
    const journal = new DecryptJournal(this.#deps, {
      connection,
      host,
      keys,
      diagnostics,
      additionalWriteOf: (stanza, plaintext) => parts.secrets.writerOf(stanza, plaintext, ownIds(keys)),
      forward: (message, bytes) => this.#forward(message, keys, bytes),
      handlePeerMessage: (message) => {
        wireAddresses.acceptPeerMessage(message);
        return backfill.acceptNotification(message);
      },
    });
    signal.addEventListener('abort', () => void journal.close());

    const reportStatus = (update: StatusUpdate) => parts.statusReporter.report(update);
    const sockets = (this.#sockets = new SocketRunner(this.#deps, {
      connection,
      host,
      keys,
      journal,
      acks,
      appState,
      route,
      diagnostics,
      wireAddresses,
      groups,
      presence,
      contacts,
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
      diagnostics,
      backoff,
      signal,
      reportStatus,
      onTampered: (error) => void this.#onTampered(error),
      onError: this.#onError,
    });
  }

  async #forward(message: WAMessage, keys: KeyStore, bytes?: Uint8Array): Promise<void> {
    const [host, rawMessages, secrets] = [this.#host, this.#parts.rawMessages, this.#parts.secrets];
    this.#parts.tape.recordMessage(message, ownAddresses(keys));
    await this.#parts.expirations.record(message);
    const orderSocket = () => this.#sockets?.openSocket;
    const deps = { host, rawMessages, secrets, orderSocket, files: this.#deps.files, connection: this.#connection };
    const findAlternates = (jids: readonly string[]) =>
      findAlternateAddresses(jids, (ids) => keys.get('lid-mapping', ids));
    const isGroupAdmin = (group: Address, member: Address) => this.#parts.groups.isAdmin(group, member);
    await forwardToHost(message, { ...deps, own: ownAddresses(keys), findAlternates, isGroupAdmin }, bytes);
  }

  #requireOpenSocket(): ManagedSocket {
    const managed = this.#sockets?.current;
    if (!managed?.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return managed;
  }

  async send(message: OutboundMessage): Promise<SentForm> {
    if (!isOfWhatsappWeb(message.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    return this.#parts.sender.sendMessage(this.#requireOpenSocket(), message);
  }

  async change(change: OutboundChange): Promise<void> {
    if (!isOfWhatsappWeb(change.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    await this.#parts.sender.sendChange(this.#requireOpenSocket(), change);
  }

  async markRead(chat: ChatAddress, messages: readonly ReadMessage[]): Promise<void> {
    const { socket } = this.#requireOpenSocket();
    const address = await this.#parts.wireAddresses.addressOfChat(socket, chat);
    this.#parts.presence.recordActivity(address);
    await sendReadReceipts(socket, { address, messages, findGroup: (jid) => this.#parts.groups.find(jid) });
  }

  async attend(chat: ChatAddress): Promise<void> {
    const socket = this.#sockets?.openSocket;
    this.#parts.presence.recordActivity(socket ? await this.#parts.wireAddresses.addressOfChat(socket, chat) : chat);
  }

  async typing(chat: ChatAddress, activity: Activity): Promise<void> {
    const { socket } = this.#requireOpenSocket();
    const address = await this.#parts.wireAddresses.addressOfChat(socket, chat);
    if (activity !== 'paused') this.#parts.presence.recordActivity(address);
    await this.#parts.contacts.sendTyping(socket, address, activity);
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    return downloadMedia(providerId, {
      files: this.#deps.files,
      connection: this.#connection,
      rawMessages: this.#parts.rawMessages,
      currentSocket: () => this.#sockets?.openSocket,
      fetch: this.#parts.route.fetch,
      signal: this.#abortController.signal,
    });
  }

  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    const socket = this.#sockets?.current?.socket;
    if (!socket) return;
    // WhatsApp blocks numbers: somebody who hides theirs is blocked by the server alone, and the contact says so.
    if (blocked && address.kind === 'lid' && !(await this.#parts.wireAddresses.translate(socket, address, 'pn')))
      return;
    await socket.updateBlockStatus(toJid(address), blocked ? 'block' : 'unblock');
  }

  readonly checkNumber = (number: string) =>
    this.#parts.contacts.findByNumber(this.#requireOpenSocket().socket, number);
  readonly picture = (address: Address) => this.#parts.contacts.picture(this.#requireOpenSocket().socket, address);
  readonly addressBook = () => this.#parts.contacts.list();
  readonly groupInfo = (address: Address) => this.#parts.contacts.findGroup(this.#requireOpenSocket().socket, address);

  /** Returns a code that is typed into the phone instead of scanning. Only while QR codes are shown. */
  async pairByCode(number: string): Promise<string> {
    const managed = this.#sockets?.current;
    if (!managed || managed.isClosed || managed.isOpen) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return requestPairingCode(managed.socket, number);
  }

  async answerPasskey(assertion: PasskeyAssertion): Promise<true> {
    await this.#requireCeremony().answer(assertion);
    return true;
  }

  async confirmPasskey(): Promise<true> {
    await this.#requireCeremony().confirm();
    return true;
  }

  #requireCeremony(): PasskeyCeremony {
    const ceremony = this.#sockets?.ceremony;
    if (!ceremony?.isDemanded) throw new SendError('ERR_WAPP_PASSKEY_OVER', true);
    return ceremony;
  }

  async checkHealth(): Promise<true> {
    const { socket } = this.#requireOpenSocket();
    if (!this.#keys) throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    this.#parts.diagnostics.recordFacts({
      addressing: this.#parts.wireAddresses.usualForm,
      appState: await this.#parts.appState.describe(this.#keys),
    });
    await recordPreKeys(socket, this.#parts.diagnostics).catch(this.#onError);
    await this.#parts.diagnostics.report();
    return true;
  }

  async resyncAppState(): Promise<true> {
    await this.#parts.appState.resync(this.#requireOpenSocket().socket);
    this.#parts.diagnostics.recordEvent('appState', 'asked');
    return this.checkHealth();
  }

  /** Makes the next attempt at once instead of waiting for its time. */
  wake(): void {
    this.#parts.backoff.skip();
  }

  async close(): Promise<void> {
    this.#abortController.abort();
    this.#parts.presence.close();
    this.#sockets?.current?.close();
    await this.#running;
    await this.#backfill?.onIdle();
    await this.#parts.diagnostics.report();
    await this.#parts.tape.close();
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
    await this.#parts.statusReporter.reportUnreadable();
  };

  readonly #onError = (error: unknown): void => {
    if (this.#abortController.signal.aborted || error instanceof LeaseLostError) return;
    this.#deps.log.warn({ err: error, whatsappId: this.#connection.whatsappId }, 'a session of WhatsApp Web failed');
  };
}
