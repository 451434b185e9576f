import { describe, expect, it } from 'vitest';
import { minutesOf, unitOf } from './minutes.rules.ts';

describe('minutes of a follow-up', () => {
  it('are shown in the largest unit of which they are a whole number', () => {
    expect([1, 60, 90, 1_440, 2_880, 1_500].map(unitOf)).toEqual(['minute', 'hour', 'minute', 'day', 'day', 'hour']);
  });

  it('stay between one and 90 days, whatever is typed', () => {
    expect([minutesOf('', 'day'), minutesOf('x', 'hour'), minutesOf(-3, 'minute')]).toEqual([1_440, 60, 1]);
    expect(minutesOf(500, 'day')).toBe(129_600);
  });
});
