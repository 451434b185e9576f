import type { UserActor, Message } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { findMessageMedia } from '../media/media.sql.ts';
import { findMessages } from '../messages.sql.ts';
import { send } from './send.ts';

interface ForwardRequest {
  actor: UserActor;
  /** of the message */
  id: string;
  ticketIds: readonly number[];
  /** of the new messages, in the order of the tickets */
  clientIds?: readonly string[] | undefined;
  /** whose all the tickets were when they were chosen; undefined = whoever has them */
  expectedUserId?: number | null | undefined;
}

/**
 * Forwards a message into other tickets, all or none. A file is not copied: both messages refer to it. A repeat of the
 * client ids answers the first messages. Errors: ERR_NO_MESSAGE_FOUND, ERR_MESSAGE_FIXED for a deleted message or none,
 * and those of sending.
 */
export async function forward(
  tx: CompanyTx,
  { actor, id, ticketIds, clientIds = [], expectedUserId }: ForwardRequest,
): Promise<Message[]> {
  const { db } = tx;
  const [message] = await findMessages(tx, [id]);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(db, actor, message.ticketId, 'ERR_NO_MESSAGE_FOUND');
  if (message.isDeleted || message.mediaType === 'call_log') throw new AppError('ERR_MESSAGE_FIXED');
  const { body, mediaType, isVoice } = message;
  const draft = { body, mediaType, isVoice, media: await findMessageMedia(db, id), isForwarded: true };
  const sent: Message[] = [];
  // In the order of their ids: two that forward at once into the same tickets do not wait for each other crosswise.
  for (const ticketId of [...new Set(ticketIds)].toSorted((a, b) => a - b)) {
    const clientId = clientIds[ticketIds.indexOf(ticketId)] ?? null;
    const request = { actor, ticketId, drafts: [{ ...draft, clientId }], expectedUserId };
    sent.push(...(await send(tx, request)).messages);
  }
  return sent;
}
