import { isTaxId, maxPixDescription, pixChargePauseMs } from '@balcao/contract';
import type { EndpointAnswer, getPixWays } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatCurrency } from '../../../ui/text/format.ts';
import { expiryAt } from './expiry.rules.ts';
import type { Expiry } from './expiry.rules.ts';
import type { ChargeBody } from './pix.queries.ts';

export type PixWays = EndpointAnswer<typeof getPixWays>;

export interface ChargeValues {
  /** `key` = a key without an amount */
  mode: 'amount' | 'key';
  cents: number;
  description: string;
  /** the id of a key, or `bank` */
  way: string;
  until: Expiry;
  document: string;
  asText: boolean;
}

export const bankWay = 'bank';

let chargedAt: number | undefined;

/** Notes that this person sent a charge at a time, in milliseconds: the next one waits. */
export const noteCharged = (at: number) => void (chargedAt = at);

/** How many seconds this person waits for the next charge; 0 = none. */
export const pauseLeft = (now: number): number =>
  chargedAt === undefined ? 0 : Math.max(0, Math.ceil((chargedAt + pixChargePauseMs - now) / 1000));

const firstKey = ({ keys }: PixWays): string => String(keys[0]?.id ?? '');

/** What a dialog begins with: the account at a bank where there is one, since it confirms the payment. */
export const initialCharge = (ways: PixWays): ChargeValues => ({
  mode: 'amount',
  cents: 0,
  description: '',
  way: ways.account ? bankWay : firstKey(ways),
  until: 'tomorrow',
  document: '',
  asText: false,
});

export const isByBank = ({ mode, way }: ChargeValues): boolean => mode === 'amount' && way === bankWay;

/** The way that a charge goes: a key alone takes a key. */
export const wayOf = (values: ChargeValues, ways: PixWays): string =>
  values.mode === 'key' && values.way === bankWay ? firstKey(ways) : values.way;

/** What the server is asked for. */
export function chargeBody(values: ChargeValues, ways: PixWays, now: Date): ChargeBody {
  const { mode, cents, description, until, document, asText } = values;
  const amount = mode === 'amount' ? { value: cents / 100, asText } : { value: null };
  const common = { ...amount, description: description.trim() };
  if (!isByBank(values)) return { ...common, pixKeyId: Number(wayOf(values, ways)) };
  return {
    ...common,
    expiresAt: expiryAt(until, now).toISOString(),
    ...(ways.account?.needsDocument && { document }),
  };
}

/** The rules of the form; the server has the last word. */
export const chargeRules = (t: TFunction, ways: PixWays) => ({
  cents: (cents: number, { mode }: ChargeValues) => {
    const seconds = pauseLeft(Date.now());
    if (seconds > 0) return t('pix.charge.tooSoon', { seconds });
    if (mode === 'key') return null;
    if (cents === 0) return t('pix.charge.valueMissing');
    const { maxValue } = ways;
    return cents > Math.round(maxValue * 100)
      ? t('pix.charge.valueTooHigh', { max: formatCurrency(maxValue, 'BRL') })
      : null;
  },
  description: (text: string) =>
    text.trim().length > maxPixDescription ? t('common.useAtMost', { max: maxPixDescription }) : null,
  document: (text: string, values: ChargeValues) =>
    isByBank(values) && ways.account?.needsDocument && !isTaxId(text.replace(/[\s./-]/g, '').toUpperCase())
      ? t('pix.charge.documentWrong')
      : null,
});
