import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Returns which of these numbers belong to a contact. */
export async function findTakenKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('contactIdentities')
    .select('value')
    .where('kind', '=', 'pn')
    .where(sql<boolean>`value = ANY(${keys}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.value));
}

export interface NewSheetContact {
  name: string;
  number: string;
  email: string;
  /** the number as an identity */
  key: string;
}

/**
 * Adds contacts with their numbers in a few statements. A contact whose number was taken at the same moment is not
 * added.
 * @returns ids by key
 */
export async function insertContacts(
  db: Db,
  companyId: number,
  rows: readonly NewSheetContact[],
  nameSource: 'person' | 'phone' = 'person',
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const { rows: made } = await sql<{ id: number; key: string }>`
    WITH sheet AS (
      SELECT * FROM unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.number)}::text[],
        ${rows.map((row) => row.email)}::text[], ${rows.map((row) => row.key)}::text[]) WITH ORDINALITY AS s (name, number, email, key, place)
    ), made AS (
      INSERT INTO contacts (company_id, name, name_source, number, email)
      SELECT ${companyId}::int, name, ${nameSource}::text, number, email FROM sheet ORDER BY place RETURNING id, number
    )
    SELECT made.id, sheet.key FROM made JOIN sheet USING (number)`.execute(db);
  const { rows: held } = await sql<{ contactId: number }>`
    INSERT INTO contact_identities (company_id, kind, value, contact_id)
    SELECT ${companyId}::int, 'pn', key, id FROM unnest(${made.map((row) => row.key)}::text[], ${made.map((row) => row.id)}::int[]) AS m (key, id)
    ORDER BY key ON CONFLICT DO NOTHING RETURNING contact_id`.execute(db);
  const kept = new Set(held.map((row) => row.contactId));
  const lost = made.filter((row) => !kept.has(row.id));
  if (lost.length > 0) await sql`DELETE FROM contacts WHERE id = ANY(${lost.map((row) => row.id)}::int[])`.execute(db);
  return new Map(made.filter((row) => kept.has(row.id)).map((row) => [row.key, row.id]));
}
