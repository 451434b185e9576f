import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Returns whose these numbers are. */
export async function findTakenKeys(
  db: Db,
  keys: readonly string[],
): Promise<Map<string, { id: number; createdAt: string; isArchived: boolean }>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('contactIdentities as i')
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select(['i.value', 'c.id', 'c.createdAt'])
    .select(sql<boolean>`c.archived_at IS NOT NULL`.as('isArchived'))
    .where('i.kind', '=', 'pn')
    .where(sql<boolean>`i.value = ANY(${keys}::text[])`)
    .execute();
  return new Map(rows.map(({ value, ...owner }) => [value, owner]));
}

/**
 * Restores archived contacts with the values of a sheet.
 * @returns which, by key
 */
export async function restoreFromSheet(
  db: Db,
  rows: readonly (Pick<NewSheetContact, 'name' | 'email' | 'key'> & { id: number })[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const { rows: restored } = await sql<{ id: number; key: string }>`
    UPDATE contacts AS c SET archived_at = NULL, name = s.name, name_source = 'person', updated_at = clock_timestamp(),
      email = CASE WHEN s.email = '' THEN c.email ELSE s.email END
    FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ name }) => name)}::text[],
      ${rows.map(({ email }) => email)}::text[], ${rows.map(({ key }) => key)}::text[]) AS s (id, name, email, key)
    WHERE c.id = s.id AND c.archived_at IS NOT NULL RETURNING c.id, s.key`.execute(db);
  return new Map(restored.map(({ id, key }) => [key, id]));
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

/** Adds extra info to contacts. One that was archived keeps what it has under a name. */
export async function insertInfos(
  db: Db,
  companyId: number,
  infos: readonly { contactId: number; name: string; value: string }[],
): Promise<void> {
  if (infos.length === 0) return;
  await sql`
    INSERT INTO contact_extra_info (company_id, contact_id, name, value)
    SELECT ${companyId}::int, s.contact_id, s.name, s.value
    FROM unnest(${infos.map(({ contactId }) => contactId)}::int[], ${infos.map(({ name }) => name)}::text[],
      ${infos.map(({ value }) => value)}::text[]) WITH ORDINALITY AS s (contact_id, name, value, place)
    WHERE NOT EXISTS (SELECT FROM contact_extra_info e
      WHERE e.company_id = ${companyId}::int AND e.contact_id = s.contact_id AND lower(e.name) = lower(s.name))
    ORDER BY s.place`.execute(db);
}
