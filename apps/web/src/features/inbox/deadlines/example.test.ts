import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, openingTimes, weekdays } from '@balcao/contract';
import type { OpeningCalendar, SpecialDay } from '@balcao/contract';
import { exampleOf, timesFor } from './example.ts';

const at = (text: string) => Date.parse(`${text}:00-03:00`);
const week = (startTime: string, endTime: string) => weekdays.map((weekdayEn) => ({ weekdayEn, startTime, endTime }));
const timeZone = 'America/Sao_Paulo';
const shop = openingTimes({ week: week('08:00', '18:00'), days: [], timeZone });
const calendar = (queueId: number | null, more: Partial<OpeningCalendar> = {}): OpeningCalendar => ({
  id: queueId ?? 1,
  queueId,
  isOwn: queueId === null,
  week: week('08:00', '18:00'),
  specialDays: [],
  sharesDays: true,
  closedText: '',
  notice: 'sixHours',
  wantedPeople: null,
  updatedAt: '2026-11-24T12:00:00Z',
  ...more,
});

describe('the example of a deadline', () => {
  it('runs while the shop is open, stands still over night, and is alerted before it is due', () => {
    expect(exampleOf({ minutes: 15, alertMinutes: 2 }, at('2026-11-23T17:50'), shop)).toEqual({
      alertAt: at('2026-11-24T08:03'),
      dueAt: at('2026-11-24T08:05'),
      stretches: [
        { kind: 'running', from: at('2026-11-23T17:50'), to: at('2026-11-23T18:00') },
        { kind: 'closed', from: at('2026-11-23T18:00'), to: at('2026-11-24T08:00') },
        { kind: 'running', from: at('2026-11-24T08:00'), to: at('2026-11-24T08:05') },
      ],
    });
  });

  it('counts all of the time where hours do not matter, and is never due where nobody ever opens', () => {
    const start = at('2026-11-23T17:50');
    expect(exampleOf({ minutes: 60, alertMinutes: 30 }, start, undefined)).toEqual({
      alertAt: start + 30 * minuteMs,
      dueAt: start + hourMs,
      stretches: [{ kind: 'running', from: start, to: start + hourMs }],
    });
    const never = { addOpenTime: () => null, isOpen: () => false, nextOpening: () => null, nextClosing: () => null };
    expect(exampleOf({ minutes: 60, alertMinutes: 30 }, start, never)).toBeNull();
  });

  it('counts by the hours of the queue of the rule, and by holidays of the company where the queue shares them', () => {
    const holiday: SpecialDay = {
      name: 'Natal',
      from: '2026-12-25',
      to: '2026-12-25',
      kind: 'closed',
      spans: [],
      text: '',
      holiday: null,
    };
    const calendars = [
      calendar(null, { specialDays: [holiday] }),
      calendar(7, { isOwn: true, week: week('10:00', '12:00') }),
      calendar(8, { isOwn: true, week: week('10:00', '12:00'), sharesDays: false }),
      calendar(9),
    ];
    const open = (queueId: number | null, text: string) =>
      timesFor(calendars, timeZone, queueId).isOpen(new Date(at(text)));
    expect([null, 7, 9].map((id) => open(id, '2026-11-24T09:00'))).toEqual([true, false, true]);
    expect([null, 7, 8, 9].map((id) => open(id, '2026-12-25T11:00'))).toEqual([false, false, true, false]);
    expect(timesFor([calendar(null, { week: [] })], timeZone, null).isOpen(new Date(at('2026-11-24T03:00')))).toBe(
      true,
    );
  });
});
