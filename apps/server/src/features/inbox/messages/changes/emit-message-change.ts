import type { Message } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { emitTicket, findTicket, recordLastMessageChange, ticketAudience } from '../../tickets/index.ts';
import { contactReaction } from './changes.rules.ts';
import { previewOf } from '../messages.rules.ts';
import { findMessages } from '../messages.sql.ts';

/**
 * Emits the state of a message to those who see the ticket, and updates the list row where it is about this message. A
 * change is no message: it neither moves the ticket nor counts as unread.
 */
export async function emitMessageChange(tx: CompanyTx, message: { id: string; ticketId: number }): Promise<Message> {
  const [current] = await findMessages(tx, [message.id]);
  if (!current) throw new Error('a message that was changed is missing');
  const isNewest = await recordLastMessageChange(tx.db, message.ticketId, {
    ...current,
    body: previewOf(current),
    reaction: contactReaction(current.reactions),
  });
  const ticket = await findTicket(tx.db, message.ticketId);
  if (!ticket) throw new Error('the ticket of a message is missing');
  tx.emit('appMessage', { action: 'update', message: current }, ticketAudience(ticket, null));
  if (isNewest) emitTicket(tx, ticket, null);
  return current;
}
