import { describe, expect, it } from 'vitest';
import { formAmount } from './fields.ts';
import { payAtSimulatedBank } from './payments.ts';

describe('an amount of money', () => {
  it.each([
    [149.9, 149.9],
    ['149,90', 149.9],
    [0.1 + 0.2, 0.3],
    [5e-324, 0],
    ['0', 0],
  ])('%s is %s', (typed, amount) => {
    expect(formAmount.parse(typed)).toBe(amount);
  });

  it.each([0.001, 9_999_999.999, -1, '1.234', 'R$ 1', Number.NaN])('%s is refused', (typed) => {
    expect(formAmount.safeParse(typed).success).toBe(false);
  });

  it('of a payment is more than nothing', () => {
    expect([0.01, 0, 5e-324].map((value) => payAtSimulatedBank.body.safeParse({ value }).success)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
