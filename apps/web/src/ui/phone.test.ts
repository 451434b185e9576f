import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, maskPhone, phoneDigits } from './phone.ts';

describe('maskPhone', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1190000', '(11) 9000-0'],
    ['1190000014', '(11) 9000-0014'],
    ['11900000142', '(11) 90000-0142'],
    ['119000001429999', '(11) 90000-0142'],
    ['+55', '(55'],
  ])('%s → %s', (typed, shown) => expect(maskPhone(typed)).toBe(shown));

  it('keeps the first eleven digits and is the same when it is applied again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const shown = maskPhone(text);
        expect(phoneDigits(shown)).toBe(phoneDigits(text));
        expect(maskPhone(shown)).toBe(shown);
      }),
    );
  });
});

describe('formatPhone', () => {
  it.each([
    ['5511900000142', '+55 11 90000-0142'],
    ['551130000142', '+55 11 3000-0142'],
    ['14155550100', '+14155550100'],
    ['', ''],
  ])('%s → %s', (number, shown) => expect(formatPhone(number)).toBe(shown));
});
