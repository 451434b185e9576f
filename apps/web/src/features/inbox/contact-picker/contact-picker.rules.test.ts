import { describe, expect, it } from 'vitest';
import { contactFromSearch, looksLikeNumber } from './contact-picker.rules.ts';

describe('numbers of a new contact', () => {
  it.each([
    ['Camila', { name: 'Camila', number: '' }],
    [' 11 90000-0142 ', { name: '', number: '(11) 90000-0142' }],
    ['5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['+351912345678', { name: '', number: '+351912345678' }],
    ['wa.me/5511900000142', { name: '', number: '(11) 90000-0142' }],
    ['011 90000-0142', { name: '', number: '(11) 90000-0142' }],
    ['11 9000', { name: '', number: '(11) 9000' }],
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
