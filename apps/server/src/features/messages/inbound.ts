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
  takeDeferred,
  listWaitingChats,
} from './journal.sql.ts';
import { emitMessageChange } from './emit-message-change.ts';
import { storeDecrypted, lockUndecryptable } from './undecryptable.sql.ts';
import { createJournal } from './journal.ts';
import { downloadFiles, downloadKey } from './media-downloads.ts';
import { inboundContent, inboundEnvelope } from './inbound-content.ts';
import { append } from './append.ts';
import { contactTurn, ratingReceived } from './events.ts';
import { isHandsetAutomatic } from './handset-texts.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { ignoresGroups } from './ignores-groups.ts';
import type { UrlOf } from './messages.sql.ts';
import type { FindReply, Reply } from './replies.ts';
import { boundEntry } from '../../channels/bounded-content.rules.ts';
import type { ConnectionRef } from '../../channels/channel.ts';
import type { InboundEntry, InboundMessage } from '../../channels/inbound-entry.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import { findOnlyQueue } from '../connections/index.ts';
import { announceContact, findContact, resolveContact } from '../contacts/index.ts';
import { findRating, lockConversation, lockTickets, recordReferral, ticketForInbound } from '../tickets/index.ts';

/** After so many failures an entry is set aside with its error, so that it does not hold up its conversation for ever. */
const maxAttempts = 5;
const retryDelayMs = 2_000;
/** How many waiting messages of a conversation are stored together. */
const batchSize = 10;

/** A message that could not be decrypted when it came is there already, under the id of its content. */
class UndecryptableExists extends Error {}

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

export function createInbound(deps: { database: Database; log: Logger; urlOf: UrlOf; findReply: FindReply }): Inbound {
  const { database, log, urlOf, findReply } = deps;
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
            if ('readIds' in next.entry) await applyInboundRead(tx, connection, next.entry);
            else if ('groupChange' in next.entry) await applyInboundGroupChange(tx, connection, next.entry);
            else if (!('change' in next.entry))
              await (decryptedIds.has(next.id) ? applyDecrypted : applyMessage)(
                tx,
                connection,
                next.entry,
                next.attempts > 0,
              );
            else if (!(await applyInboundChange(tx, connection, next.entry, urlOf)))
              await deferEntry(tx.db, next.id, next.entry.target);
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

  /** Contact, ticket, message, unread count and live events, all or nothing. */
  async function applyMessage(
    tx: CompanyTx,
    connection: ConnectionRef,
    inbound: InboundMessage,
    isRetry: boolean,
  ): Promise<void> {
    const { db, companyId } = tx;
    const { whatsappId } = connection;
    const isGroup = inbound.addresses[0].kind === 'group';
    if (isGroup && (await ignoresGroups(db, companyId))) return;
    const contact = await resolveContact(tx, {
      // In a group the sender is not the contact.
      name: inbound.fromMe || isGroup ? undefined : inbound.senderName,
      addresses: inbound.addresses,
      username: inbound.fromMe || isGroup ? undefined : inbound.username,
      isMessage: true,
    });
    if (contact.isBlocked && !inbound.fromMe) return;
    const rating =
      inbound.fromMe || inbound.isAwaited
        ? undefined
        : await findRating(tx, { contactId: contact.id, whatsappId }, inbound);
    const reply =
      inbound.fromMe || inbound.isAwaited || isGroup || rating
        ? undefined
        : await findReply(tx, { contactId: contact.id, whatsappId, message: inbound });
    const settled = reply?.isSettled ? await findClosedConversation(tx, contact.id, whatsappId) : undefined;
    const found =
      rating ??
      settled ??
      (await ticketForInbound(tx, {
        contactId: contact.id,
        whatsappId,
        firstQueue: async () => reply?.queueId ?? findOnlyQueue(db, whatsappId),
        isGroup,
        sentAt: inbound.sentAt,
        note: reply?.isSettled ? '' : reply?.note,
      }));
    const { ticketId } = found;
    const before = 'before' in found ? found.before : undefined;
    const isFirst = before === null || before?.status === 'closed';
    const content = await inboundContent(tx, { ticketId, whatsappId }, inbound);
    const isByMachine = !isGroup && (await isHandsetAutomatic(db, connection, ticketId, inbound));
    const newContact = contact.created ? await findContact(db, contact.id) : undefined;
    if (newContact) await announceContact(tx, 'create', newContact);
    // While a person has the ticket only a call is the machine's.
    const isAnswered =
      !inbound.fromMe &&
      !inbound.isAwaited &&
      settled === undefined &&
      (isFirst || before?.status === 'pending' || inbound.mediaType === 'call_log');
    const [stored] = await append(
      tx,
      urlOf,
      [
        {
          origin: inbound.fromMe ? 'phone' : 'contact',
          ticketId,
          whatsappId,
          contactId: contact.id,
          ...inboundEnvelope(inbound),
          ...content,
          awaited: inbound.isAwaited ? (isFirst ? 'first' : 'later') : null,
          isByMachine,
          read: inbound.fromMe || rating !== undefined || settled !== undefined,
        },
      ],
      // Emitted once the machine has answered: it may have moved the ticket to other attendants.
      {
        before: before ?? null,
        respond: rating
          ? () => tx.raise(ratingReceived, { contactId: contact.id, whatsappId, answer: rating })
          : isAnswered || reply
            ? async (messageId) => {
                await reply?.stored(tx, { ticketId, whatsappId, queueId: before?.queueId ?? null });
                if (isAnswered && !isSilent(reply, isFirst))
                  await tx.raise(contactTurn, {
                    ticketId,
                    messageId,
                    message: contactWords(inbound),
                    isFirst,
                    isRetry,
                  });
              }
            : undefined,
      },
    );
    if (!stored) {
      if (inbound.isAwaited || !(await lockUndecryptable(db, ticketId, inbound))) return;
      // Nothing of what a new message does has happened.
      throw new UndecryptableExists();
    }
    if (inbound.file && !inbound.mediaFailed) tx.enqueue(downloadFiles, connection, { key: downloadKey(whatsappId) });
    // Changes that came before what they change.
    const deferredChanges = await takeDeferred(db, connection, chatOf(inbound), inbound);
    for (const change of deferredChanges) await applyInboundChange(tx, connection, change, urlOf);
  }

  /**
   * Stores the content of a message that could not be decrypted at first: in its place, without a second notification.
   */
  async function applyDecrypted(
    tx: CompanyTx,
    connection: ConnectionRef,
    inbound: InboundMessage,
    isRetry: boolean,
  ): Promise<void> {
    const { db } = tx;
    const ticketId = await findTicketByAddresses(db, connection, inbound.addresses);
    if (ticketId === undefined) return;
    const [ticket] = await lockTickets(db, [ticketId]);
    const message = await lockUndecryptable(db, ticketId, inbound);
    if (!ticket || !message) return;
    const { file, mediaFailed, referral } = inbound;
    await storeDecrypted(
      db,
      message.id,
      await inboundContent(tx, { ticketId, whatsappId: connection.whatsappId }, inbound),
    );
    if (referral && !inbound.fromMe) await recordReferral(tx, ticketId, referral);
    if (file && !mediaFailed) tx.enqueue(downloadFiles, connection, { key: downloadKey(connection.whatsappId) });
    const reply =
      inbound.fromMe || ticket.isGroup
        ? undefined
        : await findReply(tx, { contactId: ticket.contactId, whatsappId: connection.whatsappId, message: inbound });
    await reply?.stored(tx, { ticketId, whatsappId: connection.whatsappId, queueId: ticket.queueId });
    if (!inbound.fromMe && ticket.status === 'pending' && !reply?.isSettled)
      await tx.raise(contactTurn, {
        ticketId,
        messageId: message.id,
        message: inbound,
        isFirst: message.awaited === 'first',
        isRetry,
      });
    await emitMessageChange(tx, message, urlOf);
    for (const change of await takeDeferred(db, connection, chatOf(inbound), inbound))
      await applyInboundChange(tx, connection, change, urlOf);
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
      const week = 7 * 24 * 3_600_000;
      await asPlatform(database, ({ db }) => deleteOldEntries(db, new Date(Date.now() - week)));
    },
    stop: () => chats.stop(),
  };
}

/** A choice from a menu is its number there, whatever the label of its button. */
const contactWords = (inbound: InboundMessage): InboundMessage =>
  inbound.choice === undefined ? inbound : { ...inbound, body: inbound.choice };

/**
 * Messages that are handled already, and those that begin a service in a queue of their own, are not answered by the
 * menu.
 */
const isSilent = (reply: Reply | undefined, isFirst: boolean): boolean =>
  reply !== undefined && (reply.isSettled || (isFirst && reply.queueId !== null));

/** The conversation of a contact while no one serves it, locked. */
async function findClosedConversation(
  tx: CompanyTx,
  contactId: number,
  whatsappId: number,
): Promise<{ ticketId: number; before?: undefined } | undefined> {
  const { id, status } = await lockConversation(tx, { id: contactId, isGroup: false }, whatsappId);
  return status === 'closed' ? { ticketId: id } : undefined;
}
