import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { KeyedQueue } from '../../../../platform/util/queue.ts';
import { MessageExists, UndecryptableExists } from './apply-inbound.ts';
import {
  countAttempt,
  lockNextEntries,
  markEntriesDone,
  recordEntryFailure,
  suspectAttempts,
  type JournalEntry,
} from './journal.sql.ts';

/** After so many failures an entry is set aside with its error, so that it does not hold up its conversation for ever. */
const maxAttempts = 5;
const retryDelayMs = 2_000;
/** How many waiting messages of a conversation are stored together. */
export const batchSize = 10;

interface Tried {
  id: string;
  /** including this attempt where it was counted before */
  attempts: number;
  isCounted: boolean;
}

/**
 * Works through the journaled entries of conversations: those of one in their order, conversations side by side.
 * @param deps.apply stores an entry in the transaction of its batch, or throws what keeps it from being stored
 * @param deps.afterCommit follows each batch that was stored; it does not throw
 */
export function createChatProcessor(deps: {
  database: Database;
  log: Logger;
  apply(tx: CompanyTx, connection: ConnectionRef, entry: JournalEntry, isDecrypted: boolean): Promise<void>;
  afterCommit(connection: ConnectionRef, entries: readonly JournalEntry[]): Promise<void>;
}) {
  const { database, log, apply, afterCommit } = deps;
  const chats = new KeyedQueue({
    retry: () => retryDelayMs,
    onError: (error, chat) => log.error({ err: error, chat }, 'a conversation could not be worked on'),
  });
  // One at a time in the process: were several counted when it ends, it would not be known which of them ended it.
  const suspects = new KeyedQueue();

  /**
   * Stores what waits of a conversation; throws what keeps it from being stored for now. A process that ends leaves the rest to others
   * after each batch: of a conversation in which somebody goes on writing there is always more.
   */
  async function processChat(connection: ConnectionRef, chat: string, signal: AbortSignal): Promise<void> {
    let limit = batchSize;
    const decryptedIds = new Set<string>();
    const repeatedIds = new Set<string>();
    while (!signal.aborted) {
      let tried: Tried | undefined;
      let before = 0;
      /** Stores the next entries; a suspect one is returned and not stored, unless its attempt was counted. */
      const storeNext = async (counted?: Tried): Promise<'more' | 'all' | JournalEntry> => {
        try {
          let stored: readonly JournalEntry[] = [];
          const outcome = await database.forCompany(connection.companyId, async (tx) => {
            const next = await lockNextEntries(tx.db, connection, chat, counted ? 1 : limit);
            const suspectAt = next.findIndex(({ id, attempts }) => attempts >= suspectAttempts && id !== counted?.id);
            const [first] = next;
            if (first && suspectAt === 0) return first;
            const waiting = suspectAt < 0 ? next : next.slice(0, suspectAt);
            for (const [index, entry] of waiting.entries()) {
              before = index;
              tried = entry.id === counted?.id ? counted : { id: entry.id, attempts: entry.attempts, isCounted: false };
              if (!repeatedIds.has(entry.id)) await apply(tx, connection, entry, decryptedIds.has(entry.id));
            }
            // After the tickets are locked: the removal of the connection locks those first, and these rows with the connection.
            await markEntriesDone(
              tx.db,
              waiting.map(({ id }) => id),
            );
            stored = waiting;
            return next.length === limit || suspectAt > 0 ? 'more' : 'all';
          });
          await afterCommit(connection, stored);
          return outcome;
        } catch (error) {
          if (tried && error instanceof UndecryptableExists) decryptedIds.add(tried.id);
          else if (tried && error instanceof MessageExists) repeatedIds.add(tried.id);
          else throw error;
          return storeNext(counted);
        }
      };
      try {
        const outcome = await storeNext();
        // Messages that came since then schedule themselves.
        if (outcome === 'all') return;
        limit = batchSize;
        if (outcome === 'more') continue;
        await suspects.run('suspect', async () => {
          if (signal.aborted) return;
          const { id, attempts } = outcome;
          if (attempts >= maxAttempts) {
            tried = { id, attempts, isCounted: true };
            throw new Error('the process ended each time this entry was handled');
          }
          const isWaiting = await database.forCompany(connection.companyId, ({ db }) => countAttempt(db, id));
          if (!isWaiting) return;
          tried = { id, attempts: attempts + 1, isCounted: true };
          await storeNext(tried);
        });
      } catch (error) {
        // One that cannot be handled is not to take others with it: those before it, then it alone.
        if (limit > 1 && !tried?.isCounted) {
          limit = Math.max(1, before);
          continue;
        }
        if (!(await recordFailure(connection, tried, error))) throw error;
      }
    }
  }

  /** @returns whether the entry was set aside and the next one may be tried at once */
  async function recordFailure(connection: ConnectionRef, tried: Tried | undefined, error: unknown): Promise<boolean> {
    log.error(
      { err: error, whatsappId: connection.whatsappId, entry: tried?.id },
      'an inbound message could not be handled',
    );
    if (!tried) return false;
    const attempts = tried.isCounted ? tried.attempts : tried.attempts + 1;
    const giveUp = attempts >= maxAttempts;
    try {
      await database.forCompany(connection.companyId, ({ db }) =>
        recordEntryFailure(db, tried.id, { error: String(error), attempts, giveUp }),
      );
      return giveUp;
    } catch {
      return false;
    }
  }

  return {
    /** Has the entries of a conversation worked through, once more after a running round. */
    schedule(connection: ConnectionRef, chat: string): void {
      void chats.schedule(`${connection.whatsappId}/${chat}`, (signal) => processChat(connection, chat, signal));
    },
    /** Starts no new work, and waits for running work. */
    stop: () => chats.stop(),
  };
}
