import { sql } from 'kysely';
import type { TicketActionKind } from '@balcao/contract';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';

/** How long a run can be taken back. */
const undoWindow = sql`interval '10 minutes'`;

/** What one step did. */
export interface MadeByStep {
  kind: TicketActionKind;
  made: unknown;
}

export interface MacroRun {
  ticketId: number;
  /** the runs of one call on many tickets have the same; null = on this ticket alone */
  batch: string | null;
  /** of the macro */
  name: string;
  /** of the ticket after the last step; another one means that somebody changed it since */
  version: number;
  steps: MadeByStep[];
}

/** Stores what a run did, for one undo by its author, and deletes runs whose time is over. */
export async function insertRun(
  { db, companyId }: CompanyTx,
  userId: number,
  { ticketId, batch, name, version, steps }: MacroRun,
): Promise<string> {
  await db
    .deleteFrom('macroRuns')
    .where(sql<boolean>`created_at < clock_timestamp() - ${undoWindow}`)
    .execute();
  const { id } = await db
    .insertInto('macroRuns')
    .values({ companyId, userId, ticketId, batch, name, version, made: JSON.stringify(steps) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns and deletes a run of this user, so that it is taken back once. */
export async function takeRun(db: Db, userId: number, token: string): Promise<MacroRun | undefined> {
  const row = await db
    .deleteFrom('macroRuns')
    .where(sql<boolean>`id::text = ${token}`)
    .where('userId', '=', userId)
    .where(sql<boolean>`created_at >= clock_timestamp() - ${undoWindow}`)
    .returning(['ticketId', 'batch', 'name', 'version', 'made'])
    .executeTakeFirst();
  return row && { ...row, steps: row.made as MadeByStep[] };
}

/** The runs of a call of this user on many tickets that can still be taken back. */
export function listBatch(db: Db, userId: number, batch: string): Promise<{ id: string; ticketId: number }[]> {
  return db
    .selectFrom('macroRuns')
    .select(['id', 'ticketId'])
    .where(sql<boolean>`batch::text = ${batch}`)
    .where('userId', '=', userId)
    .where(sql<boolean>`created_at >= clock_timestamp() - ${undoWindow}`)
    .orderBy('ticketId')
    .execute();
}
