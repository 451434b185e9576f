import { setTimeout as delay } from 'node:timers/promises';
import { isFilesFailure } from '../../platform/app-error.ts';
import { createBatcher } from '../../platform/batcher.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import type { Address, ChannelHost, ConnectionRef, InboundMessage, StoredMedia } from '../channel.ts';
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
import { processReports } from './process-reports.ts';
import { findProviderId, recordEcho } from './sends.sql.ts';
import { templateFields } from './template-changes.rules.ts';
import { followTemplate } from './template-changes.ts';
import type { EventPayload } from './webhook.rules.ts';

/** Conversations that are worked on side by side; more of them wait. */
const maxConcurrentChats = 8;
/** Events of a chat that are taken up together; reports of delivery are small, and more of them come. */
const eventsPerChat = 20;
const reportsPerRound = 200;
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

/** What a contact sent, with all that had to be looked up and fetched for it. */
interface PreparedEntry {
  /** what Meta sent stays: it could not be shown, or its file is not here */
  kept: boolean;
  handOn(): Promise<void>;
}
interface PreparedEvent {
  id: string;
  entries: PreparedEntry[];
}

/** Hands on what webhooks wrote down: conversations side by side, each in its order; reports of delivery in a lane of their own. */
export class WebhookProcessor {
  readonly #deps: WebhookProcessorDeps;
  readonly #polls: KeyedQueue<'events'>;
  readonly #chats: KeyedQueue;
  /** Meta's id of what each chat said last, as far as this process heard it */
  readonly #lastMessages = new Map<string, string>();
  /** Chats that are done at about the same time share a transaction. */
  readonly #markHandled = createBatcher<{ ids: readonly string[]; kept?: boolean }>(async (items) => {
    const { database, connection } = this.#deps;
    await database.forCompany(connection.companyId, async ({ db }) => {
      for (const kept of [false, true]) {
        const ids = items.filter((item) => (item.kept ?? false) === kept).flatMap((item) => item.ids);
        if (ids.length > 0) await markEventsHandled(db, ids, kept);
      }
    });
  });
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
    const { whatsappId } = connection;
    const { chats, first } = await database.forCompany(connection.companyId, async ({ db }) => {
      const waiting = await listPendingChats(db, whatsappId, this.#chats.keys(), freeSlots);
      const conversations = waiting.filter((chat) => chat !== '');
      if (conversations.length === 0) return { chats: waiting, first: [] };
      return { chats: waiting, first: await listPendingEvents(db, whatsappId, conversations, eventsPerChat) };
    });
    const firstOf = Map.groupBy(first, ({ chat }) => chat);
    for (const chat of chats) {
      this.#chats
        .run(chat, () => this.#processChat(chat, firstOf.get(chat)))
        .then(
          // Something may have come between its last look and its end.
          () => this.wake(),
          (error: unknown) => this.#scheduleRetry(error),
        );
    }
  }

  /** @param first what was read of it already */
  async #processChat(chat: string, first: readonly PendingEvent[] | undefined): Promise<void> {
    const { database, connection, signal } = this.#deps;
    const limit = chat === '' ? reportsPerRound : eventsPerChat;
    const read = () =>
      database.forCompany(connection.companyId, ({ db }) =>
        listPendingEvents(db, connection.whatsappId, [chat], limit),
      );
    for (let events = first ?? (await read()); events.length > 0 && !signal.aborted; events = await read()) {
      if (chat === '') await processReports(this.#deps, events);
      else await this.#processEvents(events);
      // Whatever comes later is found by the next look at all chats.
      if (events.length < limit) return;
    }
  }

  /** What a webhook told beside reports, in its order: journaled by us first, done with afterwards. What needs no fetching is journaled together. */
  async #processEvents(events: readonly PendingEvent[]): Promise<void> {
    const { signal } = this.#deps;
    let ready: PreparedEvent[] = [];
    const handOnReady = async () => {
      const prepared = ready;
      ready = [];
      await Promise.all(prepared.flatMap(({ entries }) => entries.map((one) => one.handOn())));
      const isKept = ({ entries }: PreparedEvent) => entries.some(({ kept }) => kept);
      for (const [kept, some] of Map.groupBy(prepared, isKept))
        await this.#markHandled({ ids: some.map(({ id }) => id), kept });
    };
    for (const event of events) {
      if (signal.aborted) return;
      const payload = event.payload as EventPayload;
      const entries = 'message' in payload ? parseEvent(event) : undefined;
      // What came before does not wait for a file.
      if (!entries || entries.some(isFetched)) await handOnReady();
      if (!entries) {
        await this.#processNotice(payload);
        await this.#markHandled({ ids: [event.id] });
        continue;
      }
      const prepared: PreparedEntry[] = [];
      for (const one of entries) prepared.push(await this.#prepareEntry(one));
      ready.push({ id: event.id, entries: prepared });
    }
    if (!signal.aborted) await handOnReady();
  }

  /** What is no message: names, history, and what concerns the account. */
  async #processNotice(payload: EventPayload): Promise<void> {
    const { host, link } = this.#deps;
    if ('move' in payload) await host.moveContact(payload.move);
    else if ('person' in payload) {
      const { number, name } = payload.person;
      await host.updateContacts([{ addresses: [{ kind: 'pn', value: number }], name }]);
    } else if ('history' in payload) {
      const chunk = parseHistory(payload.history, link);
      // Told again later: what an earlier connection left is being imported.
      if (chunk && !(await host.storeBackfill(chunk))) throw new Error('an earlier history is being imported');
    } else if ('account' in payload) await this.#updateAccount(payload.account);
  }

  #updateAccount(told: { field: string; value: unknown }): Promise<void> {
    return templateFields.has(told.field) ? followTemplate(this.#deps, told) : this.#updateHealth(told);
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

  /** Looks up and fetches what an entry needs. */
  async #prepareEntry(one: TranslatedEntry): Promise<PreparedEntry> {
    const { database, connection, host } = this.#deps;
    const { addresses, fromMe, id, senderName, sentAt } = one;
    const named = one.kind === 'change' ? one.targetId : one.quotedId;
    const isEcho = fromMe && one.kind === 'message';
    const lookUp = () =>
      database.forCompany(connection.companyId, async ({ db }) => {
        // Known as the company's own from here on, so that answers and reactions find it.
        if (isEcho) await recordEcho(db, connection, id);
        return named === undefined ? undefined : findProviderId(db, connection.whatsappId, named);
      });
    const ours = isEcho || named !== undefined ? await lookUp() : undefined;
    const known = { addresses, providerId: id, fromMe, senderName, sentAt };
    if (one.kind === 'change') {
      const target = { providerId: ours ?? one.targetId, fromMe: ours !== undefined };
      const change = { ...known, change: one.change, target, value: one.value };
      return { kept: false, handOn: () => host.receiveChange(change) };
    }
    const { file, body, mediaType, isVoice, isForwarded, isUnsupported, username, choice } = one;
    const fetched = file && (await this.#downloadWithRetry(file).catch(asLater));
    const missing =
      file && !fetched?.media ? { name: file.name, mime: file.mime, size: fetched?.size ?? 0 } : undefined;
    const message: InboundMessage = {
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
    };
    return {
      kept: isUnsupported || missing !== undefined,
      handOn: () => {
        if (!fromMe) this.#rememberLast(addresses, id);
        return host.receiveMessage(message);
      },
    };
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

/** Something of it is at Meta and comes over the network. */
const isFetched = (one: TranslatedEntry): boolean =>
  one.kind === 'message' && (one.file !== undefined || one.referral !== undefined || one.order !== undefined);

function parseEvent({ payload }: PendingEvent): TranslatedEntry[] {
  const told = payload as EventPayload;
  return 'message' in told ? translateInbound(told.message, told, told.isEcho) : [];
}
