import type { Message } from '@balcao/contract';
import { applyChange, type TicketOf } from './inbound-changes.ts';
import { chatOf, deleteOldEntries, entriesDone, entryEarly, entryFailed, journal, nextEntries, takeEarly, waitingChats } from './journal.sql.ts';
import { announceChange } from './announce-change.ts';
import { fillAwaited, lockAwaited } from './awaited.sql.ts';
import { fetchFiles, fetchKey } from './late-media.ts';
import { bodyOf, quotedIn } from './inbound-body.ts';
import { authorName, previewOf } from './messages.rules.ts';
import { findMessages, insertMessage, type UrlOf } from './messages.sql.ts';
import type { Address, ConnectionRef, InboundEntry, InboundMessage } from '../../channels/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Writing } from './writing.ts';
import type { CompanyTx, Database, Db } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { findContact } from '../contacts/index.ts';
import { findTicket, lockTickets, noteMessage, ticketAudience, ticketForInbound } from '../tickets/index.ts';

/** After so many failures an entry is set aside with its error, so that it does not hold up its conversation for ever. */
const attemptsAtMost = 5;
const retryAfter = 2_000;
/** So many messages of a conversation that wait already are stored together. */
const together = 10;

/** A message that could not be read when it came is there already, under the id of what it says. */
class AlreadyThere extends Error {}

export type ResolveContact = (
  tx: CompanyTx,
  met: { name: string | undefined; addresses: readonly Address[] },
) => Promise<{ id: number; created: boolean; isBlocked: boolean }>;

/** What answers contacts by itself. */
export interface AutomaticService {
  /** the company leaves groups alone */
  ignoresGroups(db: Db, companyId: number): Promise<boolean>;
  /** Takes what rates a service that has ended: the ticket stays resolved, and it is left to tell the contact so. */
  takeRating(
    tx: CompanyTx,
    from: { contactId: number; whatsappId: number },
    message: Pick<InboundMessage, 'mediaType' | 'body'>,
  ): Promise<{ ticketId: number; done(): Promise<void> } | undefined>;
  /** A contact's message is stored; its ticket's row is held. `fresh`: with it a service begins. */
  answer(tx: CompanyTx, ticketId: number, message: Pick<InboundMessage, 'mediaType' | 'body'>, fresh: boolean): Promise<void>;
}

export interface Inbound {
  /** Journals what a channel tells; resolves once it is safe to acknowledge it. The ticket follows right after, in order. */
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  /** Takes up what an earlier run left, of all connections or of one. */
  recover(connection?: ConnectionRef): Promise<void>;
  /** Waits until nothing is being worked on. */
  settle(): Promise<void>;
}

export function createInbound(deps: {
  database: Database;
  log: Logger;
  urlOf: UrlOf;
  /** the queue a new ticket of a connection starts in; null = none */
  firstQueue(db: Db, whatsappId: number): Promise<number | null>;
  ticketOf: TicketOf;
  localeOf: Writing['localeOf'];
  /** the contact behind the addresses of a message, made when it is new */
  resolveContact: ResolveContact;
  automatic: AutomaticService;
}): Inbound {
  const { database, log } = deps;
  // Messages of a conversation one after the other, conversations side by side. `again`: more came since the last look began.
  const chats = new Map<string, { again: boolean; done: Promise<void> }>();
  const timers = new Set<NodeJS.Timeout>();

  function work(connection: ConnectionRef, chat: string): void {
    const name = `${connection.whatsappId}/${chat}`;
    const known = chats.get(name);
    if (known) {
      known.again = true;
      return;
    }
    const mine = { again: true, done: Promise.resolve() };
    chats.set(name, mine);
    mine.done = (async () => {
      while (mine.again) {
        mine.again = false;
        await drain(connection, chat);
      }
      chats.delete(name);
    })();
  }

  async function drain(connection: ConnectionRef, chat: string): Promise<void> {
    let limit = together;
    const filled = new Set<string>();
    for (;;) {
      let entry: { id: string; attempts: number } | undefined;
      let before = 0;
      try {
        const more = await database.forCompany(connection.companyId, async (tx) => {
          const waiting = await nextEntries(tx.db, connection, chat, limit);
          for (const [index, next] of waiting.entries()) {
            [entry, before] = [next, index];
            if (!('change' in next.entry)) await (filled.has(next.id) ? fill : apply)(tx, connection, next.entry);
            else if (!(await applyChange(tx, connection, next.entry, deps))) await entryEarly(tx.db, next.id, next.entry.target);
          }
          if (waiting.length > 0) await entriesDone(tx.db, waiting.map(({ id }) => id));
          return waiting.length === limit;
        });
        // What came since then asks by itself.
        if (!more) return;
        limit = together;
      } catch (error) {
        if (error instanceof AlreadyThere && entry) {
          filled.add(entry.id);
          continue;
        }
        // One that cannot be handled is not to take others with it: those before it, then it alone.
        if (limit > 1) {
          limit = Math.max(1, before);
          continue;
        }
        if (!(await failed(connection, entry, error))) {
          const timer = setTimeout(() => {
            timers.delete(timer);
            work(connection, chat);
          }, retryAfter);
          timers.add(timer);
          return;
        }
      }
    }
  }

  /** @returns whether the entry was set aside and the next one may be tried at once */
  async function failed(connection: ConnectionRef, entry: { id: string; attempts: number } | undefined, error: unknown): Promise<boolean> {
    log.error({ err: error, whatsappId: connection.whatsappId, entry: entry?.id }, 'an inbound message could not be handled');
    if (!entry) return false;
    const { id } = entry;
    const giveUp = entry.attempts + 1 >= attemptsAtMost;
    try {
      await database.forCompany(connection.companyId, ({ db }) => entryFailed(db, id, String(error), giveUp));
      return giveUp;
    } catch {
      return false;
    }
  }

  /** Contact, ticket, message, unread count and live events, all or nothing. */
  async function apply(tx: CompanyTx, connection: ConnectionRef, inbound: InboundMessage): Promise<void> {
    const { db, companyId } = tx;
    const { whatsappId } = connection;
    const isGroup = inbound.addresses[0].kind === 'group';
    if (isGroup && (await deps.automatic.ignoresGroups(db, companyId))) return;
    const contact = await deps.resolveContact(tx, {
      // In a group the sender is not the contact.
      name: inbound.fromMe || isGroup ? undefined : inbound.senderName,
      addresses: inbound.addresses,
    });
    if (contact.isBlocked && !inbound.fromMe) return;
    const rating = inbound.fromMe || inbound.isAwaited ? undefined : await deps.automatic.takeRating(tx, { contactId: contact.id, whatsappId }, inbound);
    const found =
      rating ?? (await ticketForInbound(tx, { contactId: contact.id, whatsappId, firstQueue: () => deps.firstQueue(db, whatsappId), isGroup }));
    const { ticketId } = found;
    const before = 'before' in found ? found.before : undefined;
    const fresh = before === null || before?.status === 'closed';
    const quotedId = await quotedIn(db, ticketId, inbound);
    const body = await bodyOf(tx, deps, inbound);
    const stored = await insertMessage(db, {
      companyId,
      ticketId,
      whatsappId,
      contactId: inbound.fromMe ? null : contact.id,
      queueId: null,
      userId: null,
      providerId: inbound.providerId,
      clientId: null,
      fromMe: inbound.fromMe,
      body,
      mediaType: inbound.mediaType,
      media: inbound.media,
      isVoice: inbound.isVoice,
      isForwarded: inbound.isForwarded,
      mediaFailed: inbound.mediaFailed,
      file: inbound.file,
      author: inbound.author && { ...inbound.author, name: inbound.senderName },
      awaited: inbound.isAwaited ? (fresh ? 'first' : 'later') : undefined,
      ack: inbound.fromMe ? 2 : 0,
      read: inbound.fromMe || rating !== undefined,
      quotedId,
      sentAt: inbound.sentAt,
    });
    if (!stored) {
      if (inbound.isAwaited || !(await lockAwaited(db, ticketId, inbound))) return;
      // Nothing of what a new message does has happened.
      throw new AlreadyThere();
    }
    if (inbound.file && !inbound.mediaFailed) tx.enqueue(fetchFiles, connection, { key: fetchKey(whatsappId) });
    const last = { ...inbound, ...stored, body: previewOf({ ...inbound, body }), ack: 0, authorName: authorName(inbound) };
    await noteMessage(db, ticketId, last, inbound.fromMe || rating ? 0 : 1);

    if (rating) await rating.done();
    // While a person has the ticket only a call is the machine's.
    else if (!inbound.fromMe && !inbound.isAwaited && (fresh || before?.status === 'pending' || inbound.mediaType === 'call_log')) {
      await deps.automatic.answer(tx, ticketId, inbound, fresh);
    }
    // Told once the machine has answered: it may have moved the ticket to where others see it.
    const [ticket, messages, early, person] = await Promise.all([
      findTicket(db, ticketId),
      findMessages(db, [stored.id], deps.urlOf),
      // Changes that came before what they change.
      takeEarly(db, connection, chatOf(inbound), inbound),
      contact.created ? findContact(db, contact.id) : undefined,
    ]);
    const message = messages[0] as Message;
    if (!ticket) throw new Error('the ticket of an inbound message is missing');
    const audience = ticketAudience(ticket, before === undefined ? ticket : before);
    if (person) tx.emit('contact', { action: 'create', contact: person }, { kind: 'company' });
    tx.emit('ticket', { action: 'update', ticket }, audience);
    tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, { ...audience, before: null });

    for (const change of early) await applyChange(tx, connection, change, deps);
  }

  /** What a message says that could not be read at first: in its place, without a second notice of its arrival. */
  async function fill(tx: CompanyTx, connection: ConnectionRef, inbound: InboundMessage): Promise<void> {
    const { db } = tx;
    const ticketId = await deps.ticketOf(db, connection, inbound.addresses);
    if (ticketId === undefined) return;
    const [ticket] = await lockTickets(db, [ticketId]);
    const message = await lockAwaited(db, ticketId, inbound);
    if (!ticket || !message) return;
    const { mediaType, media, file, mediaFailed, isVoice, isForwarded } = inbound;
    const [body, quotedId] = [await bodyOf(tx, deps, inbound), await quotedIn(db, ticketId, inbound)];
    await fillAwaited(db, message.id, { body, mediaType, media, file, mediaFailed, isVoice, isForwarded, quotedId });
    if (file && !mediaFailed) tx.enqueue(fetchFiles, connection, { key: fetchKey(connection.whatsappId) });
    if (!inbound.fromMe && ticket.status === 'pending') await deps.automatic.answer(tx, ticketId, inbound, message.awaited === 'first');
    await announceChange(tx, message, deps.urlOf);
    for (const change of await takeEarly(db, connection, chatOf(inbound), inbound)) await applyChange(tx, connection, change, deps);
  }

  return {
    async receive(connection, entry) {
      await database.forCompany(connection.companyId, ({ db }) => journal(db, connection, entry));
      work(connection, chatOf(entry));
    },
    async recover(of) {
      const waiting = of ? await database.forCompany(of.companyId, ({ db }) => waitingChats(db, of)) : await asPlatform(database, ({ db }) => waitingChats(db));
      for (const { chat, ...connection } of waiting) work(connection, chat);
      if (of) return;
      const week = 7 * 24 * 3_600_000;
      await asPlatform(database, ({ db }) => deleteOldEntries(db, new Date(Date.now() - week)));
    },
    async settle() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      while (chats.size > 0) await Promise.all([...chats.values()].map(({ done }) => done));
    },
  };
}
