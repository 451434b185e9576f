import { sql, type SelectType } from 'kysely';
import { firstAndLast, hasOpenings, type HandlerAnswer, type getQueue } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Queues } from '../../../platform/db/schema.gen.ts';

export type Queue = HandlerAnswer<typeof getQueue>;

/** The columns of a queue that a form fills in; absent ones keep their value or default. */
export interface QueueColumns {
  name?: string;
  color?: string;
  greetingMessage?: string;
  outOfHoursMessage?: string;
  complationMessage?: string;
  ratingMessage?: string;
  orderQueue?: number | null;
  schedules?: Queue['schedules'];
  ownHours?: boolean;
  integrationId?: number | null;
  promptId?: number | null;
  closeReasonAsk?: Queue['closeReasonAsk'];
  closeReasons?: Queue['closeReasons'];
}

/** Lists are written as JSON text: the driver would write a JavaScript array as an SQL one. */
const toColumns = ({ schedules, closeReasons, ...rest }: QueueColumns) => ({
  ...rest,
  ...(schedules && { schedules: JSON.stringify(schedules) }),
  ...(closeReasons && { closeReasons: JSON.stringify(closeReasons) }),
});

type Row = { [K in keyof Queues]: SelectType<Queues[K]> } & { companyWeek: unknown };
/** The hours of a queue that is like the company are the company's, where that has some. */
const toQueue = ({ ownHours, companyWeek, ...row }: Row): Queue => ({
  ...row,
  schedules: firstAndLast(weekThatCounts({ ...row, ownHours, companyWeek })),
  closeReasons: row.closeReasons as Queue['closeReasons'],
  token: '',
});
const weekThatCounts = ({ ownHours, companyWeek, schedules }: Pick<Row, 'ownHours' | 'companyWeek' | 'schedules'>) => {
  const week = companyWeek as Queue['schedules'];
  return !ownHours && hasOpenings({ week, days: [] }) && week.length > 0 ? week : (schedules as Queue['schedules']);
};
const companyWeek = sql<unknown>`(SELECT c.schedules FROM companies c WHERE c.id = company_id)`.as('companyWeek');

export async function listQueues(db: Db): Promise<Queue[]> {
  const rows = await db
    .selectFrom('queues')
    .selectAll()
    .select(companyWeek)
    .orderBy('orderQueue', (order) => order.asc().nullsLast())
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toQueue);
}

export async function findQueue(db: Db, id: number): Promise<Queue | undefined> {
  const row = await db.selectFrom('queues').selectAll().select(companyWeek).where('id', '=', id).executeTakeFirst();
  return row && toQueue(row);
}

/** Locks the queue against deletion and other changes of its menu; tickets may still refer to it. */
export async function lockQueue(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('queues').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()) !== undefined
  );
}

export async function countQueues(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('queues')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertQueue(
  db: Db,
  companyId: number,
  columns: QueueColumns & { name: string; color: string },
): Promise<Queue> {
  const { name, color } = columns;
  const row = await db
    .insertInto('queues')
    .values({ ...toColumns(columns), name, color, companyId })
    .returningAll()
    .returning(companyWeek)
    .executeTakeFirstOrThrow();
  return toQueue(row);
}

export async function updateQueue(db: Db, id: number, columns: QueueColumns): Promise<Queue | undefined> {
  const row = await db
    .updateTable('queues')
    .set({ ...toColumns(columns), updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .returning(companyWeek)
    .executeTakeFirst();
  return row && toQueue(row);
}

/** Deletes a queue. Tickets, users and connections lose it. */
export async function deleteQueue(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('queues').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** When a queue is open: its week, where it has hours of its own. */
export interface QueueWeek {
  id: number;
  ownHours: boolean;
  /** all spans */
  schedules: Queue['schedules'];
  outOfHoursMessage: string;
  updatedAt: string;
}

export async function listQueueWeeks(db: Db): Promise<QueueWeek[]> {
  const rows = await db
    .selectFrom('queues')
    .select(['id', 'ownHours', 'schedules', 'outOfHoursMessage', 'updatedAt'])
    .execute();
  return rows as QueueWeek[];
}

/** All spans of the week that a queue shows, under the lock of its change. */
export async function findShownWeek(db: Db, id: number): Promise<Queue['schedules'] | undefined> {
  const row = await db
    .selectFrom('queues')
    .select(['ownHours', 'schedules', companyWeek])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && weekThatCounts(row);
}
