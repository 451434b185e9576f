import { sql } from 'kysely';
import type { helperProblems } from '@balcao/contract';
import type { PasskeyStep } from '../../../../channels/port/channel.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Stores a step that a session reports. A new demand of WhatsApp's begins anew: who confirmed the one before has to do it again. */
export async function saveStep(
  db: Db,
  connection: { companyId: number; whatsappId: number },
  { state, until, options = '', code = '' }: PasskeyStep,
): Promise<void> {
  const step = { state, expiresAt: until.toISOString(), options, comparison: code };
  const unclaimed = { codeHandle: null, codeHash: null, codeExpiresAt: null, ticketHash: null };
  const begun = state === 'asked' ? { userId: null, number: null, problem: null } : {};
  await db
    .insertInto('passkeyLinkings')
    .values({ ...connection, ...step })
    .onConflict((conflict) => conflict.column('whatsappId').doUpdateSet({ ...step, ...unclaimed, ...begun }))
    .execute();
}

export async function deleteLinking(db: Db, whatsappId: number): Promise<void> {
  await db.deleteFrom('passkeyLinkings').where('whatsappId', '=', whatsappId).execute();
}

/** The linking that a session waits in. */
export async function findLinking(db: Db, whatsappId: number, now: Date) {
  return db
    .selectFrom('passkeyLinkings')
    .selectAll()
    .where('whatsappId', '=', whatsappId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
}

/** The number that a linking was begun for, also once its time is over. */
export async function findExpectedNumber(db: Db, whatsappId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('passkeyLinkings')
    .select('number')
    .where('whatsappId', '=', whatsappId)
    .executeTakeFirst();
  return row?.number ?? undefined;
}

interface NewCode {
  userId: number;
  number: string;
  codeHandle: string;
  codeHash: string;
  codeExpiresAt: string;
}

/** @returns whether a session waits for a person */
export async function saveCode(db: Db, whatsappId: number, code: NewCode, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeyLinkings')
    .set({ ...code, codeTries: 0, ticketHash: null, problem: null })
    .where('whatsappId', '=', whatsappId)
    .where('state', '=', 'asked')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Place = { companyId: number; whatsappId: number };

/** Where a code is, of whatever company. */
export async function findPlaceOfCode(db: Db, codeHandle: string): Promise<Place | undefined> {
  return db
    .selectFrom('passkeyLinkings')
    .select(['companyId', 'whatsappId'])
    .where('codeHandle', '=', codeHandle)
    .executeTakeFirst();
}

/** Where a ticket is, of whatever company. */
export async function findPlaceOfTicket(db: Db, ticketHash: string): Promise<Place | undefined> {
  return db
    .selectFrom('passkeyLinkings')
    .select(['companyId', 'whatsappId'])
    .where('ticketHash', '=', ticketHash)
    .executeTakeFirst();
}

/** A linking whose code counts; locked, so that a code is tried one at a time. */
export async function lockCode(db: Db, whatsappId: number, codeHandle: string, now: Date) {
  return db
    .selectFrom('passkeyLinkings')
    .selectAll()
    .where('whatsappId', '=', whatsappId)
    .where('codeHandle', '=', codeHandle)
    .where('state', '=', 'asked')
    .where('codeExpiresAt', '>', now.toISOString())
    .where('expiresAt', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst();
}

/** One wrong try; the last one ends the code. */
export async function countWrongTry(db: Db, whatsappId: number, maxTries: number): Promise<void> {
  const isLast = sql<boolean>`code_tries + 1 >= ${maxTries}`;
  await db
    .updateTable('passkeyLinkings')
    .set((eb) => ({
      codeTries: eb('codeTries', '+', 1),
      codeHandle: sql<string | null>`CASE WHEN ${isLast} THEN NULL ELSE code_handle END`,
      codeHash: sql<string | null>`CASE WHEN ${isLast} THEN NULL ELSE code_hash END`,
      codeExpiresAt: sql<string | null>`CASE WHEN ${isLast} THEN NULL ELSE code_expires_at END`,
    }))
    .where('whatsappId', '=', whatsappId)
    .execute();
}

/** The code was taken: from now on a ticket stands for it. */
export async function exchangeCode(db: Db, whatsappId: number, ticketHash: string): Promise<void> {
  await db
    .updateTable('passkeyLinkings')
    .set({ codeHandle: null, codeHash: null, codeExpiresAt: null, ticketHash, problem: null })
    .where('whatsappId', '=', whatsappId)
    .execute();
}

/** Takes a ticket, which counts once. @returns whether it counted */
export async function takeTicket(db: Db, whatsappId: number, ticketHash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeyLinkings')
    .set({ ticketHash: null, problem: null })
    .where('whatsappId', '=', whatsappId)
    .where('ticketHash', '=', ticketHash)
    .where('state', '=', 'asked')
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether the ticket counts */
export async function saveProblem(
  db: Db,
  whatsappId: number,
  ticketHash: string,
  problem: (typeof helperProblems)[number],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeyLinkings')
    .set({ problem })
    .where('whatsappId', '=', whatsappId)
    .where('ticketHash', '=', ticketHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
