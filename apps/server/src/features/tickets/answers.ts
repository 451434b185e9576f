import type { Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../platform/db/database.ts';
import { saveAnswers } from './answers.sql.ts';
import type { LastMessage, LockedTicket } from './changes.sql.ts';
import { logEvents } from './log.ts';
import { transferSeen } from './tickets.rules.ts';

/** What somebody of the company wrote in a ticket that is locked. */
export interface Answer {
  ticket: LockedTicket;
  userId: number;
  message: Omit<LastMessage, 'fromMe' | 'isAutomatic'>;
}

/**
 * Answers in the order in which they were written: in the rows of the list, in the running service cycles, and in the log where
 * one is the first. Whoever has a ticket and writes in it has seen that it was transferred to them.
 * @returns the tickets as they are now, by their ids
 */
export async function recordAnswers(tx: CompanyTx, answers: readonly Answer[]): Promise<ReadonlyMap<number, Ticket>> {
  const byTicket = Map.groupBy(answers, ({ ticket }) => ticket.id);
  const newest = new Map(answers.map((answer) => [answer.ticket.id, answer.message]));
  const written = [...newest].map(([ticketId, message]) => ({
    ...message,
    ticketId,
    fromMe: true,
    unread: 0,
    answers: byTicket.get(ticketId)?.length ?? 0,
  }));
  const seenTransferIds = answers
    .filter(({ ticket, userId }) => transferSeen(ticket, userId))
    .map(({ ticket }) => ticket.id);
  const saved = await saveAnswers(tx.db, written, seenTransferIds);
  const first = saved.flatMap(({ ticket, isFirst }) => (isFirst ? (byTicket.get(ticket.id)?.[0] ?? []) : []));
  if (first.length > 0) {
    const emitLogged = await logEvents(
      tx,
      first.map(({ ticket, userId }) => ({ ticketId: ticket.id, kind: 'first_answer', userId })),
    );
    emitLogged((id) => byTicket.get(id)?.[0]?.ticket);
  }
  return new Map(saved.map(({ ticket }) => [ticket.id, ticket]));
}
