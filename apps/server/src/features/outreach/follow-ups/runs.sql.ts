import { sql } from 'kysely';
import { followUpRunsPageSize, type FollowUpRun, type FollowUpRunState } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

const runs = (db: Db) =>
  db
    .selectFrom('followUpRuns as r')
    .innerJoin('followUps as f', 'f.id', 'r.followUpId')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('users as u', 'u.id', 'r.startedBy')
    .select(['r.id', 'r.followUpId', 'f.name as followUpName', 'r.ticketId', 't.uuid as ticketUuid'])
    .select(['c.name as contactName', 'r.state', 'r.reason', 'r.sent', 'r.dueAt', 'r.startedAt', 'r.endedAt'])
    .select(['u.id as userId', 'u.name as userName'])
    .select(
      sql<number>`(SELECT count(*)::int FROM follow_up_steps s WHERE s.follow_up_id = r.follow_up_id)`.as('steps'),
    )
    .orderBy('r.id', 'desc');
type Row = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];
const toRun = ({ userId, userName, ...run }: Row): FollowUpRun => ({
  ...run,
  state: run.state as FollowUpRunState,
  startedBy: userId === null || userName === null ? null : { id: userId, name: userName },
});

export async function listRuns(
  db: Db,
  {
    followUpId,
    state,
    before,
  }: { followUpId: number; state?: FollowUpRunState | undefined; before?: number | undefined },
): Promise<{ runs: FollowUpRun[]; hasMore: boolean }> {
  const rows = await runs(db)
    .where('r.followUpId', '=', followUpId)
    .$if(state !== undefined, (all) => all.where('r.state', '=', state ?? 'running'))
    .$if(before !== undefined, (all) => all.where('r.id', '<', before ?? 0))
    .limit(followUpRunsPageSize + 1)
    .execute();
  return { runs: rows.slice(0, followUpRunsPageSize).map(toRun), hasMore: rows.length > followUpRunsPageSize };
}

/** More of a ticket are not shown. */
const maxOfTicket = 20;

export async function listRunsOfTicket(db: Db, ticketId: number): Promise<FollowUpRun[]> {
  return (await runs(db).where('r.ticketId', '=', ticketId).limit(maxOfTicket).execute()).map(toRun);
}

export const findRunPlace = (db: Db, id: number) =>
  db.selectFrom('followUpRuns').select(['id', 'ticketId', 'followUpId']).where('id', '=', id).executeTakeFirst();

/** The name of the follow-up in which a ticket is now. */
export const findRunningName = (db: Db, ticketId: number) =>
  db
    .selectFrom('followUpRuns as r')
    .innerJoin('followUps as f', 'f.id', 'r.followUpId')
    .select('f.name')
    .where('r.ticketId', '=', ticketId)
    .where('r.state', '=', 'running')
    .executeTakeFirst();

export async function insertRun(
  db: Db,
  run: {
    companyId: number;
    followUpId: number;
    ticketId: number;
    startedBy: number | null;
    startedAt: Date;
    dueAt: Date;
  },
): Promise<number> {
  const { id } = await db
    .insertInto('followUpRuns')
    .values({ ...run, startedAt: run.startedAt.toISOString(), dueAt: run.dueAt.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How a run ends. */
export interface RunEnd {
  state: Exclude<FollowUpRunState, 'running'>;
  reason?: string | null;
  at: Date;
}
export interface EndedRun {
  id: number;
  ticketId: number;
  followUpId: number;
  sent: number;
}

/**
 * Ends what runs of tickets, and what had sent its last message since a moment; of `followUpIds` alone where they are given. Their tickets
 * are locked.
 */
export async function endRuns(
  db: Db,
  {
    ticketIds,
    followUpIds,
    doneSince,
  }: { ticketIds: readonly number[]; followUpIds?: readonly number[]; doneSince?: Date },
  { state, reason = null, at }: RunEnd,
): Promise<EndedRun[]> {
  if (ticketIds.length === 0 || followUpIds?.length === 0) return [];
  return db
    .updateTable('followUpRuns')
    .set({ state, reason, dueAt: null, endedAt: at.toISOString() })
    .where('ticketId', 'in', ticketIds)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'running'),
        ...(doneSince ? [eb.and([eb('state', '=', 'done'), eb('endedAt', '>', doneSince.toISOString())])] : []),
      ]),
    )
    .$if(followUpIds !== undefined, (all) => all.where('followUpId', 'in', followUpIds ?? []))
    .returning(['id', 'ticketId', 'followUpId', 'sent'])
    .execute();
}

/** What is in a ticket that becomes part of another one goes along; of two that run the other one's does. The tickets are locked. */
export async function moveRuns(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('followUpRuns').set({ ticketId: into }).where('ticketId', '=', from).execute();
}

/** Follow-ups that one of some tags ends. */
export const listEndedByTags = (db: Db, tagIds: readonly number[]) =>
  db.selectFrom('followUpTags').select(['followUpId', 'tagId']).where('tagId', 'in', tagIds).execute();

/** Follow-ups that end with a reason, with their reasons. */
export const listWithReasons = (db: Db) =>
  db
    .selectFrom('followUps')
    .select(['id', 'endReasons'])
    .where(sql<boolean>`cardinality(end_reasons) > 0`)
    .execute();

/** Whether a contact got a message of a follow-up. */
export async function wasFollowedUp(db: Db, contactId: number): Promise<boolean> {
  const row = await db
    .selectFrom('followUpRuns as r')
    .innerJoin('tickets as t', 't.id', 'r.ticketId')
    .select('r.id')
    .where('t.contactId', '=', contactId)
    .where('r.sent', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listFigures(db: Db) {
  const count = (condition: string) => sql<number>`count(*) FILTER (WHERE ${sql.raw(condition)})::int`;
  return db
    .selectFrom('followUpRuns')
    .select([
      'followUpId',
      count('true').as('started'),
      count(`state = 'running'`).as('running'),
      count('sent > 0').as('written'),
      count(`sent > 0 AND state = 'answered'`).as('answered'),
    ])
    .groupBy('followUpId')
    .orderBy('followUpId')
    .execute();
}

/** Deletes runs of all companies that ended before a moment, a part at a time. */
export async function deleteEndedBefore(db: Db, moment: Date, limit: number): Promise<void> {
  await sql`DELETE FROM follow_up_runs WHERE id = any(ARRAY(
    SELECT id FROM follow_up_runs WHERE ended_at < ${moment.toISOString()}::timestamptz ORDER BY ended_at LIMIT ${limit}))`.execute(
    db,
  );
}
