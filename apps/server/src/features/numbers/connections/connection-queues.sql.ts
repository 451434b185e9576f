import type { Db } from '../../../platform/db/database.ts';

/** Which of these queues the company has. */
export async function findExistingQueues(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('queues').select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

export async function setQueues(
  db: Db,
  companyId: number,
  whatsappId: number,
  queueIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('whatsappQueues').where('whatsappId', '=', whatsappId).execute();
  if (queueIds.length === 0) return;
  await db
    .insertInto('whatsappQueues')
    .values(queueIds.map((queueId) => ({ companyId, whatsappId, queueId })))
    .execute();
}

/** The queue of a connection that has exactly one. */
export async function findOnlyQueue(db: Db, whatsappId: number): Promise<number | null> {
  const rows = await db
    .selectFrom('whatsappQueues')
    .select('queueId')
    .where('whatsappId', '=', whatsappId)
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0]?.queueId ?? null) : null;
}
