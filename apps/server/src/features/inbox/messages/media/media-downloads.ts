import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { hourMs, type UserActor, type Message } from '@balcao/contract';
import { SendError, type ChannelSession, type ConnectionRef } from '../../../../channels/port/channel.ts';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError, isFilesFailure } from '../../../../platform/app-error.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Files } from '../../../../platform/files/files.ts';
import { defineJob } from '../../../../platform/jobs/job.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { KeyedQueue } from '../../../../platform/util/queue.ts';
import { lockTickets, getVisibleTicket } from '../../tickets/index.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import * as rows from './media.sql.ts';
import { findMessages } from '../messages.sql.ts';

/**
 * Schedules the downloads of a connection, where its session is held: the rows of messages are the queue, and survive a
 * crash.
 */
export const downloadFiles = defineJob({
  name: 'media.download',
  role: 'gateway',
  schema: z.object({ companyId: z.number(), whatsappId: z.number() }),
  retry: { maxAttempts: 3 },
  formerNames: ['outbox.files'],
});
export const downloadKey = (whatsappId: number) => `${downloadFiles.name}:${whatsappId}`;

/** Files of one connection that come side by side. */
const concurrency = 3;
/** The pauses between the attempts to fetch a file, before it is given up. */
const retryDelaysMs = [1_000, 4_000];
/** The file store is down: downloads wait this long between attempts, and are not given up for it. */
const fileStoreRetryMs = 8_000;
/** No one waits longer for a file: its connection is away, and the retry is offered again. */
const giveUpAfterMs = hourMs;

/**
 * Asks for the file of a message once more. Errors: ERR_NO_MESSAGE_FOUND, ERR_WAPP_NOT_INITIALIZED when its connection is gone.
 * A message that has its file, or whose file is on its way, is answered as it is.
 */
export async function retryDownload(tx: CompanyTx, actor: UserActor, id: string): Promise<Message> {
  const { db, companyId } = tx;
  const [message] = await findMessages(tx, [id]);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(db, actor, message.ticketId, 'ERR_NO_MESSAGE_FOUND');
  await lockTickets(db, [message.ticketId]);
  const missing = await rows.findMissingMedia(db, id);
  if (missing?.mediaState !== 'failed') return message;
  const { whatsappId } = missing;
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await rows.setMediaState(db, id, 'fetching');
  tx.enqueue(downloadFiles, { companyId, whatsappId }, { key: downloadKey(whatsappId) });
  return emitMessageChange(tx, missing);
}

export interface MediaDownloads {
  /** Downloads what waits for it on a connection whose session is here. */
  schedule(connection: ConnectionRef): void;
  /** Shows files as failed that no one could fetch for long. */
  failStale(now: Date): Promise<void>;
  /** Starts no new downloads, and waits for running ones. */
  stop(): Promise<void>;
}

export function createMediaDownloads(deps: {
  database: Database;
  files: Files;
  log: Logger;
  sessionOf(whatsappId: number): ChannelSession | undefined;
}): MediaDownloads {
  const { database, files, log } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  const logError = (error: unknown, whatsappId: number) => {
    if (!signal.aborted) log.warn({ err: error, whatsappId }, 'files wait to be fetched');
  };
  const polls = new KeyedQueue<number>({ signal, onError: logError });
  /** by connection and file */
  const downloads = new Map<number, KeyedQueue>();
  /** by connection: the retry of its downloads once the file store may work */
  const retryTimers = new Map<number, NodeJS.Timeout>();

  function schedule(connection: ConnectionRef): void {
    void polls.schedule(connection.whatsappId, () => startDownloads(connection));
  }

  function scheduleLater(connection: ConnectionRef): void {
    if (signal.aborted || retryTimers.has(connection.whatsappId)) return;
    const retry = () => {
      retryTimers.delete(connection.whatsappId);
      schedule(connection);
    };
    retryTimers.set(connection.whatsappId, setTimeout(retry, fileStoreRetryMs));
  }

  async function startDownloads(connection: ConnectionRef): Promise<void> {
    const { companyId, whatsappId } = connection;
    const running = downloads.get(whatsappId) ?? new KeyedQueue();
    downloads.set(whatsappId, running);
    while (running.size < concurrency && !signal.aborted) {
      const session = deps.sessionOf(whatsappId);
      const file =
        session?.download &&
        (await database.forCompany(companyId, ({ db }) => rows.findPendingDownload(db, whatsappId, running.keys())));
      if (!session || !file) break;
      running
        .run(file.id, () => download(connection, session, file))
        .then(
          (goesOn) => goesOn && schedule(connection),
          (error: unknown) => logError(error, whatsappId),
        );
    }
    if (running.size === 0) downloads.delete(whatsappId);
  }

  /** @returns false when the file is fetched later: the session is gone, or the file store does not work */
  async function download(
    connection: ConnectionRef,
    session: ChannelSession,
    file: rows.PendingDownload,
  ): Promise<boolean> {
    const { companyId } = connection;
    let media: StoredMedia | undefined;
    try {
      media = await downloadWithRetry(session, file.providerId);
    } catch (error) {
      if (stopping.signal.aborted || (error instanceof SendError && error.code === 'ERR_WAPP_NOT_INITIALIZED'))
        return false;
      log.warn({ err: error, messageId: file.id }, 'a file could not be fetched');
      if (isFilesFailure(error)) {
        scheduleLater(connection);
        return false;
      }
    }
    const attached = await database.forCompany(companyId, (tx) => finishDownload(tx, file, media));
    if (media && !attached) await files.remove(companyId, media.key);
    return true;
  }

  async function downloadWithRetry(session: ChannelSession, providerId: string): Promise<StoredMedia | undefined> {
    for (const delayMs of retryDelaysMs) {
      try {
        return await session.download?.(providerId);
      } catch (error) {
        if (error instanceof SendError || isFilesFailure(error)) throw error;
        await delay(delayMs, undefined, { signal: stopping.signal });
      }
    }
    return session.download?.(providerId);
  }

  /** @returns whether the message shows the file */
  async function finishDownload(
    tx: CompanyTx,
    { id, ticketId }: { id: string; ticketId: number },
    media: StoredMedia | undefined,
  ): Promise<boolean> {
    await lockTickets(tx.db, [ticketId]);
    if (!(await rows.findMissingMedia(tx.db, id))) return false;
    if (media) await rows.attachMedia(tx.db, id, media);
    else await rows.setMediaState(tx.db, id, 'failed');
    await emitMessageChange(tx, { id, ticketId });
    return media !== undefined;
  }

  return {
    schedule,
    async failStale(now) {
      const since = new Date(now.getTime() - giveUpAfterMs);
      for (const { companyId, ...file } of await asPlatform(database, ({ db }) => rows.listStaleDownloads(db, since))) {
        await database.forCompany(companyId, (tx) => finishDownload(tx, file, undefined));
      }
    },
    async stop() {
      stopping.abort();
      for (const timer of retryTimers.values()) clearTimeout(timer);
      await polls.onIdle();
      await Promise.all([...downloads.values()].map((running) => running.onIdle()));
    },
  };
}
