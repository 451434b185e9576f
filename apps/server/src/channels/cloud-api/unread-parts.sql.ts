import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { otherParts } from './unread-parts.rules.ts';

/** More names than this count as one: they are made up by whoever signs a webhook. */
const maxNames = 200;

export interface UnreadPart {
  name: string;
  count: number;
  firstAt: string;
  lastAt: string;
}

/** Adds to the counts of parts that were not read, in the order of their names so that processes wait for each other. */
export async function addUnreadParts(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  const known = new Set((await db.selectFrom('unreadWebhookParts').select('name').execute()).map(({ name }) => name));
  const added = new Map<string, number>();
  for (const [name, count] of counts) {
    if (!known.has(name) && known.size < maxNames) known.add(name);
    const as = known.has(name) ? name : otherParts;
    added.set(as, (added.get(as) ?? 0) + count);
  }
  const sorted = [...added].toSorted(([a], [b]) => (a < b ? -1 : 1));
  if (sorted.length === 0) return;
  await sql`
    INSERT INTO unread_webhook_parts (name, count)
    SELECT * FROM unnest(${sorted.map(([name]) => name)}::text[], ${sorted.map(([, count]) => String(count))}::bigint[])
    ON CONFLICT (name) DO UPDATE SET count = unread_webhook_parts.count + excluded.count, last_at = now()`.execute(db);
}

/** Parts that were not read, the latest first. */
export async function listUnreadParts(db: Db): Promise<UnreadPart[]> {
  const rows = await db
    .selectFrom('unreadWebhookParts')
    .select(['name', 'count', 'firstAt', 'lastAt'])
    .orderBy('lastAt', 'desc')
    .orderBy('name')
    .limit(maxNames + 1)
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** Forgets parts that did not come any more. */
export async function deleteUnreadPartsBefore(db: Db, lastBefore: Date): Promise<void> {
  await db.deleteFrom('unreadWebhookParts').where('lastAt', '<', lastBefore.toISOString()).execute();
}
