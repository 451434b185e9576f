import { sql } from 'kysely';
import { isAdmin, ownUserId, type Task, type TaskFacts, type TaskTime, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { containsText } from '../../../platform/db/page.ts';
import { visibleTo } from '../tickets/index.ts';
import type { TaskCursor } from './tasks.rules.ts';

/** A task with what hangs on it; its contact is its own or that of its ticket. */
function taskQuery(db: Db) {
  return (
    db
      .selectFrom('tasks as k')
      // Each by its id: joined as a whole, all tickets of the company would be read.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('tickets as o')
            .select(['o.uuid', 'o.contactId', 'o.status', 'o.userId', 'o.queueId', 'o.whatsappId', 'o.neverServed'])
            .whereRef('o.id', '=', 'k.ticketId')
            .limit(1)
            .as('t'),
        (join) => join.onTrue(),
      )
      .leftJoin('contacts as c', (join) => join.on('c.id', '=', sql<number>`coalesce(k.contact_id, t.contact_id)`))
      .leftJoin('users as u', 'u.id', 'k.userId')
      .leftJoin('users as a', 'a.id', 'k.authorId')
      .select([
        'k.id',
        'k.companyId',
        'k.title',
        'k.note',
        'k.dueDay',
        'k.remindAt',
        'k.userId',
        'u.name as userName',
        'k.authorId',
        'a.name as authorName',
        'k.contactId',
        'k.ticketId',
        't.uuid as ticketUuid',
        't.status as ticketStatus',
        't.userId as ticketUserId',
        't.queueId as ticketQueueId',
        't.whatsappId as ticketWhatsappId',
        't.neverServed as ticketNeverServed',
        'c.id as shownContactId',
        'c.name as contactName',
        'k.doneAt',
        'k.createdAt',
        'k.updatedAt',
        sql<string | null>`left(k.due_time::text, 5)`.as('dueTime'),
        sql<string>`k.due_key::text`.as('dueKey'),
        sql<boolean>`(k.reminded_at IS NOT NULL AND k.reminder_seen_at IS NULL AND k.done_at IS NULL)`.as(
          'isReminding',
        ),
      ])
  );
}
export type TaskRow = Awaited<ReturnType<ReturnType<typeof taskQuery>['executeTakeFirstOrThrow']>>;

const namedRefOf = (id: number | null, name: string | null) => (id !== null && name !== null ? { id, name } : null);

/** A task as callers read it. */
export function toTask(row: TaskRow): Task {
  const { id, companyId, title, note, dueDay, dueTime, remindAt, isReminding, userId, authorId } = row;
  const { contactId, ticketId, ticketUuid, doneAt, createdAt, updatedAt } = row;
  return {
    id,
    companyId,
    title,
    note,
    dueDay,
    dueTime,
    remindAt,
    isReminding,
    userId,
    user: namedRefOf(userId, row.userName),
    authorId,
    author: namedRefOf(authorId, row.authorName),
    contactId,
    ticketId,
    ticketUuid,
    contact: namedRefOf(row.shownContactId, row.contactName),
    doneAt,
    createdAt,
    updatedAt,
  };
}

/** A task as rules see it. */
export function taskFacts(row: TaskRow): TaskFacts {
  const { companyId, userId, authorId, contactId, ticketStatus, ticketNeverServed } = row;
  const ticket =
    ticketStatus === null || ticketNeverServed === null
      ? null
      : {
          companyId,
          status: ticketStatus,
          userId: row.ticketUserId,
          queueId: row.ticketQueueId,
          whatsappId: row.ticketWhatsappId,
          neverServed: ticketNeverServed,
        };
  return { companyId, userId, authorId, contactId, ticket };
}

/** A contact with its tickets, one per connection at most. */
export interface ContactPlaces {
  contactId: number;
  ticketIds: readonly number[];
}

const isOfContact = ({ contactId, ticketIds }: ContactPlaces) =>
  sql<boolean>`(k.contact_id = ${contactId} OR k.ticket_id = ANY (${ticketIds}::int[]))`;

export async function findPlaces(db: Db, contactId: number): Promise<ContactPlaces> {
  const tickets = await db.selectFrom('tickets').select('id').where('contactId', '=', contactId).execute();
  return { contactId, ticketIds: tickets.map(({ id }) => id) };
}

export interface TaskFilter {
  searchParam: string;
  state: 'open' | 'done';
  when?: TaskTime | undefined;
  userId?: number | null | undefined;
  authorId?: number | null | undefined;
  of?: ContactPlaces | undefined;
  ticketId?: number | null | undefined;
  /** the clock of the company */
  now: { today: string; key: string };
}

/** The tasks of a filter that the caller sees. */
function filtered(db: Db, actor: UserActor, filter: TaskFilter) {
  const { searchParam, state, when, userId, authorId, of, ticketId, now } = filter;
  let query = db
    .selectFrom('tasks as k')
    .where('k.doneAt', state === 'open' ? 'is' : 'is not', null)
    .where(containsText(['k.title', 'k.note'], searchParam));
  if (userId) query = query.where('k.userId', '=', userId);
  if (authorId) query = query.where('k.authorId', '=', authorId);
  if (ticketId) query = query.where('k.ticketId', '=', ticketId);
  if (of) query = query.where(isOfContact(of));
  if (when === 'late') query = query.where(sql<boolean>`k.due_key <= ${now.key}::timestamp`);
  if (when === 'today')
    query = query
      .where(sql<boolean>`k.due_key > ${now.key}::timestamp AND k.due_key <= ${now.today}::date + time '24:00'`)
      .where('k.dueDay', '=', now.today);
  if (when === 'coming') query = query.where('k.dueDay', '>', now.today);
  if (when === 'someday') query = query.where('k.dueDay', 'is', null);
  if (isAdmin(actor)) return query;
  const own = ownUserId(actor);
  return query.where((eb) =>
    eb.or([
      eb('k.userId', '=', own),
      eb('k.authorId', '=', own),
      eb('k.contactId', 'is not', null),
      eb.exists(
        eb.selectFrom('tickets as t').whereRef('t.id', '=', 'k.ticketId').where(visibleTo(actor)).select('t.id'),
      ),
    ]),
  );
}

/** Open tasks by when they are due, done ones the last one first. The page is found first, then joined. */
export async function listTasks(
  db: Db,
  actor: UserActor,
  filter: TaskFilter,
  { after, offset, limit }: { after?: TaskCursor | undefined; offset: number; limit: number },
): Promise<TaskRow[]> {
  const isOpen = filter.state === 'open';
  const query = filtered(db, actor, filter)
    .select('k.id')
    .$if(after !== undefined, (all) =>
      all.where(
        isOpen
          ? sql<boolean>`(k.due_key, k.id) > (${after?.key}::timestamp, ${after?.id}::int)`
          : sql<boolean>`(k.done_at, k.id) < (${after?.key}::timestamptz, ${after?.id}::int)`,
      ),
    )
    .orderBy(isOpen ? 'k.dueKey' : 'k.doneAt', isOpen ? 'asc' : 'desc')
    .orderBy('k.id', isOpen ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit);
  const ids = (await query.execute()).map(({ id }) => id);
  return findTasks(db, ids);
}

export async function countTasks(db: Db, actor: UserActor, filter: TaskFilter): Promise<number> {
  const { count } = await filtered(db, actor, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some tasks, in the order of their ids as given. */
export async function findTasks(db: Db, ids: readonly number[]): Promise<TaskRow[]> {
  if (ids.length === 0) return [];
  const rows = await taskQuery(db).where('k.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function findTask(db: Db, id: number): Promise<TaskRow | undefined> {
  return taskQuery(db).where('k.id', '=', id).executeTakeFirst();
}

export async function lockTask(db: Db, id: number): Promise<TaskRow | undefined> {
  return taskQuery(db).where('k.id', '=', id).forUpdate('k').executeTakeFirst();
}

interface Columns {
  title?: string | undefined;
  note?: string | undefined;
  dueDay?: string | null | undefined;
  dueTime?: string | null | undefined;
  remindAt?: string | null | undefined;
  userId?: number | null | undefined;
  doneAt?: string | null | undefined;
}

export async function insertTask(
  db: Db,
  columns: Columns & {
    companyId: number;
    title: string;
    authorId: number;
    contactId: number | null;
    ticketId: number | null;
  },
): Promise<number> {
  const { id } = await db.insertInto('tasks').values(columns).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts entries of a browser's list that are not there yet. @returns their ids */
export async function insertMoved(
  db: Db,
  { companyId, userId }: { companyId: number; userId: number },
  entries: readonly { key: string; title: string; note: string; doneAt: string | null }[],
): Promise<number[]> {
  const rows = await db
    .insertInto('tasks')
    .values(entries.map(({ key, ...entry }) => ({ ...entry, companyId, userId, authorId: userId, sourceKey: key })))
    .onConflict((conflict) =>
      conflict.columns(['companyId', 'authorId', 'sourceKey']).where('sourceKey', 'is not', null).doNothing(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @param remindsAnew its reminder has not come yet from now on */
export async function updateTask(db: Db, id: number, columns: Columns, remindsAnew: boolean): Promise<void> {
  await db
    .updateTable('tasks')
    .set({
      ...columns,
      ...(remindsAnew && { remindedAt: null, reminderSeenAt: null }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteTask(db: Db, id: number): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).execute();
}

/** Whether a person has so many open tasks. */
export async function hasOpenTasks(db: Db, userId: number, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('userId', '=', userId)
    .where('doneAt', 'is', null)
    .orderBy('dueKey')
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** All tasks at a contact and at its tickets. */
export async function listOfContact(db: Db, contactId: number): Promise<TaskRow[]> {
  return taskQuery(db)
    .where(isOfContact(await findPlaces(db, contactId)))
    .execute();
}

export function listOfTicket(db: Db, ticketId: number): Promise<TaskRow[]> {
  return taskQuery(db).where('k.ticketId', '=', ticketId).execute();
}

export async function moveToContact(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('tasks').set({ contactId: into }).where('contactId', '=', from).execute();
}

export async function moveToTicket(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('tasks').set({ ticketId: into }).where('ticketId', '=', from).execute();
}
