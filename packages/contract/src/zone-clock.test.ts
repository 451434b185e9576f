import { expect, it } from 'vitest';
import { calendarDay, wallTimeOf } from './zone-clock.ts';

it.each([
  ['America/Sao_Paulo', '2026-11-23', '23:30'],
  ['UTC', '2026-11-24', '02:30'],
  ['Pacific/Kiritimati', '2026-11-24', '16:30'],
])('the wall clock of %s shows its own day and time', (zone, date, time) => {
  expect(wallTimeOf('2026-11-24T02:30:00Z', zone)).toEqual({ date, time });
  expect(calendarDay(new Date('2026-11-24T02:30:00Z'), zone)).toBe(date);
});

it('a moment falls on the calendar day of the time zone', () => {
  expect(calendarDay('2026-11-30T02:59:59.999Z', 'America/Sao_Paulo')).toBe('2026-11-29');
  expect(calendarDay('2026-11-30T03:00:00.000Z', 'America/Sao_Paulo')).toBe('2026-11-30');
});
