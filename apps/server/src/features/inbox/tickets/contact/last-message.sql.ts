// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { MediaType, Ticket } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import { ticketQuery, toTicket, type TicketRow } from '../ticket-rows.sql.ts';

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
  /** of a contact's message: the form of address in which it came; null = a provider with one form, or an own message */
  addressForm: 'pn' | 'lid' | null;
  /** of a contact's message: the id of the business portfolio under which it came; null = none, or an own message */
  addressValue: string | null;
  /** the number of messages written by users of the company, without those of contacts and automatic ones */
  answers: number;
  /** when the contact wrote the first of the messages that no user has answered among these; null = none */
  askedAt: string | null;
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
    forms: readonly (string | null)[],
    addressValues: readonly (string | null)[],
    askedAts: readonly (string | null)[],
  ) => {
    const given = sql`unnest(${ticketIds}::int[], ${ids}::bigint[], ${sentAts}::timestamptz[], ${bodies}::text[], ${fromMe}::boolean[], ${acks}::smallint[],
      ${types}::text[], ${authors}::text[], ${unread}::int[], ${answers}::int[], ${forms}::text[], ${addressValues}::text[], ${askedAts}::timestamptz[])`;
    const newest = sql`(last_message_at IS NULL OR (last_message_at, last_message_id) <= (w.said_at, w.message_id))`;
    const ifNewest = <T>(value: string, column: string) =>
      sql<T>`CASE WHEN ${newest} THEN ${sql.raw(value)} ELSE tickets.${sql.ref(column)} END`;
    // The contact's words that this message covers, or that came late and stand before one of the company.
    const covers = sql`w.by_us AND ${newest} AND NOT last_message_from_me AND last_message_id IS NOT NULL AND tickets.status <> 'closed'`;
    const isLate = sql`w.came > 0 AND last_message_from_me AND NOT ${newest}`;
    const uncovers = sql`NOT w.by_us AND ${newest}`;
    const isAnswered = sql`w.by_us AND w.answers > 0`;
    // A message of ours that WhatsApp took, and no device of the contact: whoever writes now may prove that it got lost.
    const leavesUnproven = sql`last_message_from_me AND last_message_ack = 2 AND coalesce(w.form, tickets.address_form) IS NOT NULL
      AND (NOT w.by_us OR last_message_at < now() - interval '1 minute')`;
    const wordsOf = (prefix: 'w' | 'last') =>
      prefix === 'w'
        ? sql`jsonb_build_object('body', w.body, 'mediaType', w.media_type, 'author', w.author, 'isDeleted', false)`
        : sql`jsonb_build_object('body', last_message, 'mediaType', last_message_type, 'author', last_message_author,
            'isDeleted', last_message_deleted)`;
    const answeredByAssignee = sql`tickets.status = 'open' AND (tickets.id, tickets.user_id) IN
      (SELECT a.ticket_id, a.user_id FROM unnest(${answeredIds}::int[], ${answeredBy}::int[]) AS a (ticket_id, user_id))`;
    const recorded = db
      .updateTable('tickets')
      .from(
        given.as(
          sql`w (ticket_id, message_id, said_at, body, by_us, said_ack, media_type, author, came, answers, form, address_value, asked_at)`,
        ),
      )
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
        contactMessageId: sql`CASE WHEN ${uncovers} THEN NULL WHEN ${covers} THEN last_message_id WHEN ${isLate} THEN w.message_id
          ELSE contact_message_id END`,
        contactMessage: sql`CASE WHEN ${uncovers} THEN NULL WHEN ${covers} THEN ${wordsOf('last')} WHEN ${isLate} THEN ${wordsOf('w')}
          ELSE contact_message END`,
        unansweredAt: sql`CASE WHEN ${uncovers} THEN NULL WHEN ${covers} THEN CASE WHEN ${isAnswered} THEN NULL ELSE last_message_at END
          WHEN ${isLate} THEN w.said_at WHEN ${isAnswered} AND unanswered_at <= w.said_at THEN NULL ELSE unanswered_at END`,
        unansweredFrom: sql`CASE WHEN ${uncovers} THEN CASE WHEN w.answers > 0 THEN w.asked_at ELSE coalesce(unanswered_from, w.asked_at) END
          WHEN ${isAnswered} AND ${newest} THEN NULL
          WHEN ${isAnswered} AND unanswered_from <= w.said_at THEN
            CASE WHEN NOT last_message_from_me THEN last_message_at WHEN unanswered_at > w.said_at THEN unanswered_at END
          WHEN ${covers} THEN coalesce(unanswered_from, last_message_at) WHEN ${isLate} THEN least(unanswered_from, w.asked_at)
          ELSE unanswered_from END`,
        addressForm: sql`coalesce(w.form, tickets.address_form)`,
        addressValue: sql`coalesce(w.address_value, tickets.address_value)`,
        unprovenSince: sql`CASE WHEN ${leavesUnproven} THEN coalesce(tickets.unproven_since, now()) ELSE tickets.unproven_since END`,
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
    const current = ticketQuery(db, sql`recorded`).select([
      sql<boolean>`EXISTS (SELECT FROM first WHERE first.ticket_id = t.id)`.as('isFirst'),
      sql<boolean>`EXISTS (SELECT FROM deadline_rules)`.as('hasRules'),
    ]);
    return sql<TicketRow & { isFirst: boolean; hasRules: boolean }>`
      WITH first AS (${firstAnswers}), recorded AS (${recorded}) ${current}`.compile(db);
  },
);

/**
 * Updates ticket rows with new messages, unless a conversation has a later one: messages of a contact from a time
 * without connection come after answers that were written later. The tickets are locked.
 * @param messages the newest one of each ticket
 * @param answers clear the mark of a transfer when the ticket's user wrote them
 * @returns the tickets with them, whether an answer is the first one of its running cycle, and whether the company has rules of deadlines
 */
export async function saveRecorded(
  db: Db,
  messages: readonly RecordedMessage[],
  answers: readonly AnswerBy[],
): Promise<{ ticket: Ticket; isFirst: boolean; hasRules: boolean }[]> {
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
    messages.map(({ addressForm }) => addressForm),
    messages.map(({ addressValue }) => addressValue),
    messages.map(({ askedAt }) => askedAt),
  );
  return rows.map((row) => ({ ticket: toTicket(row), isFirst: row.isFirst, hasRules: row.hasRules }));
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
 * Updates the ticket row after a change of its newest message, or of the one that the contact wrote last: text,
 * deletion, the contact's reaction. Returns whether it is one of these. It does not move the ticket in the list.
 */
export async function recordLastMessageChange(
  db: Db,
  ticketId: number,
  message: { id: string; body: string; isDeleted: boolean; reaction: string },
): Promise<boolean> {
  const body = message.body.slice(0, 500);
  const { rows } = await sql`
    UPDATE tickets SET
      last_message = CASE WHEN last_message_id = ${message.id}::bigint THEN ${body} ELSE last_message END,
      last_message_deleted = CASE WHEN last_message_id = ${message.id}::bigint THEN ${message.isDeleted} ELSE last_message_deleted END,
      last_message_reaction = CASE WHEN last_message_id = ${message.id}::bigint THEN ${message.reaction} ELSE last_message_reaction END,
      contact_message = CASE WHEN contact_message_id = ${message.id}::bigint
        THEN contact_message || jsonb_build_object('body', ${body}::text, 'isDeleted', ${message.isDeleted}::boolean) ELSE contact_message END
    WHERE id = ${ticketId} AND (last_message_id = ${message.id}::bigint OR contact_message_id = ${message.id}::bigint)
    RETURNING id`.execute(db);
  return rows.length > 0;
}

/**
 * Looks up anew what the contact of a ticket wrote last, where a message of the company stands after it: for a
 * conversation that was put together.
 */
export async function refreshContactMessage(db: Db, ticketId: number): Promise<void> {
  await sql`
    UPDATE tickets t SET contact_message_id = said.id,
      contact_message = CASE WHEN said.id IS NOT NULL THEN jsonb_build_object('body', said.body, 'mediaType', said.media_type,
        'author', coalesce(said.author_name, ''), 'isDeleted', said.is_deleted) END,
      unanswered_at = CASE WHEN NOT EXISTS (
        SELECT FROM messages a WHERE a.ticket_id = t.id AND a.from_me AND NOT a.is_automatic AND (a.sent_at, a.id) > (said.sent_at, said.id))
        THEN said.sent_at END,
      unanswered_from = CASE WHEN t.status <> 'closed' THEN (
        SELECT min(m.sent_at) FROM messages m WHERE m.ticket_id = t.id AND NOT m.from_me AND m.sent_at >= t.created_at
          AND m.sent_at > coalesce((SELECT a.sent_at FROM messages a WHERE a.ticket_id = t.id AND a.from_me AND NOT a.is_automatic
            ORDER BY a.sent_at DESC LIMIT 1), '-infinity'::timestamptz)) END
    FROM (SELECT ${ticketId}::int AS ticket_id) one LEFT JOIN LATERAL (
      SELECT m.id, m.sent_at, left(m.body, 500) AS body, m.media_type, m.author_name, m.is_deleted
      FROM messages m JOIN tickets of_it ON of_it.id = m.ticket_id
      WHERE m.ticket_id = one.ticket_id AND NOT m.from_me AND of_it.last_message_from_me AND of_it.status <> 'closed'
      ORDER BY m.sent_at DESC, m.id DESC LIMIT 1) said ON true
    WHERE t.id = one.ticket_id`.execute(db);
}
