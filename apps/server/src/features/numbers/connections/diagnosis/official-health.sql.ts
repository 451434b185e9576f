import { sql } from 'kysely';
import type { AccountHealth } from '../../../../channels/port/account-health.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** @returns false when nothing changed */
export async function saveHealth(db: Db, whatsappId: number, health: AccountHealth): Promise<boolean> {
  const { quality, messagingTier, notice } = health;
  const changes = {
    ...(quality === undefined ? {} : { quality }),
    ...(messagingTier === undefined ? {} : { messagingTier }),
    ...(notice === undefined
      ? {}
      : {
          accountNotice: notice?.kind ?? null,
          accountNoticeDetail: notice?.detail ?? '',
          accountNoticeUntil: notice?.until?.toISOString() ?? null,
        }),
  };
  if (Object.keys(changes).length === 0) return false;
  const { numUpdatedRows } = await db
    .updateTable('whatsapps')
    .set({
      ...changes,
      ...(notice === undefined ? {} : { accountNoticeAt: notice && sql<string>`now()` }),
      updatedAt: sql`now()`,
    })
    .where('id', '=', whatsappId)
    .where((eb) =>
      eb.or(
        Object.entries(changes).map(([column, value]) =>
          eb(sql.ref(`whatsapps.${column}`), 'is distinct from', sql`${value}`),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
