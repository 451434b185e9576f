import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely';
import { isAdmin, type Actor, type MediaType, type Ticket, type TicketFacts, type TicketStatus } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/schema.gen.ts';

/** A ticket with what hangs on it, one row, ready for `toTicket`. */
function ticketQuery(db: Db) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('users as u', 'u.id', 't.userId')
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .leftJoin('whatsapps as w', 'w.id', 't.whatsappId')
    .select([
      't.id', 't.uuid', 't.status', 't.unreadMessages', 't.lastMessage', 't.lastMessageAt', 't.lastMessageFromMe',
      't.lastMessageAck', 't.lastMessageType', 't.lastMessageDeleted', 't.lastMessageReaction', 't.isGroup', 't.userId', 't.queueId', 't.contactId', 't.whatsappId',
      't.companyId', 't.chatbot', 't.useIntegration', 't.pendingSince', 't.createdAt', 't.updatedAt',
      'c.name as contactName', 'c.number as contactNumber', 'c.email as contactEmail', 'c.profilePicUrl', 'c.isBlocked as contactBlocked',
      'u.name as userName', 'q.name as queueName', 'q.color as queueColor', 'w.name as whatsappName',
      'w.status as whatsappStatus',
    ])
    .select(
      sql<Ticket['contact']['extraInfo'] | null>`(SELECT json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) ORDER BY e.id)
        FROM contact_extra_info e WHERE e.company_id = t.company_id AND e.contact_id = t.contact_id)`.as('extraInfo'),
    )
    .select(
      sql<Ticket['tags'] | null>`(SELECT json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) ORDER BY g.id)
        FROM ticket_tags tt JOIN tags g ON g.id = tt.tag_id WHERE tt.company_id = t.company_id AND tt.ticket_id = t.id)`.as('tags'),
    );
}
type TicketRow = Awaited<ReturnType<ReturnType<typeof ticketQuery>['executeTakeFirstOrThrow']>>;

function toTicket(row: TicketRow): Ticket {
  const { contactName, contactNumber, contactEmail, contactBlocked, profilePicUrl, extraInfo, userName, queueName, queueColor, ...rest } = row;
  const { whatsappName, whatsappStatus, ...ticket } = rest;
  return {
    ...ticket,
    fromMe: row.lastMessageFromMe,
    integrationId: null,
    promptId: null,
    contact: {
      id: row.contactId,
      name: contactName,
      number: contactNumber,
      email: contactEmail,
      profilePicUrl,
      isGroup: row.isGroup,
      isBlocked: contactBlocked,
      extraInfo: extraInfo ?? [],
    },
    user: row.userId !== null && userName !== null ? { id: row.userId, name: userName } : null,
    queue: row.queueId !== null && queueName !== null ? { id: row.queueId, name: queueName, color: queueColor ?? '' } : null,
    whatsapp:
      row.whatsappId !== null && whatsappName !== null && whatsappStatus !== null
        ? { id: row.whatsappId, name: whatsappName, status: whatsappStatus }
        : null,
    tags: row.tags ?? [],
  };
}

/** The same as `canSeeTicket`, as a condition. */
export function visibleTo(actor: Actor) {
  return (eb: ExpressionBuilder<DB & { t: DB['tickets'] }, 't'>): Expression<SqlBool> => {
    if (isAdmin(actor)) return eb.lit(true);
    const queue = eb.or([
      ...(actor.queueIds.length > 0 ? [eb('t.queueId', 'in', actor.queueIds)] : []),
      ...(actor.allTicket ? [eb('t.queueId', 'is', null)] : []),
    ]);
    const connection =
      actor.whatsappId === null ? eb.lit(true) : eb('t.whatsappId', 'in', [actor.whatsappId, ...actor.sharedWhatsappIds]);
    return eb.or([eb('t.userId', '=', actor.userId), eb.and([connection, queue])]);
  };
}

/**
 * When a ticket changed, read under the lock of its row. The time the transaction began would let the later of two
 * changes look like the earlier one.
 */
const changedNow = sql<string>`clock_timestamp()`;

export async function findTicket(db: Db, id: number): Promise<Ticket | undefined> {
  const row = await ticketQuery(db).where('t.id', '=', id).executeTakeFirst();
  return row && toTicket(row);
}

export async function findTicketByUuid(db: Db, uuid: string): Promise<Ticket | undefined> {
  const row = await ticketQuery(db).where('t.uuid', '=', uuid).executeTakeFirst();
  return row && toTicket(row);
}

export interface TicketFilter {
  status?: TicketStatus | undefined;
  showAll: boolean;
  queueIds?: number[] | undefined;
  unread: boolean;
  search: string;
}

function filtered(db: Db, actor: Actor, filter: TicketFilter) {
  let query = db.selectFrom('tickets as t').where(visibleTo(actor));
  if (filter.status) query = query.where('t.status', '=', filter.status);
  // Own open ones plus visible pending ones, unless everybody's are asked for; closed ones have no such limit.
  if (!filter.showAll) {
    query = query.where((eb) => eb.or([eb('t.status', '<>', 'open'), eb('t.userId', '=', actor.userId)]));
  }
  const { queueIds } = filter;
  if (queueIds && queueIds.length > 0) {
    query = query.where((eb) => eb.or([eb('t.queueId', 'in', queueIds), eb('t.queueId', 'is', null)]));
  }
  if (filter.unread) query = query.where('t.unreadMessages', '>', 0).where('t.status', '<>', 'closed');
  if (filter.search) {
    const pattern = `%${filter.search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('contacts as s')
          .select('s.id')
          .whereRef('s.id', '=', 't.contactId')
          .where((contact) =>
            contact.or([
              contact(sql`lower(s.name)`, 'like', pattern),
              contact('s.number', 'like', pattern),
            ]),
          ),
      ),
    );
  }
  return query;
}

export async function countTickets(db: Db, actor: Actor, filter: TicketFilter): Promise<number> {
  const row = await filtered(db, actor, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Place of a ticket in the list: time of the last change, then id. */
export interface TicketKey {
  updatedAt: string;
  id: number;
}

/** Up to `limit` tickets, latest first, after a place or an offset. The page is found first, then joined. */
export async function listTickets(
  db: Db,
  actor: Actor,
  filter: TicketFilter,
  page: { after?: TicketKey | undefined; offset: number; limit: number },
): Promise<Ticket[]> {
  const { after } = page;
  let ids = filtered(db, actor, filter)
    .select('t.id')
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit);
  if (after) {
    ids = ids.where(sql<boolean>`(t.updated_at, t.id) < (${after.updatedAt}::timestamptz, ${after.id}::int)`);
  } else if (page.offset > 0) {
    ids = ids.offset(page.offset);
  }
  const rows = await ticketQuery(db)
    .where('t.id', 'in', ids)
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
  return rows.map(toTicket);
}

/** Takes the ticket's row for the rest of the transaction, so that transitions, messages and counts follow each other. */
export async function lockTicket(db: Db, id: number): Promise<(TicketFacts & { id: number }) | undefined> {
  return db
    .selectFrom('tickets')
    .select(['id', 'companyId', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveTransition(
  db: Db,
  id: number,
  next: { status: TicketStatus; userId: number | null; queueId: number | null },
): Promise<void> {
  await db
    .updateTable('tickets')
    .set({
      ...next,
      ...(next.status === 'closed' ? { useIntegration: false, chatbot: false } : {}),
      pendingSince: next.status === 'pending' ? sql<string>`now()` : null,
      updatedAt: changedNow,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * The ticket of a contact on a connection, made when there is none: one row for ever. Locked for the transaction.
 * @returns the facts as they were before, and whether the row is new
 */
export async function ensureTicket(
  db: Db,
  input: { companyId: number; contactId: number; whatsappId: number; queueId: number | null; isGroup: boolean },
): Promise<TicketFacts & { id: number; created: boolean }> {
  const made = await db
    .insertInto('tickets')
    .values({ ...input, status: 'pending', pendingSince: sql<string>`now()` })
    .onConflict((conflict) => conflict.columns(['companyId', 'contactId', 'whatsappId']).doNothing())
    .returning(['id', 'companyId', 'status', 'userId', 'queueId', 'whatsappId'])
    .executeTakeFirst();
  if (made) return { ...made, created: true };
  const known = await db
    .selectFrom('tickets')
    .select(['id', 'companyId', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('contactId', '=', input.contactId)
    .where('whatsappId', '=', input.whatsappId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...known, created: false };
}

/** A closed ticket whose contact writes again waits anew, for nobody in particular. */
export async function reopenAsPending(db: Db, id: number, queueId: number | null): Promise<void> {
  await db
    .updateTable('tickets')
    .set({ status: 'pending', userId: null, queueId, chatbot: false, pendingSince: sql<string>`now()`, updatedAt: changedNow })
    .where('id', '=', id)
    .execute();
}

export interface LastMessage {
  id: string;
  body: string;
  fromMe: boolean;
  ack: number;
  mediaType: MediaType;
  sentAt: string;
}

/**
 * Writes a new message into the row of the list, unless the conversation has a later one: what a contact wrote while the
 * connection was down comes after answers that were written later. `unread` is added to the count.
 */
export async function noteMessage(db: Db, ticketId: number, last: LastMessage, unread: number): Promise<void> {
  const newest = sql`(last_message_at IS NULL OR (last_message_at, last_message_id) <= (${last.sentAt}::timestamptz, ${last.id}::bigint))`;
  const ifNewest = <T>(value: T, column: string) => sql<T>`CASE WHEN ${newest} THEN ${value} ELSE ${sql.ref(column)} END`;
  await db
    .updateTable('tickets')
    .set((eb) => ({
      lastMessage: ifNewest(last.body.slice(0, 500), 'lastMessage'),
      lastMessageId: ifNewest(last.id, 'lastMessageId'),
      lastMessageAt: ifNewest(last.sentAt, 'lastMessageAt'),
      lastMessageFromMe: ifNewest(last.fromMe, 'lastMessageFromMe'),
      lastMessageAck: ifNewest(last.ack, 'lastMessageAck'),
      lastMessageType: ifNewest(last.mediaType, 'lastMessageType'),
      lastMessageDeleted: ifNewest(false, 'lastMessageDeleted'),
      lastMessageReaction: ifNewest('', 'lastMessageReaction'),
      unreadMessages: eb('unreadMessages', '+', unread),
      updatedAt: changedNow,
    }))
    .where('id', '=', ticketId)
    .execute();
}

/** Delivery of the newest message; answers whether it is still the newest one. Does not move the ticket in the list. */
export async function noteAck(db: Db, ticketId: number, messageId: string, ack: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ lastMessageAck: ack })
    .where('id', '=', ticketId)
    .where('lastMessageId', '=', messageId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A change of the newest message: its text, that it was deleted, the contact's reaction to it. Answers whether it is still
 * the newest one. Does not move the ticket in the list.
 */
export async function noteChange(
  db: Db,
  ticketId: number,
  message: { id: string; body: string; isDeleted: boolean; reaction: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set({ lastMessage: message.body.slice(0, 500), lastMessageDeleted: message.isDeleted, lastMessageReaction: message.reaction })
    .where('id', '=', ticketId)
    .where('lastMessageId', '=', message.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setUnread(db: Db, ticketId: number, unreadMessages: number): Promise<void> {
  await db.updateTable('tickets').set({ unreadMessages }).where('id', '=', ticketId).execute();
}

/** Ids of a user's open tickets, locked. */
export async function lockOpenTicketsOf(db: Db, userId: number): Promise<(TicketFacts & { id: number })[]> {
  return db
    .selectFrom('tickets')
    .select(['id', 'companyId', 'status', 'userId', 'queueId', 'whatsappId'])
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .orderBy('id')
    .forUpdate()
    .execute();
}
