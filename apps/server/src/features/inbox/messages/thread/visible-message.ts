import type { Message, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { findMessages } from '../messages.sql.ts';

/** A message of a conversation the caller may see, without the address of its file; anything else looks like a missing one. */
export async function getVisibleMessage(db: Db, actor: UserActor, id: string): Promise<Message> {
  const [message] = await findMessages(db, [id], () => '');
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(db, actor, message.ticketId).catch(throwMessageNotFound);
  return message;
}

/** Another's message looks like a missing one. */
export function throwMessageNotFound(error: unknown): never {
  if (error instanceof AppError) throw new AppError('ERR_NO_MESSAGE_FOUND');
  throw error;
}
