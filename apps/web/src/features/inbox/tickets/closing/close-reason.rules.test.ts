import { describe, expect, it } from 'vitest';
import { reasonKey, shownReasons } from './close-reason.rules.ts';

const reasons = [
  'Troca combinada',
  'Dúvida sobre troca',
  ...Array.from({ length: 10 }, (_, index) => `Motivo ${index}`),
];
const named = reasons.map((name) => ({ name }));

describe('the reasons of closing that are shown', () => {
  it('are the first nine without a filter, and all of them when asked for', () => {
    expect(shownReasons(named, ' ', false)).toHaveLength(9);
    expect(shownReasons(named, '', true)).toHaveLength(12);
  });

  it('are found without accents and capitals, beyond the first nine too', () => {
    expect(shownReasons(named, 'DUVIDA', false).map(({ name }) => name)).toEqual(['Dúvida sobre troca']);
    expect(shownReasons(named, 'motivo 9', false)).toHaveLength(1);
  });
});

describe('the keys of the list of reasons', () => {
  const list = { chosen: 1, shown: 3, hidden: 2 };
  it('choose by digit and arrow, within the list, and open the rest', () => {
    expect(['1', '3', '4', '0', 'ArrowDown', 'ArrowUp', 'a'].map((key) => reasonKey(key, list))).toEqual([
      0,
      2,
      undefined,
      'all',
      2,
      0,
      undefined,
    ]);
    expect(reasonKey('ArrowDown', { ...list, chosen: 2 })).toBe(2);
    expect(reasonKey('0', { ...list, hidden: 0 })).toBeUndefined();
  });
});
