import type { Db } from '../../../platform/db/database.ts';

/** Which of some sessions have not ended, and the language that their browsers asked for. */
export async function findLiveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { language: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'language'])
    .where('id', 'in', ids)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  return new Map(rows.map(({ id, language }) => [id, { language }]));
}
