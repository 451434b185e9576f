import { maxPixValue } from '@balcao/contract';

const maxCents = Math.round(maxPixValue * 100);

/** Cents of an amount that is typed from the right, as at a card machine: "3870" is R$ 38,70. What is too much is cut. */
export function centsOfTyped(text: string): number {
  let digits = text.replace(/\D/g, '').replace(/^0+/, '');
  while (Number(digits) > maxCents) digits = digits.slice(0, -1);
  return Number(digits);
}

/**
 * Cents of an amount that was written elsewhere: `R$ 3.870,00`, `3870,5`, `3,870.00`. The last comma or point with one or two digits behind
 * it begins the cents; digits alone are taken as typed ones. undefined = it is no amount, or too much.
 */
export function centsOfPasted(text: string): number | undefined {
  const plain = text.replace(/^\s*R\$/i, '').replace(/\s/g, '');
  if (!/^\d[\d.,]*$/.test(plain)) return undefined;
  const [, whole = '', fraction = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  const reais = whole.replace(/[.,]/g, '');
  const cents = /[.,]/.test(plain) ? Number(reais) * 100 + Number(fraction.padEnd(2, '0')) : Number(plain);
  return cents <= maxCents ? cents : undefined;
}
