import { describe, expect, it } from 'vitest';
import { centsOfPasted, centsOfTyped } from './amount.rules.ts';

describe('an amount of money that is typed from the right', () => {
  it.each([
    ['', 0],
    ['3', 3],
    ['0,03', 3],
    ['3870', 3_870],
    ['38,70', 3_870],
    ['38,7', 387],
    ['38,705', 38_705],
    ['1.234,56', 123_456],
    ['abc', 0],
    ['99999999999', 99_999_999],
  ])('%s is %i cents', (text, cents) => expect(centsOfTyped(text)).toBe(cents));
});

describe('an amount of money that is pasted', () => {
  it.each([
    ['3.870,00', 387_000],
    ['R$ 3.870,00', 387_000],
    ['r$38,7', 3_870],
    ['1.234', 123_400],
    ['1,234.50', 123_450],
    ['3870,5', 387_050],
    ['38.70', 3_870],
    ['3870', 3_870],
    ['1.234.567,00', undefined],
    ['dez', undefined],
    ['-5,00', undefined],
    ['', undefined],
  ])('%s is %s cents', (text, cents) => expect(centsOfPasted(text)).toBe(cents));
});
