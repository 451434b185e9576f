import * as z from 'zod';
import { createBatcher } from '../../platform/util/batcher.ts';
import { KeyedQueue } from '../../platform/util/queue.ts';
import type { Address, StoredMedia } from '../port/message-content.ts';
import { healthOf, noticeOf, noticesEndedBy } from './account-health.rules.ts';
import {
  markEventsHandled,
  findEvent,
  listPendingEvents,
  listPendingChats,
  type PendingEvent,
} from './webhook-events.sql.ts';
import { GraphError } from './graph.ts';
import { callOf } from './calls.rules.ts';
import { accountNoticeOf } from './errors.rules.ts';
import { preferenceOf } from './preferences.rules.ts';
import { recordHistoryRefused } from './accounts.sql.ts';
import { handoverOf } from './handovers.rules.ts';
import { isHistoryRefused, parseHistory } from './history.rules.ts';
import { translateInbound, wamidOfPart, type TranslatedEntry } from './inbound.rules.ts';
import type { Sender } from './people.rules.ts';
import { fetchFile, prepareEntry, type PreparedEntry, type WebhookProcessorDeps } from './prepare-entry.ts';
import { processReports } from './process-reports.ts';
import { templateFields } from './template-changes.rules.ts';
import { followTemplate } from './template-changes.ts';
import type { EventPayload } from './webhook-fields.rules.ts';

/** Conversations that are worked on side by side; more of them wait. */
const maxConcurrentChats = 8;
/** Events of a chat per batch; delivery reports are small, and more of them come. */
const eventsPerChat = 20;
const reportsPerRound = 200;
const retryDelayMs = 2_000;
/** Addresses whose last message is remembered. At the limit all are forgotten; without one nobody is shown as typing to them. */
const maxRememberedAddresses = 5_000;

const errorSchema = z.looseObject({ code: z.coerce.number(), title: z.string().max(200).catch('').default('') });

interface PreparedEvent {
  id: string;
  entries: PreparedEntry[];
}

/** Hands on the stored entries of webhooks: conversations side by side, each in its order; delivery reports in a queue of their own. */
export class WebhookProcessor {
  readonly #deps: WebhookProcessorDeps;
  readonly #polls: KeyedQueue<'events'>;
  readonly #chats: KeyedQueue;
  /** Meta's id of the last message of each chat, as far as this process received it */
  readonly #lastMessages = new Map<string, string>();
  /** Chats that are done at about the same time share a transaction. */
  readonly #markHandled = createBatcher<{ ids: readonly string[]; isKept?: boolean }>(async (items) => {
    const { database, connection } = this.#deps;
    await database.forCompany(connection.companyId, async ({ db }) => {
      for (const isKept of [false, true]) {
        const ids = items.filter((item) => (item.isKept ?? false) === isKept).flatMap((item) => item.ids);
        if (ids.length > 0) await markEventsHandled(db, ids, isKept);
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

  /** The last message of a chat, by its number or Meta's id; undefined = none since this process holds the session. */
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

  /** Logs an error and polls again after a pause, since no other process would. */
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

  /** @param first the part that was read already */
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
      // Later events are found by the next poll of all chats.
      if (events.length < limit) return;
    }
  }

  /**
   * Processes the entries of a webhook other than delivery reports, in their order: each is journaled, then marked as
   * handled. Entries without a file to fetch are journaled together.
   */
  async #processEvents(events: readonly PendingEvent[]): Promise<void> {
    const { signal } = this.#deps;
    let ready: PreparedEvent[] = [];
    const handOnReady = async () => {
      const prepared = ready;
      ready = [];
      await Promise.all(prepared.flatMap(({ entries }) => entries.map((one) => one.handOn())));
      const hasKept = ({ entries }: PreparedEvent) => entries.some((entry) => entry.isKept);
      for (const [isKept, some] of Map.groupBy(prepared, hasKept))
        await this.#markHandled({ ids: some.map(({ id }) => id), isKept });
    };
    for (const event of events) {
      if (signal.aborted) return;
      const payload = event.payload as EventPayload;
      const entries = 'message' in payload ? parseEvent(event) : undefined;
      // Earlier events do not wait for a file.
      if (!entries || entries.some(isFetched)) await handOnReady();
      if (!entries) {
        await this.#processNotice(payload);
        // What names a file is read again when it is fetched.
        await this.#markHandled({ ids: [event.id], isKept: 'historyFile' in payload });
        continue;
      }
      const prepared: PreparedEntry[] = [];
      for (const one of entries)
        prepared.push(await prepareEntry(this.#deps, one, (addresses, id) => this.#rememberLast(addresses, id)));
      ready.push({ id: event.id, entries: prepared });
    }
    if (!signal.aborted) await handOnReady();
  }

  /** Entries that are no messages: names, history, and state of the account. */
  async #processNotice(payload: EventPayload): Promise<void> {
    const { host, link, database, connection } = this.#deps;
    if ('move' in payload) await host.moveContact(payload.move);
    else if ('preference' in payload) {
      const preference = preferenceOf(payload.preference);
      if (preference) await host.recordPreference(preference);
    } else if ('handover' in payload) {
      const handover = handoverOf(payload.handover, payload.id);
      if (handover) await host.receiveHandover(handover);
    } else if ('call' in payload) await this.#processCall(payload);
    else if ('historyFile' in payload) await this.#requestHistoryFile(payload.historyFile);
    else if ('person' in payload) {
      const { number, name } = payload.person;
      await host.updateContacts([{ addresses: [{ kind: 'pn', value: number }], name }]);
    } else if ('history' in payload) {
      const isRefused = isHistoryRefused(payload.history);
      await database.forCompany(connection.companyId, ({ db }) =>
        recordHistoryRefused(db, connection.whatsappId, isRefused),
      );
      if (isRefused) return;
      const chunk = parseHistory(payload.history, link);
      // The entry stays and is processed again later: the history of an earlier connection is being imported.
      if (chunk && !(await host.storeBackfill(chunk))) throw new Error('an earlier history is being imported');
    } else if ('account' in payload) await this.#updateAccount(payload.account);
  }

  /** A call that rings is turned down where the company takes none; one that nobody took is a line of the thread. */
  async #processCall(payload: { call: unknown } & Sender): Promise<void> {
    const { host, graph, log, connection } = this.#deps;
    const call = callOf(payload.call, payload);
    if (!call) return;
    if (call.isRinging) {
      if (!(await host.rejectsCalls())) return;
      await graph.rejectCall(call.id).catch((error: unknown) => {
        log.warn({ err: error, whatsappId: connection.whatsappId }, 'a call was not turned down');
      });
    }
    if (call.missed) await host.receiveMessage(call.missed);
  }

  /** Asks for a file of the handset's history to be fetched for its message, which came without it. */
  async #requestHistoryFile(raw: unknown): Promise<void> {
    const [message] = translateInbound(raw, { name: '' });
    const file = message?.kind === 'message' ? message.file : undefined;
    if (!message || !file) return;
    if (message.kind === 'message')
      await this.#deps.host.requestFile(message.id, { mediaType: message.mediaType, name: file.name, mime: file.mime });
  }

  #updateAccount(change: { field: string; value: unknown }): Promise<void> {
    if (change.field === 'errors') return this.#followError(change.value);
    return templateFields.has(change.field) ? followTemplate(this.#deps, change) : this.#updateHealth(change);
  }

  /** A problem of the account that Meta reports without a message. Source: Meta's page of error codes. */
  async #followError(value: unknown): Promise<void> {
    const { log, connection, holdSending } = this.#deps;
    const { data: error } = errorSchema.safeParse(value);
    log.warn({ code: error?.code, whatsappId: connection.whatsappId }, 'Meta reports a problem of an official number');
    const kind = error && accountNoticeOf(error.code);
    if (kind) await holdSending({ kind, detail: error.title, until: undefined });
  }

  /**
   * A webhook reports that the rating changed; the current rating is fetched, so that a late webhook changes nothing.
   */
  async #updateHealth({ field, value }: { field: string; value: unknown }): Promise<void> {
    const { host, graph, log, connection } = this.#deps;
    const notice = field === 'account_update' ? noticeOf(value, new Date()) : undefined;
    if (notice !== undefined) await host.recordHealth({ notice });
    const ended = field === 'account_update' ? noticesEndedBy(value) : [];
    if (ended.length > 0) await host.recordHealth({ ended });
    await this.#deps.onHealth();
    try {
      await host.recordHealth(healthOf(await graph.number()));
    } catch (error) {
      // Asking fails for a closed account; the reason of the closing is stored.
      if (!(error instanceof GraphError) || error.status >= 500) throw error;
      log.warn({ err: error, whatsappId: connection.whatsappId }, 'Meta did not say how it rates an official number');
    }
  }

  #rememberLast(addresses: readonly Address[], id: string): void {
    if (this.#lastMessages.size >= maxRememberedAddresses) this.#lastMessages.clear();
    for (const { value } of addresses) this.#lastMessages.set(value, id);
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
    const media = file && (await fetchFile(this.#deps, file)).media;
    if (media) await database.forCompany(connection.companyId, ({ db }) => markEventsHandled(db, [event.id]));
    return media;
  }
}

/** Something of it is at Meta and comes over the network. */
const isFetched = (one: TranslatedEntry): boolean =>
  one.kind === 'message' && (one.file !== undefined || one.referral !== undefined || one.order !== undefined);

function parseEvent({ payload }: PendingEvent): TranslatedEntry[] {
  const event = payload as EventPayload;
  if ('historyFile' in event) return translateInbound(event.historyFile, { name: '' });
  if (!('message' in event)) return [];
  const entries = translateInbound(event.message, event, event.isEcho);
  return event.isStandby ? entries.map((one) => ({ ...one, isStandby: true })) : entries;
}
