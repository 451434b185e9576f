import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

export interface Named {
  id: number;
  name: string;
  color: string | null;
}

const tables = {
  queue: sql`queues`,
  user: sql`users`,
  tag: sql`tags`,
  whatsapp: sql`whatsapps`,
  campaign: sql`campaigns`,
} as const;
export type NamedDimension = keyof typeof tables;

export const isNamed = (by: string): by is NamedDimension => Object.hasOwn(tables, by);

/** The names of what the keys of groups stand for; what was removed has none. */
export async function listNames(db: Db, by: NamedDimension, ids: readonly number[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const color = by === 'queue' || by === 'tag' ? sql`color` : sql`NULL::text`;
  const { rows } = await sql<Named>`
    SELECT id, name, ${color} AS color FROM ${tables[by]} WHERE id = ANY (${ids}::int[])`.execute(db);
  return rows;
}
