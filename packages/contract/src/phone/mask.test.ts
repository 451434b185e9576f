import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMaskedNumber, maskIfNumber, maskNumber, maskNumbersIn } from './mask.ts';
import { parsePhone } from './parse-phone.ts';

describe('a masked number', () => {
  it.each([
    ['5511987650142', '+55 11 9••••-0142'],
    ['551187650142', '+55 11 ••••-0142'],
    ['551133334444', '+55 11 ••••-4444'],
    ['+55 (11) 98765-0142', '+55 11 9••••-0142'],
    // 0800, abroad, and what is no phone: a short code, a private id, a group.
    ['558007261234', '+55 80 ••••-1234'],
    ['12127365000', '+12•••••5000'],
    ['442079460958', '+44••••••0958'],
    ['4930901820', '+49••••1820'],
    ['6491234567', '+64••••4567'],
    ['1234567', '•••••67'],
    ['190', '•••'],
    ['123456789012345678', '+12••••••••••••5678'],
    ['', ''],
  ])('%s is %s', (number, masked) => {
    expect(maskNumber(number)).toBe(masked);
    expect(maskNumber(masked)).toBe(masked);
  });

  it('hides four digits of any number at least, six in a row stay nowhere, and no form takes it as a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{3,17}$/), (digits) => {
        const masked = maskNumber(digits);
        expect(masked.match(/•/g)?.length ?? 0).toBeGreaterThanOrEqual(4);
        expect(masked).not.toMatch(/\d{5}/);
        expect(isMaskedNumber(masked)).toBe(true);
        expect(parsePhone(masked)).toHaveProperty('problem');
      }),
    );
  });
});

describe('a name with numbers', () => {
  it.each([
    ['5511987650142', '+55 11 9••••-0142'],
    ['+55 11 98765-0142', '+55 11 9••••-0142'],
    ['~ +1 (212) 736-5000', '~ +12•••••5000'],
    ['Loja 98765-0142', 'Loja •••••••42'],
    ['+5511987650142 → +5511987650143', '+55 11 9••••-0142 → +55 11 9••••-0143'],
    ['Grupo 30-11-2026', 'Grupo 30-11-2026'],
    ['IMG-20261130-WA0012.jpg', 'IMG-20261130-WA0012.jpg'],
    ['20261130_101500.mp4', '20261130_101500.mp4'],
    ['Casa 24, bloco 3', 'Casa 24, bloco 3'],
  ])('%s is %s', (name, masked) => {
    expect(maskNumbersIn(name)).toBe(masked);
  });
});

it.each([
  ['(11) 98765-0142', '+55 11 9••••-0142'],
  ['5511987650142', '+55 11 9••••-0142'],
  ['123.456.789-09', '123.456.789-09'],
  ['04538-133', '04538-133'],
  ['Vila Nova', 'Vila Nova'],
])('a value of any kind is masked where the whole of it is a number: %s', (value, masked) => {
  expect(maskIfNumber(value)).toBe(masked);
});
