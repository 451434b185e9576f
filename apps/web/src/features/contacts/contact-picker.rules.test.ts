import { describe, expect, it } from 'vitest';
import { formatTypedNumber, toFullNumber } from '../../ui/phone.ts';
import { contactFromSearch, looksLikeNumber } from './contact-picker.rules.ts';

describe('numbers of a new contact', () => {
  it.each([
    ['11900000142', '(11) 90000-0142', '5511900000142'],
    ['1133334444', '(11) 3333-4444', '551133334444'],
    ['11 9000', '(11) 9000', null],
    ['+351 912 345 678', '+351912345678', '351912345678'],
    ['+351', '+351', null],
    ['', '', null],
  ])('%s is shown as %s and means %s', (typed, shown, full) => {
    expect(formatTypedNumber(typed)).toBe(shown);
    expect(toFullNumber(typed)).toBe(full);
  });

  it.each([
    ['Camila', { name: 'Camila', number: '' }],
    [' 11 90000-0142 ', { name: '', number: '(11) 90000-0142' }],
    ['5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+351912345678', { name: '', number: '+351912345678' }],
    ['Loja 24', { name: 'Loja 24', number: '' }],
  ])('a search for %s begins a contact', (text, contact) => {
    expect(contactFromSearch(text)).toEqual(contact);
  });

  it('distinguishes numbers from names', () => {
    expect(looksLikeNumber('(11) 9')).toBe(true);
    expect(looksLikeNumber('12')).toBe(false);
    expect(looksLikeNumber('Ana 123')).toBe(false);
  });
});
