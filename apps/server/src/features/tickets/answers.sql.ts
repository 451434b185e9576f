import { sql } from 'kysely';
import type { Ticket } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { lastMessageUpdate, toLastMessageColumns, type NewLastMessage } from './changes.sql.ts';
import { ticketQuery, toTicket, type TicketRow } from './tickets.sql.ts';

// One statement instead of four: writing is what attendants do all day, and each of them costs as much again to be sent.
const recordAnswersStatement = fixedStatement(
  (db, seenTransferIds: readonly number[], ...columns: ReturnType<typeof toLastMessageColumns>) => {
    const [ticketIds] = columns;
    const written = lastMessageUpdate(db, ...columns)
      .set({ transferredUnread: sql<boolean>`transferred_unread AND tickets.id <> ALL (${seenTransferIds}::int[])` })
      .returningAll('tickets');
    const firstAnswers = db
      .updateTable('ticketCycles')
      .set({ firstAnswerAt: sql<string>`clock_timestamp()` })
      .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
      .where('finishedAt', 'is', null)
      .where('firstAnswerAt', 'is', null)
      .returning('ticketId');
    const now = ticketQuery(db, sql`written`).select(
      sql<boolean>`EXISTS (SELECT FROM first WHERE first.ticket_id = t.id)`.as('isFirst'),
    );
    return sql<
      TicketRow & { isFirst: boolean }
    >`WITH first AS (${firstAnswers}), written AS (${written}) ${now}`.compile(db);
  },
);

/**
 * Answers of people of the company to tickets that are locked.
 * @param written the newest one of each ticket
 * @param seenTransferIds tickets whose mark of a transfer ends with it
 * @returns the tickets with them, and whether it is the first one of its running cycle
 */
export async function saveAnswers(
  db: Db,
  written: readonly NewLastMessage[],
  seenTransferIds: readonly number[],
): Promise<{ ticket: Ticket; isFirst: boolean }[]> {
  const { rows } = await recordAnswersStatement(db, seenTransferIds, ...toLastMessageColumns(written));
  return rows.map((row) => ({ ticket: toTicket(row), isFirst: row.isFirst }));
}
