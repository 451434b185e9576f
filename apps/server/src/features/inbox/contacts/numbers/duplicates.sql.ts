import { sql } from 'kysely';
import type { Contact, ContactDuplicate } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { readFirst } from '../../../../platform/db/page.ts';
import { contactsByIds } from '../contacts.sql.ts';

/** Rows of a page. */
const pageSize = 20;

/** Pairs of contacts that may be one person, the oldest proposal first. */
export async function listDuplicates(
  db: Db,
  { after, contactId }: { after: number; contactId: number | undefined },
): Promise<{ rows: ContactDuplicate[]; hasMore: boolean }> {
  const { rows, hasMore } = await readFirst(pageSize, (limit) =>
    db
      .selectFrom('contactDuplicates')
      .select(['id', 'contactId', 'otherId', 'createdAt'])
      .where('dismissedAt', 'is', null)
      .where('id', '>', after)
      .$if(contactId !== undefined, (all) =>
        all.where((eb) => eb.or([eb('contactId', '=', contactId ?? 0), eb('otherId', '=', contactId ?? 0)])),
      )
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  const contacts = await contactsByIds(
    db,
    rows.flatMap((row) => [row.contactId, row.otherId]),
  );
  const pairOf = (one: number, two: number): [Contact, Contact] | undefined => {
    const [contact, other] = [contacts.get(one), contacts.get(two)];
    return contact && other && [contact, other];
  };
  return {
    rows: rows.flatMap(({ id, contactId: one, otherId, createdAt }) => {
      const pair = pairOf(one, otherId);
      return pair ? [{ id, contact: pair[0], other: pair[1], createdAt }] : [];
    }),
    hasMore,
  };
}

/** Proposes contacts for merging, each pair as it is named first, unless somebody said that they are two people. @returns how many are new */
export async function insertDuplicates(
  db: Db,
  companyId: number,
  pairs: readonly { contactId: number; otherId: number }[],
): Promise<number> {
  if (pairs.length === 0) return 0;
  const { numAffectedRows } = await sql`
    INSERT INTO contact_duplicates (company_id, contact_id, other_id)
    SELECT DISTINCT ON (least(p.contact_id, p.other_id), greatest(p.contact_id, p.other_id)) ${companyId}::int, p.contact_id, p.other_id
    FROM unnest(${pairs.map(({ contactId }) => contactId)}::int[], ${pairs.map(({ otherId }) => otherId)}::int[])
      WITH ORDINALITY AS p (contact_id, other_id, place)
    WHERE NOT EXISTS (SELECT FROM contact_duplicates d WHERE d.contact_id = p.other_id AND d.other_id = p.contact_id)
    ORDER BY least(p.contact_id, p.other_id), greatest(p.contact_id, p.other_id), p.place
    ON CONFLICT DO NOTHING`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Dismisses a proposal: they are two people. @returns whether they were proposed */
export async function dismissDuplicate(db: Db, one: number, two: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contactDuplicates')
    .set({ dismissedAt: sql<string>`clock_timestamp()` })
    .where('dismissedAt', 'is', null)
    .where((eb) => eb.or([eb.and({ contactId: one, otherId: two }), eb.and({ contactId: two, otherId: one })]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What is proposed for a contact that has another number by now. */
export async function removeDuplicatesOf(db: Db, contactId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('contactDuplicates')
    .where((eb) => eb.or([eb('contactId', '=', contactId), eb('otherId', '=', contactId)]))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Two contacts are one person: with whom `from` may be one, `into` may be. */
export async function moveDuplicates(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    INSERT INTO contact_duplicates (company_id, contact_id, other_id, created_at, dismissed_at)
    SELECT d.company_id, moved.contact_id, moved.other_id, d.created_at, d.dismissed_at
    FROM contact_duplicates d, LATERAL (SELECT
      CASE WHEN d.contact_id = ${from} THEN ${into}::int ELSE d.contact_id END AS contact_id,
      CASE WHEN d.other_id = ${from} THEN ${into}::int ELSE d.other_id END AS other_id) moved
    WHERE ${from}::int IN (d.contact_id, d.other_id) AND moved.contact_id <> moved.other_id
      AND NOT EXISTS (SELECT FROM contact_duplicates known
        WHERE known.contact_id = moved.other_id AND known.other_id = moved.contact_id)
    ON CONFLICT DO NOTHING`.execute(db);
}
