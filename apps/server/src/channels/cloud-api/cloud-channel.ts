import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Activity } from '@balcao/contract';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { Vault } from '../../platform/secrets.ts';
import {
  SendError,
  type Address,
  type Channel,
  type ChannelHost,
  type ChannelSession,
  type ConnectionRef,
  type OutboundChange,
  type OutboundMessage,
  type ReadMessage,
  type StoredMedia,
} from '../channel.ts';
import type { LinkCards } from '../link-cards/link-cards.ts';
import { findOwnCard } from '../link-cards/own-card.ts';
import { firstLinkIn } from '../link-cards/page-card.rules.ts';
import { toVoiceRecording } from '../voice/voice.ts';
import { healthOf } from './account-health.rules.ts';
import { findAccount, recordAccountFailure, type AccountRow } from './accounts.sql.ts';
import { openAccount } from './account.ts';
import { endsConnection, toSendError, isSurelyNotSent } from './errors.rules.ts';
import { createGraph, GraphError, type Graph } from './graph.ts';
import { wamidOfPart } from './inbound.rules.ts';
import { WebhookProcessor } from './webhook-processor.ts';
import {
  hasLinkPreview,
  isAddressable,
  isTooLong,
  maxFileBytes,
  recipientOf,
  toGraphMessage,
} from './outbound.rules.ts';
import { GraphRateLimiter } from './rate-limiter.ts';
import { endAttempt, recordAccepted, beginAttempt, findSendState, findWamid } from './sends.sql.ts';

/** Meta reports what it took within seconds. After this long without, a message is shown as perhaps not sent. */
const reportTimeoutMs = 30_000;
const reportPollMs = 500;
/** Asked too fast: once more after these times, before the whole connection waits for its next turn. */
const rateLimitRetryDelaysMs = [1_000, 4_000];
/** A typing indicator lapses, and is sent again while the attendant is typing. */
const typingRepeatMs = 20_000;
const maxTypingChats = 1_000;
const reconnectBackoffMs = { min: 5_000, max: 300_000 };

export interface CloudChannelDeps {
  database: Database;
  files: Files;
  vault: Vault;
  log: Logger;
  graphApiUrl: string;
  /** of pages that own messages link to */
  linkCards: Pick<LinkCards, 'find'>;
}

/** Official numbers: messages go out over Meta's Graph API and come in by webhooks. */
export function createCloudChannel(deps: CloudChannelDeps): Channel {
  return {
    provider: 'cloud',
    async open(connection, host) {
      const account = await deps.database.forCompany(connection.companyId, ({ db }) =>
        findAccount(db, connection.whatsappId),
      );
      const session = new CloudSession(deps, connection, host, account && tryOpenAccount(deps, account));
      session.start();
      return session;
    },
    // The account is the company's setting and not a session: it stays until it is replaced or the connection is removed.
    logout: async () => {},
  };
}

/** A credential that was altered, or sealed under another secret, counts as missing, for this connection only. */
function tryOpenAccount({ vault, log }: CloudChannelDeps, account: AccountRow): AccountRow | null {
  try {
    return openAccount(vault, account);
  } catch (error) {
    log.error(
      { err: error, whatsappId: account.whatsappId },
      'the stored account of an official number cannot be read',
    );
    return null;
  }
}

class CloudSession implements ChannelSession {
  readonly #deps: CloudChannelDeps;
  readonly #connection: ConnectionRef;
  readonly #host: ChannelHost;
  readonly #graph: Graph | undefined;
  readonly #webhookProcessor: WebhookProcessor | undefined;
  readonly #abortController = new AbortController();
  readonly #rateLimiter = new GraphRateLimiter();
  readonly #isUnreadable: boolean;
  /** by chat, when an attendant was last shown as writing */
  readonly #typingShownAt = new Map<string, number>();
  #connected = false;
  #connecting: Promise<void> = Promise.resolve();

  /** @param account undefined = none was entered; null = it cannot be read */
  constructor(
    deps: CloudChannelDeps,
    connection: ConnectionRef,
    host: ChannelHost,
    account: AccountRow | null | undefined,
  ) {
    this.#deps = deps;
    this.#connection = connection;
    this.#host = host;
    this.#isUnreadable = account === null;
    if (!account) return;
    const { signal } = this.#abortController;
    this.#graph = createGraph(deps.graphApiUrl, account, signal);
    const link = { number: account.phoneNumberId, linkId: account.phoneNumberId };
    this.#webhookProcessor = new WebhookProcessor({ ...deps, host, graph: this.#graph, connection, signal, link });
  }

  start(): void {
    this.#connecting = this.#connect().catch((error: unknown) => {
      if (this.#abortController.signal.aborted) return;
      this.#deps.log.error(
        { err: error, whatsappId: this.#connection.whatsappId },
        'an official number could not be opened',
      );
    });
  }

  async #connect(): Promise<void> {
    // An account that cannot be read now may be readable at the next start; one that was never entered is not.
    if (!this.#graph) return this.#endSession('ERR_WAPP_TOKEN', !this.#isUnreadable);
    this.wake();
    const { signal } = this.#abortController;
    for (let backoffMs = reconnectBackoffMs.min; ; backoffMs = Math.min(backoffMs * 2, reconnectBackoffMs.max)) {
      try {
        const number = await this.#graph.number();
        this.#connected = true;
        await this.#recordFailure(null);
        const digits = number.display.replace(/\D/g, '') || null;
        await this.#host.reportStatus({ status: 'CONNECTED', number: digits, retries: 0 });
        await this.#host.recordHealth(healthOf(number));
        return;
      } catch (error) {
        signal.throwIfAborted();
        this.#deps.log.warn(
          { err: error, whatsappId: this.#connection.whatsappId },
          'Meta did not open an official number',
        );
        // Also a number or an account that is not there, as far as this token can see.
        if (error instanceof GraphError && error.status < 500 && error.status !== 429)
          return this.#endSession('ERR_WAPP_TOKEN');
        await this.#recordFailure('ERR_WAPP_GRAPH');
        await this.#host.reportStatus({ status: 'TIMEOUT' });
        await delay(backoffMs * (0.8 + Math.random() * 0.4), undefined, { signal });
      }
    }
  }

  /** Sending fails until an admin changes the account: messages stay queued. */
  async #endSession(failure: string, ended = true): Promise<void> {
    this.#connected = false;
    await this.#recordFailure(failure);
    await this.#host.reportStatus({ status: 'DISCONNECTED', ended });
  }

  async #recordFailure(failure: string | null): Promise<void> {
    const { companyId, whatsappId } = this.#connection;
    await this.#deps.database.forCompany(companyId, ({ db }) => recordAccountFailure(db, whatsappId, failure));
  }

  #requireGraph(): Graph {
    if (!this.#graph || !this.#connected || this.#abortController.signal.aborted)
      throw new SendError('ERR_WAPP_NOT_INITIALIZED', false);
    return this.#graph;
  }

  /** Reads and writes rows of this connection. */
  #inTransaction<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T> {
    return this.#deps.database.forCompany(this.#connection.companyId, work);
  }

  async send(message: OutboundMessage): Promise<void> {
    const graph = this.#requireGraph();
    const { whatsappId } = this.#connection;
    const { providerId } = message;
    if (!isAddressable(message.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    if (isTooLong(message)) throw new SendError('ERR_WAPP_TOO_LONG', true);
    const before = await this.#inTransaction(({ db }) => findSendState(db, whatsappId, providerId));
    if (before?.wamid && before.ack !== -1) return;
    if (before && before.attemptAge !== null) return this.#awaitReport(providerId, before.attemptAge);

    const voice = message.media && message.isVoice ? await this.#toVoice(message.media) : undefined;
    const file = message.media && (await this.#upload(graph, message.media, voice));
    const quotedId = message.quoted?.providerId;
    const quoted =
      quotedId === undefined
        ? undefined
        : wamidOfPart(await this.#inTransaction(({ db }) => findWamid(db, whatsappId, quotedId)));
    await this.#rateLimiter
      .acquire(message.address.value, this.#abortController.signal)
      .catch(() => this.#requireGraph());
    if (!(await this.#inTransaction(({ db }) => beginAttempt(db, this.#connection, providerId))))
      return this.#awaitReport(providerId, 0);
    const wamid = await this.#sendWithRetry(
      () => graph.send(toGraphMessage(voice ? { ...message, media: voice } : message, { file, quoted })),
      providerId,
    );
    if (wamid !== undefined) await this.#inTransaction(({ db }) => recordAccepted(db, whatsappId, providerId, wamid));
    this.#keepLinkCard(message);
  }

  /**
   * Meta shows the contact a card of the page that a text links to, and does not report it: the team sees a card of our
   * own.
   */
  #keepLinkCard({ providerId, mediaType, template, body }: OutboundMessage): void {
    const link = mediaType === 'conversation' && !template && hasLinkPreview(body) ? firstLinkIn(body) : undefined;
    if (!link) return;
    const deps = { ...this.#deps, connection: this.#connection, host: this.#host };
    findOwnCard(deps, providerId, link.url).catch((error: unknown) =>
      this.#deps.log.warn(
        { err: error, whatsappId: this.#connection.whatsappId },
        'the card of a link was not looked up',
      ),
    );
  }

  /** @returns Meta's id; undefined when its answer got lost and its report came instead */
  async #sendWithRetry(send: () => Promise<string>, providerId: string): Promise<string | undefined> {
    for (const wait of [...rateLimitRetryDelaysMs, undefined]) {
      try {
        return await send();
      } catch (error) {
        if (!(error instanceof GraphError) && !isSurelyNotSent(error)) {
          this.#deps.log.warn(
            { err: error, whatsappId: this.#connection.whatsappId },
            'Meta did not answer; waiting for its report',
          );
          await this.#awaitReport(providerId, 0);
          return undefined;
        }
        const refusal =
          error instanceof GraphError ? await this.#toSendError(error) : new SendError('ERR_WAPP_GRAPH', false);
        if (refusal.code !== 'ERR_WAPP_TOO_FAST' || wait === undefined || this.#abortController.signal.aborted) {
          await this.#inTransaction(({ db }) => endAttempt(db, this.#connection.whatsappId, providerId));
          throw refusal;
        }
        await delay(wait, undefined, { signal: this.#abortController.signal }).catch(() => {});
      }
    }
    throw new SendError('ERR_WAPP_TOO_FAST', false);
  }

  async #toSendError(error: GraphError): Promise<SendError> {
    if (endsConnection(error)) await this.#endSession('ERR_WAPP_TOKEN');
    return toSendError(error);
  }

  /**
   * The request reached Meta and its answer is unknown, after a crash or a broken connection. Asking again could send
   * the message twice, so its status report is awaited. Without one a person decides.
   */
  async #awaitReport(providerId: string, attemptAgeMs: number): Promise<void> {
    const { whatsappId } = this.#connection;
    const deadline = Date.now() + Math.max(0, reportTimeoutMs - attemptAgeMs);
    for (;;) {
      const state = await this.#inTransaction(({ db }) => findSendState(db, whatsappId, providerId));
      if (state?.wamid) return;
      // The caller was refused: nothing was sent.
      if (state?.attemptAge === null) throw new SendError('ERR_SENDING_WAPP_MSG', false);
      if (Date.now() >= deadline) break;
      await delay(reportPollMs, undefined, { signal: this.#abortController.signal }).catch(() => this.#requireGraph());
    }
    await this.#inTransaction(({ db }) => endAttempt(db, whatsappId, providerId));
    throw new SendError('ERR_WAPP_UNCERTAIN', true, true);
  }

  /**
   * Converts a recording of the browser into a voice message; undefined for what cannot be converted, which is sent as
   * an audio file.
   */
  async #toVoice(media: StoredMedia): Promise<(StoredMedia & { content: Readable }) | undefined> {
    const source = await this.#deps.files.open(this.#connection.companyId, media.key);
    const recording = source && (await toVoiceRecording(source, media));
    if (!recording) return undefined;
    const { content } = recording;
    const described = { name: 'audio.ogg', mime: 'audio/ogg', size: content.byteLength };
    return { ...media, ...described, content: Readable.from([content]) };
  }

  async #upload(graph: Graph, media: StoredMedia, converted?: StoredMedia & { content: Readable }): Promise<string> {
    if (media.size > maxFileBytes) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    const content = converted?.content ?? (await this.#deps.files.open(this.#connection.companyId, media.key));
    if (!content) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    try {
      return await graph.upload({ ...(converted ?? media), content });
    } catch (error) {
      content.destroy();
      if (error instanceof GraphError) throw await this.#toSendError(error);
      throw new SendError('ERR_WAPP_GRAPH', false);
    }
  }

  async change({ address, target, change, value }: OutboundChange): Promise<void> {
    const graph = this.#requireGraph();
    if (change !== 'reaction') throw new SendError('ERR_WAPP_UNSUPPORTED', true);
    const wamid = wamidOfPart(
      await this.#inTransaction(({ db }) => findWamid(db, this.#connection.whatsappId, target.providerId)),
    );
    await this.#rateLimiter.acquire(address.value, this.#abortController.signal).catch(() => this.#requireGraph());
    try {
      await graph.send({
        recipient_type: 'individual',
        ...recipientOf(address),
        type: 'reaction',
        reaction: { message_id: wamid, emoji: value },
      });
    } catch (error) {
      throw error instanceof GraphError ? await this.#toSendError(error) : new SendError('ERR_WAPP_GRAPH', false);
    }
  }

  async markRead(_address: Address, messages: readonly ReadMessage[]): Promise<void> {
    const last = messages.at(-1);
    // A report about a message implies the same for all before it.
    if (last !== undefined) await this.#requireGraph().markRead(wamidOfPart(last.providerId));
  }

  /** Shown by Meta for 25 s or until a message, below the contact's latest message, which counts as read by it. */
  async typing({ value }: Address, activity: Activity): Promise<void> {
    const last = this.#webhookProcessor?.lastMessageOf(value);
    if (activity === 'paused' || last === undefined) return;
    const now = Date.now();
    if (now - (this.#typingShownAt.get(value) ?? 0) < typingRepeatMs) return;
    if (this.#typingShownAt.size >= maxTypingChats) this.#typingShownAt.clear();
    this.#typingShownAt.set(value, now);
    await this.#requireGraph().showTyping(wamidOfPart(last));
  }

  /** Meta blocks only who wrote within a day; what a blocked contact sends is left aside here in any case. */
  async setBlocked(address: Address, blocked: boolean): Promise<void> {
    if (!isAddressable(address) || !this.#connected) return;
    await this.#graph?.block(address, blocked).catch((error: unknown) => {
      this.#deps.log.warn(
        { err: error, whatsappId: this.#connection.whatsappId },
        'Meta did not change who is blocked',
      );
    });
  }

  async download(providerId: string): Promise<StoredMedia | undefined> {
    return this.#webhookProcessor?.download(providerId);
  }

  wake(): void {
    this.#webhookProcessor?.wake();
  }

  async close(): Promise<void> {
    this.#connected = false;
    this.#abortController.abort();
    await this.#webhookProcessor?.close();
    await this.#connecting;
  }
}
