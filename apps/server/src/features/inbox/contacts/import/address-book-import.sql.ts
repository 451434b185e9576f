import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Adds the LIDs of contacts that no contact has yet. */
export async function addLids(
  db: Db,
  companyId: number,
  lids: readonly { contactId: number; lid: string }[],
): Promise<void> {
  if (lids.length === 0) return;
  await sql`
    INSERT INTO contact_identities (company_id, kind, value, contact_id)
    SELECT ${companyId}::int, 'lid', lid, contact_id FROM unnest(${lids.map(({ lid }) => lid)}::text[], ${lids.map(({ contactId }) => contactId)}::int[]) AS l (lid, contact_id)
    ORDER BY lid ON CONFLICT DO NOTHING`.execute(db);
}

/** Renames contacts after the phone's address book, except those that a user named meanwhile. */
export async function renameContacts(db: Db, names: readonly { id: number; name: string }[]): Promise<number> {
  if (names.length === 0) return 0;
  const { numAffectedRows } = await sql`
    UPDATE contacts AS c SET name = n.name, name_source = 'phone', updated_at = clock_timestamp()
    FROM unnest(${names.map(({ id }) => id)}::int[], ${names.map(({ name }) => name)}::text[]) AS n (id, name)
    WHERE c.id = n.id AND c.name_source <> 'person'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
