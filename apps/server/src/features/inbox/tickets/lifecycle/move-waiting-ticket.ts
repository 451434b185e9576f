import type { CompanyTx } from '../../../../platform/db/database.ts';
import { applyChanges } from './apply.ts';
import { setChatbot } from './changes.sql.ts';
import type { LockedTicket } from './locks.sql.ts';
import { ticketFacts } from '../tickets.ts';

/** Moves a waiting ticket to the queue its contact chose, or out of any. Its waiting time continues. */
export async function moveWaitingTicket(
  tx: CompanyTx,
  before: LockedTicket,
  to: { queueId: number | null; chatbot: boolean },
): Promise<void> {
  if (to.queueId !== before.queueId) {
    const next = { ...ticketFacts(before), queueId: to.queueId };
    await applyChanges(tx, null, [
      {
        before,
        change: { next, cycle: 'none', event: 'queued' },
        pendingSince: before.pendingSince,
        transferredUnread: before.transferredUnread,
      },
    ]);
  }
  await setChatbot(tx.db, before.id, to.chatbot);
}
