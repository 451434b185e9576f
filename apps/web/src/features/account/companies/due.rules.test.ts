import { endlessDueDate } from '@balcao/contract';
import { expect, it } from 'vitest';
import { daysUntilDue, dueTone } from './due.rules.ts';

it.each([
  [6, undefined],
  [5, 'warn'],
  [4, 'due'],
  [0, 'due'],
  [-3, 'due'],
  [-4, 'late'],
  [-5, undefined],
  [undefined, undefined],
])('a row with %s days left is %s', (days, tone) => {
  expect(dueTone(days)).toBe(tone);
});

it('days are counted on the calendar of the company', () => {
  const lateEvening = new Date('2026-11-25T02:30:00Z');
  expect(daysUntilDue('2026-11-30T02:59:59.999Z', 'America/Sao_Paulo', lateEvening)).toBe(5);
  expect(daysUntilDue('2026-11-25T02:59:59.999Z', 'America/Sao_Paulo', lateEvening)).toBe(0);
  expect(daysUntilDue('2026-11-21T02:59:59.999Z', 'America/Sao_Paulo', lateEvening)).toBe(-4);
  expect(daysUntilDue(endlessDueDate, 'America/Sao_Paulo', lateEvening)).toBeUndefined();
});
