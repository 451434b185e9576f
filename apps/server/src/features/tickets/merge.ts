import type { TicketStatus } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockTicketsOfContacts, type LockedTicket } from './changes.sql.ts';
import * as rows from './merge.sql.ts';
import { mergedState } from './tickets.rules.ts';
import { emitTicketById } from './apply.ts';
import { removedTicketAudience } from './tickets.ts';

/** What merging tickets needs from the features that store things in them. */
export interface TicketMergePorts {
  /** moves the authorship of messages from one contact to the other */
  reassignMessages(db: Db, ticketIds: readonly number[], contacts: { from: number; into: number }): Promise<void>;
  /**
   * moves everything in one ticket to another, which has `status` from then on; returns how many of its messages are
   * unread
   */
  moveContents(db: Db, tickets: { from: number; into: number; status: TicketStatus }): Promise<number>;
}

/**
 * Moves the tickets of one contact to another. Where both have one on the same connection, they become one, with its
 * thread, its log and one running service. Both contacts are locked already.
 * @returns a function that emits the tickets, to be called once the contact is merged
 */
export async function mergeTickets(
  tx: CompanyTx,
  ports: TicketMergePorts,
  contacts: { from: number; into: number },
): Promise<() => Promise<void>> {
  const { db } = tx;
  const tickets = await lockTicketsOfContacts(db, [contacts.from, contacts.into]);
  const theirs = tickets.filter(({ contactId }) => contactId === contacts.from);
  await ports.reassignMessages(
    db,
    theirs.map(({ id }) => id),
    contacts,
  );
  const changed: LockedTicket[] = [];
  const gone: LockedTicket[] = [];
  for (const ticket of theirs) {
    const sameConnection = tickets.find(
      ({ contactId, whatsappId }) =>
        contactId === contacts.into && whatsappId !== null && whatsappId === ticket.whatsappId,
    );
    if (sameConnection) {
      await mergeInto(db, ports, ticket, sameConnection);
      gone.push(ticket);
      changed.push(sameConnection);
    } else {
      await rows.setTicketContact(db, ticket.id, contacts.into);
      changed.push(ticket);
    }
  }
  return async () => {
    for (const ticket of gone) {
      tx.emit('ticket', { action: 'delete', ticketId: ticket.id }, removedTicketAudience(ticket.id, ticket));
    }
    for (const ticket of changed) await emitTicketById(tx, ticket.id, ticket);
  };
}

async function mergeInto(db: Db, ports: TicketMergePorts, from: LockedTicket, into: LockedTicket): Promise<void> {
  const state = mergedState(into, from);
  await rows.mergeCycles(db, { from: from.id, into: into.id }, state);
  await rows.moveTagsAndDrafts(db, { from: from.id, into: into.id });
  const unread = await ports.moveContents(db, { from: from.id, into: into.id, status: state.status });
  await rows.mergeRows(db, { from: from.id, into: into.id }, { ...state, unread });
}
