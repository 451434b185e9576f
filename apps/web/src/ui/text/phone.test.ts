import { readPhone } from '@balcao/contract';
import { parsePhone } from '@balcao/contract/phone';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNumber, phoneTable } from '../../../../../packages/contract/src/phone/phone-table.testing.ts';
import { formatCardNumber, formatPhone, maskPhone, phoneDigits } from './phone.ts';
import { formatTypedNumber, toTypedNumber } from '../fields/typed-number.ts';

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
    ['558001234567', '+55 800 123 4567'],
    ['55800123456', '+55 800 123 456'],
    ['14155550100', '+14155550100'],
    ['', ''],
  ])('%s → %s', (number, shown) => expect(formatPhone(number)).toBe(shown));
});

describe('a number in a form', () => {
  it.each([
    ['11987654321', '(11) 98765-4321'],
    ['(11) 3456-7890', '(11) 3456-7890'],
    ['5511987654321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '+5511987654321'],
    ['+351 912 345 678', '+351912345678'],
    ['\u202a+351 912 345 678\u202c', '+351912345678'],
    ['+1 2', '+12'],
    // Without + or 00 it may be of another country, or have a digit too many.
    ['5491112345678', '5491112345678'],
    ['(11) 98765-43210', '119876543210'],
    ['(55) 99876-54321', '559987654321'],
    ['00351 912 345 678', '+351912345678'],
    ['1198765', '(11) 9876-5'],
    // As they are dialled or copied: the rule reads them whole.
    ['015 11 98765-4321', '015 11 98765-4321'],
    ['011 98765-4321', '011 98765-4321'],
    ['12345678901234567890', '12345678901234567890'],
    ['https://wa.me/5511987654321', 'https://wa.me/5511987654321'],
    ['5511987654321@s.whatsapp.net', '5511987654321@s.whatsapp.net'],
    ['11 98765-4321 / 3456-7890', '11 98765-4321 / 3456-7890'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => expect(formatTypedNumber(typed)).toBe(shown));

  it.each(phoneTable.filter(([, result]) => isNumber(result)))('%s means %s after it was formatted', (text, number) =>
    expect(parsePhone(formatTypedNumber(text))).toEqual({ number }),
  );

  it('typed digit by digit with the country code is the same number', () => {
    const typed = [...'5511987654321'].reduce((shown, digit) => formatTypedNumber(shown + digit), '');
    expect(typed).toBe('(11) 98765-4321');
  });

  it('comes back as it was typed', () => {
    const stored = [
      '5511987654321',
      '551134567890',
      '551187654321',
      '351912345678',
      '12025550143',
      '558001234567',
      '4532345678',
    ];
    for (const number of stored) expect(readPhone(toTypedNumber(number))).toMatchObject({ number });
    expect(['551199', '5520987654321', '11987654321'].map(toTypedNumber)).toEqual([
      '+551199',
      '+5520987654321',
      '+11987654321',
    ]);
  });
});

describe('formatCardNumber', () => {
  it('writes what has no gaps as other numbers are written, and leaves the rest', () => {
    const digits = '5511940028922';
    expect(formatCardNumber({ shown: '+5511940028922', digits })).toBe('+55 11 94002-8922');
    expect(formatCardNumber({ shown: '(11) 9 4002 8922', digits })).toBe('(11) 9 4002 8922');
  });
});
