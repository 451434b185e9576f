import { sql } from 'kysely';
import type { MoveIn, MoveInChoices, MoveInProblem, MoveInSurvey, MoveInTrial } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { MoveRow } from '../run/moves.sql.ts';

const listedMoves = 20;

/** How it is with what is compared, as it is stored: the name of a contact is read anew. */
export type Compared = Omit<NonNullable<MoveIn['compared']>[number], 'name'>;

export async function listMoves(db: Db): Promise<(MoveRow & { userName: string | null })[]> {
  return db
    .selectFrom('moveIns')
    .leftJoin('users', 'users.id', 'moveIns.userId')
    .selectAll('moveIns')
    .select('users.name as userName')
    .orderBy('moveIns.id', 'desc')
    .limit(listedMoves)
    .execute();
}

export async function findListed(db: Db, id: number): Promise<(MoveRow & { userName: string | null }) | undefined> {
  return db
    .selectFrom('moveIns')
    .leftJoin('users', 'users.id', 'moveIns.userId')
    .selectAll('moveIns')
    .select('users.name as userName')
    .where('moveIns.id', '=', id)
    .executeTakeFirst();
}

/** @returns undefined where another one is on its way */
export async function insertSource(
  db: Db,
  move: Pick<MoveRow, 'companyId' | 'userId' | 'originId' | 'kind' | 'whatsappId'> & { choices: MoveInChoices },
): Promise<number | undefined> {
  const { choices, ...row } = move;
  const inserted = await db
    .insertInto('moveIns')
    .values({ ...row, choices: JSON.stringify(choices), state: 'collecting' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id;
}

interface Change {
  state: MoveRow['state'];
  problem: MoveInProblem | null;
  problemDetail: string;
  choices: MoveInChoices;
  whatsappId: number | null;
  sourceCompany: string;
  since: string | null;
  survey: MoveInSurvey | null;
  trial: MoveInTrial | null;
  results: MoveIn['results'];
  compared: Compared[];
  startedAt: string;
  finishedAt: string;
}

const jsonFields = ['choices', 'survey', 'trial', 'results', 'compared'] as const;

/** Changes a move; whatever a person or a job did to it counts as hearing of it. */
export async function changeMove(db: Db, id: number, change: Partial<Change>): Promise<void> {
  const values: Record<string, unknown> = { ...change };
  for (const field of jsonFields)
    if (change[field] !== undefined) values[field] = change[field] === null ? null : JSON.stringify(change[field]);
  await db
    .updateTable('moveIns')
    .set({ ...values, tries: 0, touchedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteMove(db: Db, id: number): Promise<void> {
  await db.deleteFrom('moveIns').where('id', '=', id).execute();
}

/** A job begins to work on a move. @returns undefined where there is nothing to work on */
export async function beginJobRun(db: Db, id: number, jobRun: string): Promise<MoveRow | undefined> {
  return db
    .updateTable('moveIns')
    .set({ jobRun, tries: sql<number>`tries + 1`, touchedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('state', 'in', ['trying', 'running', 'undoing'])
    .returningAll()
    .executeTakeFirst();
}

/** Shows that a job is still at work. @returns false where another one took over, or nothing is to be done any more */
export async function touchMove(db: Db, id: number, jobRun: string): Promise<boolean> {
  const touched = await db
    .updateTable('moveIns')
    .set({ touchedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('jobRun', '=', jobRun)
    .where('state', 'in', ['trying', 'running', 'undoing'])
    .returning('id')
    .execute();
  return touched.length > 0;
}

export async function namesOfTickets(db: Db, ticketIds: readonly number[]): Promise<Map<number, string>> {
  if (ticketIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('contacts', 'contacts.id', 'tickets.contactId')
    .select(['tickets.id', 'contacts.name'])
    .where('tickets.id', 'in', ticketIds)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function hasConnection(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('whatsapps').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

type Page = { after: number; limit: number };
type Found = { companyId: number; id: number };

/** Moves of all companies whose job was not heard of since. */
export async function findStalled(db: Db, before: Date, { after, limit }: Page): Promise<Found[]> {
  return db
    .selectFrom('moveIns')
    .select(['companyId', 'id'])
    .where('state', 'in', ['trying', 'running', 'undoing'])
    .where('touchedAt', '<', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Sources of all companies that nobody went on with since. */
export async function findForgotten(db: Db, before: Date, { after, limit }: Page): Promise<Found[]> {
  return db
    .selectFrom('moveIns')
    .select(['companyId', 'id'])
    .where('state', 'in', ['collecting', 'tried', 'paused'])
    .where('touchedAt', '<', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Moves of all companies whose list of what did not come is older. */
export async function findOldReports(db: Db, before: Date, { after, limit }: Page): Promise<Found[]> {
  return db
    .selectFrom('moveIns')
    .select(['companyId', 'id'])
    .where('state', 'in', ['done', 'undone'])
    .where('touchedAt', '<', before.toISOString())
    .where('id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('moveInLeftRows').select('place').whereRef('moveInLeftRows.moveId', '=', 'moveIns.id')),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
