import { describe, expect, it } from 'vitest';
import { minutesOf, unitOf } from './minutes.rules.ts';

const days = 129_600;

describe('minutes that are typed in a unit', () => {
  it('are shown in the largest unit of which they are a whole number', () => {
    expect([1, 60, 90, 1_440, 2_880, 1_500].map(unitOf)).toEqual(['minute', 'hour', 'minute', 'day', 'day', 'hour']);
  });

  it('stay between one and as many as there may be, whatever is typed', () => {
    expect([minutesOf('', 'day', days), minutesOf('x', 'hour', days), minutesOf(-3, 'minute', days)]).toEqual([
      1_440, 60, 1,
    ]);
    expect(minutesOf(500, 'day', days)).toBe(129_600);
  });
});
