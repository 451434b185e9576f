import { sql, type InsertObject } from 'kysely';
import type { TicketPriority } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { DB } from '../../../../platform/db/schema.gen.ts';
import { lockedColumns, lockTicketOfContact, type LockedTicket } from './locks.sql.ts';
import type { TicketState } from '../tickets.rules.ts';

/**
 * When a ticket changed, read under the lock of its row. The time the transaction began would let the later of two
 * changes look like the earlier one.
 */
const changedNow = sql<string>`clock_timestamp()`;

/** The columns that name the responder of a ticket; undefined = unchanged. */
export interface Automation {
  useIntegration?: boolean | undefined;
  integrationId?: number | null | undefined;
  promptId?: number | null | undefined;
}

export interface SavedState {
  id: number;
  next: TicketState;
  /** undefined = as it was */
  transferredUnread: boolean | undefined;
  /** since when the contact waits; undefined = from now on */
  pendingSince?: string | null | undefined;
  /** added to the unread messages */
  unreadAgain?: number | undefined;
  /** its end is undone */
  resumes?: boolean | undefined;
  /** snoozed until then, as before the undone step; undefined = not */
  snoozedUntil?: string | null | undefined;
}

/**
 * Saves new states of tickets. A ticket that leaves its queue or is taken ends the automatic service there, and a
 * closed one has no unread messages.
 */
export async function saveStates(db: Db, states: readonly SavedState[]): Promise<void> {
  await sql`
    UPDATE tickets t SET status = v.status, user_id = v.user_id, queue_id = v.queue_id, whatsapp_id = v.whatsapp_id,
      use_integration = t.use_integration AND v.status <> 'closed',
      integration_id = CASE WHEN v.status <> 'closed' THEN t.integration_id END,
      prompt_id = CASE WHEN v.status <> 'closed' THEN t.prompt_id END,
      left_to_people = CASE v.status WHEN 'closed' THEN false WHEN 'open' THEN true ELSE t.left_to_people END,
      chatbot = t.chatbot AND v.status = 'pending' AND v.queue_id IS NOT DISTINCT FROM t.queue_id,
      pending_since = CASE WHEN v.status = 'pending' THEN coalesce(v.pending_since, clock_timestamp()) END,
      greeting_held = false,
      snoozed_until = CASE WHEN v.status = 'open' THEN v.snoozed_until END,
      transferred_unread = coalesce(v.transferred_unread, t.transferred_unread),
      unread_messages = CASE WHEN v.status = 'closed' THEN 0 ELSE t.unread_messages + v.unread_again END,
      -- a conversation that was never served is a ticket from its first service on
      never_served = t.never_served AND v.status = 'closed',
      -- words of a service that ended; one whose end is undone goes on with them
      contact_message = CASE WHEN t.status <> 'closed' OR v.status = 'closed' OR v.resumes THEN t.contact_message END,
      contact_message_id = CASE WHEN t.status <> 'closed' OR v.status = 'closed' OR v.resumes THEN t.contact_message_id END,
      unanswered_at = CASE WHEN t.status <> 'closed' OR v.status = 'closed' OR v.resumes THEN t.unanswered_at END,
      unanswered_from = CASE WHEN t.status <> 'closed' OR v.status = 'closed' OR v.resumes THEN t.unanswered_from END,
      created_at = CASE WHEN t.never_served AND v.status <> 'closed' THEN clock_timestamp() ELSE t.created_at END,
      version = t.version + 1, updated_at = clock_timestamp()
    FROM unnest(
      ${states.map(({ id }) => id)}::int[], ${states.map(({ next }) => next.status)}::text[], ${states.map(({ next }) => next.userId)}::int[],
      ${states.map(({ next }) => next.queueId)}::int[], ${states.map(({ next }) => next.whatsappId)}::int[],
      ${states.map((state) => state.transferredUnread ?? null)}::bool[], ${states.map((state) => state.pendingSince ?? null)}::timestamptz[],
      ${states.map((state) => state.unreadAgain ?? 0)}::int[], ${states.map((state) => state.snoozedUntil ?? null)}::timestamptz[],
      ${states.map((state) => state.resumes === true)}::bool[]
    ) AS v (id, status, user_id, queue_id, whatsapp_id, transferred_unread, pending_since, unread_again, snoozed_until, resumes)
    WHERE t.id = v.id`.execute(db);
}

/**
 * Since when a contact waits: from now on, or since the message was sent that reached us late, as after an outage. Times of more than
 * a month ago are not believed.
 */
const pendingFrom = (sentAt: string | undefined) =>
  sentAt === undefined
    ? changedNow
    : sql<string>`CASE WHEN ${sentAt}::timestamptz BETWEEN clock_timestamp() - interval '30 days' AND clock_timestamp() - interval '1 minute'
        THEN ${sentAt}::timestamptz ELSE clock_timestamp() END`;

/** The row of a contact on a connection, which there is once for ever. */
export interface TicketKey {
  companyId: number;
  contactId: number;
  whatsappId: number;
  isGroup: boolean;
}

/**
 * The ticket of a contact on a connection, made when there is none: waiting, or open with a user. Locked for the transaction.
 * @param sentAt of the message that it waits with; undefined = it waits from now on
 * @returns the ticket as it was before, and whether the row is new
 */
export function ensureTicket(
  db: Db,
  { userId, sentAt, ...input }: TicketKey & { queueId: number | null; userId?: number; sentAt?: string | undefined },
): Promise<LockedTicket & { created: boolean }> {
  return ensureRow(
    db,
    userId === undefined
      ? { ...input, status: 'pending', pendingSince: pendingFrom(sentAt) }
      : { ...input, status: 'open', userId, leftToPeople: true },
  );
}

/**
 * Locks the ticket of a contact on a connection. A missing one is created closed and without a service, and is in no
 * list until it is served.
 */
export const ensureConversation = (db: Db, key: TicketKey): Promise<LockedTicket & { created: boolean }> =>
  ensureRow(db, { ...key, status: 'closed', neverServed: true });

async function ensureRow(
  db: Db,
  row: TicketKey & InsertObject<DB, 'tickets'>,
): Promise<LockedTicket & { created: boolean }> {
  for (;;) {
    const made = await db
      .insertInto('tickets')
      .values(row)
      .onConflict((conflict) => conflict.columns(['companyId', 'contactId', 'whatsappId']).doNothing())
      .returning(lockedColumns)
      .executeTakeFirst();
    if (made) return { ...made, created: true };
    const known = await lockTicketOfContact(db, row.contactId, row.whatsappId);
    if (known) return { ...known, created: false };
    // Deleted between the two: its place is free again.
  }
}

/**
 * A closed ticket whose contact writes again waits anew, unassigned.
 * @param sentAt of the message that it waits with; undefined = it waits from now on
 */
export async function reopenAsPending(db: Db, id: number, queueId: number | null, sentAt?: string): Promise<void> {
  await db
    .updateTable('tickets')
    .set((eb) => ({
      status: 'pending' as const,
      userId: null,
      queueId,
      chatbot: false,
      leftToPeople: false,
      pendingSince: pendingFrom(sentAt),
      neverServed: false,
      contactMessageId: null,
      contactMessage: null,
      unansweredAt: null,
      unansweredFrom: null,
      createdAt: sql<string>`CASE WHEN never_served THEN clock_timestamp() ELSE created_at END`,
      updatedAt: changedNow,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Makes a ticket wait without a message: its waiting time is not counted, and no timer moves it. */
export async function clearPendingSince(db: Db, id: number): Promise<void> {
  await db.updateTable('tickets').set({ pendingSince: null }).where('id', '=', id).execute();
}

/**
 * Sets the responder of a ticket; absent fields stay.
 * @returns whether that changed
 */
export async function setAutomation(db: Db, ticketId: number, columns: Automation): Promise<boolean> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('tickets')
    .set((eb) => ({ ...columns, updatedAt: changedNow, version: eb('version', '+', 1) }))
    .where('id', '=', ticketId)
    .where((eb) => eb.or(given.map(([name, value]) => eb(name as keyof Automation, 'is distinct from', value))))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function setPriorities(db: Db, ids: readonly number[], priority: TicketPriority): Promise<void> {
  await db
    .updateTable('tickets')
    .set((eb) => ({ priority, updatedAt: changedNow, version: eb('version', '+', 1) }))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
}

/** Nothing but the menu answers in these waiting tickets, or everything may again. */
export async function setLeftToPeople(db: Db, ticketIds: readonly number[], leftToPeople: boolean): Promise<void> {
  if (ticketIds.length === 0) return;
  await db
    .updateTable('tickets')
    .set({ leftToPeople })
    .where('id', '=', sql<number>`any(${ticketIds}::int[])`)
    .where('status', '=', 'pending')
    .where('leftToPeople', '<>', leftToPeople)
    .execute();
}

/** The contact walks through the options of its queue, or no longer does. */
export async function setChatbot(db: Db, ticketId: number, chatbot: boolean): Promise<void> {
  await db.updateTable('tickets').set({ chatbot }).where('id', '=', ticketId).where('chatbot', '<>', chatbot).execute();
}

export async function setUnread(db: Db, ticketId: number, unreadMessages: number): Promise<void> {
  await db.updateTable('tickets').set({ unreadMessages }).where('id', '=', ticketId).execute();
}

/** Sets whether the attendant of a ticket has yet to look at it. */
export async function setTransferMark(db: Db, ticketId: number, transferredUnread: boolean): Promise<void> {
  await db.updateTable('tickets').set({ transferredUnread }).where('id', '=', ticketId).execute();
}

export async function deleteTicket(db: Db, ticketId: number): Promise<void> {
  await db.deleteFrom('tickets').where('id', '=', ticketId).execute();
}
