import type { CompanyTx } from '../../../../platform/db/database.ts';
import { emitTicketById, type LockedTicket, moveWaitingTicket, setLeftToPeople } from '../../../inbox/index.ts';
import { endResponding } from './end-responding.ts';

/** The ticket waits in its queue as if nothing answered by itself. */
export async function leaveToPeople(tx: CompanyTx, ticket: LockedTicket): Promise<void> {
  await endResponding(tx, [ticket.id]);
  if (ticket.status !== 'pending') return;
  await setLeftToPeople(tx.db, [ticket.id], true);
  await moveWaitingTicket(tx, ticket, { queueId: ticket.queueId, chatbot: false });
  await emitTicketById(tx, ticket.id, ticket);
}
