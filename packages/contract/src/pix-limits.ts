import { isAdmin, type UserActor } from './permissions.ts';
import { maxPixValue } from './pix-charges.ts';

/** The settings of a company that say who sends Pix charges, and of how much at most. */
export const pixLimitSettings = { by: 'pixChargedBy', upTo: 'pixMaxValue' } as const;

/** Who may charge, the most people first, which is how a company begins. */
export const pixChargers = ['everyone', 'supervisors', 'admins'] as const;
export type PixChargers = (typeof pixChargers)[number];

/** The least time between two charges of one person. */
export const pixChargePauseMs = 5_000;

/** Whether somebody sends Pix charges, by the value of the setting. */
export function mayChargePix(actor: Pick<UserActor, 'profile' | 'super'>, by: string | undefined): boolean {
  if (isAdmin(actor) || by === undefined || by === 'everyone') return true;
  return by === 'supervisors' && actor.profile === 'supervisor';
}

/** Whether a value of the setting is an amount in reais with at most two decimals, such as `1500` or `99.9`. */
export const isPixLimit = (value: string): boolean =>
  /^\d{1,6}(\.\d{1,2})?$/.test(value) && Number(value) >= 0.01 && Number(value) <= maxPixValue;

/** The most that one charge may be of, in reais, by the value of the setting; without one what Pix charges take here at most. */
export const pixLimitOf = (value: string | undefined): number =>
  value !== undefined && isPixLimit(value) ? Number(value) : maxPixValue;
