// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import type { BotState } from './menu.rules.ts';
import type { AnswerStep } from '../responder.ts';

/** The state of a ticket's contact. */
export async function findState(db: Db, ticketId: number): Promise<BotState | undefined> {
  const [row] = (await stateByTicket(db, ticketId)).rows;
  return row && { ...row, sentAt: row.sentAt === null ? null : new Date(row.sentAt) };
}

const stateByTicket = fixedStatement((db, ticketId: number) =>
  db
    .selectFrom('botStates')
    .select(['stage', 'offered', 'optionId', 'sends', 'sentAt'])
    .where('ticketId', '=', ticketId)
    .compile(),
);

export async function saveState(
  db: Db,
  companyId: number,
  ticketId: number,
  { sentAt, offered, ...state }: BotState,
): Promise<void> {
  const values = { ...state, offered: [...offered], sentAt: sentAt?.toISOString() ?? null };
  await db
    .insertInto('botStates')
    .values({ companyId, ticketId, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'ticketId']).doUpdateSet(values))
    .execute();
}

/** Deletes what waits of tickets to be answered, and where their contacts are in the menu. @returns the unwritten steps of answers */
export async function deleteTurnsAndStates(db: Db, ticketIds: readonly number[]): Promise<AnswerStep[]> {
  const isOfTickets = sql<boolean>`ticket_id = any(${ticketIds}::int[])`;
  const rows = await db
    .with('states', (cte) => cte.deleteFrom('botStates').where(isOfTickets))
    .deleteFrom('responderTurns')
    .where(isOfTickets)
    .returning('laterSteps')
    .execute();
  return rows.flatMap(({ laterSteps }) => (laterSteps as AnswerStep[] | null) ?? []);
}

/** Moves the turns and the state of a ticket to another one, which keeps a state of its own. */
export async function moveTurnsAndState(db: Db, from: number, into: number): Promise<void> {
  await db.updateTable('responderTurns').set({ ticketId: into }).where('ticketId', '=', from).execute();
  await sql`UPDATE bot_states SET ticket_id = ${into} WHERE ticket_id = ${from}
    AND NOT EXISTS (SELECT FROM bot_states i WHERE i.ticket_id = ${into})`.execute(db);
}

/** Merges the records of two contacts: what either was informed of. */
export async function mergeNotices(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`UPDATE bot_closed_notices n SET contact_id = ${into} WHERE contact_id = ${from} AND NOT EXISTS (
    SELECT FROM bot_closed_notices i WHERE i.contact_id = ${into} AND i.queue_id IS NOT DISTINCT FROM n.queue_id)`.execute(
    db,
  );
}

/** When a contact was told last that it is closed, of the company (0) and of queues. */
export async function findClosedNotices(db: Db, contactId: number): Promise<Map<number, Date>> {
  const { rows } = await noticesByContact(db, contactId);
  return new Map(rows.map(({ queueId, toldAt }) => [queueId ?? 0, new Date(toldAt)]));
}

const noticesByContact = fixedStatement((db, contactId: number) =>
  db.selectFrom('botClosedNotices').select(['queueId', 'toldAt']).where('contactId', '=', contactId).compile(),
);

/**
 * Records that a contact is told; false when they were, at the same time, on another connection.
 * @param before a notice from this moment on is one that was sent meanwhile
 */
export async function recordClosedNotice(
  db: Db,
  companyId: number,
  contactId: number,
  { scope, at, before }: { scope: number; at: Date; before: Date },
): Promise<boolean> {
  const toldAt = at.toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('botClosedNotices')
    .values({ companyId, contactId, queueId: scope === 0 ? null : scope, toldAt })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'contactId', 'queueId'])
        .doUpdateSet({ toldAt })
        .where((eb) => eb('botClosedNotices.toldAt', '<=', before.toISOString())),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
