// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql, type AliasableExpression, type Selectable } from 'kysely';
import type { QuotedMessage } from '../../../../channels/port/message-content.ts';
import type { OutboundTemplate } from '../../../../channels/port/outbound-message.ts';
import { contentColumns } from '../../../../channels/port/content-columns.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import type { PacedMessage } from '../../../numbers/index.ts';

/** Room for what a connection has to send. */
export interface SendCapacity {
  whatsappId: number;
  /** the maximum of messages */
  limit: number;
  /** conversations that are on their way */
  except: readonly number[];
}

/** Conversations that are on their way, each beside its connection. */
export const busyConversations = (capacities: readonly SendCapacity[]) => sql`
  unnest(${capacities.flatMap(({ whatsappId, except }) => except.map(() => whatsappId))}::int[], ${capacities.flatMap(({ except }) => except)}::int[])
    AS busy (whatsapp_id, ticket_id)`;

/**
 * The last priority that leaves. Of a company past its due date nothing leaves that no one typed: it waits where it is, until the
 * company is let in again.
 */
const lastPriority = sql`
  (SELECT CASE WHEN is_past_due(c.due_date, c.time_zone) THEN 0 ELSE 9 END::smallint FROM companies c WHERE c.id = app_company_id())`;

/** What no one typed does not leave while another responder of the number has the conversation: it would take it from there. */
const isFree = (message: string) => sql`
  (${sql.ref(`${message}.priority`)} = 0 OR NOT EXISTS (
    SELECT FROM ticket_holders h WHERE h.ticket_id = ${sql.ref(`${message}.ticket_id`)} AND h.held_until > now()))`;

/**
 * Takes the next messages of each connection: by priority, so that messages of people go before automatic ones, and
 * campaigns go last. Earlier messages of the same conversation leave with it, whatever their priority.
 */
async function nextMessageIds(db: Db, capacities: readonly SendCapacity[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH capacities AS MATERIALIZED (
      SELECT c.id, c.most, ARRAY(SELECT busy.ticket_id FROM ${busyConversations(capacities)} WHERE busy.whatsapp_id = c.id) AS except
      FROM unnest(${capacities.map(({ whatsappId }) => whatsappId)}::int[], ${capacities.map(({ limit }) => limit)}::int[]) AS c (id, most)
    ), chosen AS (
      SELECT n.id, n.ticket_id, c.id AS whatsapp_id FROM capacities c CROSS JOIN LATERAL (
        SELECT m.id, m.ticket_id FROM messages m WHERE m.whatsapp_id = c.id AND m.waits AND m.priority <= ${lastPriority}
          AND m.ticket_id <> ALL (c.except) AND ${isFree('m')} ORDER BY m.priority, m.id LIMIT c.most
      ) n
    )
    SELECT id FROM chosen
    UNION
    SELECT b.id FROM chosen n JOIN messages b ON b.ticket_id = n.ticket_id AND b.whatsapp_id = n.whatsapp_id AND b.id < n.id
    WHERE b.waits AND b.priority <= ${lastPriority} AND ${isFree('b')}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Messages that were stored before migration 0631 call the placeholders `places`. */
const templateColumn = sql<OutboundTemplate | null>`
  CASE WHEN m.template ? 'places' THEN m.template - 'places' || jsonb_build_object('placeholders', m.template -> 'places')
    ELSE m.template END`;

/**
 * Own messages with what a channel has to know of them.
 * @param messages which ones: all, or some that were taken first
 */
function outboundQuery(db: Db, messages: AliasableExpression<Selectable<DB['messages']>> = sql`messages`) {
  return (
    db
      .selectFrom(messages.as('m'))
      .innerJoin('tickets as t', 't.id', 'm.ticketId')
      // A deleted message is not quoted: its words would be sent to those from whom they were taken back.
      .leftJoin('messages as r', (join) => join.onRef('r.id', '=', 'm.quotedId').on('r.isDeleted', '=', false))
      .select([
        ...contentColumns,
        'm.id',
        'm.ticketId',
        'm.whatsappId',
        'm.providerId',
        'm.attempts',
        'm.mentions',
        'm.mediaPreview',
        'm.wireForm',
        't.contactId',
        't.addressForm',
        't.addressValue',
        'r.providerId as quotedProviderId',
        'r.fromMe as quotedFromMe',
        'r.mediaType as quotedType',
        'r.body as quotedBody',
        'r.authorKind as quotedAuthorKind',
        'r.authorValue as quotedAuthor',
      ])
      .select([
        sql<boolean>`EXISTS (SELECT FROM message_operations o WHERE o.company_id = m.company_id AND o.message_id = m.id)`.as(
          'hasChanges',
        ),
        templateColumn.as('template'),
      ])
  );
}

/** Messages of connections that leave next, as many as there is room for. */
export async function takeMessages(db: Db, capacities: readonly SendCapacity[]): Promise<WaitingMessage[]> {
  return takeMessagesById(db, await nextMessageIds(db, capacities));
}

/** How many waiting messages are read to choose from. */
const maxCandidates = 1_000;
/** How many conversations with known contacts are searched behind those. */
const maxKnownCandidates = 100;

/**
 * Waiting messages of a paced connection to choose from, in the order in which they were written: what people wrote, and some
 * of what no one typed. `isFirstContact`: the contact never wrote to this number. Known contacts are looked for behind the others, too,
 * since thousands of first contacts may wait for days and must not hold them back.
 */
export async function listSendCandidates(
  db: Db,
  whatsappId: number,
  except: readonly number[],
): Promise<PacedMessage[]> {
  const ofPriority = (priorities: 'priority = 0' | 'priority > 0') => sql`
    (SELECT id, ticket_id, priority, failure FROM messages
      WHERE whatsapp_id = ${whatsappId} AND waits AND ${sql.raw(priorities)} AND priority <= ${lastPriority} AND ticket_id <> ALL (${except}::int[])
      ORDER BY priority, id LIMIT ${maxCandidates})`;
  const hasInbound = (ticketId: string) => sql`
    EXISTS (SELECT FROM messages i WHERE i.ticket_id = ${sql.ref(ticketId)} AND NOT i.from_me)`;
  const { rows } = await sql<PacedMessage>`
    WITH chosen AS (
      ${ofPriority('priority = 0')} UNION ${ofPriority('priority > 0')} UNION
      (SELECT id, ticket_id, priority, failure FROM messages m
        WHERE whatsapp_id = ${whatsappId} AND waits AND priority <= ${lastPriority} AND ticket_id <> ALL (${except}::int[])
          AND ${hasInbound('m.ticketId')}
        ORDER BY priority, id LIMIT ${maxKnownCandidates})
    ), waiting AS (
      SELECT * FROM chosen
      UNION
      SELECT b.id, b.ticket_id, b.priority, b.failure FROM messages b JOIN chosen n ON n.ticket_id = b.ticket_id AND b.id < n.id
      WHERE b.whatsapp_id = ${whatsappId} AND b.waits AND b.priority <= ${lastPriority}
    )
    SELECT w.id::text, w.ticket_id AS "ticketId", w.priority, w.failure AS "holdReason",
      NOT t.is_group AND NOT ${hasInbound('w.ticketId')} AS "isFirstContact",
      EXISTS (SELECT FROM messages i WHERE i.ticket_id = w.ticket_id AND NOT i.from_me AND i.sent_at > now() - interval '24 hours') AS "isReply"
    FROM waiting w JOIN tickets t ON t.id = w.ticket_id ORDER BY w.id`.execute(db);
  return rows;
}

/** Stores why messages wait; null = for their turn alone. @returns those that still wait */
export async function setWaitReasons(
  db: Db,
  marks: readonly { id: string; holdReason: string | null }[],
): Promise<{ id: string; ticketId: number }[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<{ id: string; ticketId: number }>`
    UPDATE messages m SET failure = r.held, updated_at = clock_timestamp()
    FROM unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ holdReason }) => holdReason)}::text[]) AS r (id, held)
    WHERE m.id = r.id AND m.ack = 0 RETURNING m.id, m.ticket_id`.execute(db);
  return rows;
}

// Locked in the order of their ids, as by `failWaiting`; and read as they are once they are locked, not as they were before.
const takeByIdsStatement = fixedStatement((db, ids: readonly string[]) => {
  const locked = db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .where('ack', '=', 0)
    .orderBy('id')
    .forNoKeyUpdate();
  const all = outboundQuery(db, sql`locked`).orderBy('m.id');
  return sql<WaitingMessage>`WITH locked AS (${locked}),
    marked AS (UPDATE messages m SET leaving = true FROM locked l WHERE m.id = l.id AND NOT l.leaving)
    ${all}`.compile(db);
});
export type WaitingMessage = Awaited<ReturnType<ReturnType<typeof outboundQuery>['executeTakeFirstOrThrow']>>;

/**
 * Locks those of some messages that still wait, and returns them in order: the rows are the queue. Each is marked as `leaving`, since
 * from here on it may reach the contact, whatever becomes of the answer.
 */
export async function takeMessagesById(db: Db, ids: readonly string[]): Promise<WaitingMessage[]> {
  if (ids.length === 0) return [];
  return (await takeByIdsStatement(db, ids)).rows;
}

/** A message of the company that left after that time, under the id it left with. One that nobody got yet left when it was acknowledged. */
export async function findOwnMessage(
  db: Db,
  whatsappId: number,
  providerId: string,
  since: Date,
): Promise<WaitingMessage | undefined> {
  return outboundQuery(db)
    .where('m.whatsappId', '=', whatsappId)
    .where('m.providerId', '=', providerId)
    .where(sql<boolean>`m.from_me`)
    .where(sql`CASE WHEN m.ack <= 2 THEN m.updated_at ELSE m.sent_at END`, '>', since.toISOString())
    .limit(1)
    .executeTakeFirst();
}

/** The quoted message of a queued one, as channels receive it. */
export function toQuotedMessage(message: WaitingMessage): QuotedMessage | undefined {
  const {
    quotedProviderId: providerId,
    quotedFromMe: fromMe,
    quotedType: mediaType,
    quotedBody: body,
    quotedAuthorKind,
    quotedAuthor,
  } = message;
  if (providerId === null || mediaType === null) return undefined;
  return {
    providerId,
    fromMe: fromMe === true,
    mediaType,
    body: body ?? '',
    author: authorOf(quotedAuthorKind, quotedAuthor),
  };
}

/** The author of a group message, from its columns. */
export const authorOf = (
  kind: 'pn' | 'lid' | null,
  value: string | null,
): { kind: 'pn' | 'lid'; value: string } | undefined => (kind === null || value === null ? undefined : { kind, value });

export async function findOwnMessageRef(
  db: Db,
  id: string,
): Promise<{ ticketId: number; whatsappId: number | null; isDeleted: boolean } | undefined> {
  return db
    .selectFrom('messages')
    .select(['ticketId', 'whatsappId', 'isDeleted'])
    .where('id', '=', id)
    .where('fromMe', '=', true)
    .executeTakeFirst();
}
