import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Actor, Message } from '@balcao/contract';
import { SendError, type ChannelSession, type ConnectionRef, type StoredMedia } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/files/files.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { lockTickets, seenTicket } from '../tickets/index.ts';
import { announceChange } from './announce-change.ts';
import * as rows from './media.sql.ts';
import { findMessages, type UrlOf } from './messages.sql.ts';

/** Has the files of a connection fetched, where its session is held: the rows of messages are the queue, and outlive a crash. */
export const fetchFiles = defineJob('outbox.files', z.object({ companyId: z.number(), whatsappId: z.number() }), 3);
export const fetchKey = (whatsappId: number) => `outbox.files:${whatsappId}`;

/** Files of one connection that come side by side. */
const lanesAtMost = 3;
/** Before a file is given up, this long between attempts. */
const waits = [1_000, 4_000];
/** Nobody waits longer for a file: its connection is away, and the retry is offered again. */
const patience = 3_600_000;

/**
 * Asks for the file of a message once more. Errors: ERR_NO_MESSAGE_FOUND, ERR_WAPP_NOT_INITIALIZED when its connection is gone.
 * A message that has its file, or whose file is on its way, is answered as it is.
 */
export async function askForFile(tx: CompanyTx, actor: Actor, id: string, urlOf: UrlOf): Promise<Message> {
  const { db, companyId } = tx;
  const [message] = await findMessages(db, [id], urlOf);
  const seen = message && (await seenTicket(db, actor, message.ticketId).catch(asUndefined));
  if (!message || !seen) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await lockTickets(db, [message.ticketId]);
  const missing = await rows.missingMedia(db, id);
  if (missing?.mediaState !== 'failed') return message;
  const { whatsappId } = missing;
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await rows.setMediaState(db, id, 'fetching');
  tx.enqueue(fetchFiles, { companyId, whatsappId }, { key: fetchKey(whatsappId) });
  return announceChange(tx, missing, urlOf);
}

export interface LateMedia {
  /** Something waits to be fetched over a connection whose session is here. */
  poke(connection: ConnectionRef): void;
  /** Files that nobody could fetch for long are shown as failed. */
  giveUp(now: Date): Promise<void>;
  /** Begins nothing any more, and waits for what is under way. */
  settle(): Promise<void>;
}

interface Lanes {
  running: Set<Promise<void>>;
  busy: Set<string>;
  /** the last look for what waits: two lanes never take the same file */
  looking: Promise<unknown>;
}

export function createLateMedia(deps: { database: Database; files: Files; log: Logger; urlOf: UrlOf; sessionOf(whatsappId: number): ChannelSession | undefined }): LateMedia {
  const { database, files, log, urlOf } = deps;
  const connections = new Map<number, Lanes>();
  const ending = new AbortController();

  function poke(connection: ConnectionRef): void {
    const { whatsappId } = connection;
    const lanes = connections.get(whatsappId) ?? { running: new Set(), busy: new Set(), looking: Promise.resolve() };
    connections.set(whatsappId, lanes);
    if (lanes.running.size >= lanesAtMost) return;
    const lane = work(connection, lanes)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn({ err: error, whatsappId }, 'files wait to be fetched');
      })
      .finally(() => {
        lanes.running.delete(lane);
        if (lanes.running.size === 0) connections.delete(whatsappId);
      });
    lanes.running.add(lane);
  }

  async function work(connection: ConnectionRef, lanes: Lanes): Promise<void> {
    for (;;) {
      const session = deps.sessionOf(connection.whatsappId);
      if (!session?.download || ending.signal.aborted) return;
      const file = await take(connection, lanes);
      if (!file) return;
      // There may be more: somebody else looks while this one takes its time.
      poke(connection);
      try {
        if (!(await bring(connection, session, file))) return;
      } finally {
        lanes.busy.delete(file.id);
      }
    }
  }

  function take({ companyId, whatsappId }: ConnectionRef, lanes: Lanes): Promise<rows.WaitingFile | undefined> {
    const look = lanes.looking.then(async () => {
      const file = await database.forCompany(companyId, ({ db }) => rows.waitingFile(db, whatsappId, [...lanes.busy]));
      if (file) lanes.busy.add(file.id);
      return file;
    });
    lanes.looking = look.catch(() => {});
    return look;
  }

  /** @returns false when the session is gone: its next one fetches the file */
  async function bring({ companyId }: ConnectionRef, session: ChannelSession, file: rows.WaitingFile): Promise<boolean> {
    let media: StoredMedia | undefined;
    try {
      media = await fetchFrom(session, file.providerId);
    } catch (error) {
      if (ending.signal.aborted || (error instanceof SendError && error.code === 'ERR_WAPP_NOT_INITIALIZED')) return false;
      log.warn({ err: error, messageId: file.id }, 'a file could not be fetched');
    }
    const attached = await database.forCompany(companyId, (tx) => settleFile(tx, file, media));
    if (media && !attached) await files.remove(companyId, media.key);
    return true;
  }

  async function fetchFrom(session: ChannelSession, providerId: string): Promise<StoredMedia | undefined> {
    for (const wait of waits) {
      try {
        return await session.download?.(providerId);
      } catch (error) {
        if (error instanceof SendError) throw error;
        await delay(wait, undefined, { signal: ending.signal });
      }
    }
    return session.download?.(providerId);
  }

  /** @returns whether the message shows the file */
  async function settleFile(tx: CompanyTx, { id, ticketId }: { id: string; ticketId: number }, media: StoredMedia | undefined): Promise<boolean> {
    await lockTickets(tx.db, [ticketId]);
    if (!(await rows.missingMedia(tx.db, id))) return false;
    if (media) await rows.attachMedia(tx.db, id, media);
    else await rows.setMediaState(tx.db, id, 'failed');
    await announceChange(tx, { id, ticketId }, urlOf);
    return media !== undefined;
  }

  return {
    poke,
    async giveUp(now) {
      const since = new Date(now.getTime() - patience);
      for (const { companyId, ...file } of await asPlatform(database, ({ db }) => rows.staleFiles(db, since))) {
        await database.forCompany(companyId, (tx) => settleFile(tx, file, undefined));
      }
    },
    async settle() {
      ending.abort();
      await Promise.allSettled([...connections.values()].flatMap(({ running }) => [...running]));
    },
  };
}

function asUndefined(error: unknown): undefined {
  if (error instanceof AppError) return undefined;
  throw error;
}
