import { sql } from 'kysely';
import type { Ticket } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { messagesWritten, writtenColumns, type Written } from './changes.sql.ts';
import { ticketQuery, toTicket, type TicketRow } from './tickets.sql.ts';

// One statement instead of four: writing is what attendants do all day, and each of them costs as much again to be sent.
const answered = fixedStatement((db, seen: readonly number[], ...columns: ReturnType<typeof writtenColumns>) => {
  const [ticketIds] = columns;
  const written = messagesWritten(db, ...columns)
    .set({ transferredUnread: sql<boolean>`transferred_unread AND tickets.id <> ALL (${seen}::int[])` })
    .returningAll('tickets');
  const first = db
    .updateTable('ticketCycles')
    .set({ firstAnswerAt: sql<string>`clock_timestamp()` })
    .where('ticketId', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('finishedAt', 'is', null)
    .where('firstAnswerAt', 'is', null)
    .returning('ticketId');
  const now = ticketQuery(db, sql`written`).select(sql<boolean>`EXISTS (SELECT FROM first WHERE first.ticket_id = t.id)`.as('isFirst'));
  return sql<TicketRow & { isFirst: boolean }>`WITH first AS (${first}), written AS (${written}) ${now}`.compile(db);
});

/**
 * Answers of people of the company to tickets that are locked.
 * @param written the newest one of each ticket
 * @param seen tickets whose mark of a transfer ends with it
 * @returns the tickets with them, and whether it is the first one of its running cycle
 */
export async function writeAnswers(
  db: Db,
  written: readonly Written[],
  seen: readonly number[],
): Promise<{ ticket: Ticket; isFirst: boolean }[]> {
  const { rows } = await answered(db, seen, ...writtenColumns(written));
  return rows.map((row) => ({ ticket: toTicket(row), isFirst: row.isFirst }));
}
