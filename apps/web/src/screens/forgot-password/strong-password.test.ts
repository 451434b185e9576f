import { expect, it } from 'vitest';
import { isStrongPassword } from './strong-password.ts';

it.each([
  ['Abcdefg1', true],
  ['Abcdef1', false],
  ['abcdefg1', false],
  ['ABCDEFG1', false],
  ['Abcdefgh', false],
  [`Aa1${'x'.repeat(48)}`, false],
])('%s → %s', (password, strong) => expect(isStrongPassword(password)).toBe(strong));
