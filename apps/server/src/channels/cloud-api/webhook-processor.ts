import { setTimeout as delay } from 'node:timers/promises';
import { isFilesFailure } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import type { Address, ChannelHost, ConnectionRef, StoredMedia } from '../channel.ts';
import { healthOf, noticeOf } from './account-health.rules.ts';
import {
  markEventsHandled,
  findEvent,
  listPendingEvents,
  listPendingChats,
  type PendingEvent,
} from './webhook-events.sql.ts';
import { GraphError, type Graph } from './graph.ts';
import { parseHistory } from './history.rules.ts';
import { translateInbound, wamidOfPart, type TranslatedEntry, type RemoteFile } from './inbound.rules.ts';
import { maxFileBytes } from './outbound.rules.ts';
import { storeOrder, storeReferral } from './pictures.ts';
import { findProviderId, matchReports, recordEcho, saveAck } from './sends.sql.ts';
import type { EventPayload } from './webhook.rules.ts';
import { nextAck, parseReport } from './status.rules.ts';

/** Conversations that are worked on side by side; more of them wait. */
const maxConcurrentChats = 8;
const retryDelayMs = 2_000;
/** What a chat said last is only wanted while somebody answers it. */
const maxRememberedChats = 5_000;
/** Before a file is given up for now, its conversation waits this long between attempts. */
const downloadRetryDelaysMs = [1_000, 3_000];

export interface WebhookProcessorDeps {
  database: Database;
  files: Files;
  log: Logger;
  host: ChannelHost;
  graph: Graph;
  connection: ConnectionRef;
  signal: AbortSignal;
  /** the number and Meta's id of it, by which its history is known */
  link: { number: string; linkId: string };
}

/** Hands on what webhooks wrote down: conversations side by side, each in its order; reports of delivery in a lane of their own. */
export class WebhookProcessor {
  readonly #deps: WebhookProcessorDeps;
  readonly #polls: KeyedQueue<'events'>;
  readonly #chats: KeyedQueue;
  /** Meta's id of what each chat said last, as far as this process heard it */
  readonly #lastMessages = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: WebhookProcessorDeps) {
    this.#deps = deps;
    const { signal } = deps;
    this.#polls = new KeyedQueue({ signal, onError: (error) => this.#scheduleRetry(error) });
    this.#chats = new KeyedQueue({ signal, concurrency: maxConcurrentChats });
  }

  /** What a chat said last, by its number or Meta's id; undefined = nothing since this process holds the session. */
  lastMessageOf(address: string): string | undefined {
    return this.#lastMessages.get(address);
  }

  wake(): void {
    if (!this.#deps.signal.aborted) void this.#polls.schedule('events', () => this.#poll());
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#polls.onIdle();
    await this.#chats.onIdle();
  }

  /** Nobody else would look again. */
  #scheduleRetry(error: unknown): void {
    const { signal, log, connection } = this.#deps;
    if (signal.aborted) return;
    log.error({ err: error, whatsappId: connection.whatsappId }, 'what a webhook brought could not be handed on');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.wake(), retryDelayMs).unref();
  }

  async #poll(): Promise<void> {
    const { database, connection } = this.#deps;
    const freeSlots = maxConcurrentChats - this.#chats.size;
    if (freeSlots <= 0) return;
    const chats = await database.forCompany(connection.companyId, ({ db }) =>
      listPendingChats(db, connection.whatsappId, this.#chats.keys(), freeSlots),
    );
    for (const chat of chats) {
      this.#chats
        .run(chat, () => this.#processChat(chat))
        .then(
          // Something may have come between its last look and its end.
          () => this.wake(),
          (error: unknown) => this.#scheduleRetry(error),
        );
    }
  }

  async #processChat(chat: string): Promise<void> {
    const { database, connection, signal } = this.#deps;
    for (;;) {
      const events = await database.forCompany(connection.companyId, ({ db }) =>
        listPendingEvents(db, connection.whatsappId, chat, chat === '' ? 200 : 20),
      );
      if (events.length === 0 || signal.aborted) return;
      if (chat === '') await this.#processReports(events);
      else for (const event of events) if (!signal.aborted) await this.#processEvent(event);
    }
  }

  /** What a webhook told beside reports: journaled by us first, done with afterwards. */
  async #processEvent(event: PendingEvent): Promise<void> {
    const { database, connection, host } = this.#deps;
    const payload = event.payload as EventPayload;
    let kept = false;
    if ('person' in payload) {
      const { number, name } = payload.person;
      await host.updateContacts([{ addresses: [{ kind: 'pn', value: number }], name }]);
    } else if ('history' in payload) {
      const chunk = parseHistory(payload.history, this.#deps.link);
      // Told again later: what an earlier connection left is being imported.
      if (chunk && !(await host.storeBackfill(chunk))) throw new Error('an earlier history is being imported');
    } else if ('account' in payload) await this.#updateHealth(payload.account);
    else for (const one of parseEvent(event)) kept = (await this.#forwardEntry(one)) || kept;
    await database.forCompany(connection.companyId, ({ db }) => markEventsHandled(db, [event.id], kept));
  }

  /** A webhook says that something changed; how the number is rated now is asked, so that a late one changes nothing. */
  async #updateHealth({ field, value }: { field: string; value: unknown }): Promise<void> {
    const { host, graph, log, connection } = this.#deps;
    const notice = field === 'account_update' ? noticeOf(value, new Date()) : undefined;
    if (notice !== undefined) await host.recordHealth({ notice });
    try {
      await host.recordHealth(healthOf(await graph.number()));
    } catch (error) {
      // An account that was closed is asked in vain; what it was closed for is stored.
      if (!(error instanceof GraphError) || error.status >= 500) throw error;
      log.warn({ err: error, whatsappId: connection.whatsappId }, 'Meta did not say how it rates an official number');
    }
  }

  /** @returns whether what Meta sent is to be kept: it could not be shown, or its file is not here */
  async #forwardEntry(one: TranslatedEntry): Promise<boolean> {
    const { database, connection, host } = this.#deps;
    const { addresses, fromMe, id, senderName, sentAt } = one;
    const named = one.kind === 'change' ? one.targetId : one.quotedId;
    const ours = await database.forCompany(connection.companyId, async ({ db }) => {
      // Known as the company's own from here on, so that answers and reactions find it.
      if (fromMe && one.kind === 'message') await recordEcho(db, connection, id);
      return named === undefined ? undefined : findProviderId(db, connection.whatsappId, named);
    });
    const known = { addresses, providerId: id, fromMe, senderName, sentAt };
    if (one.kind === 'change') {
      const target = { providerId: ours ?? one.targetId, fromMe: ours !== undefined };
      await host.receiveChange({ ...known, change: one.change, target, value: one.value });
      return false;
    }
    if (!fromMe) this.#rememberLast(addresses, id);
    const { file, body, mediaType, isVoice, isForwarded, isUnsupported, username, choice } = one;
    const fetched = file && (await this.#downloadWithRetry(file).catch(asLater));
    const missing =
      file && !fetched?.media ? { name: file.name, mime: file.mime, size: fetched?.size ?? 0 } : undefined;
    await host.receiveMessage({
      ...known,
      mediaType,
      body,
      isVoice,
      isForwarded,
      isUnsupported,
      username,
      choice,
      media: fetched?.media,
      file: missing,
      mediaFailed: missing !== undefined && fetched?.isLater !== true,
      quotedProviderId: ours ?? one.quotedId,
      referral: one.referral && (await storeReferral(this.#deps, one.referral)),
      interactive: one.order ? await storeOrder(this.#deps, one.order) : one.interactive,
    });
    return isUnsupported || missing !== undefined;
  }

  #rememberLast(addresses: readonly Address[], id: string): void {
    if (this.#lastMessages.size >= maxRememberedChats) this.#lastMessages.clear();
    for (const { value } of addresses) this.#lastMessages.set(value, id);
  }

  /**
   * The file in our storage, where it could be had, and how large Meta says it is.
   * @throws AppError ERR_FILES_UNAVAILABLE where files cannot be stored now: the file is fetched later
   */
  async #downloadWithRetry({ id, name }: RemoteFile): Promise<FetchedFile> {
    const { graph, files, connection, signal, log } = this.#deps;
    let size = 0;
    for (const wait of [...downloadRetryDelaysMs, undefined]) {
      try {
        const at = await graph.file(id);
        size = at.size;
        if (size > maxFileBytes) break;
        return {
          media: await files.save(connection.companyId, {
            name,
            content: await graph.download(at.url),
            maxSize: maxFileBytes,
          }),
          size,
        };
      } catch (error) {
        // Let go of in the middle: whoever takes the session over fetches it.
        signal.throwIfAborted();
        log.warn({ err: error, whatsappId: connection.whatsappId }, 'a file could not be fetched from Meta');
        if (isFilesFailure(error)) throw error;
        const gone = error instanceof GraphError && error.status < 500 && error.status !== 429;
        if (gone || wait === undefined) break;
        await delay(wait, undefined, { signal });
      }
    }
    return { media: undefined, size };
  }

  /** The file of a message that was handed on without it. */
  async download(providerId: string): Promise<StoredMedia | undefined> {
    const { database, connection } = this.#deps;
    const event = await database.forCompany(connection.companyId, ({ db }) =>
      findEvent(db, connection.whatsappId, wamidOfPart(providerId)),
    );
    if (!event) return undefined;
    const message = parseEvent(event).find((one) => one.kind === 'message' && one.id === providerId);
    const file = message?.kind === 'message' ? message.file : undefined;
    const media = file && (await this.#downloadWithRetry(file)).media;
    if (media) await database.forCompany(connection.companyId, ({ db }) => markEventsHandled(db, [event.id]));
    return media;
  }

  /** Delivery of own messages. Told first and noted then: what got lost in between is told again. */
  async #processReports(events: readonly PendingEvent[]): Promise<void> {
    const { database, connection, host } = this.#deps;
    const { companyId, whatsappId } = connection;
    const reports = events.map(({ payload }) => parseReport(payload)).filter((report) => report !== undefined);
    const known = await database.forCompany(companyId, ({ db }) => matchReports(db, whatsappId, reports));
    const moved = new Map<string, { from: number; to: number; failure: string }>();
    for (const report of reports) {
      const message = known.get(report.wamid);
      if (!message) continue;
      const before = moved.get(message.providerId) ?? { from: message.ack, to: message.ack, failure: '' };
      const to = nextAck(before.to, report);
      moved.set(message.providerId, { ...before, to, failure: to === -1 ? report.failure || before.failure : '' });
    }
    const billed = reports.flatMap(({ wamid, billed: category }) => {
      const message = known.get(wamid);
      return message && category !== null ? [{ providerId: message.providerId, category }] : [];
    });
    const changed = [...moved].filter(([, { from, to }]) => from !== to);
    for (const ack of [2, 3, 4] as const)
      await host.recordAck(
        changed.filter(([, { to }]) => to === ack).map(([id]) => id),
        ack,
      );
    for (const [id, { to, failure }] of changed) if (to === -1) await host.recordFailure(id, failure);
    await host.recordBilled(billed);
    await database.forCompany(companyId, async ({ db }) => {
      for (const [id, { to }] of changed) await saveAck(db, whatsappId, id, to);
      await markEventsHandled(
        db,
        events.map(({ id }) => id),
      );
    });
  }
}

interface FetchedFile {
  media: StoredMedia | undefined;
  /** bytes */
  size: number;
  /** it is there, and has no place yet */
  isLater?: boolean;
}

function asLater(error: unknown): FetchedFile {
  if (isFilesFailure(error)) return { media: undefined, size: 0, isLater: true };
  throw error;
}

function parseEvent({ payload }: PendingEvent): TranslatedEntry[] {
  const told = payload as EventPayload;
  return 'message' in told ? translateInbound(told.message, told, told.isEcho) : [];
}
