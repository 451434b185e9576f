import * as z from 'zod';
import type { MarketingPreference } from '../port/contact-info.ts';
import { addressesOf } from './people.rules.ts';

const optionalText = z.string().max(200).optional().catch(undefined);
const preferenceSchema = z.looseObject({
  wa_id: optionalText,
  user_id: optionalText,
  parent_user_id: optionalText,
  category: z.string(),
  value: z.enum(['stop', 'resume']),
  timestamp: z.coerce.number().positive().max(10_000_000_000),
});

/**
 * What a person wants of marketing, as the webhook `user_preferences` says; undefined = it says something else. Source: Meta's
 * reference of `user_preferences`.
 */
export function preferenceOf(raw: unknown): MarketingPreference | undefined {
  const { data } = preferenceSchema.safeParse(raw);
  if (!data || data.category !== 'marketing_messages') return undefined;
  const addresses = addressesOf(data.wa_id, data.user_id, data.parent_user_id);
  if (addresses[0].value === '') return undefined;
  return { addresses, wantsMarketing: data.value === 'resume', at: new Date(data.timestamp * 1000) };
}
