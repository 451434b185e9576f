import type { UserActor } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { deleteTicket } from './changes.sql.ts';
import { lockTicketsOfContacts, type LockedTicket } from './locks.sql.ts';
import { ticketRemoving } from '../events.ts';
import { lockVisibleTicket, removedTicketAudience } from '../tickets.ts';

/** Deletes a ticket with everything in it. Error: ERR_NO_TICKET_FOUND. */
export async function removeTicket(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  await removeLocked(tx, await lockVisibleTicket(tx.db, actor, id));
}

/** Deletes all tickets of a contact that is deleted. */
export async function removeTicketsOf(tx: CompanyTx, contactId: number): Promise<void> {
  for (const ticket of await lockTicketsOfContacts(tx.db, [contactId])) await removeLocked(tx, ticket);
}

async function removeLocked(tx: CompanyTx, before: LockedTicket): Promise<void> {
  const { id } = before;
  await tx.raise(ticketRemoving, { ticketId: id });
  await deleteTicket(tx.db, id);
  tx.emit('ticket', { action: 'delete', ticketId: id }, removedTicketAudience(id, before));
}
