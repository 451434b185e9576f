import { describe, expect, it } from 'vitest';
import { phoneKey } from './contacts.ts';

describe('the key of a phone number', () => {
  it.each([
    ['a Brazilian mobile with its ninth digit', '5511987654321', '551187654321'],
    ['the same without it', '551187654321', '551187654321'],
    ['a mobile whose old form would be a landline', '5511931234567', '5511931234567'],
    ['a landline', '551131234567', '551131234567'],
    ['another country', '351912345678', '351912345678'],
    ['another country of the same length', '4911987654321', '4911987654321'],
  ])('%s', (_name, digits, key) => expect(phoneKey(digits)).toBe(key));
});
