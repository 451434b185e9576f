import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAndLast, spanText, takeFirstAndLast } from './first-and-last.ts';
import { weekdays } from './opening-hours.ts';
import type { Weekday } from './opening-hours.ts';

const entry = (weekdayEn: Weekday, text = '') => ({
  weekday: '',
  weekdayEn,
  startTime: text.slice(0, 5),
  endTime: text.slice(6),
});
const lunch = [
  entry('monday', '08:00-12:00'),
  entry('monday', '13:30-18:00'),
  entry('tuesday', '09:00-17:00'),
  entry('sunday'),
];

describe('clients that know one span a weekday', () => {
  it('read the first start and the last end', () => {
    expect(firstAndLast(lunch)).toEqual([
      entry('monday', '08:00-18:00'),
      entry('tuesday', '09:00-17:00'),
      entry('sunday'),
    ]);
    expect(firstAndLast([entry('friday', '18:00-23:00'), entry('friday', '23:30-02:00')])).toEqual([
      entry('friday', '18:00-02:00'),
    ]);
  });

  it('change nothing with what they read', () => {
    const { week, replaced } = takeFirstAndLast(lunch, firstAndLast(lunch));
    expect([week, replaced]).toEqual([lunch, []]);
  });

  it('replace a day by other values, and leave days that they do not send', () => {
    const { week, replaced } = takeFirstAndLast(lunch, [entry('monday', '08:00-17:00')]);
    expect(week).toEqual([entry('monday', '08:00-17:00'), ...lunch.slice(2)]);
    expect(replaced).toEqual([{ weekday: 'monday', before: '08:00-12:00 13:30-18:00', after: '08:00-17:00' }]);
  });

  it('close a day and open one; equal times are as closed as empty ones', () => {
    const sent = [entry('monday'), entry('wednesday', '10:00-11:00'), entry('sunday', '00:00-00:00')];
    const { week, replaced } = takeFirstAndLast(lunch, sent);
    expect(week).toEqual([sent[0], lunch[2], sent[1], sent[2]]);
    expect(replaced.map(({ weekday, after }) => [weekday, after])).toEqual([
      ['monday', ''],
      ['wednesday', '10:00-11:00'],
    ]);
  });

  it('never lose a span by sending back what they read, whatever the week', () => {
    const time = fc.constantFrom<string>('00:00', '06:00', '08:00', '12:00', '18:00', '23:59', '');
    const week = fc.array(
      fc.record({
        weekday: fc.constant<string>(''),
        weekdayEn: fc.constantFrom(...weekdays),
        startTime: time,
        endTime: time,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(week, (stored) => {
        const { week: kept, replaced } = takeFirstAndLast(stored, firstAndLast(stored));
        expect(replaced).toEqual([]);
        for (const day of weekdays) {
          const of = (all: typeof stored) => spanText(all.filter(({ weekdayEn }) => weekdayEn === day));
          expect(of(kept)).toBe(of(stored));
        }
      }),
    );
  });
});
