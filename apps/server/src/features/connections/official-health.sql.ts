import { sql } from 'kysely';
import type { OfficialHealth } from '@balcao/contract';
import type { AccountHealth } from '../../channels/account-health.ts';
import type { Db } from '../../platform/db/database.ts';

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

/** The columns of it, as a connection shows them. */
export interface HealthColumns {
  provider: string;
  quality: OfficialHealth['quality'];
  messagingTier: string | null;
  accountNotice: NonNullable<OfficialHealth['notice']>['kind'] | null;
  accountNoticeDetail: string;
  accountNoticeAt: string | null;
  accountNoticeUntil: string | null;
}

const unlimitedTier = 'TIER_UNLIMITED';

/** People a day of one of Meta's tiers: `TIER_250`, `TIER_2K`, `TIER_100K`; null = unlimited, or a tier without a number. */
export function tierLimit(tier: string): number | null {
  const [, count, thousands] = /^TIER_(\d{1,6})(K?)$/.exec(tier) ?? [];
  return count === undefined ? null : Number(count) * (thousands === 'K' ? 1000 : 1);
}

export function toOfficialHealth(row: HealthColumns): OfficialHealth | null {
  const { provider, quality, messagingTier, accountNotice: kind, accountNoticeAt: since } = row;
  if (provider !== 'cloud' || (quality === null && messagingTier === null && kind === null)) return null;
  return {
    quality,
    dailyLimit: messagingTier === null ? null : tierLimit(messagingTier),
    unlimited: messagingTier === unlimitedTier,
    notice:
      kind === null || since === null
        ? null
        : { kind, detail: row.accountNoticeDetail, since, until: row.accountNoticeUntil },
  };
}
