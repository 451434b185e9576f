import type { Address, ConnectionRef } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { findByAddresses, isBlocked } from '../contacts/index.ts';
import { findTicketId } from '../tickets/index.ts';

/** The ticket of whoever has one of these addresses; undefined also for a blocked contact, of whom nothing is taken in. */
export async function findTicketByAddresses(
  db: Db,
  { whatsappId }: ConnectionRef,
  addresses: readonly Address[],
): Promise<number | undefined> {
  const [contactId] = await findByAddresses(db, addresses);
  if (contactId === undefined || (await isBlocked(db, contactId))) return undefined;
  return findTicketId(db, contactId, whatsappId);
}
