import type { Schedule } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { askedOfMonthDay, countsByDay, entriesOf, rowsOfMonthDay } from './calendar-entries.ts';

const schedule = (id: number, sendAt: string) => ({ id, sendAt }) as Schedule;
const zone = 'America/Sao_Paulo';
const range = {
  schedules: [schedule(1, '2026-11-24T12:00:00Z'), schedule(2, '2026-11-25T12:00:00Z')],
  // Still the 24th in São Paulo.
  occurrences: [{ scheduleId: 9, sendAt: '2026-11-25T02:30:00Z' }],
  series: [schedule(9, '2026-10-01T12:00:00Z')],
  days: [
    { day: '2026-11-24', count: 5 },
    { day: '2026-11-25', count: 1 },
  ],
  failedCount: 0,
};
const whole = {
  period: { from: '2026-11-24T03:00:00.000Z', until: '2026-11-25T03:00:00.000Z' },
  range: {
    ...range,
    schedules: [3, 4, 5].map((id) => schedule(id, '2026-11-24T12:00:00Z')).concat(range.schedules[0] as Schedule),
    days: [{ day: '2026-11-24', count: 5 }],
  },
};
const shown = (entries: ReturnType<typeof entriesOf>) =>
  entries.map(({ schedule: { id }, isOccurrence }) => `${id}${isOccurrence ? '+' : ''}`).toSorted();

describe('entries of the calendar', () => {
  it('are schedules and the times at which series go on, also of a series that stands elsewhere', () => {
    expect(shown(entriesOf(range))).toEqual(['1', '2', '9+']);
    expect(entriesOf(undefined)).toEqual([]);
  });

  it('are those of a whole day once it was opened, and leave other days alone', () => {
    expect(shown(entriesOf(range, whole))).toEqual(['1', '2', '3', '4', '5', '9+']);
  });

  it('count by day how many there are and how many of them are missing, on the clock of the company', () => {
    expect(Object.fromEntries(countsByDay(range, entriesOf(range), zone))).toEqual({
      '2026-11-24': { count: 5, missing: 3 },
      '2026-11-25': { count: 1, missing: 0 },
    });
    expect(countsByDay(range, entriesOf(range, whole), zone).get('2026-11-24')).toEqual({ count: 5, missing: 0 });
  });
});

describe('the rows of a day of the month', () => {
  it.each([
    [752, 5, 3],
    [932, 5, 5],
    [552, 5, 2],
    [940, 4, 7],
    [420, 6, 0],
  ])('fit into a calendar of %i px with %i weeks', (height, weeks, rows) => {
    expect(rowsOfMonthDay(height, weeks)).toBe(rows);
  });

  it.each([
    [0, 4],
    [3, 4],
    [4, 8],
    [7, 8],
  ])('are asked for in steps, with one more that tells that there is more: %i rows, %i', (rows, asked) => {
    expect(askedOfMonthDay(rows)).toBe(asked);
  });
});
