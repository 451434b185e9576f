// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import { formsOfNumber, phoneKey } from '@balcao/contract';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { fixedStatement } from '../../../../platform/db/tuned/fixed-statement.ts';
import type { NameSource } from '../contacts.rules.ts';
import { refusalsOf, type Refusal } from '../numbers/stored-numbers.sql.ts';

/** Normalises an address to the form in which it is stored. */
export const identityKey = (address: Address) => (address.kind === 'pn' ? phoneKey(address.value) : address.value);

/** Returns the ids of contacts with one of some addresses, oldest contact first. */
export async function findByAddresses(db: Db, addresses: readonly Address[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select('contactId')
    .distinct()
    .where((eb) => eb.or(addresses.map((address) => eb.and({ kind: address.kind, value: identityKey(address) }))))
    .orderBy('contactId')
    .execute();
  return rows.map((row) => row.contactId);
}

/** Whether a contact has exactly this number, as it is stored. */
export async function isContactNumber(db: Db, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('contactIdentities as i')
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select('c.id')
    .where('i.kind', '=', 'pn')
    .where('i.value', '=', phoneKey(number))
    .where('c.number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds contacts by addresses: `kind:value` of the address as it was requested -> contact. */
export async function findContactsByAddress(db: Db, addresses: readonly Address[]): Promise<Map<string, NamedContact>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('contactIdentities as i')
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select(['i.kind', 'i.value', 'c.id', 'c.name', 'c.nameSource', 'c.number'])
    .where(
      sql<boolean>`(i.kind, i.value) IN (SELECT * FROM unnest(${addresses.map(({ kind }) => kind)}::text[], ${addresses.map(identityKey)}::text[]))`,
    )
    .execute();
  const byKey = new Map(rows.map(({ kind, value, ...contact }) => [`${kind}:${value}`, contact]));
  return new Map(
    addresses.flatMap((address) => {
      const contact = byKey.get(`${address.kind}:${identityKey(address)}`);
      return contact ? [[`${address.kind}:${address.value}`, contact] as const] : [];
    }),
  );
}

export interface NamedContact {
  id: number;
  name: string;
  nameSource: NameSource;
  number: string;
}

/** Who has some addresses; `contact` is locked by `lockContactForShare` where there is only one. */
export async function findSender(
  db: Db,
  addresses: readonly Address[],
): Promise<{ contactIds: number[]; allKnown: boolean; contact: KnownSender | undefined }> {
  const keys = new Map(addresses.map((address) => [`${address.kind}:${identityKey(address)}`, address]));
  const asked = [...keys.values()];
  const { rows } = await senderStatement(
    db,
    asked.map(({ kind }) => kind),
    asked.map(identityKey),
  );
  const { contactIds, found, ...contact } = rows[0] ?? { contactIds: null, found: 0 };
  return {
    contactIds: contactIds ?? [],
    allKnown: Number(found) === asked.length,
    contact: 'isBlocked' in contact && contact.isBlocked !== null ? (contact as KnownSender) : undefined,
  };
}

const senderStatement = fixedStatement((db, kinds: readonly string[], values: readonly string[]) =>
  sql<{ contactIds: number[] | null; found: string } & { [K in keyof KnownSender]: KnownSender[K] | null }>`
    SELECT o.contact_ids, o.found, c.* FROM (
      SELECT array_agg(DISTINCT i.contact_id ORDER BY i.contact_id) AS contact_ids, count(*) AS found FROM contact_identities i
      WHERE (i.kind, i.value) IN (SELECT * FROM unnest(${kinds}::text[], ${values}::text[]))
    ) o LEFT JOIN LATERAL (
      SELECT is_blocked, name_source, number, username, archived_at IS NOT NULL AS is_archived FROM contacts
      WHERE id = o.contact_ids[1] AND cardinality(o.contact_ids) = 1 FOR KEY SHARE
    ) c ON true`.compile(db),
);

interface KnownSender {
  isBlocked: boolean;
  isArchived: boolean;
  nameSource: NameSource;
  number: string;
  username: string;
}

/** Locks a contact against merge and deletion for the transaction; undefined when it is gone already. */
export async function lockContactForShare(db: Db, id: number): Promise<KnownSender | undefined> {
  return (await lockForShareStatement(db, id)).rows[0];
}

const lockForShareStatement = fixedStatement((db, id: number) =>
  db
    .selectFrom('contacts')
    .select(['isBlocked', 'nameSource', 'number', 'username'])
    .select(sql<boolean>`archived_at IS NOT NULL`.as('isArchived'))
    .where('id', '=', id)
    .forKeyShare()
    .compile(),
);

/** Adds the addresses that are still free and returns their number. */
export async function addIdentities(
  db: Db,
  companyId: number,
  contactId: number,
  addresses: readonly Address[],
): Promise<number> {
  const rows = await db
    .insertInto('contactIdentities')
    .values(addresses.map((address) => ({ companyId, contactId, kind: address.kind, value: identityKey(address) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return rows.length;
}

/** Every address of a contact, as it is stored. */
export async function listIdentities(db: Db, contactId: number): Promise<Address[]> {
  return db.selectFrom('contactIdentities').select(['kind', 'value']).where('contactId', '=', contactId).execute();
}

/** The key of a stored address: a contact that met another one at the key keeps its number in a former form. */
const keptAs = sql<string>`CASE kind WHEN 'pn' THEN phone_key(value) ELSE value END`;

/** Takes addresses away from a contact, a number in whatever form it is kept: they belong to no contact afterwards. */
export async function removeIdentities(db: Db, contactId: number, addresses: readonly Address[]): Promise<void> {
  if (addresses.length === 0) return;
  await db
    .deleteFrom('contactIdentities')
    .where('contactId', '=', contactId)
    .where((eb) =>
      eb.or(addresses.map((address) => eb.and([eb('kind', '=', address.kind), eb(keptAs, '=', identityKey(address))]))),
    )
    .execute();
}

/** Returns the address to write to for each contact: its phone number first, then its group, its LID, Meta's id of it. */
export async function addressesOf(db: Db, contactIds: readonly number[]): Promise<Map<number, Address>> {
  return new Map([...(await recipientsOf(db, contactIds))].map(([id, { addresses }]) => [id, addresses[0]]));
}

export interface Recipient {
  /** the address to write to first; a provider that does not know it is told a later one */
  addresses: [Address, ...Address[]];
  /** why nothing is sent to the contact */
  refusal: Refusal | null;
}

const recipientsStatement = fixedStatement((db, contactIds: readonly number[]) =>
  db
    .selectFrom('contacts as c')
    .innerJoin('contactIdentities as i', 'i.contactId', 'c.id')
    .select(['c.id', 'c.number', 'c.isBlocked', 'c.isGroup', 'c.numberProblem', 'i.kind', 'i.value'])
    .where('c.id', '=', sql<number>`any(${contactIds}::int[])`)
    // 'pn' > 'lid' > 'group'; the digits of a LID before the letters of an id of Meta's, which are of kind 'lid', too
    .orderBy('i.kind', 'desc')
    .orderBy(sql`i.value COLLATE "C"`)
    .compile(),
);

/** Returns the addresses of contacts and why nothing is sent to them; contacts without an address are omitted. */
export async function recipientsOf(db: Db, contactIds: readonly number[]): Promise<Map<number, Recipient>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await recipientsStatement(db, contactIds);
  const refusals = await refusalsOf(db, [...new Map(rows.map((row) => [row.id, row])).values()]);
  const recipients = new Map<number, Recipient>();
  for (const { id, kind, value, number } of rows) {
    const address: Address = { kind, value: kind === 'pn' ? number : value };
    const known = recipients.get(id);
    if (known) known.addresses.push(address);
    else recipients.set(id, { addresses: [address], refusal: refusals.get(id) ?? null });
  }
  return recipients;
}

/** Returns every form in which a provider may name a contact: numbers as they are kept, and as they are written. */
export async function addressesToBlock(db: Db, contactId: number): Promise<Address[]> {
  const rows = await db
    .selectFrom('contactIdentities as i')
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select(['i.kind', 'i.value', 'c.number'])
    .where('i.contactId', '=', contactId)
    .execute();
  return rows.flatMap(({ kind, value, number }): Address[] =>
    kind === 'pn'
      ? [...new Set([...formsOfNumber(value), ...(phoneKey(number) === phoneKey(value) ? [number] : [])])].map(
          (form) => ({
            kind,
            value: form,
          }),
        )
      : [{ kind, value }],
  );
}
