import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log.ts';
import type { ChannelHost, ConnectionRef, StoredMedia } from '../channel.ts';
import { eventsDone, findEvent, nextEvents, waitingChats, type WaitingEvent } from './events.sql.ts';
import { GraphError, type Graph } from './graph.ts';
import { received, wamidOfPart, type Received, type RemoteFile } from './inbound.rules.ts';
import { largestFile } from './outbound.rules.ts';
import { providerIdOf, recognise, saveAck } from './sends.sql.ts';
import { ackAfter, reportOf } from './status.rules.ts';

/** Conversations that are worked on side by side; more of them wait. */
const lanesAtMost = 8;
const stumbleTakes = 2_000;
/** Before a file is given up for now, its conversation waits this long between attempts. */
const fileWaits = [1_000, 3_000];

export interface IntakeDeps {
  database: Database;
  files: Files;
  log: Logger;
  host: ChannelHost;
  graph: Graph;
  connection: ConnectionRef;
  signal: AbortSignal;
}

/** Hands on what webhooks wrote down: conversations side by side, each in its order; reports of delivery in a lane of their own. */
export class Intake {
  readonly #deps: IntakeDeps;
  readonly #lanes = new Map<string, Promise<void>>();
  #looking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: IntakeDeps) {
    this.#deps = deps;
  }

  poke(): void {
    if (this.#deps.signal.aborted) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#look()
      .catch((error: unknown) => this.#stumble(error))
      .finally(() => {
        this.#looking = undefined;
        if (this.#again) {
          this.#again = false;
          this.poke();
        }
      });
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#looking;
    await Promise.allSettled(this.#lanes.values());
  }

  /** Nobody else would look again. */
  #stumble(error: unknown): void {
    const { signal, log, connection } = this.#deps;
    if (signal.aborted) return;
    log.error({ err: error, whatsappId: connection.whatsappId }, 'what a webhook brought could not be handed on');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.poke(), stumbleTakes).unref();
  }

  async #look(): Promise<void> {
    const { database, connection } = this.#deps;
    const room = lanesAtMost - this.#lanes.size;
    if (room <= 0) return;
    const chats = await database.forCompany(connection.companyId, ({ db }) =>
      waitingChats(db, connection.whatsappId, [...this.#lanes.keys()], room),
    );
    for (const chat of chats) {
      const lane = this.#work(chat).then(
        () => this.#leave(chat, true),
        (error: unknown) => {
          this.#leave(chat, false);
          this.#stumble(error);
        },
      );
      this.#lanes.set(chat, lane);
    }
  }

  /** Something may have come between the last look of a lane and its end. */
  #leave(chat: string, lookAgain: boolean): void {
    this.#lanes.delete(chat);
    if (lookAgain) this.poke();
  }

  async #work(chat: string): Promise<void> {
    const { database, connection, signal } = this.#deps;
    for (;;) {
      const events = await database.forCompany(connection.companyId, ({ db }) =>
        nextEvents(db, connection.whatsappId, chat, chat === '' ? 200 : 20),
      );
      if (events.length === 0 || signal.aborted) return;
      if (chat === '') await this.#report(events);
      else for (const event of events) if (!signal.aborted) await this.#handOn(event);
    }
  }

  /** What a contact sent: journaled by us first, done with afterwards. */
  async #handOn(event: WaitingEvent): Promise<void> {
    const { database, connection } = this.#deps;
    let kept = false;
    for (const one of read(event)) kept = (await this.#tell(one)) || kept;
    await database.forCompany(connection.companyId, ({ db }) => eventsDone(db, [event.id], kept));
  }

  /** @returns whether what Meta sent is to be kept: it could not be shown, or its file is not here */
  async #tell(one: Received): Promise<boolean> {
    const { database, connection, host } = this.#deps;
    const { address, id, senderName, sentAt } = one;
    const named = one.kind === 'change' ? one.targetId : one.quotedId;
    const ours = named === undefined ? undefined : await database.forCompany(connection.companyId, ({ db }) => providerIdOf(db, connection.whatsappId, named));
    const known = { addresses: [address] as [typeof address], providerId: id, fromMe: false, senderName, sentAt };
    if (one.kind === 'change') {
      const target = { providerId: ours ?? one.targetId, fromMe: ours !== undefined };
      await host.change({ ...known, change: one.change, target, value: one.value });
      return false;
    }
    const { file, body, mediaType, isVoice, isForwarded, isUnsupported } = one;
    const fetched = file && (await this.#patiently(file));
    const missing = file && !fetched?.media ? { name: file.name, mime: file.mime, size: fetched?.size ?? 0 } : undefined;
    await host.message({
      ...known, mediaType, body, isVoice, isForwarded, isUnsupported,
      media: fetched?.media,
      file: missing,
      mediaFailed: missing !== undefined,
      quotedProviderId: ours ?? one.quotedId,
    });
    return isUnsupported || missing !== undefined;
  }

  /** The file in our storage, where it could be had, and how large Meta says it is. */
  async #patiently({ id, name }: RemoteFile): Promise<{ media: StoredMedia | undefined; size: number }> {
    const { graph, files, connection, signal, log } = this.#deps;
    let size = 0;
    for (const wait of [...fileWaits, undefined]) {
      try {
        const at = await graph.file(id);
        size = at.size;
        if (size > largestFile) break;
        return { media: await files.save(connection.companyId, { name, content: await graph.download(at.url), maxSize: largestFile }), size };
      } catch (error) {
        // Let go of in the middle: whoever takes the session over fetches it.
        signal.throwIfAborted();
        log.warn({ err: error, whatsappId: connection.whatsappId }, 'a file could not be fetched from Meta');
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
    const event = await database.forCompany(connection.companyId, ({ db }) => findEvent(db, connection.whatsappId, wamidOfPart(providerId)));
    if (!event) return undefined;
    const message = read(event).find((one) => one.kind === 'message' && one.id === providerId);
    const file = message?.kind === 'message' ? message.file : undefined;
    const media = file && (await this.#patiently(file)).media;
    if (media) await database.forCompany(connection.companyId, ({ db }) => eventsDone(db, [event.id]));
    return media;
  }

  /** Delivery of own messages. Told first and noted then: what got lost in between is told again. */
  async #report(events: readonly WaitingEvent[]): Promise<void> {
    const { database, connection, host } = this.#deps;
    const { companyId, whatsappId } = connection;
    const reports = events.map(({ payload }) => reportOf(payload)).filter((report) => report !== undefined);
    const known = await database.forCompany(companyId, ({ db }) => recognise(db, whatsappId, reports));
    const moved = new Map<string, { from: number; to: number; failure: string }>();
    for (const report of reports) {
      const message = known.get(report.wamid);
      if (!message) continue;
      const before = moved.get(message.providerId) ?? { from: message.ack, to: message.ack, failure: '' };
      const to = ackAfter(before.to, report);
      moved.set(message.providerId, { ...before, to, failure: to === -1 ? report.failure || before.failure : '' });
    }
    const changed = [...moved].filter(([, { from, to }]) => from !== to);
    for (const ack of [2, 3, 4] as const) await host.ack(changed.filter(([, { to }]) => to === ack).map(([id]) => id), ack);
    for (const [id, { to, failure }] of changed) if (to === -1) await host.failed(id, failure);
    await database.forCompany(companyId, async ({ db }) => {
      for (const [id, { to }] of changed) await saveAck(db, whatsappId, id, to);
      await eventsDone(db, events.map(({ id }) => id));
    });
  }
}

function read({ payload }: WaitingEvent): Received[] {
  const { message, name } = payload as { message: unknown; name: string };
  return received(message, name);
}
