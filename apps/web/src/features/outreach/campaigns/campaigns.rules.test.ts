import { expect, it } from 'vitest';
import {
  daysForFirstContacts,
  formatSpan,
  perHour,
  secondsFor,
  toScheduledAt,
  toZonedInput,
} from './campaigns.rules.ts';

const pace = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60 };

it('the estimate of a campaign contains pauses between messages, the longer ones among them, and none after the last', () => {
  expect([secondsFor(0, pace), secondsFor(1, pace)]).toEqual([0, 0]);
  expect(secondsFor(21, pace)).toBe(Math.round((19 * 20 + 60) * 1.15));
  expect(secondsFor(1_000, { ...pace, longerIntervalAfter: 0 })).toBe(Math.round(999 * 20 * 1.15));
  expect(perHour(pace)).toBe(142);
  expect(perHour({ messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 60 })).toBeUndefined();
});

it('the estimate of a campaign contains the days that the limits of first contacts make of it, by the slowest number; none where there is no limit', () => {
  const pace = (limit: number, left: number) => ({ firstContacts: { limit, left, renewsAt: null } });
  expect(daysForFirstContacts(100, [])).toBeUndefined();
  expect(daysForFirstContacts(100, [null, undefined])).toBeUndefined();
  expect(daysForFirstContacts(15, [pace(15, 15)])).toEqual({ days: 1, left: 15 });
  expect(daysForFirstContacts(16, [pace(15, 15)])).toEqual({ days: 2, left: 15 });
  expect(daysForFirstContacts(400, [pace(200, 200), pace(15, 5), null])).toEqual({ days: 10, left: 205 });
});

it.each([
  [40, '40 s'],
  [720, '12 min'],
  [7_200, '2 h'],
  [12_000, '3 h 20 min'],
])('%i seconds are %s', (seconds, text) => expect(formatSpan(seconds)).toBe(text));

it('the form of a campaign shows and sends the start as it is where the company is', () => {
  expect(toZonedInput('2030-07-01T12:30:00Z', 'America/Sao_Paulo')).toBe('2030-07-01T09:30');
  expect(toZonedInput('2030-01-01T02:00:00Z', 'America/Sao_Paulo')).toBe('2029-12-31T23:00');
  expect([toScheduledAt('2030-07-01T09:30'), toScheduledAt(''), toZonedInput(null, 'UTC')]).toEqual([
    '2030-07-01 09:30:00',
    null,
    '',
  ]);
});
