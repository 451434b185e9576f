import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { endRuns, type EndedRun } from './runs.sql.ts';

/** Due runs of all companies, save some, in the order of their ids; of follow-ups that are on. */
export function listDueRuns(
  db: Db,
  now: Date,
  { after, limit, except }: { after: number; limit: number; except: readonly number[] },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) =>
        inner
          .selectFrom('followUpRuns as r')
          .innerJoin('followUps as f', (join) => join.onRef('f.id', '=', 'r.followUpId').on('f.isOn', '=', true))
          .select(['r.companyId', 'r.id'])
          .where('r.state', '=', sql.lit('running' as const))
          .where('r.dueAt', '<=', now.toISOString()),
    )
    .selectFrom('due')
    .selectAll()
    .where('id', '>', after)
    .where('companyId', '<>', sql<number>`all(${except}::int[])`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The connections over which runs write, each once; null = it was removed. */
export async function connectionsOfRuns(db: Db, ids: readonly number[]): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('followUpRuns as r')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .select('t.whatsappId')
    .distinct()
    .where('r.id', 'in', ids)
    .orderBy('t.whatsappId')
    .execute();
  return rows.map(({ whatsappId }) => whatsappId);
}

/** Ends runs whose ticket has no connection any more. */
export async function endWithoutConnection(db: Db, ids: readonly number[], at: Date): Promise<EndedRun[]> {
  const rows = await db
    .selectFrom('followUpRuns as r')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .select('t.id')
    .where('r.id', 'in', ids)
    .where('t.whatsappId', 'is', null)
    .orderBy('t.id')
    .execute();
  return endRuns(db, { ticketIds: rows.map(({ id }) => id) }, { state: 'failed', reason: 'ERR_NO_WAPP_FOUND', at });
}

const due = (db: Db, now: Date) =>
  db
    .selectFrom('followUpRuns as r')
    .innerJoin('followUps as f', (join) => join.onRef('f.id', '=', 'r.followUpId').on('f.isOn', '=', true))
    .select(['r.id', 'r.ticketId', 'r.followUpId', 'r.sent', 'r.dueAt'])
    .where('r.state', '=', 'running')
    .where('r.dueAt', '<=', now.toISOString());
export type DueRun = NonNullable<Awaited<ReturnType<ReturnType<typeof due>['executeTakeFirst']>>>;

/** The run of a connection that has waited longest. */
export const nextDue = (db: Db, whatsappId: number, now: Date): Promise<DueRun | undefined> =>
  due(db, now)
    .innerJoin('tickets as t', (join) => join.onRef('t.id', '=', 'r.ticketId').on('t.whatsappId', '=', whatsappId))
    .orderBy('r.dueAt')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst();

/** Locks a run whose ticket is locked; undefined = it is not due any more. */
export const claimRun = (db: Db, id: number, now: Date): Promise<DueRun | undefined> =>
  due(db, now).where('r.id', '=', id).forUpdate('r').executeTakeFirst();

export async function postpone(db: Db, id: number, until: Date): Promise<void> {
  await db.updateTable('followUpRuns').set({ dueAt: until.toISOString() }).where('id', '=', id).execute();
}

/** A message was handed over; `dueAt` is that of the next one, null = it was the last. */
export async function recordSent(
  db: Db,
  id: number,
  { messageId, dueAt, at }: { messageId: string; dueAt: Date | null; at: Date },
): Promise<void> {
  await db
    .updateTable('followUpRuns')
    .set((eb) => ({
      messageId,
      sent: eb('sent', '+', 1),
      dueAt: dueAt && dueAt.toISOString(),
      ...(dueAt === null && { state: 'done' as const, endedAt: at.toISOString() }),
    }))
    .where('id', '=', id)
    .execute();
}

/** What runs whose last message is one of these, by the state of the message. */
export const listByMessages = (db: Db, messageIds: readonly string[]) =>
  db
    .selectFrom('followUpRuns as r')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .innerJoin('messages as m', 'm.id', 'r.messageId')
    .select(['r.ticketId', 'r.state', 't.whatsappId', 'm.ack', 'm.failure'])
    .where('r.messageId', 'in', messageIds)
    .orderBy('r.ticketId')
    .execute();
