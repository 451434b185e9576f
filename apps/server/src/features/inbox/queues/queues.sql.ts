import { sql, type SelectType } from 'kysely';
import type { HandlerAnswer, getQueue } from '@balcao/contract';
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
  integrationId?: number | null;
  promptId?: number | null;
}

/** Lists are written as JSON text: the driver would write a JavaScript array as an SQL one. */
const toColumns = ({ schedules, ...rest }: QueueColumns) => ({
  ...rest,
  ...(schedules && { schedules: JSON.stringify(schedules) }),
});

type Row = { [K in keyof Queues]: SelectType<Queues[K]> };
const toQueue = (row: Row): Queue => ({
  ...row,
  schedules: row.schedules as Queue['schedules'],
  token: '',
});

export async function listQueues(db: Db): Promise<Queue[]> {
  const rows = await db
    .selectFrom('queues')
    .selectAll()
    .orderBy('orderQueue', (order) => order.asc().nullsLast())
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toQueue);
}

export async function findQueue(db: Db, id: number): Promise<Queue | undefined> {
  const row = await db.selectFrom('queues').selectAll().where('id', '=', id).executeTakeFirst();
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
    .executeTakeFirstOrThrow();
  return toQueue(row);
}

export async function updateQueue(db: Db, id: number, columns: QueueColumns): Promise<Queue | undefined> {
  const row = await db
    .updateTable('queues')
    .set({ ...toColumns(columns), updatedAt: sql`now()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toQueue(row);
}

/** Deletes a queue. Tickets, users and connections lose it. */
export async function deleteQueue(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('queues').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
