import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** A contact of a source that is to be here. */
export interface MovedContact {
  name: string;
  number: string;
  email: string;
  isBlocked: boolean;
  createdAt: string | null;
  /** addresses as they are kept; the first one is by which it is met */
  addresses: readonly { kind: 'pn' | 'lid'; value: string }[];
}

/** Whose addresses are, as `kind:value`. */
export async function findOwners(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const { rows } = await sql<{ address: string; contactId: number }>`
    SELECT i.kind || ':' || i.value AS address, i.contact_id AS "contactId" FROM contact_identities i
    JOIN unnest(${addresses.map((one) => one.slice(0, one.indexOf(':')))}::text[], ${addresses.map((one) => one.slice(one.indexOf(':') + 1))}::text[])
      AS a (kind, value) ON a.kind = i.kind AND a.value = i.value`.execute(db);
  return new Map(rows.map(({ address, contactId }) => [address, contactId]));
}

/**
 * Adds contacts with their addresses. One whose first address was taken at the same moment is not added.
 * @returns their ids, in the order given; undefined = not added
 */
export async function insertContacts(
  db: Db,
  companyId: number,
  contacts: readonly MovedContact[],
): Promise<(number | undefined)[]> {
  if (contacts.length === 0) return [];
  // Names and numbers may be alike: of rows that are inserted in an order the ids are in that order.
  const { rows } = await sql<{ id: number }>`
    INSERT INTO contacts (company_id, name, name_source, number, email, is_blocked, created_at)
    SELECT ${companyId}::int, name, CASE WHEN name = number THEN 'none' ELSE 'phone' END, number, email, is_blocked, coalesce(created_at, now())
    FROM unnest(${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ number }) => number)}::text[],
      ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ isBlocked }) => isBlocked)}::boolean[],
      ${contacts.map(({ createdAt }) => createdAt)}::timestamptz[]) WITH ORDINALITY AS c (name, number, email, is_blocked, created_at, place)
    ORDER BY place RETURNING id`.execute(db);
  const made = rows.toSorted((one, other) => one.id - other.id);
  const firsts = contacts.flatMap(({ addresses: [first] }, index) => {
    const id = made[index]?.id;
    return first && id !== undefined ? [{ id, ...first }] : [];
  });
  const held = new Set(await insertAddresses(db, companyId, firsts));
  const lost = made.filter(({ id }) => !held.has(id)).map(({ id }) => id);
  if (lost.length > 0) await sql`DELETE FROM contacts WHERE id = ANY (${lost}::int[])`.execute(db);
  await insertAddresses(
    db,
    companyId,
    contacts.flatMap(({ addresses: [, ...more] }, index) => {
      const id = made[index]?.id;
      return id !== undefined && held.has(id) ? more.map((address) => ({ id, ...address })) : [];
    }),
  );
  return made.map(({ id }) => (held.has(id) ? id : undefined));
}

/** @returns the contacts that got theirs */
async function insertAddresses(
  db: Db,
  companyId: number,
  addresses: readonly { id: number; kind: string; value: string }[],
): Promise<number[]> {
  if (addresses.length === 0) return [];
  const { rows } = await sql<{ contactId: number }>`
    INSERT INTO contact_identities (company_id, kind, value, contact_id)
    SELECT ${companyId}::int, * FROM unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(({ value }) => value)}::text[],
      ${addresses.map(({ id }) => id)}::int[]) AS a (kind, value, id) ORDER BY kind, value
    ON CONFLICT DO NOTHING RETURNING contact_id AS "contactId"`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

/** Who refused messages there is written to by nobody here; what is refused here stays refused. */
export async function blockContacts(db: Db, contactIds: readonly number[]): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`UPDATE contacts SET is_blocked = true, updated_at = clock_timestamp() WHERE id = ANY (${contactIds}::int[]) AND NOT is_blocked`.execute(
    db,
  );
}
