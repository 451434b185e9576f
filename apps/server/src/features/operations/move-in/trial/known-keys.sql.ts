import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { FamilyKind } from '../family/family-tables.ts';
import { nameKey } from '../rows/desk.rules.ts';
import { findOwners } from '../run/moved-people.sql.ts';

/** Tables of a company whose records are known by their names, and are few. */
const namedTables: Partial<Record<FamilyKind, string>> = {
  queues: 'queues',
  tags: 'tags',
  connections: 'whatsapps',
  fileLists: 'file_lists',
  contactLists: 'contact_lists',
};

/** Which keys of a source are here already. */
export async function findKnownKeys(db: Db, kind: FamilyKind, keys: readonly string[]): Promise<string[]> {
  if (kind === 'contacts') {
    const owners = await findOwners(db, keys);
    return keys.filter((key) => owners.has(key));
  }
  if (kind === 'users') {
    const { rows } = await sql<{ email: string }>`
      SELECT lower(email) AS email FROM users WHERE lower(email) = ANY (${keys}::text[])`.execute(db);
    return rows.map(({ email }) => email);
  }
  const table = namedTables[kind];
  if (table === undefined) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(table)}`.execute(db);
  const here = new Set(rows.map(({ name }) => nameKey(name)));
  return keys.filter((key) => here.has(key));
}
