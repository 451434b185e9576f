import { expect, it } from 'vitest';
import { typedAfter } from './early-keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  [['A', 'l', 'i'], 'Ali'],
  [['A', 'b', 'Backspace', 'l'], 'Al'],
  [['Backspace'], ''],
  [['á', ' ', '1'], 'á 1'],
  [['Shift', 'A', 'Enter', 'ArrowDown', 'Tab', 'Dead', 'F5'], 'A'],
  [['😀', 'Backspace', 'r'], 'r'],
])('keys %j pressed before the palette is there stand in its field as %j', (keys, text) => {
  expect(keys.reduce((typed, key) => typedAfter(typed, { ...plain, key }), '')).toBe(text);
});

it('a shortcut pressed before the palette is there is no text of it', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
    expect(typedAfter('Al', { ...plain, key: 'p', [modifier]: true })).toBe('Al');
});
