import type { Message, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import type { MadeId } from '../../../../platform/http/types.ts';
import { getVisibleTicket } from '../../tickets/index.ts';
import { findMessages } from '../messages.sql.ts';

/** A message of a conversation the caller may see, without the address of its file; anything else looks like a missing one. */
export async function getVisibleMessage(db: Db, actor: UserActor, id: string): Promise<Message> {
  const [message] = await findMessages({ db, fileUrl: () => '' }, [id]);
  if (!message) throw new AppError('ERR_NO_MESSAGE_FOUND');
  await getVisibleTicket(db, actor, message.ticketId).catch(throwMessageNotFound);
  return message;
}

/** Messages with these ids in conversations that the caller may see, in their order; those that are gone are left out. Errors: ERR_NO_MESSAGE_FOUND where none is left. */
export async function readMessagesAgain(
  tx: Pick<CompanyTx, 'db' | 'fileUrl'>,
  actor: UserActor,
  ids: readonly MadeId[],
): Promise<Message[]> {
  const found = await findMessages(tx, ids.map(String));
  if (found.length === 0) throw new AppError('ERR_NO_MESSAGE_FOUND');
  for (const ticketId of new Set(found.map((message) => message.ticketId)))
    await getVisibleTicket(tx.db, actor, ticketId).catch(throwMessageNotFound);
  return found;
}

/** Another's message looks like a missing one. */
export function throwMessageNotFound(error: unknown): never {
  if (error instanceof AppError) throw new AppError('ERR_NO_MESSAGE_FOUND');
  throw error;
}
