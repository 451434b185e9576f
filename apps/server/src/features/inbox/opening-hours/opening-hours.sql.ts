// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { ClosedNotice, SpecialDay } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { fixedStatement } from '../../../platform/db/tuned/fixed-statement.ts';

/** What goes beyond the week of the company (no queue) or of a queue. */
export interface Calendar {
  queueId: number | null;
  specialDays: SpecialDay[];
  /** special days of the company count in the queue as well */
  sharesDays: boolean;
  closedText: string;
  notice: ClosedNotice;
  wantedPeople: number | null;
}

/** Reads the calendars of the company and its queues; where nothing was set there is none. */
export async function listCalendars(db: Db): Promise<Calendar[]> {
  return (await calendarsStatement(db)).rows as Calendar[];
}

const calendarsStatement = fixedStatement((db) =>
  db
    .selectFrom('openingCalendars')
    .select(['queueId', 'specialDays', 'sharesDays', 'closedText', 'notice', 'wantedPeople'])
    .compile(),
);

type Values = Pick<Calendar, 'specialDays' | 'notice'> &
  Partial<Pick<Calendar, 'sharesDays' | 'closedText' | 'wantedPeople'>>;

export async function saveCalendar(
  db: Db,
  companyId: number,
  queueId: number | null,
  { specialDays, ...rest }: Values,
): Promise<void> {
  // Lists are written as JSON text: the driver would write a JavaScript array as an SQL one.
  const values = { ...rest, specialDays: JSON.stringify(specialDays), updatedAt: sql<string>`now()` };
  await db
    .insertInto('openingCalendars')
    .values({ companyId, queueId, ...values })
    .onConflict((conflict) => conflict.columns(['companyId', 'queueId']).doUpdateSet(values))
    .execute();
}

export async function deleteCalendar(db: Db, queueId: number): Promise<void> {
  await db.deleteFrom('openingCalendars').where('queueId', '=', queueId).execute();
}
