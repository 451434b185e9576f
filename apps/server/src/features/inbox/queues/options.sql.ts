import { sql, type SelectType } from 'kysely';
import type { OptionPosition, QueueOption } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { QueueOptions } from '../../../platform/db/schema.gen.ts';

type Row = { [K in keyof QueueOptions]: SelectType<QueueOptions[K]> };
const toOption = (row: Row): QueueOption => ({ ...row, option: String(row.option) });

/** Lists all options of a queue, each level by its numbers. */
export async function listOptions(db: Db, queueId: number): Promise<QueueOption[]> {
  const rows = await db
    .selectFrom('queueOptions')
    .selectAll()
    .where('queueId', '=', queueId)
    .orderBy('option')
    .orderBy('id')
    .execute();
  return rows.map(toOption);
}

export async function findOption(db: Db, id: number): Promise<QueueOption | undefined> {
  const row = await db.selectFrom('queueOptions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toOption(row);
}

/** Inserts an option, which is moved to its position afterwards in the same transaction. */
export async function insertOption(
  db: Db,
  columns: { companyId: number; queueId: number; title: string; message: string | undefined },
): Promise<number> {
  const { id } = await db
    .insertInto('queueOptions')
    .values({ ...columns, option: 999 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateOption(
  db: Db,
  id: number,
  { title, message }: { title?: string | undefined; message?: string | undefined },
): Promise<void> {
  await db
    .updateTable('queueOptions')
    .set({ title, message, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Moves many options to their positions at once. */
export async function moveOptions(db: Db, places: readonly OptionPosition[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    UPDATE queue_options AS o SET parent_id = p.parent_id, option = p.option, updated_at = clock_timestamp()
    FROM unnest(${places.map(({ id }) => id)}::int[], ${places.map(({ parentId }) => parentId)}::int[], ${places.map(({ option }) => Number(option))}::int[])
      AS p (id, parent_id, option)
    WHERE o.id = p.id`.execute(db);
}

/** Deletes an option with everything below it. */
export async function deleteOption(db: Db, id: number): Promise<void> {
  await db.deleteFrom('queueOptions').where('id', '=', id).execute();
}
