import { sql } from 'kysely';
import type { Contact } from '@balcao/contract';
import type { Address } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { phoneKey } from './contacts.rules.ts';

const key = (address: Address) => (address.kind === 'pn' ? phoneKey(address.value) : address.value);

/** Ids of contacts behind some addresses, oldest contact first. */
export async function findByAddresses(db: Db, addresses: readonly Address[]): Promise<number[]> {
  const rows = await db
    .selectFrom('contactIdentities')
    .select('contactId')
    .where((eb) => eb.or(addresses.map((address) => eb.and({ kind: address.kind, value: key(address) }))))
    .orderBy('contactId')
    .execute();
  return [...new Set(rows.map((row) => row.contactId))];
}

/** A new contact with its addresses; undefined when another transaction took one of the addresses first. */
export async function insertContact(
  db: Db,
  companyId: number,
  input: { name: string; addresses: readonly Address[] },
): Promise<number | undefined> {
  const number = input.addresses.find((address) => address.kind === 'pn')?.value ?? '';
  const { id } = await db
    .insertInto('contacts')
    .values({ companyId, name: input.name, number, isGroup: input.addresses.some((a) => a.kind === 'group') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const taken = await addIdentities(db, companyId, id, input.addresses);
  if (taken === input.addresses.length) return id;
  await db.deleteFrom('contacts').where('id', '=', id).execute();
  return undefined;
}

/** Adds addresses that are still free; answers how many were. */
export async function addIdentities(
  db: Db,
  companyId: number,
  contactId: number,
  addresses: readonly Address[],
): Promise<number> {
  const rows = await db
    .insertInto('contactIdentities')
    .values(addresses.map((address) => ({ companyId, contactId, kind: address.kind, value: key(address) })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .execute();
  return rows.length;
}

/** Fills in a phone number that was unknown so far. */
export async function learnNumber(db: Db, contactId: number, number: string): Promise<void> {
  await db.updateTable('contacts').set({ number, updatedAt: sql`now()` }).where('id', '=', contactId).where('number', '=', '').execute();
}

/** Where to write to a contact: its phone number first, then its group or private id. */
export async function addressesOf(db: Db, contactIds: readonly number[]): Promise<Map<number, Address>> {
  const rows = await db
    .selectFrom('contacts as c')
    .innerJoin('contactIdentities as i', 'i.contactId', 'c.id')
    .select(['c.id', 'c.number', 'i.kind', 'i.value'])
    .where('c.id', 'in', contactIds)
    // 'pn' > 'lid' > 'group': the last row of a contact wins below
    .orderBy('i.kind')
    .execute();
  return new Map(rows.map((row) => [row.id, { kind: row.kind, value: row.kind === 'pn' ? row.number : row.value }]));
}

export async function findContact(db: Db, id: number): Promise<Contact | undefined> {
  const contact = await db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.companyId', 'c.name', 'c.number', 'c.email', 'c.profilePicUrl', 'c.isGroup', 'c.isBlocked', 'c.createdAt', 'c.updatedAt'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  if (!contact) return undefined;
  const extraInfo = await db
    .selectFrom('contactExtraInfo')
    .select(['id', 'name', 'value'])
    .where('contactId', '=', id)
    .orderBy('id')
    .execute();
  return { ...contact, extraInfo };
}
