import type { Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { deadlinesAsked } from '../events.ts';

/** Locked tickets of which something changed, with the deadlines that they have by it. */
export async function withDeadlines(tx: CompanyTx, tickets: readonly Ticket[]): Promise<Ticket[]> {
  if (tickets.length === 0) return [];
  const moved = await tx.ask(
    deadlinesAsked,
    tickets.map(({ id }) => id),
  );
  return tickets.map((ticket) => {
    const deadline = moved.get(ticket.id);
    return deadline === undefined ? ticket : { ...ticket, deadline };
  });
}
