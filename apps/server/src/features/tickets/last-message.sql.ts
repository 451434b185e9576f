// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { MediaType, Ticket } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/fixed-statement.ts';
import { ticketQuery, toTicket, type TicketRow } from './ticket-rows.sql.ts';

/** The newest of the messages that were stored in a ticket, and the totals of all of them. */
export interface RecordedMessage {
  ticketId: number;
  id: string;
  body: string;
  fromMe: boolean;
  ack: number;
  mediaType: MediaType;
  sentAt: string;
  /** the sender's name, in a group; of the company's own the attendant's */
  authorName: string;
  /** added to the count of unread messages */
  unread: number;
  /** the number of messages written by users of the company, without those of contacts and automatic ones */
  answers: number;
}

/** A user of the company answered in a ticket. */
export interface AnswerBy {
  ticketId: number;
  userId: number;
}

// One statement replaces four: it runs for every message, and sending a statement costs as much as running it.
const recordStatement = fixedStatement(
  (
    db,
    answeredIds: readonly number[],
    answeredBy: readonly number[],
    ticketIds: readonly number[],
    ids: readonly string[],
    sentAts: readonly string[],
    bodies: readonly string[],
    fromMe: readonly boolean[],
    acks: readonly number[],
    types: readonly MediaType[],
    authors: readonly string[],
    unread: readonly number[],
    answers: readonly number[],
  ) => {
    const given = sql`unnest(${ticketIds}::int[], ${ids}::bigint[], ${sentAts}::timestamptz[], ${bodies}::text[], ${fromMe}::boolean[], ${acks}::smallint[],
      ${types}::text[], ${authors}::text[], ${unread}::int[], ${answers}::int[])`;
    const newest = sql`(last_message_at IS NULL OR (last_message_at, last_message_id) <= (w.said_at, w.message_id))`;
    const ifNewest = <T>(value: string, column: string) =>
      sql<T>`CASE WHEN ${newest} THEN ${sql.raw(value)} ELSE tickets.${sql.ref(column)} END`;
    const answeredByAssignee = sql`tickets.status = 'open' AND (tickets.id, tickets.user_id) IN
      (SELECT a.ticket_id, a.user_id FROM unnest(${answeredIds}::int[], ${answeredBy}::int[]) AS a (ticket_id, user_id))`;
    const recorded = db
      .updateTable('tickets')
      .from(given.as(sql`w (ticket_id, message_id, said_at, body, by_us, said_ack, media_type, author, came, answers)`))
      .set({
        lastMessage: ifNewest('w.body', 'lastMessage'),
        lastMessageId: ifNewest('w.message_id', 'lastMessageId'),
        lastMessageAt: ifNewest('w.said_at', 'lastMessageAt'),
        lastMessageFromMe: ifNewest('w.by_us', 'lastMessageFromMe'),
        lastMessageAck: ifNewest('w.said_ack', 'lastMessageAck'),
        lastMessageType: ifNewest('w.media_type', 'lastMessageType'),
        lastMessageAuthor: ifNewest('w.author', 'lastMessageAuthor'),
        lastMessageDeleted: ifNewest('false', 'lastMessageDeleted'),
        lastMessageReaction: ifNewest(`''`, 'lastMessageReaction'),
        unreadMessages: sql`unread_messages + w.came`,
        // A ticket whose contact writes is no longer snoozed.
        snoozedUntil: sql`CASE WHEN w.came = 0 THEN tickets.snoozed_until END`,
        transferredUnread: sql<boolean>`transferred_unread AND NOT (${answeredByAssignee})`,
        version: sql`version + w.answers`,
        // The start of the transaction would be wrong here: see `changedNow` of changes.sql.ts.
        updatedAt: sql<string>`clock_timestamp()`,
      })
      .where(sql<boolean>`tickets.id = w.ticket_id`)
      .returningAll('tickets');
    const firstAnswers = db
      .updateTable('ticketCycles')
      .set({ firstAnswerAt: sql<string>`clock_timestamp()` })
      .where('ticketId', '=', sql<number>`any(${answeredIds}::int[])`)
      .where('finishedAt', 'is', null)
      .where('firstAnswerAt', 'is', null)
      .returning('ticketId');
    const current = ticketQuery(db, sql`recorded`).select(
      sql<boolean>`EXISTS (SELECT FROM first WHERE first.ticket_id = t.id)`.as('isFirst'),
    );
    return sql<TicketRow & { isFirst: boolean }>`
      WITH first AS (${firstAnswers}), recorded AS (${recorded}) ${current}`.compile(db);
  },
);

/**
 * Updates ticket rows with new messages, unless a conversation has a later one: messages of a contact from a time
 * without connection come after answers that were written later. The tickets are locked.
 * @param messages the newest one of each ticket
 * @param answers clear the mark of a transfer when the ticket's user wrote them
 * @returns the tickets with them, and whether an answer is the first one of its running cycle
 */
export async function saveRecorded(
  db: Db,
  messages: readonly RecordedMessage[],
  answers: readonly AnswerBy[],
): Promise<{ ticket: Ticket; isFirst: boolean }[]> {
  const { rows } = await recordStatement(
    db,
    answers.map(({ ticketId }) => ticketId),
    answers.map(({ userId }) => userId),
    messages.map(({ ticketId }) => ticketId),
    messages.map(({ id }) => id),
    messages.map(({ sentAt }) => sentAt),
    messages.map(({ body }) => body.slice(0, 500)),
    messages.map(({ fromMe }) => fromMe),
    messages.map(({ ack }) => ack),
    messages.map(({ mediaType }) => mediaType),
    messages.map(({ authorName }) => authorName),
    messages.map(({ unread }) => unread),
    messages.map((message) => message.answers),
  );
  return rows.map((row) => ({ ticket: toTicket(row), isFirst: row.isFirst }));
}

/**
 * Updates the ack of tickets whose newest message is among these, and returns the tickets. It does not move them in the
 * list.
 */
export async function recordLastMessageAcks(db: Db, messageIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE tickets t SET last_message_ack = m.ack FROM messages m
    WHERE m.id = any(${messageIds}::bigint[]) AND t.id = m.ticket_id AND t.last_message_id = m.id
    RETURNING t.id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Updates the ticket row after a change of its newest message: text, deletion, the contact's reaction. Returns whether
 * it is still the newest one. It does not move the ticket in the list.
 */
export async function recordLastMessageChange(
  db: Db,
  ticketId: number,
  message: { id: string; body: string; isDeleted: boolean; reaction: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({
      lastMessage: message.body.slice(0, 500),
      lastMessageDeleted: message.isDeleted,
      lastMessageReaction: message.reaction,
    })
    .where('id', '=', ticketId)
    .where('lastMessageId', '=', message.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
