import type { CompanyTx } from '../../../../platform/db/database.ts';
import { applyAndRaise, applyChanges } from './apply.ts';
import { ensureConversation } from './changes.sql.ts';
import { lockTickets, type LockedTicket } from './locks.sql.ts';
import { ticketFacts } from '../tickets.ts';

/** How a service begins that no person asks for: waiting in a queue, or open with a user. */
export interface ServiceStart {
  queueId: number | null;
  userId: number | null;
}

/**
 * The one row of a contact on a connection, locked. A missing one is created closed and never served, so that its
 * messages begin no service and are in no list or count.
 */
export function lockConversation(
  { db, companyId }: CompanyTx,
  contact: { id: number; isGroup: boolean },
  whatsappId: number,
): Promise<LockedTicket> {
  return ensureConversation(db, { companyId, contactId: contact.id, whatsappId, isGroup: contact.isGroup });
}

/** Begins a service in a closed conversation that is locked; a running one stays as it is. */
export async function startService(tx: CompanyTx, before: LockedTicket, start: ServiceStart): Promise<LockedTicket> {
  if (before.status !== 'closed') return before;
  const { queueId, userId } = start;
  const status = userId === null ? ('pending' as const) : ('open' as const);
  const next = { ...ticketFacts(before), status, queueId, userId };
  const event = userId === null ? ('queued' as const) : ('started' as const);
  await applyChanges(tx, null, [{ before, change: { next, cycle: 'reopen', event } }]);
  const [ticket] = await lockTickets(tx.db, [before.id]);
  return ticket ?? before;
}

/** Ends the service of a conversation, as if it was resolved by a user; a closed one stays as it is. */
export async function finishService(tx: CompanyTx, ticketId: number): Promise<void> {
  const [before] = await lockTickets(tx.db, [ticketId]);
  if (!before || before.status === 'closed') return;
  const next = { ...ticketFacts(before), status: 'closed' as const };
  await applyAndRaise(tx, null, [{ before, change: { next, cycle: 'finish', event: 'finished' } }]);
}
