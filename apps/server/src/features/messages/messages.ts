import { randomBytes } from 'node:crypto';
import type { Actor, MediaType, Message } from '@balcao/contract';
import type { StoredMedia } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { findTicket, lockSeenTicket, noteFirstAnswer, noteMessage, noteRead, noteWritten, seenTicket, ticketAudience, type LockedTicket } from '../tickets/index.ts';
import * as rows from './messages.sql.ts';
import { requeueMessage, ticketOfMessage } from './outbox.sql.ts';
import { drainKey, drainOutbox, sendReceipts } from './outbound.ts';
import { readPage, type PageRequest } from './thread-page.ts';

/** A page of a conversation the caller may see, oldest first. Reading changes nothing. */
export async function threadPage(db: Db, actor: Actor, request: PageRequest & { ticketId: number }, urlOf: rows.UrlOf) {
  const ticket = await seenTicket(db, actor, request.ticketId);
  const [count, page] = await Promise.all([rows.countThread(db, ticket.id), readPage(db, ticket.id, request, urlOf)]);
  return { ticket, count, ...page };
}

/** One thing to send: text, or a stored file with its caption. */
export interface Draft {
  body: string;
  clientId: string | null;
  media?: StoredMedia | undefined;
}

/** The kinds that WhatsApp shows as such; anything else is a document. */
export function mediaTypeOf(mime: string | undefined): MediaType {
  if (mime === undefined) return 'conversation';
  const kind = mime.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
}

const clientIdTaken = () => new AppError('ERR_VALIDATION', { fields: [{ field: 'clientId', problem: 'is taken' }] });

/**
 * Stores messages as pending, in order, and has them sent. A repeat of a client id answers the first row.
 * Errors: ERR_NO_TICKET_FOUND, ERR_TICKET_STATUS unless open, ERR_WAPP_NOT_INITIALIZED when its connection was removed,
 * ERR_FETCH_WAPP_MSG when the quoted message is not of this conversation, ERR_VALIDATION for a client id used otherwise.
 * @returns the messages, and those drafts that had been stored before
 */
export async function send(
  tx: CompanyTx,
  actor: Actor,
  request: { ticketId: number; drafts: Draft[]; quotedId?: string | undefined },
  urlOf: rows.UrlOf,
): Promise<{ messages: Message[]; repeats: Draft[] }> {
  const { db } = tx;
  const before = await lockSeenTicket(db, actor, request.ticketId);
  const { fresh, repeats, ids } = await sortOut(db, before.id, request.drafts);
  const freshIds = fresh.length > 0 ? await store(tx, actor, before, fresh, request.quotedId) : [];
  const [ticket, messages] = await Promise.all([findTicket(db, before.id), rows.findMessages(db, [...ids, ...freshIds], urlOf)]);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  if (freshIds.length > 0) {
    const audience = ticketAudience(ticket, null);
    tx.emit('ticket', { action: 'update', ticket }, audience);
    for (const message of messages.filter(({ id }) => freshIds.includes(id))) {
      tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, audience);
    }
  }
  return { messages, repeats };
}

/** Tells drafts that were stored before, under their client ids, from new ones. */
async function sortOut(db: Db, ticketId: number, drafts: Draft[]): Promise<{ fresh: Draft[]; repeats: Draft[]; ids: string[] }> {
  const clientIds = drafts.flatMap((draft) => draft.clientId ?? []);
  if (new Set(clientIds).size < clientIds.length) throw clientIdTaken();
  const known = await rows.findByClientIds(db, clientIds);
  if (known.some((row) => row.ticketId !== ticketId)) throw clientIdTaken();
  const taken = new Set(known.map((row) => row.clientId));
  const isRepeat = ({ clientId }: Draft) => clientId !== null && taken.has(clientId);
  return {
    fresh: drafts.filter((draft) => !isRepeat(draft)),
    repeats: drafts.filter(isRepeat),
    ids: known.map((row) => row.id),
  };
}

async function store(tx: CompanyTx, actor: Actor, ticket: LockedTicket, drafts: Draft[], quotedId?: string): Promise<string[]> {
  const { db, companyId } = tx;
  const { whatsappId } = ticket;
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const quoted = quotedId ? await rows.findInTicket(db, ticket.id, { id: quotedId }) : undefined;
  if (quotedId && !quoted) throw new AppError('ERR_FETCH_WAPP_MSG');
  const ids: string[] = [];
  for (const draft of drafts) {
    const message = {
      companyId,
      ticketId: ticket.id,
      whatsappId,
      contactId: null,
      queueId: ticket.queueId,
      userId: actor.userId,
      providerId: newProviderId(),
      clientId: draft.clientId,
      fromMe: true,
      body: draft.body,
      mediaType: mediaTypeOf(draft.media?.mime),
      media: draft.media,
      ack: 0,
      quotedId: quoted?.id ?? null,
    };
    const stored = await rows.insertMessage(db, message);
    // Only a client id can clash here, with a request for another ticket that ran at the same time.
    if (!stored) throw clientIdTaken();
    ids.push(stored.id);
    await noteMessage(db, ticket.id, { ...message, ...stored }, 0);
  }
  await noteWritten(tx, ticket, actor.userId);
  await noteFirstAnswer(tx, ticket, actor.userId);
  tx.enqueue(drainOutbox, { companyId, whatsappId }, { key: drainKey(whatsappId) });
  return ids;
}

/** WhatsApp's own form of an id, chosen before the first attempt so that a repeat is the same message. */
function newProviderId(): string {
  return `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
}

/** A failed message again, under its own id. */
export async function retry(tx: CompanyTx, actor: Actor, id: string, urlOf: rows.UrlOf): Promise<Message[]> {
  const { db, companyId } = tx;
  const message = await ticketOfMessage(db, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // Seeing the ticket is what allows it; another's message looks like a missing one.
  const ticket = await seenTicket(db, actor, message.ticketId).catch(() => {
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  });
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (message.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const requeued = await requeueMessage(db, id);
  const messages = await rows.findMessages(db, [id], urlOf);
  if (requeued) {
    for (const one of messages) tx.emit('appMessage', { action: 'update', message: one }, ticketAudience(ticket, null));
    tx.enqueue(drainOutbox, { companyId, whatsappId: message.whatsappId }, { key: drainKey(message.whatsappId) });
  }
  return messages;
}

/**
 * Marks a conversation read up to a message. Exact under any mix: the ticket's row is locked and the rest counted.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_MESSAGE_FOUND when the message is not of this conversation
 */
export async function readUpTo(tx: CompanyTx, actor: Actor, ticketId: number, lastMessageId: string | undefined): Promise<number> {
  const { db, companyId } = tx;
  const before = await lockSeenTicket(db, actor, ticketId);
  if (lastMessageId === undefined) return noteRead(tx, before, actor, before.unreadMessages);
  if (!(await rows.findInTicket(db, ticketId, { id: lastMessageId }))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  const { read, unread } = await rows.markRead(db, ticketId, lastMessageId);
  if (read.length > 0 && before.whatsappId !== null) {
    const providerIds = read.map((message) => message.providerId).slice(-1000);
    tx.enqueue(sendReceipts, { companyId, whatsappId: before.whatsappId, contactId: before.contactId, providerIds });
  }
  return noteRead(tx, before, actor, unread);
}
