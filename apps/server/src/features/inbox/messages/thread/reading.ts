import type { UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { RequestInfo } from '../../../../platform/http/types.ts';
import { lockVisibleTicket, recordRead, type LockedTicket } from '../../tickets/index.ts';
import { findInTicket } from '../inbound/provider-ids.sql.ts';
import { markRead } from './read-state.sql.ts';
import { sendReadReceipts } from '../sending/read-receipts.ts';
import { authorOf } from '../sending/send-queue.sql.ts';

/** What read state needs of the login session of a request. */
export interface ReadingPorts {
  /** whether its client expects the first page of a conversation to mark it read: it has joined it, and never marks anything itself */
  readsByPage(request: RequestInfo, ticketId: number): Promise<boolean>;
  /** its client marks conversations itself */
  recordMarking(request: RequestInfo): Promise<void>;
}

/** Above the id of every message. */
const afterAll = '9223372036854775807';

/**
 * Marks a conversation read up to a message. Exact under any mix: the ticket's row is locked and the rest counted.
 * @returns what lists show as unread now
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_MESSAGE_FOUND when the message is not of this conversation
 */
export async function readUpTo(
  tx: CompanyTx,
  actor: UserActor,
  ticketId: number,
  lastMessageId: string | undefined,
): Promise<number> {
  const before = await lockVisibleTicket(tx.db, actor, ticketId);
  if (lastMessageId === undefined) return recordRead(tx, before, actor, before.unreadMessages);
  if (!(await findInTicket(tx.db, ticketId, { id: lastMessageId }))) throw new AppError('ERR_NO_MESSAGE_FOUND');
  return readLocked(tx, actor, before, lastMessageId);
}

/**
 * Marks a whole conversation read.
 * @returns what lists show as unread now
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function readAll(tx: CompanyTx, actor: UserActor, ticketId: number): Promise<number> {
  return readLocked(tx, actor, await lockVisibleTicket(tx.db, actor, ticketId));
}

/**
 * Marks a conversation read up to a message, in a ticket that is locked and that the caller may see.
 * @returns what lists show as unread now
 */
export async function readLocked(
  tx: CompanyTx,
  actor: UserActor,
  before: LockedTicket,
  lastMessageId = afterAll,
): Promise<number> {
  const { db, companyId } = tx;
  const { read, unread } = await markRead(db, before.id, lastMessageId);
  if (read.length > 0 && before.whatsappId !== null) {
    const messages = read
      .slice(-1000)
      .map(({ providerId, authorKind, authorValue }) => ({ providerId, author: authorOf(authorKind, authorValue) }));
    tx.enqueue(sendReadReceipts, { companyId, whatsappId: before.whatsappId, contactId: before.contactId, messages });
  }
  return recordRead(tx, before, actor, unread);
}
