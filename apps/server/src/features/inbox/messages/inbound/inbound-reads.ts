import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { InboundRead } from '../../../../channels/port/inbound-entry.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { lockTickets, recordRead } from '../../tickets/index.ts';
import { findTicketByAddresses } from './find-ticket.ts';
import { markRead, newestInbound } from '../thread/read-state.sql.ts';

/**
 * A conversation was read on the company's own handset, or on another device linked to it: messages up to the newest of
 * these count as read. That device has sent the read receipts.
 */
export async function applyInboundRead(tx: CompanyTx, connection: ConnectionRef, read: InboundRead): Promise<void> {
  const { db } = tx;
  const ticketId = await findTicketByAddresses(db, connection, read.addresses);
  if (ticketId === undefined) return;
  const [ticket] = await lockTickets(db, [ticketId]);
  const newest = await newestInbound(db, ticketId, read.readIds);
  if (!ticket || newest === undefined) return;
  const { unread } = await markRead(db, ticketId, newest);
  await recordRead(tx, ticket, undefined, unread);
}
