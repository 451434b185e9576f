import { describe, expect, it } from 'vitest';
import { truncateName } from './truncate-name.ts';

describe('truncateName', () => {
  it.each([
    ['Mariana', 'Mariana'],
    ['Dez letras', 'Dez letras'],
    ['Entregas zona sul', 'Entregas z…'],
    ['Mariana R da Silva', 'Mariana R…'],
    ['👩‍🌾👍👍👍👍👍👍👍👍👍👍', '👩‍🌾👍👍👍👍👍👍👍…'],
  ])('%s: %s', (name, cut) => {
    expect(truncateName(name)).toBe(cut);
  });
});
