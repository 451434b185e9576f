import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Keeps the text that is replaced now. */
export async function insertVersion(db: Db, companyId: number, messageId: string, body: string): Promise<string> {
  const { id } = await db
    .insertInto('messageVersions')
    .values({ companyId, messageId, body, replacedAt: sql<string>`clock_timestamp()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Texts of one message that its contact's edits leave: WhatsApp's own apps allow edits for a quarter of an hour, other programs for ever. */
const maxInboundVersions = 50;
const maxListedVersions = 100;

/** As `insertVersion`, unless there are many already: the first ones are kept. */
export async function insertInboundVersion(db: Db, companyId: number, messageId: string, body: string): Promise<void> {
  const kept = await db
    .selectFrom('messageVersions')
    .select('id')
    .where('messageId', '=', messageId)
    .limit(maxInboundVersions)
    .execute();
  if (kept.length < maxInboundVersions) await insertVersion(db, companyId, messageId, body);
}

/** Forgets earlier texts from one on; answers whether older ones are left. */
export async function deleteVersions(db: Db, messageId: string, from: string): Promise<boolean> {
  await db.deleteFrom('messageVersions').where('messageId', '=', messageId).where('id', '>=', from).execute();
  const left = await db
    .selectFrom('messageVersions')
    .select('id')
    .where('messageId', '=', messageId)
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
}

/** The first earlier texts of a message, oldest first, each with the time from which it was current. */
export async function listVersions(db: Db, messageId: string): Promise<{ body: string; createdAt: string }[]> {
  return db
    .selectFrom('messageVersions as v')
    .innerJoin('messages as m', 'm.id', 'v.messageId')
    .select(['v.body', sql<string>`coalesce(lag(v.replaced_at) OVER (ORDER BY v.id), m.sent_at)`.as('createdAt')])
    .where('v.messageId', '=', messageId)
    .orderBy('v.id')
    .limit(maxListedVersions)
    .execute();
}
