import type { TicketStatus } from '@balcao/contract';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { lockTicketsOf, type LockedTicket } from './changes.sql.ts';
import * as rows from './merge.sql.ts';
import { joinedState } from './tickets.rules.ts';
import { announceTicket } from './apply.ts';
import { factsOf } from './tickets.ts';

/** What merging tickets needs of those who keep things in them. */
export interface MergeNeeds {
  /** Messages written by the one contact are the other's from now on. */
  giveMessages(db: Db, ticketIds: readonly number[], contacts: { from: number; into: number }): Promise<void>;
  /** Everything in one ticket goes into another, which is `status` from then on; answers how many of its messages are unread then. */
  moveContents(db: Db, tickets: { from: number; into: number; status: TicketStatus }): Promise<number>;
}

/**
 * The tickets of one contact become another's. Where both have one on the same connection, they become one: its thread, its
 * log and one running service. Both contacts are locked already.
 * @returns tells whoever sees the tickets, once the contact is what it shall be
 */
export async function mergeTickets(tx: CompanyTx, needs: MergeNeeds, contacts: { from: number; into: number }): Promise<() => Promise<void>> {
  const { db } = tx;
  const tickets = await lockTicketsOf(db, [contacts.from, contacts.into]);
  const theirs = tickets.filter(({ contactId }) => contactId === contacts.from);
  await needs.giveMessages(db, theirs.map(({ id }) => id), contacts);
  const changed: LockedTicket[] = [];
  const gone: LockedTicket[] = [];
  for (const ticket of theirs) {
    const twin = tickets.find(
      ({ contactId, whatsappId }) => contactId === contacts.into && whatsappId !== null && whatsappId === ticket.whatsappId,
    );
    if (twin) {
      await join(db, needs, ticket, twin);
      gone.push(ticket);
      changed.push(twin);
    } else {
      await rows.giveTicket(db, ticket.id, contacts.into);
      changed.push(ticket);
    }
  }
  return async () => {
    for (const ticket of gone) {
      const before = factsOf(ticket);
      tx.emit('ticket', { action: 'delete', ticketId: ticket.id }, { kind: 'ticket', ticketId: ticket.id, after: null, before });
    }
    for (const ticket of changed) await announceTicket(tx, ticket.id, ticket);
  };
}

async function join(db: Db, needs: MergeNeeds, from: LockedTicket, into: LockedTicket): Promise<void> {
  const state = joinedState(into, from);
  await rows.joinCycles(db, { from: from.id, into: into.id }, state);
  await rows.moveTagsAndDrafts(db, { from: from.id, into: into.id });
  const unread = await needs.moveContents(db, { from: from.id, into: into.id, status: state.status });
  await rows.joinRows(db, { from: from.id, into: into.id }, { ...state, unread });
}
