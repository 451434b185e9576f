import { traitsOf, type Provider } from '@balcao/contract';
import type { OfficialHealth } from '@balcao/contract';

/** The columns of it, as a connection shows them. */
export interface HealthColumns {
  provider: Provider;
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
  if (!traitsOf(provider).hasAccount || (quality === null && messagingTier === null && kind === null)) return null;
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
