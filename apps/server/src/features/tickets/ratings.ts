import type { CompanyTx } from '../../platform/db/database.ts';
import { logEvents } from './log.ts';
import { saveRating } from './ratings.sql.ts';
import type { LockedTicket } from './changes.sql.ts';

/** Stores the contact's rating in the service cycle it is about, which has ended: the ticket stays resolved. */
export async function recordRating(
  tx: CompanyTx,
  ticket: LockedTicket,
  cycleId: number,
  rate: 1 | 2 | 3,
): Promise<void> {
  await saveRating(tx.db, cycleId, rate);
  const emitLogged = await logEvents(tx, [{ ticketId: ticket.id, kind: 'rated', userId: null }]);
  emitLogged(() => ticket);
}
