import { sql } from 'kysely';
import type { SandboxMember } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';

/** Adds a group of contacts, who are on the phone from now on. */
export async function insertGroup(
  db: Db,
  connection: ConnectionRef,
  group: { number: string; name: string; members: readonly SandboxMember[] },
): Promise<void> {
  const { number: groupNumber, name, members } = group;
  await db
    .insertInto('sandboxContacts')
    .values([
      { ...connection, number: groupNumber, name, isGroup: true },
      ...members.map((member) => ({ ...connection, ...member })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('sandboxMembers')
    .values(members.map(({ number }, position) => ({ ...connection, groupNumber, number, position })))
    .execute();
}

/** The members of the phone's groups, in the order in which they were chosen. */
export async function listMembers(
  db: Db,
  whatsappId: number,
  groupNumbers: readonly string[],
): Promise<(SandboxMember & { groupNumber: string })[]> {
  if (groupNumbers.length === 0) return [];
  return db
    .selectFrom('sandboxMembers as m')
    .innerJoin('sandboxContacts as c', (join) =>
      join
        .onRef('c.companyId', '=', 'm.companyId')
        .onRef('c.whatsappId', '=', 'm.whatsappId')
        .onRef('c.number', '=', 'm.number'),
    )
    .select(['m.groupNumber', 'm.number', 'c.name'])
    .where('m.whatsappId', '=', whatsappId)
    .where('m.groupNumber', '=', sql<string>`any(${groupNumbers}::text[])`)
    .orderBy('m.position')
    .execute();
}

export async function isMember(db: Db, whatsappId: number, groupNumber: string, number: string): Promise<boolean> {
  const row = await db
    .selectFrom('sandboxMembers')
    .select('number')
    .where('whatsappId', '=', whatsappId)
    .where('groupNumber', '=', groupNumber)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Holds a group for this transaction: those who change it do so one after the other. */
export async function lockGroup(db: Db, whatsappId: number, groupNumber: string): Promise<void> {
  await db
    .selectFrom('sandboxContacts')
    .select('number')
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', groupNumber)
    .forUpdate()
    .execute();
}

/** The name of a group of the phone from now on. */
export async function renameGroup(db: Db, whatsappId: number, groupNumber: string, name: string): Promise<void> {
  await db
    .updateTable('sandboxContacts')
    .set({ name })
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', groupNumber)
    .where('isGroup', '=', true)
    .execute();
}

export async function deleteMember(db: Db, whatsappId: number, groupNumber: string, number: string): Promise<void> {
  await db
    .deleteFrom('sandboxMembers')
    .where('whatsappId', '=', whatsappId)
    .where('groupNumber', '=', groupNumber)
    .where('number', '=', number)
    .execute();
}

/** The name of a group of the phone; undefined when it has no such group. */
export async function findGroupName(db: Db, whatsappId: number, groupNumber: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sandboxContacts')
    .select('name')
    .where('whatsappId', '=', whatsappId)
    .where('number', '=', groupNumber)
    .where('isGroup', '=', true)
    .executeTakeFirst();
  return row?.name;
}
