import { expect, it } from 'vitest';
import { nearnessOf } from './nearness.rules.ts';

it('is told in three words, by words alone or with the meaning', () => {
  const byWords = (share: number) => nearnessOf({ share, cosine: null, best: 0 });
  expect([0.5, 0.2, 0.01].map(byWords)).toEqual(['veryNear', 'near', 'far']);
  expect(nearnessOf({ share: 0.2, cosine: 0.8, best: 0.8 })).toBe('veryNear');
  expect(nearnessOf({ share: null, cosine: 0.8, best: 0.82 })).toBe('near');
  expect(nearnessOf({ share: null, cosine: 0.4, best: 0.82 })).toBe('far');
});
