import type { Actor, MediaType, Message } from '@balcao/contract';
import type { OutboundTemplate, StoredMedia } from '../../channels/channel.ts';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockSeenTicket, noteAnswers, noteRead, seenTicket, ticketAudience, type LockedTicket } from '../tickets/index.ts';
import * as rows from './messages.sql.ts';
import { insertOwn } from './own.sql.ts';
import { authorOf, requeueMessage, ticketOfMessage } from './outbox.sql.ts';
import { wakeSession } from '../connections/index.ts';
import { sendReceipts } from './receipts.ts';
import { isRecording, mediaTypeOf, previewOf } from './messages.rules.ts';
import { newProviderId } from './provider-id.ts';
import { readPage, type PageRequest } from './thread-page.ts';
import { filled, requireWriter, writingFacts, type Writing } from './writing.ts';

/** A page of a conversation the caller may see, oldest first. Reading changes nothing. */
export async function threadPage(db: Db, actor: Actor, request: PageRequest & { ticketId: number }, urlOf: rows.UrlOf) {
  const { ticketId } = request;
  // Asked for in one go; of a ticket the caller may not see, nothing that was read is even looked at.
  const seen = seenTicket(db, actor, ticketId);
  const read = Promise.all([rows.countThread(db, ticketId), rows.oldestUnread(db, ticketId), readPage(db, ticketId, request, urlOf)]);
  read.catch(() => {});
  const ticket = await seen;
  const [count, unreadFrom, page] = await read;
  return { ticket, count, unreadFrom, ...page };
}

/** One thing to send: text, or a stored file with its caption. */
export interface Draft {
  body: string;
  clientId: string | null;
  media?: StoredMedia | undefined;
  /** what it is, when its file alone does not tell */
  mediaType?: MediaType;
  isVoice?: boolean;
  isForwarded?: boolean;
  /** sent as an approved template, of which `body` is the text */
  template?: OutboundTemplate;
}

const clientIdTaken = () => new AppError('ERR_VALIDATION', { fields: [{ field: 'clientId', problem: 'is taken' }] });

/**
 * Stores messages as pending, in order, and has them sent. A repeat of a client id answers the first row.
 * Errors: ERR_NO_TICKET_FOUND, those of `requireWriter`, ERR_FETCH_WAPP_MSG when the quoted message is not of this conversation, ERR_VALIDATION for a client id used otherwise.
 * @returns the messages, and those drafts that had been stored before
 */
export async function send(
  tx: CompanyTx,
  writing: Writing,
  actor: Actor,
  request: { ticketId: number; drafts: Draft[]; quotedId?: string | undefined },
): Promise<{ messages: Message[]; repeats: Draft[] }> {
  const { db } = tx;
  const before = await lockSeenTicket(db, actor, request.ticketId);
  const [{ fresh, repeats, ids }, facts] = await Promise.all([
    sortOut(db, before.id, request.drafts),
    writingFacts(db, writing, before),
  ]);
  const known = await rows.findMessages(db, ids, writing.urlOf);
  if (fresh.length === 0) return { messages: known, repeats };
  const { whatsappId } = await requireWriter(db, actor, before, facts);
  const drafts = await filled(db, writing, before, fresh);
  const stored = await store(tx, writing, actor, { ...before, whatsappId }, { drafts, quotedId: request.quotedId });
  return { messages: [...known, ...stored], repeats };
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

async function store(
  tx: CompanyTx,
  writing: Writing,
  actor: Actor,
  ticket: LockedTicket & { whatsappId: number },
  { drafts, quotedId }: { drafts: readonly Draft[]; quotedId: string | undefined },
): Promise<Message[]> {
  const { db, companyId } = tx;
  const quoted = quotedId ? await rows.findInTicket(db, ticket.id, { id: quotedId }) : undefined;
  if (quotedId && !quoted) throw new AppError('ERR_FETCH_WAPP_MSG');
  const messages: Message[] = [];
  for (const draft of drafts) {
    const message = await insertOwn(
      db,
      {
        companyId,
        ticketId: ticket.id,
        whatsappId: ticket.whatsappId,
        queueId: ticket.queueId,
        userId: actor.userId,
        providerId: newProviderId(),
        clientId: draft.clientId,
        body: draft.body,
        mediaType: draft.mediaType ?? mediaTypeOf(draft.media?.mime),
        media: draft.media,
        isVoice: draft.isVoice ?? isRecording(draft.media),
        isForwarded: draft.isForwarded ?? false,
        template: draft.template,
        quotedId: quoted?.id ?? null,
      },
      writing.urlOf,
    );
    // Only a client id can clash here, with a request for another ticket that ran at the same time.
    if (!message) throw clientIdTaken();
    messages.push(message);
  }
  const [first, ...others] = messages.map((message) => ({ ...message, sentAt: message.createdAt, body: previewOf(message) }));
  if (!first) return [];
  const now = await noteAnswers(tx, ticket, actor.userId, [first, ...others]);
  const audience = ticketAudience(now, null);
  tx.emit('ticket', { action: 'update', ticket: now }, audience);
  for (const message of messages) tx.emit('appMessage', { action: 'create', message, ticket: now, contact: now.contact }, audience);
  wakeSession(tx, ticket.whatsappId);
  return messages;
}

/** A failed message again, under its own id. */
export async function retry(tx: CompanyTx, writing: Writing, actor: Actor, id: string): Promise<Message[]> {
  const { db } = tx;
  const message = await ticketOfMessage(db, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // Seeing the ticket is what allows it; another's message looks like a missing one.
  const ticket = await seenTicket(db, actor, message.ticketId).catch(() => {
    throw new AppError('ERR_NO_MESSAGE_FOUND');
  });
  await requireWriter(db, actor, ticket, await writingFacts(db, writing, ticket));
  if (message.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (message.isDeleted) throw new AppError('ERR_MESSAGE_FIXED');
  const requeued = await requeueMessage(db, id);
  const messages = await rows.findMessages(db, [id], writing.urlOf);
  if (requeued) {
    for (const one of messages) tx.emit('appMessage', { action: 'update', message: one }, ticketAudience(ticket, null));
    wakeSession(tx, message.whatsappId);
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
    const messages = read.slice(-1000).map(({ providerId, authorKind, authorValue }) => ({ providerId, author: authorOf(authorKind, authorValue) }));
    tx.enqueue(sendReceipts, { companyId, whatsappId: before.whatsappId, contactId: before.contactId, messages });
  }
  return noteRead(tx, before, actor, unread);
}
