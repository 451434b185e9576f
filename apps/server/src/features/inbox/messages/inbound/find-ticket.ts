import type { Address } from '../../../../channels/port/message-content.ts';
import type { ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { findByAddresses, isBlocked } from '../../contacts/index.ts';
import { findTicketId } from '../../tickets/index.ts';

/**
 * Finds the ticket of the person with one of these addresses; undefined also for a blocked contact, from whom nothing
 * is received.
 */
export async function findTicketByAddresses(
  db: Db,
  { whatsappId }: ConnectionRef,
  addresses: readonly Address[],
): Promise<number | undefined> {
  const [contactId] = await findByAddresses(db, addresses);
  if (contactId === undefined || (await isBlocked(db, contactId))) return undefined;
  return findTicketId(db, contactId, whatsappId);
}
