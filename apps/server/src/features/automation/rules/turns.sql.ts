import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { happening, type Happening } from './happenings.ts';

/** Something that happened to a ticket, until the rules that it begins have run. */
export interface Turn {
  id: string;
  happening: Happening;
  /** the rules whose actions it is the outcome of, the first one first */
  chain: readonly number[];
}

/** Stores turns, those of one ticket in their order. */
export async function insertTurns(
  { db, companyId, clock }: CompanyTx,
  chain: readonly number[],
  turns: readonly (Happening & { ticketId: number })[],
): Promise<void> {
  const at = clock.now().toISOString();
  await db
    .insertInto('ruleTurns')
    .values(
      turns.map(({ ticketId, kind, ...facts }) => ({
        companyId,
        ticketId,
        kind,
        facts: JSON.stringify(facts),
        chain: [...chain],
        at,
      })),
    )
    .execute();
}

const oldest = (db: Db, ticketId: number) =>
  db.selectFrom('ruleTurns').select('id').where('ticketId', '=', ticketId).orderBy('id').limit(1);

/** Takes the oldest turn of a locked ticket: it is deleted with the transaction that runs its rules. */
export async function takeTurn(db: Db, ticketId: number): Promise<Turn | undefined> {
  const row = await db
    .deleteFrom('ruleTurns')
    .where('id', '=', oldest(db, ticketId))
    .returning(['id', 'kind', 'facts', 'chain'])
    .executeTakeFirst();
  return (
    row && { id: row.id, chain: row.chain, happening: happening.parse({ ...(row.facts as object), kind: row.kind }) }
  );
}

/** Two tickets are one: what happened to the one that goes happened to the other. */
export async function moveTurns(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('ruleTurns').set({ ticketId: into }).where('ticketId', '=', from).execute();
}

/** Counts a failure of the oldest turn of a ticket. @returns how many it has */
export async function addFailure(db: Db, ticketId: number): Promise<number> {
  const row = await db
    .updateTable('ruleTurns')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', oldest(db, ticketId))
    .returning('failures')
    .executeTakeFirst();
  return row?.failures ?? 0;
}
