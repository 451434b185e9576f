import { createApplyInbound, UndecryptableExists } from './apply-inbound.ts';
import { applyInboundChange } from './inbound-changes.ts';
import { applyInboundGroupChange } from './inbound-group-changes.ts';
import { applyInboundRead } from './inbound-reads.ts';
import {
  chatOf,
  deleteOldEntries,
  markEntriesDone,
  deferEntry,
  recordEntryFailure,
  lockNextEntries,
  listWaitingChats,
  type JournalEntry,
} from './journal.sql.ts';
import { createJournal } from './journal.ts';
import type { UrlOf } from './messages.sql.ts';
import type { FindReply } from './replies.ts';
import { boundEntry } from '../../channels/bounded-content.rules.ts';
import type { ConnectionRef } from '../../channels/channel.ts';
import type { InboundEntry } from '../../channels/inbound-entry.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { KeyedQueue } from '../../platform/queue.ts';

/** After so many failures an entry is set aside with its error, so that it does not hold up its conversation for ever. */
const maxAttempts = 5;
const retryDelayMs = 2_000;
/** How many waiting messages of a conversation are stored together. */
const batchSize = 10;
/** How long entries are kept that were handled. */
const retentionMs = 7 * 24 * 3_600_000;

export interface Inbound {
  /**
   * Journals an event of a channel; resolves once it is safe to acknowledge it. Concurrent calls are journaled in the
   * order in which they were made. The ticket follows right after, in order.
   */
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  /** Takes up what an earlier run left, of all connections or of one. */
  recover(connection?: ConnectionRef): Promise<void>;
  /** Starts no new work, and waits for running work. */
  stop(): Promise<void>;
}

export function createInbound({
  database,
  log,
  clock,
  urlOf,
  findReply,
}: Pick<Platform, 'database' | 'log' | 'clock'> & { urlOf: UrlOf; findReply: FindReply }): Inbound {
  const { applyMessage, applyDecrypted } = createApplyInbound({ urlOf, findReply });
  const journal = createJournal(database);
  // Messages of a conversation are stored one after the other, conversations side by side.
  const chats = new KeyedQueue({
    retry: () => retryDelayMs,
    onError: (error, chat) => log.error({ err: error, chat }, 'a conversation could not be worked on'),
  });

  function schedule(connection: ConnectionRef, chat: string): void {
    void chats.schedule(`${connection.whatsappId}/${chat}`, (signal) => processChat(connection, chat, signal));
  }

  /**
   * Stores what waits of a conversation; throws what keeps it from being stored for now. A process that ends leaves the rest to others
   * after each batch: of a conversation in which somebody goes on writing there is always more.
   */
  async function processChat(connection: ConnectionRef, chat: string, signal: AbortSignal): Promise<void> {
    let limit = batchSize;
    const decryptedIds = new Set<string>();
    while (!signal.aborted) {
      let entry: { id: string; attempts: number } | undefined;
      let before = 0;
      try {
        const more = await database.forCompany(connection.companyId, async (tx) => {
          const waiting = await lockNextEntries(tx.db, connection, chat, limit);
          for (const [index, next] of waiting.entries()) {
            [entry, before] = [next, index];
            await applyEntry(tx, connection, next, decryptedIds.has(next.id));
          }
          if (waiting.length > 0)
            await markEntriesDone(
              tx.db,
              waiting.map(({ id }) => id),
            );
          return waiting.length === limit;
        });
        // Messages that came since then schedule themselves.
        if (!more) return;
        limit = batchSize;
      } catch (error) {
        if (error instanceof UndecryptableExists && entry) {
          decryptedIds.add(entry.id);
          continue;
        }
        // One that cannot be handled is not to take others with it: those before it, then it alone.
        if (limit > 1) {
          limit = Math.max(1, before);
          continue;
        }
        if (!(await recordFailure(connection, entry, error))) throw error;
      }
    }
  }

  /** @param isDecrypted its message is there without its content */
  async function applyEntry(
    tx: CompanyTx,
    connection: ConnectionRef,
    { id, entry, attempts }: JournalEntry,
    isDecrypted: boolean,
  ): Promise<void> {
    if ('readIds' in entry) await applyInboundRead(tx, connection, entry);
    else if ('groupChange' in entry) await applyInboundGroupChange(tx, connection, entry);
    else if ('change' in entry) {
      if (!(await applyInboundChange(tx, connection, entry, urlOf))) await deferEntry(tx.db, id, entry.target);
    } else if (isDecrypted) await applyDecrypted(tx, connection, entry, attempts > 0);
    else await applyMessage(tx, connection, entry, attempts > 0);
  }

  /** @returns whether the entry was set aside and the next one may be tried at once */
  async function recordFailure(
    connection: ConnectionRef,
    entry: { id: string; attempts: number } | undefined,
    error: unknown,
  ): Promise<boolean> {
    log.error(
      { err: error, whatsappId: connection.whatsappId, entry: entry?.id },
      'an inbound message could not be handled',
    );
    if (!entry) return false;
    const { id } = entry;
    const giveUp = entry.attempts + 1 >= maxAttempts;
    try {
      await database.forCompany(connection.companyId, ({ db }) => recordEntryFailure(db, id, String(error), giveUp));
      return giveUp;
    } catch {
      return false;
    }
  }

  return {
    async receive(connection, entry) {
      const bounded = boundEntry(entry);
      await journal({ connection, entry: bounded });
      schedule(connection, chatOf(bounded));
    },
    async recover(of) {
      const waiting = of
        ? await database.forCompany(of.companyId, ({ db }) => listWaitingChats(db, of))
        : await asPlatform(database, ({ db }) => listWaitingChats(db));
      for (const { chat, ...connection } of waiting) schedule(connection, chat);
      if (of) return;
      const handledBefore = new Date(clock.now().getTime() - retentionMs);
      await asPlatform(database, ({ db }) => deleteOldEntries(db, handledBefore));
    },
    stop: () => chats.stop(),
  };
}
