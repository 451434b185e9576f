import type { UserActor, TicketCycle, TicketEvent, TicketFacts } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { listPastCycles } from './lifecycle/cycles.sql.ts';
import { ticketsLogged } from './events.ts';
import { insertEvents, listEvents, type NewEvent } from './events.sql.ts';
import { findVisibleTicketIds } from './visibility.sql.ts';
import { getVisibleTicket, ticketAudience } from './tickets.ts';

const pageSize = 200;

/**
 * Writes log lines.
 * @returns a function that emits them to the users who see the tickets; it may run while the tickets are read
 */
export async function logEvents(
  tx: CompanyTx,
  events: readonly NewEvent[],
): Promise<(ticketOf: (id: number) => (TicketFacts & { id: number }) | undefined) => void> {
  const written = await insertEvents(tx.db, tx.companyId, events);
  if (written.length > 0) await tx.raise(ticketsLogged, written);
  return (ticketOf) => {
    for (const ticketEvent of written) {
      const ticket = ticketOf(ticketEvent.ticketId);
      if (ticket) tx.emit('ticketEvent', { action: 'create', ticketEvent }, ticketAudience(ticket, null));
    }
  };
}

/** Lists a page of the log of a ticket the caller may see, newest first. */
export async function listEventsPage(
  db: Db,
  actor: UserActor,
  ticketId: number,
  before: string | undefined,
): Promise<{ events: TicketEvent[]; hasMore: boolean }> {
  await getVisibleTicket(db, actor, ticketId);
  const { rows: events, hasMore } = await readFirst(pageSize, (limit) => listEvents(db, ticketId, { before, limit }));
  return { events, hasMore };
}

/** Lists past services of the contact of a ticket, on all tickets the caller may see. */
export async function listPastServices(db: Db, actor: UserActor, ticketId: number): Promise<TicketCycle[]> {
  const ticket = await getVisibleTicket(db, actor, ticketId);
  return listPastCycles(db, await findVisibleTicketIds(db, actor, ticket.contactId), ticketId);
}
