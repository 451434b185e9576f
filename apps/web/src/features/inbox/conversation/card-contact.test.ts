import { expect, it } from 'vitest';
import { contactNameOf } from './card-contact.ts';

const number = '+5511987654321';

it.each([
  { name: ' Ana Souza ', becomes: 'Ana Souza' },
  { name: 'x'.repeat(80), becomes: 'x'.repeat(50) },
  { name: `${'x'.repeat(49)}🙂`, becomes: 'x'.repeat(49) },
  { name: 'A', becomes: number },
  { name: '', becomes: number },
])('the contact of a card with the name "$name" has a name that contacts may have', ({ name, becomes }) => {
  expect(contactNameOf({ name, number })).toBe(becomes);
});
