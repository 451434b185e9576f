import { describe, expect, it } from 'vitest';
import { formatRunning, formatSum, minutesOver } from './availability-words.ts';

describe('words of availability', () => {
  it('count a pause in minutes and seconds, and in hours from one hour on', () => {
    expect([formatRunning(0), formatRunning(372_000), formatRunning(3_972_000), formatRunning(-5)]).toEqual([
      '00:00',
      '06:12',
      '1:06:12',
      '00:00',
    ]);
  });

  it('sum a day in minutes, and in hours from one hour on', () => {
    expect([formatSum(59), formatSum(1_320), formatSum(4_920)]).toEqual(['0 min', '22 min', '1 h 22']);
  });

  it('say by how many minutes a pause is longer than its length', () => {
    const pause = {
      userId: 1,
      state: 'paused' as const,
      since: '2026-11-24T12:00:00Z',
      reasonName: 'Café',
      reasonIcon: null,
      returnsAt: '2026-11-24T12:15:00Z',
      returnsAlone: false,
    };
    const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
    expect(minutesOver(pause, at('12:15:59'))).toBe(0);
    expect(minutesOver(pause, at('12:22:10'))).toBe(7);
    expect(minutesOver({ ...pause, returnsAt: null }, at('15:00:00'))).toBe(0);
    expect(minutesOver({ ...pause, state: 'available' }, at('15:00:00'))).toBe(0);
  });
});
