import { sql } from 'kysely';
import type { EndpointAnswer, getCompanyOverview } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

type Overview = EndpointAnswer<typeof getCompanyOverview>;

/** The people of a company, admins first. It reads across users and sessions. */
export async function listPeople(db: Db, companyId: number): Promise<Overview['people']> {
  const { rows } = await sql<Overview['people'][number]>`
    SELECT u.id, u.name, u.email, u.profile,
      (SELECT max(s.created_at) FROM sessions s WHERE s.company_id = u.company_id AND s.user_id = u.id) AS "lastSignInAt"
    FROM users u WHERE u.company_id = ${companyId} ORDER BY u.profile <> 'admin', search_text(u.name), u.id`.execute(
    db,
  );
  return rows;
}

/** The numbers of a company with the state of each. It reads connections. */
export function listConnections(db: Db, companyId: number): Promise<Overview['connections']> {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'number', 'status'])
    .where('companyId', '=', companyId)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}

/** What a company sent and received by day within thirty. It reads the volumes of the installation. */
export async function listVolumeDays(db: Db, companyId: number, now: Date): Promise<Overview['days']> {
  const { rows } = await sql<Overview['days'][number]>`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, messages_in AS "messagesIn", messages_out AS "messagesOut",
      media_bytes::float8 AS "mediaBytes", api_calls AS "apiCalls"
    FROM company_volumes
    WHERE company_id = ${companyId} AND day > (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - 30
    ORDER BY day`.execute(db);
  return rows;
}

export async function findNotes(db: Db, companyId: number): Promise<Overview['notes']> {
  const row = await db
    .selectFrom('companyNotes')
    .select(['text', 'author', 'changedAt'])
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row ?? { text: '', author: null, changedAt: null };
}

export async function saveNotes(db: Db, companyId: number, note: { text: string; author: string }): Promise<void> {
  const changedAt = sql<string>`clock_timestamp()`;
  await db
    .insertInto('companyNotes')
    .values({ companyId, ...note, changedAt })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ ...note, changedAt }))
    .execute();
}

export async function deleteNotes(db: Db, companyId: number): Promise<void> {
  await db.deleteFrom('companyNotes').where('companyId', '=', companyId).execute();
}
