import { sql } from 'kysely';
import type { TicketFacts } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { CycleStep } from './tickets.rules.ts';

/** Opens a service cycle for a ticket that waits. */
export async function openCycle(db: Db, ticket: TicketFacts & { id: number }): Promise<void> {
  await db
    .insertInto('ticketCycles')
    .values({
      companyId: ticket.companyId,
      ticketId: ticket.id,
      whatsappId: ticket.whatsappId,
      queueId: ticket.queueId,
      userId: ticket.userId,
      startedAt: ticket.status === 'open' ? sql<string>`now()` : null,
    })
    .execute();
}

/** Carries a transition into the running cycle. `ticket` is the state after it. */
export async function stepCycle(db: Db, ticket: TicketFacts & { id: number }, step: CycleStep): Promise<void> {
  if (step === 'reopen') return openCycle(db, ticket);
  await db
    .updateTable('ticketCycles')
    .set({
      queueId: ticket.queueId,
      userId: ticket.userId,
      ...(step === 'start' ? { startedAt: sql<string>`coalesce(started_at, now())` } : {}),
      ...(step === 'finish' ? { finishedAt: sql<string>`now()` } : {}),
    })
    .where('ticketId', '=', ticket.id)
    .where('finishedAt', 'is', null)
    .execute();
}

/** The first answer of a human in the running cycle. */
export async function noteFirstAnswer(db: Db, ticketId: number): Promise<void> {
  await db
    .updateTable('ticketCycles')
    .set({ firstAnswerAt: sql<string>`now()` })
    .where('ticketId', '=', ticketId)
    .where('finishedAt', 'is', null)
    .where('firstAnswerAt', 'is', null)
    .execute();
}
