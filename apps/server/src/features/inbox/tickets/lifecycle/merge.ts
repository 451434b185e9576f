import type { Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { lockTicketsOfContacts, type LockedTicket } from './locks.sql.ts';
import { ticketsMerging, ticketsReassigned } from '../events.ts';
import { mergeAttendants } from '../attendants/attendants.sql.ts';
import { mergeHolders } from '../holder/holder.sql.ts';
import * as rows from './merge.sql.ts';
import { mergedState } from '../tickets.rules.ts';
import { emitTicketById } from './apply.ts';
import { removedTicketAudience, ticketAudience } from '../tickets.ts';

/**
 * Moves the tickets of one contact to another. Where both have one on the same connection, they become one, with its
 * thread, its log and one running service. Both contacts are locked already.
 * @returns a function that emits the tickets, to be called once the contact is merged
 */
export async function mergeTickets(
  tx: CompanyTx,
  contacts: { from: number; into: number },
): Promise<() => Promise<void>> {
  const { db } = tx;
  const tickets = await lockTicketsOfContacts(db, [contacts.from, contacts.into]);
  const theirs = tickets.filter(({ contactId }) => contactId === contacts.from);
  if (theirs.length > 0) await tx.raise(ticketsReassigned, { ticketIds: theirs.map(({ id }) => id), contacts });
  const changed: LockedTicket[] = [];
  const gone: { ticket: LockedTicket; intoId: number }[] = [];
  for (const ticket of theirs) {
    const sameConnection = tickets.find(
      ({ contactId, whatsappId }) =>
        contactId === contacts.into && whatsappId !== null && whatsappId === ticket.whatsappId,
    );
    if (sameConnection) {
      await mergeInto(tx, ticket, sameConnection);
      gone.push({ ticket, intoId: sameConnection.id });
      changed.push(sameConnection);
    } else {
      await rows.setTicketContact(db, ticket.id, contacts.into);
      changed.push(ticket);
    }
  }
  return async () => {
    const emitted = new Map<number, Ticket>();
    for (const ticket of changed) emitted.set(ticket.id, await emitTicketById(tx, ticket.id, ticket));
    for (const { ticket, intoId } of gone) {
      const ticketId = ticket.id;
      const into = emitted.get(intoId);
      // Whoever sees the conversation in which it goes on is led there.
      if (into) {
        const mergedInto = { id: into.id, uuid: into.uuid };
        tx.emit('ticket', { action: 'delete', ticketId, mergedInto }, ticketAudience(into, null));
      }
      tx.emit('ticket', { action: 'delete', ticketId }, removedTicketAudience(ticketId, ticket));
    }
  };
}

async function mergeInto(tx: CompanyTx, from: LockedTicket, into: LockedTicket): Promise<void> {
  const { db } = tx;
  const pair = { from: from.id, into: into.id };
  const state = mergedState(into, from);
  await rows.mergeCycles(db, pair, state);
  await rows.moveTagsAndDrafts(db, pair);
  await mergeHolders(db, pair);
  await tx.raise(ticketsMerging, { ...pair, status: state.status });
  await mergeAttendants(db, pair, state);
  await rows.mergeRows(db, pair, state);
}
