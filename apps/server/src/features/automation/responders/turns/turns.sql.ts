// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import type { AnswerStep } from '../responder.ts';

export interface ClaimedTurn {
  id: string;
  messageId: string;
  isFirst: boolean;
  /** how often responders moved the ticket from queue to queue because of this message */
  moves: number;
  /** what is to be written of its answer; null = it has none yet */
  laterSteps: readonly AnswerStep[] | null;
}

export async function insertTurn(
  db: Db,
  turn: { companyId: number; ticketId: number; messageId: string; isFirst: boolean; moves: number },
): Promise<void> {
  await db.insertInto('responderTurns').values(turn).execute();
}

/** Whether earlier messages of a ticket still wait for their answer. The ticket is locked. */
export async function hasTurns(db: Db, ticketId: number): Promise<boolean> {
  return (await firstTurn(db, ticketId)).rows.length > 0;
}

const firstTurn = fixedStatement((db, ticketId: number) =>
  db.selectFrom('responderTurns').select('id').where('ticketId', '=', ticketId).limit(1).compile(),
);

/**
 * Claims the oldest turn of a ticket for some time; undefined when there is none, or when it is someone else's for now. A later
 * one is never claimed before it.
 */
export async function claimNext(
  db: Db,
  ticketId: number,
  { claim, leaseMs }: { claim: string; leaseMs: number },
): Promise<ClaimedTurn | undefined> {
  const row = await db
    .updateTable('responderTurns')
    .set({ claim, dueAt: inMs(leaseMs) })
    .where('id', '=', (eb) =>
      eb.selectFrom('responderTurns').select('id').where('ticketId', '=', ticketId).orderBy('id').limit(1),
    )
    .where('dueAt', '<=', sql<string>`clock_timestamp()`)
    .returning(['id', 'messageId', 'isFirst', 'moves', 'laterSteps'])
    .executeTakeFirst();
  return row && { ...row, laterSteps: row.laterSteps as readonly AnswerStep[] | null };
}

const inMs = (ms: number) => sql<string>`clock_timestamp() + ${ms} * interval '1 millisecond'`;

/** Completes a turn; false when it is no longer this claim's: it was ended, or its lease expired and another has it. */
export async function takeTurn(db: Db, id: string, claim: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('responderTurns')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Keeps a turn for longer, with what is still to be written of its answer; false when it is no longer this claim's. */
export async function storeSteps(
  db: Db,
  { id, claim }: { id: string; claim: string },
  laterSteps: readonly AnswerStep[],
  leaseMs: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('responderTurns')
    .set({ laterSteps: JSON.stringify(laterSteps), dueAt: inMs(leaseMs) })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Gives a turn back that could not be answered. @returns how often it failed; undefined when it is no longer this claim's */
export async function releaseTurn(
  db: Db,
  id: string,
  claim: string,
  { failures, pauseMs }: { failures: number; pauseMs: number },
): Promise<number | undefined> {
  const row = await db
    .updateTable('responderTurns')
    .set((eb) => ({ claim: null, failures: eb('failures', '+', failures), dueAt: inMs(pauseMs) }))
    .where('id', '=', id)
    .where('claim', '=', claim)
    .returning('failures')
    .executeTakeFirst();
  return row?.failures;
}

/** Tickets of all companies with a turn that is due: its process has ended, or no one has taken it up. */
export async function listDueConversations(
  db: Db,
  page: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    SELECT DISTINCT company_id, ticket_id AS id FROM responder_turns
    WHERE due_at <= clock_timestamp() AND ticket_id > ${page.after} ORDER BY ticket_id LIMIT ${page.limit}`.execute(db);
  return rows;
}
