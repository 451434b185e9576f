import { describe, expect, it } from 'vitest';
import {
  emptySearch,
  filterCount,
  foundByNumber,
  rememberSearch,
  toSearchRequest,
  searchedDays,
} from './search.rules.ts';

describe('toSearchRequest', () => {
  it('asks from two characters on, without the spaces around and between', () => {
    expect(toSearchRequest({ ...emptySearch, text: '  lua   cheia ' })).toEqual({ ...emptySearch, text: 'lua cheia' });
    expect(toSearchRequest({ ...emptySearch, text: ' l ' })).toBeNull();
    expect(toSearchRequest(emptySearch)).toBeNull();
  });

  it('asks by filters alone', () => {
    expect(toSearchRequest({ ...emptySearch, text: 'l', tags: [1] })).toEqual({ ...emptySearch, tags: [1] });
    expect(toSearchRequest({ ...emptySearch, date: '2026-11-20' })).toEqual({ ...emptySearch, date: '2026-11-20' });
  });
});

describe('filterCount', () => {
  it('the count of filters counts each kind once', () => {
    expect(filterCount({ ...emptySearch, text: 'lua' })).toBe(0);
    expect(
      filterCount({
        ...emptySearch,
        status: 'open',
        tags: [1, 2],
        users: [3],
        date: '2026-11-20',
        updatedAt: '2026-11-21',
      }),
    ).toBe(5);
  });
});

describe('rememberSearch', () => {
  it('puts the latest in front, keeps each once and five in all', () => {
    expect(rememberSearch(['lua', 'sol'], 'SOL ')).toEqual(['SOL', 'lua']);
    expect(rememberSearch(['a1', 'b1', 'c1', 'd1', 'e1'], 'f1')).toEqual(['f1', 'a1', 'b1', 'c1', 'd1']);
    expect(rememberSearch(['lua'], 'x')).toEqual(['lua']);
  });
});

describe('foundByNumber', () => {
  it.each([
    ['90000', '5511900000142', true],
    ['(11) 9000', '5511900000142', true],
    ['00', '5511900000142', false],
    ['mesa 900', '5511900000142', false],
    ['777', '5511900000142', false],
  ])('%s in %s: %s', (text, number, expected) => {
    expect(foundByNumber(text, number)).toBe(expected);
  });
});

describe('the days of a search', () => {
  it('are one day while only one is said, and never end before they begin', () => {
    expect(searchedDays({ from: '2026-11-20', to: '' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(searchedDays({ from: '', to: '2026-11-20' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(searchedDays({ from: '2026-11-20', to: '2026-11-10' })).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    expect(searchedDays({ from: '2026-11-20', to: '2026-11-22' })).toEqual({ from: '2026-11-20', to: '2026-11-22' });
  });
});
