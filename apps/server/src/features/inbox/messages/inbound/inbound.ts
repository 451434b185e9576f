import { dayMs } from '@balcao/contract';
import { applyDecrypted, applyMessage } from './apply-inbound.ts';
import { createDelivery } from '../sending/delivery.ts';
import { sweepUndelivered } from '../sending/undelivered.ts';
import { sweepEarlyAcks } from './early-acks.ts';
import { applyInboundChange } from './inbound-changes.ts';
import { applyInboundGroupChange } from './inbound-group-changes.ts';
import { applyInboundHandover } from './inbound-handovers.ts';
import { applyInboundRead } from './inbound-reads.ts';
import {
  chatOf,
  countStart,
  deferEntry,
  deleteOldEntries,
  insertJournalEntries,
  listWaitingChats,
  type JournalEntry,
} from './journal.sql.ts';
import { createJournal } from './journal.ts';
import { batchSize, createChatProcessor } from './process-chat.ts';
import { boundEntry } from '../../../../channels/port/bounded-content.rules.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundEntry } from '../../../../channels/port/inbound-entry.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';

/** How long entries are kept that were handled. */
const retentionMs = 7 * dayMs;

export interface Inbound {
  /**
   * Journals an event of a channel; resolves once it is safe to acknowledge it. Concurrent calls are journaled in the
   * order in which they were made. The ticket follows right after, in order.
   */
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  /** As `receive`, for entries that `take` returns: they are journaled in the transaction in which it takes them. */
  receiveTaken(connection: ConnectionRef, take: (tx: CompanyTx) => Promise<readonly InboundEntry[]>): Promise<void>;
  /** Takes up what an earlier run left, of all connections or of one. */
  recover(connection?: ConnectionRef): Promise<void>;
  /** Takes up what an earlier run left when a process starts: what was there at several starts may be what ended them. */
  recoverAtStart(): Promise<void>;
  /** Starts no new work, and waits for running work. */
  stop(): Promise<void>;
}

export function createInbound({ database, log, clock }: Pick<Platform, 'database' | 'log' | 'clock'>): Inbound {
  const journal = createJournal(database);
  const delivery = createDelivery(database);
  const chats = createChatProcessor({ database, log, apply: applyEntry, afterCommit: applyEarlyAcks });

  /** @param isDecrypted its message is there without its content */
  async function applyEntry(
    tx: CompanyTx,
    connection: ConnectionRef,
    { id, entry, attempts, hasDeferred }: JournalEntry,
    isDecrypted: boolean,
  ): Promise<void> {
    if ('readIds' in entry) await applyInboundRead(tx, connection, entry);
    else if ('holder' in entry) await applyInboundHandover(tx, connection, entry);
    else if ('groupChange' in entry) await applyInboundGroupChange(tx, connection, entry);
    else if ('change' in entry) {
      if (!(await applyInboundChange(tx, connection, entry))) await deferEntry(tx.db, id, entry.target);
    } else if (isDecrypted) await applyDecrypted(tx, connection, entry, attempts > 0);
    else await applyMessage(tx, connection, entry, { isRetry: attempts > 0, hasDeferred });
  }

  /** Applies what was reported of the handset's messages before they came. What fails is left to the housekeeping. */
  async function applyEarlyAcks(connection: ConnectionRef, handled: readonly JournalEntry[]): Promise<void> {
    const { companyId, whatsappId } = connection;
    const own = handled.flatMap(({ entry }) =>
      entry.fromMe && 'mediaType' in entry ? [{ whatsappId, providerId: entry.providerId }] : [],
    );
    if (own.length === 0) return;
    await delivery
      .applyEarlyAcks(companyId, own)
      .catch((error: unknown) => log.warn({ err: error, ...connection }, 'early acks could not be applied'));
  }

  return {
    async recoverAtStart() {
      await asPlatform(database, ({ db }) => countStart(db, batchSize));
      await this.recover();
    },
    async receive(connection, entry) {
      const bounded = boundEntry(entry);
      await journal({ connection, entry: bounded });
      chats.schedule(connection, chatOf(bounded));
    },
    async receiveTaken(connection, take) {
      const entries = await database.forCompany(connection.companyId, async (tx) => {
        const taken = (await take(tx)).map(boundEntry);
        if (taken.length > 0)
          await insertJournalEntries(
            tx.db,
            connection.companyId,
            taken.map((entry) => ({ connection, entry })),
          );
        return taken;
      });
      for (const chat of new Set(entries.map(chatOf))) chats.schedule(connection, chat);
    },
    async recover(of) {
      const waiting = of
        ? await database.forCompany(of.companyId, ({ db }) => listWaitingChats(db, of))
        : await asPlatform(database, ({ db }) => listWaitingChats(db));
      for (const { chat, ...connection } of waiting) chats.schedule(connection, chat);
      if (of) return;
      await sweepEarlyAcks(database, delivery);
      await sweepUndelivered(database);
      const handledBefore = new Date(clock.now().getTime() - retentionMs);
      await asPlatform(database, ({ db }) => deleteOldEntries(db, handledBefore));
    },
    stop: () => chats.stop(),
  };
}
