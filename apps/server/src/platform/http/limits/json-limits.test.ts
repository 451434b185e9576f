import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCheapJson } from './json-limits.ts';

const isCheap = (text: string) => isCheapJson(new TextEncoder().encode(text));

it('JSON that nests too deep or holds too many values is found out, however it is written', () => {
  expect(isCheap('['.repeat(20) + ']'.repeat(20))).toBe(true);
  expect(isCheap('['.repeat(21) + ']'.repeat(21))).toBe(false);
  expect(isCheap('['.repeat(1_000_000))).toBe(false);
  expect(isCheap(`${'{"a":'.repeat(21)}1${'}'.repeat(21)}`)).toBe(false);
  expect(isCheap(`[${'{},'.repeat(20_000)}{}]`)).toBe(false);
  expect(isCheap(`[${'1,'.repeat(20_001)}1]`)).toBe(false);
  expect(
    isCheap(JSON.stringify(Array.from({ length: 1000 }, () => ({ Nome: 'Ana', Telefone: '1', 'E-mail': '' })))),
  ).toBe(true);
});

it('brackets inside texts do not count towards the depth of JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // Brackets, quotes and backslashes alike.
      const body = JSON.stringify({ text: `${text}\\"[{,`.repeat(50) });
      expect(isCheap(body)).toBe(true);
      expect(isCheap(`${body.slice(0, -1)},"deep":${'['.repeat(20)}${']'.repeat(20)}}`)).toBe(false);
    }),
  );
  expect(isCheap(JSON.stringify('[,'.repeat(100_000)))).toBe(true);
});
