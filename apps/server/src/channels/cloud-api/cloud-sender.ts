import { Readable } from 'node:stream';
import { fitsSticker, isAnimatedWebp, traitsOf, webpHeadBytes } from '@balcao/contract';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { AccountNotice } from '../port/account-health.ts';
import { SendError, type ChannelHost, type ConnectionRef } from '../port/channel.ts';
import type { StoredMedia } from '../port/message-content.ts';
import type { OutboundChange, OutboundMessage } from '../port/outbound-message.ts';
import type { LinkCards } from '../link-cards/link-cards.ts';
import { findOwnCard } from '../link-cards/own-card.ts';
import { firstLinkIn } from '../link-cards/page-card.rules.ts';
import { toVoiceRecording } from '../voice/voice.ts';
import { accountNoticeOf, endsConnection, toSendError, isSurelyNotSent } from './errors.rules.ts';
import { GraphError, type Graph } from './graph.ts';
import { wamidOfPart } from './inbound.rules.ts';
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
/** of Meta's words on a refusal */
const maxDetailLength = 200;
/** Asked too fast: once more after these times, before the whole connection waits for its next turn. */
const rateLimitRetryDelaysMs = [1_000, 4_000];

export interface SenderDeps {
  database: Database;
  files: Files;
  log: Logger;
  /** of pages that own messages link to */
  linkCards: Pick<LinkCards, 'find'>;
  connection: ConnectionRef;
  host: ChannelHost;
  signal: AbortSignal;
  /** Throws SendError while the session is not connected. */
  requireGraph(): Graph;
  /** Ends the session with a reason: Meta refuses the account. */
  endSession(failure: string): Promise<void>;
  /** Holds back what waits: Meta refuses everything that the account sends. */
  holdSending(notice: AccountNotice): Promise<void>;
}

/** Sends messages and reactions of an official number: each message at most once, however its attempts end. */
export class CloudSender {
  readonly #deps: SenderDeps;
  readonly #rateLimiter = new GraphRateLimiter();

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  /** Reads and writes rows of this connection. */
  #inTransaction<T>(work: (tx: CompanyTx) => Promise<T>): Promise<T> {
    return this.#deps.database.forCompany(this.#deps.connection.companyId, work);
  }

  async send(message: OutboundMessage): Promise<void> {
    const graph = this.#deps.requireGraph();
    const { whatsappId } = this.#deps.connection;
    const { providerId } = message;
    if (!isAddressable(message.address)) throw new SendError('ERR_WAPP_INVALID_CONTACT', true);
    if (isTooLong(message)) throw new SendError('ERR_WAPP_TOO_LONG', true);
    const before = await this.#inTransaction(({ db }) => findSendState(db, whatsappId, providerId));
    if (before?.wamid && before.ack !== -1) return;
    if (before && before.attemptAge !== null) return this.#awaitReport(providerId, before.attemptAge);

    const voice = message.media && message.isVoice ? await this.#toVoice(message.media) : undefined;
    const isSticker = await this.#isSticker(message);
    const file = message.media && (await this.#upload(graph, message.media, voice));
    const quotedId = message.quoted?.providerId;
    const quoted =
      quotedId === undefined
        ? undefined
        : wamidOfPart(await this.#inTransaction(({ db }) => findWamid(db, whatsappId, quotedId)));
    await this.#rateLimiter.acquire(message.address.value, this.#deps.signal).catch(() => this.#deps.requireGraph());
    if (!(await this.#inTransaction(({ db }) => beginAttempt(db, this.#deps.connection, providerId))))
      return this.#awaitReport(providerId, 0);
    const wamid = await this.#sendWithRetry(
      () => graph.send(toGraphMessage(voice ? { ...message, media: voice } : message, { file, quoted, isSticker })),
      providerId,
    );
    if (wamid !== undefined) await this.#inTransaction(({ db }) => recordAccepted(db, whatsappId, providerId, wamid));
    this.#storeLinkCard(message);
  }

  /**
   * Meta shows the contact a card of the page that a text links to, and does not report it: the team sees a card of our
   * own.
   */
  #storeLinkCard({ providerId, mediaType, template, body }: OutboundMessage): void {
    const link = mediaType === 'conversation' && !template && hasLinkPreview(body) ? firstLinkIn(body) : undefined;
    if (!link) return;
    findOwnCard(this.#deps, providerId, link.url).catch((error: unknown) =>
      this.#deps.log.warn(
        { err: error, whatsappId: this.#deps.connection.whatsappId },
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
            { err: error, whatsappId: this.#deps.connection.whatsappId },
            'Meta did not answer; waiting for its report',
          );
          await this.#awaitReport(providerId, 0);
          return undefined;
        }
        const refusal =
          error instanceof GraphError ? await this.#toSendError(error) : new SendError('ERR_WAPP_GRAPH', false);
        if (refusal.code !== 'ERR_WAPP_TOO_FAST' || wait === undefined || this.#deps.signal.aborted) {
          await this.#inTransaction(({ db }) => endAttempt(db, this.#deps.connection.whatsappId, providerId));
          throw refusal;
        }
        await delay(wait, undefined, { signal: this.#deps.signal }).catch(() => {});
      }
    }
    throw new SendError('ERR_WAPP_TOO_FAST', false);
  }

  async #toSendError(error: GraphError): Promise<SendError> {
    if (endsConnection(error)) await this.#deps.endSession('ERR_WAPP_TOKEN');
    const kind = accountNoticeOf(error.code);
    if (kind !== undefined)
      await this.#deps.holdSending({ kind, detail: error.detail.slice(0, maxDetailLength), until: undefined });
    return toSendError(error);
  }

  /**
   * Resolves with Meta's report on a message whose answer is unknown, after a crash or a broken connection: sending it again could
   * show it to the contact twice.
   * @throws SendError `mayHaveBeenSent` without a report in time, so that a person decides
   */
  async #awaitReport(providerId: string, attemptAgeMs: number): Promise<void> {
    const { whatsappId } = this.#deps.connection;
    const deadline = Date.now() + Math.max(0, reportTimeoutMs - attemptAgeMs);
    for (;;) {
      const state = await this.#inTransaction(({ db }) => findSendState(db, whatsappId, providerId));
      if (state?.wamid) return;
      // The caller was refused: nothing was sent.
      if (state?.attemptAge === null) throw new SendError('ERR_SENDING_WAPP_MSG', false);
      if (Date.now() >= deadline) break;
      await delay(reportPollMs, undefined, { signal: this.#deps.signal }).catch(() => this.#deps.requireGraph());
    }
    await this.#inTransaction(({ db }) => endAttempt(db, whatsappId, providerId));
    throw new SendError('ERR_WAPP_UNCERTAIN', true, true);
  }

  /**
   * Converts a recording of the browser into a voice message; undefined for what cannot be converted, which is sent as
   * an audio file.
   */
  async #toVoice(media: StoredMedia): Promise<(StoredMedia & { content: Readable }) | undefined> {
    const source = await this.#deps.files.open(this.#deps.connection.companyId, media.key);
    const recording = source && (await toVoiceRecording(source, media));
    if (!recording) return undefined;
    const { content } = recording;
    const described = { name: 'audio.ogg', mime: 'audio/ogg', size: content.byteLength };
    return { ...media, ...described, content: Readable.from([content]) };
  }

  /** A file without words in the form of stickers leaves as one; a large one only where it moves. */
  async #isSticker({ media, body, template }: OutboundMessage): Promise<boolean> {
    const fits = media && body === '' && !template ? fitsSticker(media, traitsOf('cloud')) : 'no';
    if (!media || fits !== 'ifAnimated') return fits === 'yes';
    const content = await this.#deps.files.open(this.#deps.connection.companyId, media.key);
    if (!content) return false;
    const parts: Buffer[] = [];
    for await (const part of content) {
      parts.push(part as Buffer);
      if (parts.reduce((sum, { length }) => sum + length, 0) >= webpHeadBytes) break;
    }
    return isAnimatedWebp(Buffer.concat(parts));
  }

  async #upload(graph: Graph, media: StoredMedia, converted?: StoredMedia & { content: Readable }): Promise<string> {
    if (media.size > maxFileBytes) throw new SendError('ERR_WAPP_MEDIA_REFUSED', true);
    const content = converted?.content ?? (await this.#deps.files.open(this.#deps.connection.companyId, media.key));
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
    const graph = this.#deps.requireGraph();
    if (change !== 'reaction') throw new SendError('ERR_WAPP_UNSUPPORTED', true);
    const wamid = wamidOfPart(
      await this.#inTransaction(({ db }) => findWamid(db, this.#deps.connection.whatsappId, target.providerId)),
    );
    await this.#rateLimiter.acquire(address.value, this.#deps.signal).catch(() => this.#deps.requireGraph());
    try {
      await graph.send({
        ...recipientOf(address),
        type: 'reaction',
        reaction: { message_id: wamid, emoji: value },
      });
    } catch (error) {
      throw error instanceof GraphError ? await this.#toSendError(error) : new SendError('ERR_WAPP_GRAPH', false);
    }
  }
}
