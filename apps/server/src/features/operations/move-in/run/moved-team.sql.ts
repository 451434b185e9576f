import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { MovedKind } from './moves.sql.ts';

/** People, queues and options of queues of a source. */

/** Which of these addresses are people of the company. @returns their ids, by address in lower case */
export async function findUsersByEmail(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; id: number }>`
    SELECT lower(email) AS email, id FROM users WHERE lower(email) = ANY (${emails}::text[])`.execute(db);
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** Adds an attendant. @returns undefined where somebody of any company has the address */
export async function insertAttendant(
  db: Db,
  user: { companyId: number; name: string; email: string; passwordHash: string; invitedUntil: string | null },
): Promise<number | undefined> {
  const made = await db
    .insertInto('users')
    .values({ ...user, profile: 'user' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function listQueues(db: Db): Promise<{ id: number; name: string; color: string }[]> {
  return db.selectFrom('queues').select(['id', 'name', 'color']).orderBy('id').execute();
}

export async function insertQueue(
  db: Db,
  {
    schedules,
    ...queue
  }: {
    companyId: number;
    name: string;
    color: string;
    greetingMessage: string;
    outOfHoursMessage: string;
    orderQueue: number | null;
    ownHours: boolean;
    schedules: readonly object[];
  },
): Promise<number> {
  const { id } = await db
    .insertInto('queues')
    .values({ ...queue, schedules: JSON.stringify(schedules) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Which of these a run of the source made: what was here before stays as it is. */
export async function findMade(
  db: Db,
  { originId, kind }: { originId: number; kind: MovedKind },
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT target_id::int AS id FROM moved_rows
    WHERE origin_id = ${originId} AND kind = ${kind} AND is_new AND target_id = ANY (${ids}::bigint[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** @returns the pairs that were not there, as `user:queue` */
export async function insertUserQueues(
  db: Db,
  companyId: number,
  pairs: readonly { userId: number; queueId: number }[],
): Promise<Set<string>> {
  if (pairs.length === 0) return new Set();
  const { rows } = await sql<{ userId: number; queueId: number }>`
    INSERT INTO user_queues (company_id, user_id, queue_id)
    SELECT DISTINCT ${companyId}::int, u.id, q.id FROM unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ queueId }) => queueId)}::int[])
      AS p (user_id, queue_id) JOIN users u ON u.id = p.user_id JOIN queues q ON q.id = p.queue_id
    ON CONFLICT DO NOTHING RETURNING user_id AS "userId", queue_id AS "queueId"`.execute(db);
  return new Set(rows.map(({ userId, queueId }) => `${userId}:${queueId}`));
}

/** The numbers that are taken below an option, or in a queue. */
export async function listOptionNumbers(
  db: Db,
  { queueId, parentId }: { queueId: number; parentId: number | null },
): Promise<Set<number>> {
  const { rows } = await sql<{ option: number }>`
    SELECT option FROM queue_options WHERE queue_id = ${queueId} AND parent_id IS NOT DISTINCT FROM ${parentId}::int`.execute(
    db,
  );
  return new Set(rows.map(({ option }) => option));
}

export async function insertOption(
  db: Db,
  option: {
    companyId: number;
    queueId: number;
    parentId: number | null;
    title: string;
    message: string;
    option: number;
  },
): Promise<number> {
  const { id } = await db.insertInto('queueOptions').values(option).returning('id').executeTakeFirstOrThrow();
  return id;
}
