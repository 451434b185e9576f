import { sql } from 'kysely';
import type { MediaType, Ticket } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { messageWritten, type LastMessage } from './changes.sql.ts';
import { ticketQuery, toTicket, type TicketRow } from './tickets.sql.ts';

export type Answer = Omit<LastMessage, 'fromMe' | 'isAutomatic'>;

// One statement instead of four: writing is what attendants do all day, and each of them costs as much again to be sent.
const answered = fixedStatement(
  (db, ticketId: number, id: string, sentAt: string, body: string, ack: number, mediaType: MediaType, transferSeen: boolean) => {
    const written = messageWritten(db, ticketId, id, sentAt, body, true, ack, mediaType, 0, 1)
      .set({ transferredUnread: sql<boolean>`transferred_unread AND NOT ${transferSeen}::boolean` })
      .returningAll();
    const first = db
      .updateTable('ticketCycles')
      .set({ firstAnswerAt: sql<string>`clock_timestamp()` })
      .where('ticketId', '=', ticketId)
      .where('finishedAt', 'is', null)
      .where('firstAnswerAt', 'is', null)
      .returning('id');
    const now = ticketQuery(db, sql`written`).select(sql<boolean>`EXISTS (SELECT FROM first)`.as('isFirst'));
    return sql<TicketRow & { isFirst: boolean }>`WITH first AS (${first}), written AS (${written}) ${now}`.compile(db);
  },
);

/**
 * An answer of somebody of the company to a ticket that is locked.
 * @param transferSeen it ends the mark of a transfer
 * @returns the ticket with it, and whether it is the first one of its running cycle
 */
export async function noteAnswer(db: Db, ticketId: number, answer: Answer, transferSeen: boolean): Promise<{ ticket: Ticket; isFirst: boolean }> {
  const { id, sentAt, body, ack, mediaType } = answer;
  const [row] = (await answered(db, ticketId, id, sentAt, body.slice(0, 500), ack, mediaType, transferSeen)).rows;
  if (!row) throw new Error(`there is no ticket ${ticketId}`);
  return { ticket: toTicket(row), isFirst: row.isFirst };
}
