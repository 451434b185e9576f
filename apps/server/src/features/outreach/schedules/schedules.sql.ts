import { sql, type SelectType } from 'kysely';
import { isAdmin, type ScheduleStatus, type TicketFacts, type UserActor } from '@balcao/contract';
import { containsNumber } from '../../../platform/db/contains-number.ts';
import type { Db } from '../../../platform/db/database.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { Schedules } from '../../../platform/db/schema.gen.ts';
import { attachmentColumns } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import { visibleTo } from '../../inbox/index.ts';
import type { Series } from './series.rules.ts';

type Row = { [K in keyof Schedules]: SelectType<Schedules[K]> };
export type ScheduleTemplate = NonNullable<Row['template']>;

/** A schedule with what hangs on it; its conversation is the one of its contact on its connection. */
function scheduleQuery(db: Db) {
  return db
    .selectFrom('schedules')
    .innerJoin('contacts as c', 'c.id', 'schedules.contactId')
    .leftJoin('users as u', 'u.id', 'schedules.userId')
    .leftJoin('whatsapps as w', 'w.id', 'schedules.whatsappId')
    .leftJoin('tickets as t', (join) =>
      join
        .onRef('t.companyId', '=', 'schedules.companyId')
        .onRef('t.contactId', '=', 'schedules.contactId')
        .onRef('t.whatsappId', '=', 'schedules.whatsappId'),
    )
    .leftJoin('queues as q', 'q.id', 't.queueId')
    .selectAll('schedules')
    .select([
      'c.name as contactName',
      'u.name as userName',
      'w.name as whatsappName',
      't.id as ticketId',
      't.status as ticketStatus',
      't.userId as ticketUserId',
      't.neverServed as ticketNeverServed',
      't.queueId',
      'q.name as queueName',
      'q.color as queueColor',
    ]);
}
export type ScheduleRow = Awaited<ReturnType<ReturnType<typeof scheduleQuery>['executeTakeFirstOrThrow']>>;

/** The conversation of a schedule as rules see it. */
export function ticketFactsOf(row: ScheduleRow): TicketFacts | null {
  const { companyId, whatsappId, ticketStatus, ticketUserId, ticketNeverServed, queueId } = row;
  if (ticketStatus === null || ticketNeverServed === null) return null;
  return {
    companyId,
    status: ticketStatus,
    userId: ticketUserId,
    queueId,
    whatsappId,
    neverServed: ticketNeverServed,
  };
}

/** The rule of `schedule:see` as a condition. */
function seenBy(query: ReturnType<typeof scheduleQuery>, actor: UserActor) {
  if (isAdmin(actor)) return query;
  return query.where((eb) => eb.or([eb('schedules.userId', '=', actor.userId), visibleTo(actor)(eb)]));
}

export async function searchSchedules(
  db: Db,
  actor: UserActor,
  {
    searchParam,
    pageNumber,
    contactId,
    status,
  }: {
    searchParam: string;
    pageNumber: number;
    contactId?: number | null | undefined;
    status?: ScheduleStatus | undefined;
  },
): Promise<Page<ScheduleRow>> {
  let query = db
    .selectFrom('schedules')
    .select('schedules.id')
    .where((eb) =>
      eb.or([
        containsText(['schedules.body'], searchParam),
        eb.exists(
          eb
            .selectFrom('contacts as c')
            .whereRef('c.id', '=', 'schedules.contactId')
            .where((of) =>
              actor.hidesNumbers
                ? sql<boolean>`without_numbers(c.search_name) LIKE search_pattern(${searchParam})`
                : of.or([containsText(['c.name'], searchParam), containsNumber('c.number', searchParam)]),
            )
            .select('c.id'),
        ),
      ]),
    );
  if (contactId) query = query.where('schedules.contactId', '=', contactId);
  // In the text of the statement: its plan is that of the few that failed.
  if (status) query = query.where('schedules.status', '=', sql.lit(status));
  if (!isAdmin(actor))
    query = query.where((eb) =>
      eb.or([
        eb('schedules.userId', '=', actor.userId),
        eb.exists(
          eb
            .selectFrom('tickets as t')
            .whereRef('t.companyId', '=', 'schedules.companyId')
            .whereRef('t.contactId', '=', 'schedules.contactId')
            .whereRef('t.whatsappId', '=', 'schedules.whatsappId')
            .where(visibleTo(actor))
            .select('t.id'),
        ),
      ]),
    );
  const page = await readPage(query.orderBy('schedules.createdAt', 'desc').orderBy('schedules.id', 'desc'), {
    pageNumber,
  });
  const found = new Map(
    (
      await findSchedules(
        db,
        page.rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  return { ...page, rows: page.rows.flatMap(({ id }) => found.get(id) ?? []) };
}

interface Period {
  from: string;
  until: string;
  userId?: number | null | undefined;
}

/** Lists the schedules of a period, of each day of a time zone the first `perDay`, with how many that day has. */
export async function listPeriod(
  db: Db,
  actor: UserActor,
  { from, until, userId, timeZone, perDay }: Period & { timeZone: string; perDay?: number | undefined },
): Promise<{ id: number; sendAt: string; day: string; dayCount: number }[]> {
  let query = seenBy(scheduleQuery(db), actor)
    .where('schedules.sendAt', '>=', from)
    .where('schedules.sendAt', '<', until);
  if (userId) query = query.where('schedules.userId', '=', userId);
  const placed = query
    .clearSelect()
    .select([
      'schedules.id',
      'schedules.sendAt',
      sql<string>`to_char(schedules.send_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD')`.as('day'),
    ]);
  const ranked = db
    .selectFrom(placed.as('placed'))
    .selectAll()
    .select([
      sql<number>`(count(*) OVER (PARTITION BY day))::integer`.as('dayCount'),
      sql<number>`row_number() OVER (PARTITION BY day ORDER BY send_at, id)`.as('place'),
    ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .select(['id', 'sendAt', 'day', 'dayCount'])
    .$if(perDay !== undefined, (all) => all.where('place', '<=', perDay ?? 0))
    .orderBy('sendAt')
    .orderBy('id')
    .execute();
}

/** Series whose next message leaves before a moment. */
export async function listSeries(
  db: Db,
  actor: UserActor,
  { until, userId }: Omit<Period, 'from'>,
): Promise<{ id: number; series: Series }[]> {
  let query = seenBy(scheduleQuery(db), actor)
    .where('schedules.repeat', 'is not', null)
    // In the text of the statement, as in the condition of its index.
    .where('schedules.status', '=', sql.lit('PENDENTE' as const))
    .where('schedules.sendAt', '<', until);
  if (userId) query = query.where('schedules.userId', '=', userId);
  const found = await query.clearSelect().select(['schedules.id', 'schedules.repeat']).execute();
  return found.flatMap(({ id, repeat }) => (repeat ? [{ id, series: repeat }] : []));
}

export async function countFailed(db: Db, actor: UserActor, userId?: number | null): Promise<number> {
  let query = seenBy(scheduleQuery(db), actor).where('schedules.status', '=', sql.lit('ERRO' as const));
  if (userId) query = query.where('schedules.userId', '=', userId);
  const { count } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The waiting schedules of a conversation, by time. */
export function listOfConversation(
  db: Db,
  { contactId, whatsappId }: { contactId: number; whatsappId: number },
): Promise<ScheduleRow[]> {
  return scheduleQuery(db)
    .where('schedules.contactId', '=', contactId)
    .where('schedules.whatsappId', '=', whatsappId)
    .where('schedules.status', '<>', 'ENVIADA')
    .orderBy('schedules.sendAt')
    .orderBy('schedules.id')
    .limit(100)
    .execute();
}

export function findSchedule(db: Db, id: number): Promise<ScheduleRow | undefined> {
  return scheduleQuery(db).where('schedules.id', '=', id).executeTakeFirst();
}

export function findSchedules(db: Db, ids: readonly number[]): Promise<ScheduleRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : scheduleQuery(db).where('schedules.id', 'in', ids).execute();
}

export async function lockSchedule(db: Db, id: number): Promise<ScheduleRow | undefined> {
  return scheduleQuery(db).where('schedules.id', '=', id).forUpdate('schedules').executeTakeFirst();
}

interface Columns {
  body?: string | undefined;
  contactId?: number | undefined;
  whatsappId?: number | undefined;
  sendAt?: Date | undefined;
  onlyIfSilent?: boolean | undefined;
  silentSince?: Date | undefined;
  opensTicket?: boolean | undefined;
  template?: ScheduleTemplate | null | undefined;
  repeat?: Series | null | undefined;
}
const toColumns = ({ sendAt, silentSince, template, repeat, ...rest }: Columns) => ({
  ...rest,
  sendAt: sendAt?.toISOString(),
  silentSince: silentSince?.toISOString(),
  ...(template !== undefined && { template: template && JSON.stringify(template) }),
  ...(repeat !== undefined && { repeat: repeat && JSON.stringify(repeat) }),
});

type NewSchedule = Columns & {
  companyId: number;
  userId: number | null;
  body: string;
  contactId: number;
  whatsappId: number;
  sendAt: Date;
  silentSince: Date;
};

export async function insertSchedule(
  db: Db,
  { companyId, userId, body, contactId, ...columns }: NewSchedule,
): Promise<number> {
  const { sendAt, silentSince } = columns;
  const { id } = await db
    .insertInto('schedules')
    .values({
      ...toColumns(columns),
      companyId,
      userId,
      body,
      contactId,
      sendAt: sendAt.toISOString(),
      silentSince: silentSince.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A changed one waits for its time again. */
export async function updateSchedule(db: Db, id: number, columns: Columns): Promise<void> {
  await db
    .updateTable('schedules')
    .set({
      ...toColumns(columns),
      status: 'PENDENTE',
      failure: null,
      messageId: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function setFile(db: Db, id: number, file: StoredFile | null): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...attachmentColumns(file), updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteSchedules(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('schedules').where('id', 'in', ids).execute();
}
