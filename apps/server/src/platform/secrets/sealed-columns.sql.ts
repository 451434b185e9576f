import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Sealed, Vault } from './secrets.ts';

/** What is needed to seal a value again that is inside of a sealed text. */
export type Reseal = (sealed: string, context: string) => string;

/** A column whose values are sealed, all of one kind. An empty or missing value is none. */
export interface SealedColumn {
  /** names as the database has them */
  table: string;
  column: string;
  /** columns of the row that its context is made of, in the order of `context` */
  of: readonly string[];
  /** the context that a value is sealed for */
  context(...row: (string | number | boolean)[]): string;
  /** which rows, where others hold plain values */
  only?: string;
  /** replaces sealed values within the opened text */
  inner?(text: string, reseal: Reseal, ...row: (string | number | boolean)[]): string;
}

interface Row {
  place: string;
  sealed: string;
  of: (string | number | boolean)[];
}

const rowsOf = ({ table, column, of, only }: SealedColumn) =>
  sql.raw(
    `SELECT ctid::text AS place, ${column} AS sealed, ${of.length === 0 ? "'[]'::jsonb" : `jsonb_build_array(${of.join(', ')})`} AS of
     FROM ${table} WHERE ${column} <> ''${only === undefined ? '' : ` AND ${only}`}`,
  );

/** Some values of each column, of all companies, as they are stored. */
export async function sampleSealed(db: Db, columns: readonly SealedColumn[], limit: number): Promise<Sealed[]> {
  const samples: Sealed[] = [];
  for (const column of columns) {
    const { rows } = await sql<Row>`${rowsOf(column)} LIMIT ${sql.lit(limit)}`.execute(db);
    samples.push(...rows.map((row) => ({ sealed: row.sealed, context: column.context(...row.of) })));
  }
  return samples;
}

const batchSize = 500;

/**
 * Seals every value of a column with another secret.
 * @returns how many; values that do not open are left as they are, and counted apart
 */
export async function resealColumn(
  db: Db,
  column: SealedColumn,
  from: Vault,
  to: Vault,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  const reseal: Reseal = (sealed, context) => to.seal(from.open(sealed, context), context);
  // A cursor does not see what the transaction changes after it was opened.
  await sql`DECLARE sealed_rows NO SCROLL CURSOR FOR ${rowsOf(column)}`.execute(db);
  for (;;) {
    const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM sealed_rows`.execute(db);
    if (rows.length === 0) break;
    const changed: { place: string; sealed: string }[] = [];
    for (const { place, sealed, of } of rows) {
      const context = column.context(...of);
      try {
        const text = from.open(sealed, context);
        changed.push({ place, sealed: to.seal(column.inner?.(text, reseal, ...of) ?? text, context) });
      } catch {
        counts.unreadable += 1;
      }
    }
    counts.resealed += changed.length;
    const places = changed.map(({ place }) => place);
    const values = changed.map(({ sealed }) => sealed);
    await sql`UPDATE ${sql.raw(column.table)} t SET ${sql.raw(column.column)} = v.sealed
      FROM unnest(${places}::text[], ${values}::text[]) AS v (place, sealed) WHERE t.ctid = v.place::tid`.execute(db);
  }
  await sql`CLOSE sealed_rows`.execute(db);
  return counts;
}
