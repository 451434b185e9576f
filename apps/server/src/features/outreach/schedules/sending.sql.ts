import { sql } from 'kysely';
import type { ErrorCode } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { ScheduleRow } from './schedules.sql.ts';
import type { Series } from './series.rules.ts';

/**
 * Due schedules of all companies, save some, in the order of their ids. They are found by their time first: by their
 * ids it would read all that ever were.
 */
export function listDue(
  db: Db,
  now: Date,
  { after, limit, except }: { after: number; limit: number; except: readonly number[] },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner
          .selectFrom('schedules')
          .select(['companyId', 'id'])
          .where('status', '=', sql.lit('PENDENTE' as const))
          .where('sendAt', '<=', now.toISOString()),
    )
    .selectFrom('due')
    .selectAll()
    .where('id', '>', after)
    .where('companyId', '<>', sql<number>`all(${except}::int[])`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Reads the whole of a due schedule without locking it. */
export function findDue(db: Db, id: number, now: Date) {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .where('sendAt', '<=', now.toISOString())
    .executeTakeFirst();
}
export type DueSchedule = NonNullable<Awaited<ReturnType<typeof findDue>>>;

/**
 * Locks a schedule for the rest of the transaction; undefined = it is not due any more, or another process sends it.
 */
export function claimDue(db: Db, id: number, now: Date): Promise<DueSchedule | undefined> {
  return db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'PENDENTE')
    .where('sendAt', '<=', now.toISOString())
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function recordHandedOver(db: Db, id: number, messageId: string): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ status: 'AGENDADA', failure: null, messageId, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Why one that is not to leave yet waits; null = nothing but its time. Those that waited for the same reason stay. Returns their ids. */
export async function setWaitingReason(
  db: Db,
  {
    whatsappId,
    template,
    ids,
  }: { whatsappId: number; template: { name: string; language: string }; ids?: readonly number[] },
  reason: ErrorCode | null,
): Promise<number[]> {
  let query = db
    .updateTable('schedules')
    .set({ failure: reason, updatedAt: sql`clock_timestamp()` })
    .where('whatsappId', '=', whatsappId)
    .where('status', '=', 'PENDENTE')
    .where(sql<boolean>`template @> ${JSON.stringify({ name: template.name, language: template.language })}::jsonb`)
    .where('failure', 'is distinct from', reason);
  if (ids) query = query.where('id', 'in', ids);
  return (await query.returning('id').execute()).map(({ id }) => id);
}

export async function recordFailure(db: Db, ids: readonly number[], failure: string): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('schedules')
    .set({ status: 'ERRO', failure, updatedAt: sql`clock_timestamp()` })
    .where('id', 'in', ids)
    .execute();
}

/** The next one of a series takes over its rule and its file; this one keeps a copy, or none. Returns the id of the next one. */
export async function insertNext(
  db: Db,
  row: DueSchedule,
  { sendAt, series, kept = null }: { sendAt: Date; series: Series; kept?: StoredFile | null | undefined },
): Promise<number> {
  const { companyId, contactId, whatsappId, userId, body, template, onlyIfSilent, silentSince, opensTicket } = row;
  const { mediaKey, mediaName, mediaMime, mediaSize } = row;
  await db
    .updateTable('schedules')
    .set({ repeat: null, isRepeated: true, ...attachmentColumns(kept) })
    .where('id', '=', row.id)
    .execute();
  const { id } = await db
    .insertInto('schedules')
    .values({
      companyId,
      contactId,
      whatsappId,
      userId,
      body,
      onlyIfSilent,
      silentSince,
      opensTicket,
      mediaKey,
      mediaName,
      mediaMime,
      mediaSize,
      template: template && JSON.stringify(template),
      sendAt: sendAt.toISOString(),
      repeat: JSON.stringify(series),
      isRepeated: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Records the results of schedules' messages. Returns the ids of those that changed. */
export async function recordOutcomes(
  db: Db,
  outcomes: readonly {
    messageId: string;
    status: ScheduleRow['status'];
    failure: string | null;
    sentAt: string | null;
  }[],
): Promise<number[]> {
  const column = <K extends keyof (typeof outcomes)[number]>(key: K) => outcomes.map((one) => one[key]);
  const { rows } = await sql<{ id: number }>`
    UPDATE schedules s SET status = o.status, failure = o.failure, sent_at = coalesce(s.sent_at, o.sent_at), updated_at = clock_timestamp()
    FROM unnest(${column('messageId')}::bigint[], ${column('status')}::text[], ${column('failure')}::text[], ${column('sentAt')}::timestamptz[])
      AS o (message_id, status, failure, sent_at)
    WHERE s.message_id = o.message_id AND s.status <> o.status
    RETURNING s.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function moveToContact(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('schedules').set({ contactId: into }).where('contactId', '=', from).execute();
}

export async function idsOfContact(db: Db, contactId: number): Promise<number[]> {
  const rows = await db.selectFrom('schedules').select('id').where('contactId', '=', contactId).forUpdate().execute();
  return rows.map(({ id }) => id);
}

/** Waiting schedules of some conversations. */
export async function idsOfConversations(
  db: Db,
  conversations: readonly { contactId: number; whatsappId: number | null }[],
): Promise<number[]> {
  const linked = conversations.filter(({ whatsappId }) => whatsappId !== null);
  if (linked.length === 0) return [];
  const rows = await db
    .selectFrom('schedules')
    .innerJoin(
      sql<{
        contactId: number;
        whatsappId: number;
      }>`unnest(${linked.map(({ contactId }) => contactId)}::int[], ${linked.map(({ whatsappId }) => whatsappId)}::int[])`.as<'t'>(
        sql`t (contact_id, whatsapp_id)`,
      ),
      (join) =>
        join.onRef('t.contactId', '=', 'schedules.contactId').onRef('t.whatsappId', '=', 'schedules.whatsappId'),
    )
    .select('schedules.id')
    .where('schedules.status', '<>', 'ENVIADA')
    .execute();
  return rows.map(({ id }) => id);
}

/** Schedules that wait for their time, or of a conversation with their connection. */
export async function waitingIds(
  db: Db,
  where: { whatsappId: number; contactId?: number; status: 'PENDENTE' | 'AGENDADA' },
): Promise<number[]> {
  let query = db
    .selectFrom('schedules')
    .select('id')
    .where('whatsappId', '=', where.whatsappId)
    .where('status', '=', where.status);
  if (where.contactId !== undefined) query = query.where('contactId', '=', where.contactId);
  return (await query.forUpdate().execute()).map(({ id }) => id);
}

/** The reason of one whose time came before a restored installation took over: the original one has perhaps sent it. */
export const restoredReason: ErrorCode = 'ERR_SCHEDULE_RESTORED';

/** Marks what is due of all companies: it fails with the reason instead of being sent. */
export async function holdRestored(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ failure: restoredReason })
    .where('status', '=', 'PENDENTE')
    .where('sendAt', '<=', now.toISOString())
    .execute();
}

/** How many messages of a company are to leave when their time comes. */
export async function countWaitingSchedules(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', '=', 'PENDENTE')
    .executeTakeFirstOrThrow();
  return Number(count);
}
