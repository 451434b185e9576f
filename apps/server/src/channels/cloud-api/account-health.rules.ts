import * as z from 'zod';
import { dayMs } from '@balcao/contract';
import type { AccountHealth, AccountNotice } from '../port/account-health.ts';

/** Meta takes a broken rule back by silence: it is shown for this long. */
const violationShownMs = 7 * dayMs;
const maxDetailLength = 200;

const text = z.string().max(maxDetailLength).catch('').default('');
const restrictionSchema = z.looseObject({ restriction_type: text, expiration: z.unknown().optional() });
const updateSchema = z.looseObject({
  event: text,
  ban_info: z.looseObject({ waba_ban_state: text, waba_ban_date: z.unknown().optional() }).optional().catch(undefined),
  restriction_info: z.array(restrictionSchema).catch([]).default([]),
  violation_info: z.looseObject({ violation_type: text }).optional().catch(undefined),
});

/** What an update ends, by Meta's name of it. */
const endedBy: Readonly<Record<string, readonly AccountNotice['kind'][]>> = {
  ACCOUNT_RECONNECTED: ['offboarded', 'unregistered', 'noAccess'],
  PARTNER_ADDED: ['partnerRemoved', 'noAccess'],
  PARTNER_APP_INSTALLED: ['appUninstalled', 'noAccess'],
};

/** The events of `account_update` that are read, or that say nothing of whether the number works. Source: Meta's reference of webhooks. */
export const knownAccountEvents: ReadonlySet<string> = new Set([
  ...Object.keys(endedBy),
  'ACCOUNT_DELETED',
  'ACCOUNT_OFFBOARDED',
  'ACCOUNT_RESTRICTION',
  'ACCOUNT_VIOLATION',
  'AD_ACCOUNT_LINKED',
  'AUTH_INTL_PRICE_ELIGIBILITY_UPDATE',
  'BUSINESS_PRIMARY_LOCATION_COUNTRY_UPDATE',
  'DISABLED_UPDATE',
  'MM_LITE_TERMS_SIGNED',
  'PARTNER_APP_UNINSTALLED',
  'PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE',
  'PARTNER_REMOVED',
  'VERIFIED_ACCOUNT',
  'VOLUME_BASED_PRICING_TIER_UPDATE',
]);

/** The notices that the webhook `account_update` ends. */
export function noticesEndedBy(value: unknown): readonly AccountNotice['kind'][] {
  return endedBy[updateSchema.safeParse(value).data?.event ?? ''] ?? [];
}

/**
 * Returns the restriction that the webhook `account_update` reports; null = none any more, undefined = it is about
 * something else. Source: Meta's reference of webhooks, `account_update`.
 */
export function noticeOf(value: unknown, now: Date): AccountNotice | null | undefined {
  const { data } = updateSchema.safeParse(value);
  if (!data) return undefined;
  const { event, ban_info: ban, restriction_info: restrictions, violation_info: violation } = data;
  switch (event) {
    case 'DISABLED_UPDATE':
      if (ban?.waba_ban_state === 'REINSTATE') return null;
      if (ban?.waba_ban_state === 'SCHEDULE_FOR_DISABLE')
        return { kind: 'disabling', detail: '', until: momentOf(ban.waba_ban_date) };
      return { kind: 'disabled', detail: '', until: undefined };
    case 'ACCOUNT_DELETED':
      return { kind: 'disabled', detail: '', until: undefined };
    case 'ACCOUNT_OFFBOARDED':
      return { kind: 'offboarded', detail: '', until: undefined };
    case 'PARTNER_REMOVED':
      return { kind: 'partnerRemoved', detail: '', until: undefined };
    case 'PARTNER_APP_UNINSTALLED':
      return { kind: 'appUninstalled', detail: '', until: undefined };
    case 'ACCOUNT_RESTRICTION': {
      const ends = restrictions.map(({ expiration }) => momentOf(expiration)?.getTime());
      const known = ends.filter((end) => end !== undefined);
      return {
        kind: 'restricted',
        detail: restrictions
          .map(({ restriction_type: type }) => type)
          .filter((type) => type !== '')
          .join(', ')
          .slice(0, maxDetailLength),
        until: known.length > 0 && known.length === ends.length ? new Date(Math.max(...known)) : undefined,
      };
    }
    case 'ACCOUNT_VIOLATION':
      return {
        kind: 'violation',
        detail: violation?.violation_type ?? '',
        until: new Date(now.getTime() + violationShownMs),
      };
    default:
      return undefined;
  }
}

/** Meta writes moments as seconds, as ISO or as `October 9, 2023`. */
function momentOf(raw: unknown): Date | undefined {
  if (typeof raw !== 'number' && typeof raw !== 'string') return undefined;
  const seconds = typeof raw === 'number' ? raw : /^\d{9,11}$/.test(raw) ? Number(raw) : undefined;
  const moment = new Date(seconds === undefined ? raw : seconds * 1000);
  return Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 2999 ? undefined : moment;
}

/** Reads the quality of a number, and to how many people it may write first, from Meta's answer. */
export function healthOf(number: { quality: string; tier: string }): AccountHealth {
  const quality = { GREEN: 'green', YELLOW: 'yellow', RED: 'red' } as const;
  const rated = Object.entries(quality).find(([name]) => name === number.quality.toUpperCase());
  const tier = number.tier.toUpperCase();
  return {
    quality: rated ? rated[1] : null,
    messagingTier: /^TIER_[A-Z0-9_]{1,40}$/.test(tier) ? tier : undefined,
  };
}
