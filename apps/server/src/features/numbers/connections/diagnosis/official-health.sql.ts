import { holdingNotices, type OfficialHealth } from '@balcao/contract';
import { sql } from 'kysely';
import type { AccountHealth } from '../../../../channels/port/account-health.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** @returns false when nothing changed */
export async function saveHealth(db: Db, whatsappId: number, health: AccountHealth): Promise<boolean> {
  const { quality, messagingTier, notice, ended } = health;
  if (ended) return endNotices(db, whatsappId, ended);
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

type NoticeKind = NonNullable<OfficialHealth['notice']>['kind'];

/** Ends the notice of a connection where it is of one of these kinds. @returns false when it has none of them */
export async function endNotices(db: Db, whatsappId: number, kinds: readonly NoticeKind[]): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('whatsapps')
    .set({
      accountNotice: null,
      accountNoticeAt: null,
      accountNoticeDetail: '',
      accountNoticeUntil: null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', whatsappId)
    .where('accountNotice', 'in', kinds)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether Meta refuses everything that one of these connections sends. */
export async function isAccountHeld(db: Db, whatsappIds: readonly number[]): Promise<boolean> {
  if (whatsappIds.length === 0) return false;
  const row = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('id', 'in', whatsappIds)
    .where('accountNotice', 'in', holdingNotices)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
