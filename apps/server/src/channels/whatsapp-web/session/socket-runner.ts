import {
  DEFAULT_CONNECTION_CONFIG,
  isJidBroadcast,
  isJidNewsletter,
  jidDecode,
  jidNormalizedUser,
  type BinaryNode,
  type proto,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
  type WAVersion,
} from 'baileys';
import { dayMs } from '@balcao/contract';
import type { ChannelHost, ConnectionRef, StatusUpdate } from '../../port/channel.ts';
import { createBaileysLogger } from './baileys-logger.ts';
import { watchCatchUp } from './catch-up.ts';
import type { WebChannelDeps } from './channel-deps.ts';
import type { AppState } from './app-state.ts';
import { watchPreKeys, watchRestriction } from './account-health.ts';
import { handleSocketEvents } from './event-handlers.ts';
import type { GroupCache } from '../addresses/group-cache.ts';
import { pollCreationOf, unwrap } from '../inbound/content.rules.ts';
import type { DecryptJournal } from '../inbound/decrypt-journal.ts';
import { persistBeforeAck } from '../inbound/persist-before-ack.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { journalingRepository } from '../keys/signal-repository.ts';
import type { AckTracker } from '../outbound/ack-tracker.ts';
import { toMessageContent } from '../outbound/translate.rules.ts';
import { keepMessageOrder } from '../patches/message-order.ts';
import { PasskeyCeremony, passkeyTimes } from '../passkey/passkey-ceremony.ts';
import { saveBeforeLinked } from '../patches/save-before-linked.ts';
import type { PhoneContacts } from '../addresses/phone-contacts.ts';
import type { WhatsappPresence } from '../presence.ts';
import { watchCodeTaken } from './code-taken.ts';
import { watchQrCodes } from './qr-codes.ts';
import type { LinkingFailure } from './reconnect.rules.ts';
import type { Route } from '../proxy/route.ts';
import type { RawMessageStore } from '../raw-message-store.ts';
import type { SessionDiagnostics } from './session-diagnostics.ts';
import { ManagedSocket, type SocketEnd } from './socket.ts';
import type { WireAddresses } from '../addresses/wire-addresses.ts';

/** A socket that has ended, and how far its login came. */
export interface FinishedSocket extends SocketEnd {
  /** how many QR codes were shown */
  shownQrCodes: number;
  wasOpen: boolean;
  /** why a phone that read the code was not linked */
  failure: LinkingFailure | undefined;
  /** a phone was linked: the next socket logs in */
  isNewlyLinked: boolean;
}

/** How far the login of a socket came. */
type Progress = Omit<FinishedSocket, keyof SocketEnd>;

interface SocketRunnerParts {
  connection: ConnectionRef;
  host: ChannelHost;
  keys: KeyStore;
  journal: DecryptJournal;
  acks: AckTracker;
  appState: AppState;
  route: Route;
  diagnostics: SessionDiagnostics;
  wireAddresses: WireAddresses;
  groups: GroupCache;
  presence: WhatsappPresence;
  contacts: PhoneContacts;
  rawMessages: RawMessageStore;
  signal: AbortSignal;
  forward(message: WAMessage): Promise<void>;
  reportStatus(update: StatusUpdate): Promise<void>;
  onError(error: unknown): void;
}

/** Opens the sockets of one session, one after the other, and connects each with the parts that read and answer it. */
export class SocketRunner {
  readonly #deps: WebChannelDeps;
  readonly #parts: SocketRunnerParts;
  #current: ManagedSocket | undefined;
  #ceremony: PasskeyCeremony | undefined;
  /** a phone was linked on the socket before this one */
  #isFirstLogin = false;

  constructor(deps: WebChannelDeps, parts: SocketRunnerParts) {
    this.#deps = deps;
    this.#parts = parts;
  }

  /** The socket that is being opened or is open. */
  get current(): ManagedSocket | undefined {
    return this.#current;
  }

  /** The passkey of the linking that is under way. */
  get ceremony(): PasskeyCeremony | undefined {
    return this.#ceremony;
  }

  get openSocket(): WASocket | undefined {
    return this.#current?.isOpen ? this.#current.socket : undefined;
  }

  /**
   * Runs one socket from its opening to its end.
   * @param onAccepted WhatsApp took the login, or shows a code to a device that it does not know yet
   */
  async run(version: WAVersion | undefined, onAccepted: () => void): Promise<FinishedSocket> {
    const { host, keys, journal, diagnostics, signal, reportStatus, onError } = this.#parts;
    const startedAt = Date.now();
    if (!keys.isLinked) keys.resetCreds();
    const progress: Progress = { shownQrCodes: 0, wasOpen: false, failure: undefined, isNewlyLinked: false };
    // Closing a session ends the socket it has: one that was closed on the way to here must not open another.
    if (signal.aborted) return { code: undefined, error: undefined, lastFrameAt: undefined, ...progress };
    await this.#parts.route.refresh();
    // A phone sends what it is asked for when it is linked, and never again.
    const wanted = keys.isLinked ? undefined : await host.findWantedHistory().catch(onError);
    if (signal.aborted) return { code: undefined, error: undefined, lastFrameAt: undefined, ...progress };
    const managed = this.#open(version, wanted ? wanted.isLong : false);
    this.#current = managed;
    keys.onFailure = (error) => managed.close(error instanceof Error ? error : new Error(String(error)));
    const { socket } = managed;
    keepMessageOrder(socket);
    journal.watch(socket);
    persistBeforeAck(socket, { host, keys, journal, diagnostics, onFailure: (error) => keys.onFailure(error) });
    this.#watchParts(managed);
    watchRestriction(managed, host, onError);
    watchPreKeys(managed, diagnostics, onError);
    socket.ws.on('CB:success', ({ attrs }: BinaryNode) => {
      const serverTimeMs = Number(attrs['t']) * 1000;
      if (serverTimeMs > 0) diagnostics.recordFacts({ clockAheadMs: Date.now() - serverTimeMs });
    });
    if (!keys.isLinked) this.#watchLinking(managed, progress, onAccepted);
    socket.ev.on('creds.update', () => keys.scheduleCredsSave());
    watchCatchUp(socket, (isAssumed) => {
      journal.onCaughtUp();
      if (!isAssumed) diagnostics.recordFacts({ caughtUpAt: new Date().toISOString() });
    });
    socket.ev.on('connection.update', ({ connection }) => {
      if (connection !== 'open') return;
      progress.wasOpen = true;
      onAccepted();
      this.#recordLogin(version, Date.now() - startedAt);
      journal.replayPeerStanzas(socket);
      const number = jidNormalizedUser(keys.creds.me?.id).split('@')[0] ?? null;
      const connected = { status: 'CONNECTED', qrcode: '', qrcodeExpiresAt: null, retries: 0, number } as const;
      void reportStatus({ ...connected, ...(this.#isFirstLogin && { linking: 'linked' }) });
      this.#isFirstLogin = false;
    });
    const { contacts: phoneContacts, forward } = this.#parts;
    handleSocketEvents(managed, { host, journal, phoneContacts, forward, onError });
    const end = await managed.closed;
    this.#ceremony?.stop();
    this.#ceremony = undefined;
    this.#current = undefined;
    this.#parts.acks.rejectAll();
    if (progress.isNewlyLinked) this.#isFirstLogin = true;
    return { ...end, ...progress };
  }

  /** Shows codes until a phone reads one, and goes with it until it is linked. */
  #watchLinking(managed: ManagedSocket, progress: Progress, onAccepted: () => void): void {
    const { keys, connection, reportStatus } = this.#parts;
    const { socket } = managed;
    const pairing = { status: 'PAIRING', qrcode: '', qrcodeExpiresAt: null, retries: 0 } as const;
    const fail = (failure: LinkingFailure) => {
      progress.failure ??= failure;
      managed.close();
    };
    saveBeforeLinked(socket, keys, (error) => keys.onFailure(error));
    const stopCodes = watchQrCodes(managed, ({ text, expiresAt, number }) => {
      progress.shownQrCodes = number;
      onAccepted();
      void reportStatus({ status: 'qrcode', qrcode: text, qrcodeExpiresAt: expiresAt, retries: number - 1 });
    });
    const taken = watchCodeTaken(socket, () => fail('codeNotTaken'));
    this.#ceremony = new PasskeyCeremony(socket, {
      times: passkeyTimes,
      async onStep(passkey) {
        stopCodes();
        taken.stop();
        await reportStatus({ ...pairing, passkey });
      },
      onEnd: (end, cause) => {
        const { whatsappId } = connection;
        this.#deps.log.info({ whatsappId, end, cause }, 'a linking with a passkey ended without a linked number');
        fail(end);
      },
    });
    socket.ev.on('connection.update', ({ isNewLogin, connection: state }) => {
      if (state === 'close') {
        stopCodes();
        taken.stop();
      }
      if (!isNewLogin) return;
      progress.isNewlyLinked = true;
      stopCodes();
      taken.stop();
      this.#ceremony?.stop();
      void reportStatus(pairing);
    });
  }

  #recordLogin(version: WAVersion | undefined, ms: number): void {
    const { diagnostics, wireAddresses, keys } = this.#parts;
    const since = new Date().toISOString();
    const { device } = jidDecode(keys.creds.me?.id) ?? {};
    diagnostics.recordEvent('login', '200', ms);
    diagnostics.recordFacts({
      version: { value: (version ?? DEFAULT_CONNECTION_CONFIG.version).join('.'), since },
      addressing: wireAddresses.usualForm,
      ...(device !== undefined && { device }),
      unlinked: null,
      breaker: null,
    });
  }

  #watchParts({ socket }: ManagedSocket): void {
    const { acks, wireAddresses, groups, presence } = this.#parts;
    acks.watch(socket);
    wireAddresses.watch(socket);
    groups.watch(socket);
    presence.watch(socket);
  }

  /** @param syncFullHistory whether a phone that is linked is asked for all of its history */
  #open(version: WAVersion | undefined, syncFullHistory: boolean): ManagedSocket {
    const { url, socketTimeoutMs, log } = this.#deps;
    const { connection, keys, journal, groups, appState, route } = this.#parts;
    const agent = route.agentFor(URL.parse(url ?? '')?.protocol ?? 'wss:');
    const fetchAgent = route.agentFor('https:');
    return new ManagedSocket(socketTimeoutMs, {
      auth: { creds: keys.creds, keys: keys.signal },
      logger: createBaileysLogger(log, connection.whatsappId, (line) => appState.readLogLine(line)),
      makeSignalRepository: journalingRepository(keys, journal),
      getMessage: (key) => this.#findSentMessage(key),
      cachedGroupMetadata: (jid) => groups.find(jid),
      // Status, channels and lists are no conversations.
      shouldIgnoreJid: (jid) => Boolean(isJidBroadcast(jid)) || Boolean(isJidNewsletter(jid)),
      transactionOpts: { maxCommitRetries: 1, delayBetweenTriesMs: 0 },
      syncFullHistory,
      ...(url === undefined ? {} : { waWebSocketUrl: url }),
      ...(version === undefined ? {} : { version }),
      ...(isOfBrazil(keys.creds.me?.id) && { countryCode: 'BR' }),
      // The library would fetch a history that is a file past the proxy.
      ...(agent && { agent, shouldSyncHistoryMessage: (part) => Boolean(part.initialHistBootstrapInlinePayload) }),
      ...(fetchAgent && { fetchAgent }),
    });
  }

  /**
   * Finds a message of ours for a phone that could not decrypt it and asks for it again; undefined = it is not here any
   * more, or too old: a phone that asks for what it was sent days ago would show it as new (Evolution #2707).
   */
  async #findSentMessage({ id, fromMe }: WAMessageKey): Promise<proto.IMessage | undefined> {
    if (!id || fromMe === false) return undefined;
    const { host, rawMessages } = this.#parts;
    const since = new Date(Date.now() - repeatableMs);
    const rawMessage = await rawMessages.find({ providerId: id, fromMe: true });
    // A poll is needed word by word for as long as there are votes.
    if (rawMessage)
      return rawMessage.storedAt > since || pollCreationOf(unwrap(rawMessage.content)) ? rawMessage.content : undefined;
    const message = await host.findSentMessage(id, since);
    return message && toMessageContent(message, undefined);
  }
}

/** How long a message is sent again to a phone that could not decrypt it. */
const repeatableMs = dayMs;

/** The country that a login names should be that of the number; one that is not known yet is most likely of Brazil. */
const isOfBrazil = (ownJid: string | undefined) => ownJid === undefined || ownJid.startsWith('55');
