import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { PixWays } from './charge-form.ts';
import { bankWay, chargeBody, chargeRules, initialCharge, isByBank, noteCharged, pauseLeft } from './charge-form.ts';

const key = {
  id: 7,
  companyId: 1,
  key: 'loja@exemplo.com',
  kind: 'email' as const,
  receiverName: 'Casa Lume',
  receiverCity: 'Campinas',
  createdAt: '',
  updatedAt: '',
};
const byHand: PixWays = { keys: [key, { ...key, id: 8 }], account: null, mayCharge: true, maxValue: 150 };
const byBank: PixWays = { ...byHand, account: { provider: 'asaas', receiverName: 'Casa Lume', needsDocument: true } };
const now = new Date(2026, 10, 30, 14, 30);

describe('the form of a Pix charge', () => {
  it('a Pix charge goes to the first key, or to the bank that confirms it where there is one', () => {
    expect(initialCharge(byHand).way).toBe('7');
    expect(initialCharge(byBank).way).toBe(bankWay);
    expect(initialCharge({ keys: [], account: null, mayCharge: true, maxValue: 150 }).way).toBe('');
  });

  it('a Pix charge over the limit of the company, or right after another one, is refused beside its value', () => {
    const words = ((key: string) => key) as unknown as TFunction;
    const { cents } = chargeRules(words, byHand);
    const values = initialCharge(byHand);
    expect(cents(15_001, values)).toBe('pix.charge.valueTooHigh');
    expect(cents(15_000, values)).toBeNull();
    noteCharged(Date.now());
    expect(cents(15_000, values)).toBe('pix.charge.tooSoon');
    expect(cents(0, { ...values, mode: 'key' })).toBe('pix.charge.tooSoon');
    expect(pauseLeft(Date.now() + 6_000)).toBe(0);
    noteCharged(Date.now() - 6_000);
    expect(cents(15_000, values)).toBeNull();
  });

  it('a key alone has no amount, no end and no document, and takes a key', () => {
    const values = { ...initialCharge(byBank), mode: 'key' as const, cents: 500, document: '52998224725' };
    expect(isByBank(values)).toBe(false);
    expect(chargeBody(values, byBank, now)).toEqual({ value: null, description: '', pixKeyId: 7 });
  });

  it('a charge at a bank has an end, and a document where the bank wants one', () => {
    const values = { ...initialCharge(byBank), cents: 6_400, description: ' Frete ', document: '52998224725' };
    expect(chargeBody(values, byBank, now)).toEqual({
      value: 64,
      asText: false,
      description: 'Frete',
      expiresAt: new Date(2026, 11, 1, 23, 59).toISOString(),
      document: '52998224725',
    });
    expect(chargeBody({ ...values, way: '8' }, byBank, now)).toEqual({
      value: 64,
      asText: false,
      description: 'Frete',
      pixKeyId: 8,
    });
  });
});
