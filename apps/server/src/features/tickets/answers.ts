import type { Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { noteAnswer, type Answer } from './answers.sql.ts';
import type { LockedTicket } from './changes.sql.ts';
import { logEvents } from './log.ts';
import { transferSeen } from './tickets.rules.ts';

/**
 * Messages that somebody of the company wrote, in their order: in the row of the list, in the running service cycle, and in the
 * log when it is the first answer. Whoever has a ticket and writes in it has seen that it was transferred to them.
 * @returns the ticket as it is now
 */
export async function noteAnswers(tx: CompanyTx, before: LockedTicket, userId: number, answers: readonly [Answer, ...Answer[]]): Promise<Ticket> {
  const seen = transferSeen(before, userId);
  const [first, ...others] = answers;
  const noted = await noteAnswer(tx.db, before.id, first, seen);
  let { ticket } = noted;
  for (const answer of others) ({ ticket } = await noteAnswer(tx.db, before.id, answer, seen));
  if (noted.isFirst) {
    const announce = await logEvents(tx, [{ ticketId: before.id, kind: 'first_answer', userId }]);
    announce(() => before);
  }
  return ticket;
}
