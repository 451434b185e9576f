import type { Message } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { findTicket, noteChange, ticketAudience } from '../tickets/index.ts';
import { theirReaction } from './changes.rules.ts';
import { previewOf } from './messages.rules.ts';
import { findMessages, type UrlOf } from './messages.sql.ts';

/**
 * Tells everybody who sees the ticket how a message is now, and mends the row of the list where it is about this message.
 * A change is no message: it neither moves the ticket nor counts as unread.
 */
export async function announceChange(tx: CompanyTx, message: { id: string; ticketId: number }, urlOf: UrlOf): Promise<Message> {
  const [now] = await findMessages(tx.db, [message.id], urlOf);
  if (!now) throw new Error('a message that was changed is missing');
  const newest = await noteChange(tx.db, message.ticketId, { ...now, body: previewOf(now), reaction: theirReaction(now.reactions) });
  const ticket = await findTicket(tx.db, message.ticketId);
  if (!ticket) throw new Error('the ticket of a message is missing');
  const audience = ticketAudience(ticket, null);
  tx.emit('appMessage', { action: 'update', message: now }, audience);
  if (newest) tx.emit('ticket', { action: 'update', ticket }, audience);
  return now;
}
