import type { UserActor, Message } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { getVisibleTicket, ticketAudience } from '../tickets/index.ts';
import { listHits } from './thread/hits.sql.ts';
import * as rows from './messages.sql.ts';
import { countThread } from './thread/thread.sql.ts';
import { findOldestUnread } from './thread/read-state.sql.ts';
import { findOwnMessageRef } from './sending/send-queue.sql.ts';
import { requeueMessage } from './sending/send-results.sql.ts';
import { notifyPendingWork } from '../../../channels/session-hub/index.ts';
import { readPage, type PageRequest } from './thread/thread-page.ts';
import { requireWriter, findWritingFacts } from './sending/writing.ts';

/** A page of a conversation the caller may see, oldest first. Reading changes nothing. */
export async function threadPage(
  tx: Pick<CompanyTx, 'db' | 'fileUrl'>,
  actor: UserActor,
  request: PageRequest & { ticketId: number },
) {
  const { db } = tx;
  const { ticketId } = request;
  // Asked for in one go; of a ticket the caller may not see, nothing that was read is even looked at.
  const visible = getVisibleTicket(db, actor, ticketId);
  const read = Promise.all([
    countThread(db, ticketId),
    findOldestUnread(db, ticketId),
    readPage(tx, ticketId, request),
  ]);
  read.catch(() => {});
  const ticket = await visible;
  const [count, unreadFrom, page] = await read;
  return { ticket, count, unreadFrom, ...page };
}

const hitsPageSize = 100;
/** Shorter ones are in every other message. */
const minWordsLength = 2;

/** The newest messages with these words of a conversation the caller may see, oldest first. */
export async function findHits(
  db: Db,
  actor: UserActor,
  { ticketId, searchParam, before }: { ticketId: number; searchParam: string; before?: string | undefined },
) {
  await getVisibleTicket(db, actor, ticketId);
  if (searchParam.length < minWordsLength) return { messageIds: [], hasMore: false };
  const { rows, hasMore } = await readFirst(hitsPageSize, (limit) =>
    listHits(db, ticketId, { words: searchParam, hidesNumbers: actor.hidesNumbers, before, limit }),
  );
  return { messageIds: rows.toReversed(), hasMore };
}

/** A failed message again, under its own id. */
export async function retry(tx: CompanyTx, actor: UserActor, id: string): Promise<Message[]> {
  const { db } = tx;
  const message = await findOwnMessageRef(db, id);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  // Seeing the ticket is what allows it; another's message looks like a missing one.
  const ticket = await getVisibleTicket(db, actor, message.ticketId, 'ERR_NO_MESSAGE_FOUND');
  await requireWriter(db, actor, ticket, await findWritingFacts(db, tx.companyId, [ticket]));
  if (message.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (message.isDeleted) throw new AppError('ERR_MESSAGE_FIXED');
  const requeued = await requeueMessage(db, id);
  const messages = await rows.findMessages(tx, [id]);
  if (requeued) {
    for (const one of messages) tx.emit('appMessage', { action: 'update', message: one }, ticketAudience(ticket, null));
    notifyPendingWork(tx, message.whatsappId);
  }
  return messages;
}
