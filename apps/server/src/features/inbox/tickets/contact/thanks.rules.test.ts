import { describe, expect, it } from 'vitest';
import { isThanks } from './thanks.rules.ts';
import { questions, thanks } from './thanks.testing.ts';

describe('a thanks after the end of a service', () => {
  it.each([
    ['thanks', thanks],
    ['questions', questions],
  ])('is judged over at least 150 different %s', (_kind, list) => {
    expect(new Set(list).size).toBe(list.length);
    expect(list.length).toBeGreaterThanOrEqual(150);
  });

  it('is told in its many spellings', () => {
    expect(thanks.filter((text) => !isThanks(text))).toEqual([]);
  });

  it('swallows no question', () => {
    expect(questions.filter(isThanks)).toEqual([]);
  });

  it('has up to 25 letters', () => {
    expect(isThanks('ok ok ok ok ok ok ok ok ok ok ok ok')).toBe(true);
    expect(isThanks('ok ok ok ok ok ok ok ok ok ok ok ok ok')).toBe(false);
  });
});
