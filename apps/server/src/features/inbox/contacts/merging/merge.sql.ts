import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { MergeableContact } from '../contacts.rules.ts';

interface MergePair {
  from: number;
  into: number;
}

export interface LockedContact extends MergeableContact {
  id: number;
  isGroup: boolean;
}

/** Locks contacts, so that nothing is written to them meanwhile. */
export async function lockContacts(db: Db, ids: readonly number[]): Promise<LockedContact[]> {
  return db
    .selectFrom('contacts')
    .select([
      'id',
      'name',
      'nameSource',
      'number',
      'numberProblem',
      'username',
      'email',
      'profilePicUrl',
      'pictureKey',
      'pictureUntil',
      'isGroup',
      'isBlocked',
      'archivedAt',
    ])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Moves the addresses of a contact; of a number that both have, in two forms, its key stays. */
export async function moveIdentities(db: Db, { from, into }: MergePair): Promise<void> {
  await db.updateTable('contactIdentities').set({ contactId: into }).where('contactId', '=', from).execute();
  await sql`
    DELETE FROM contact_identities former WHERE contact_id = ${into} AND kind = 'pn' AND value <> phone_key(value) AND EXISTS (
      SELECT FROM contact_identities present
      WHERE present.contact_id = ${into} AND present.kind = 'pn' AND present.value = phone_key(former.value))`.execute(
    db,
  );
}

/** Moves the extra info of a contact; entries that both have are kept once. */
export async function moveExtraInfo(db: Db, { from, into }: MergePair): Promise<void> {
  await sql`
    INSERT INTO contact_extra_info (company_id, contact_id, name, value)
    SELECT f.company_id, ${into}::int, f.name, f.value FROM contact_extra_info f
    WHERE f.contact_id = ${from} AND NOT EXISTS (
      SELECT FROM contact_extra_info i WHERE i.company_id = f.company_id AND i.contact_id = ${into} AND i.name = f.name AND i.value = f.value)
    ORDER BY f.id`.execute(db);
}

export async function saveMerged(db: Db, { id, ...columns }: LockedContact): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
