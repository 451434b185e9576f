import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Requests the pictures of contacts that are shown to a user, unless WhatsApp was asked in the last days. */
export async function requestPictures(db: Db, ids: readonly number[], days: number): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ pictureWantedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('pictureWantedAt', 'is', null)
    .where(sql<boolean>`(picture_checked_at IS NULL OR picture_checked_at < now() - make_interval(days => ${days}))`)
    .execute();
}

export async function hasRequestedPictures(db: Db): Promise<boolean> {
  return (
    (await db
      .selectFrom('contacts')
      .select('id')
      .where('pictureWantedAt', 'is not', null)
      .limit(1)
      .executeTakeFirst()) !== undefined
  );
}

/**
 * Claims the oldest request. It counts as asked from now on, whatever the result: a hidden or failed picture is tried
 * again only after days.
 */
export async function claimRequestedPicture(db: Db): Promise<{ id: number; pictureKey: string | null } | undefined> {
  const { rows } = await sql<{ id: number; pictureKey: string | null }>`
    UPDATE contacts SET picture_wanted_at = NULL, picture_checked_at = clock_timestamp() WHERE id = (
      SELECT id FROM contacts WHERE picture_wanted_at IS NOT NULL ORDER BY picture_wanted_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, picture_key AS "pictureKey"`.execute(db);
  return rows[0];
}

/** Puts a request back when no phone could be asked. */
export async function requeuePicture(db: Db, id: number): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ pictureWantedAt: sql<string>`clock_timestamp()`, pictureCheckedAt: null })
    .where('id', '=', id)
    .execute();
}

export async function savePicture(
  db: Db,
  id: number,
  picture: { key: string; url: string; until: Date } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({
      pictureKey: picture?.key ?? null,
      profilePicUrl: picture?.url ?? null,
      pictureUntil: picture?.until.toISOString() ?? null,
    })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns which of these files are still the picture of a contact. */
export async function picturesInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('contacts').select('pictureKey').where('pictureKey', 'in', keys).execute();
  return rows.flatMap(({ pictureKey }) => pictureKey ?? []);
}
