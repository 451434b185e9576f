import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from './opening-hours.ts';
import { openMinutes, type OpeningSpan } from './opening-times.ts';
import { openingTimes } from './special-days.ts';

const openingPeriod = (spans: readonly OpeningSpan[], timeZone: string, instant: Date) =>
  openingTimes({ week: spans, days: [], timeZone }).periodAt(instant);

const saoPaulo = 'America/Sao_Paulo';
const berlin = 'Europe/Berlin';
const week = (hours: Partial<Record<OpeningSpan['weekdayEn'], string>>): OpeningSpan[] =>
  weekdays.map((weekdayEn) => {
    const [startTime = '', endTime = ''] = (hours[weekdayEn] ?? '').split('-');
    return { weekdayEn, startTime, endTime };
  });
const daily = (hours: string) => week(Object.fromEntries(weekdays.map((day) => [day, hours])));
const at = (spans: OpeningSpan[], timeZone: string, instant: string) => {
  const { open, since, until } = openingPeriod(spans, timeZone, new Date(instant));
  return [open, since?.toISOString() ?? null, until?.toISOString() ?? null];
};
const office = week({
  monday: '08:00-18:00',
  tuesday: '08:00-18:00',
  friday: '08:00-18:00',
  saturday: '08:00-12:00',
  sunday: '00:00-00:00',
});

describe('the period an instant lies in', () => {
  it.each([
    // São Paulo is three hours behind UTC
    ['within a day', office, '2026-03-02T12:00:00Z', [true, '2026-03-02T11:00:00.000Z', '2026-03-02T21:00:00.000Z']],
    [
      'at the first moment',
      office,
      '2026-03-02T11:00:00Z',
      [true, '2026-03-02T11:00:00.000Z', '2026-03-02T21:00:00.000Z'],
    ],
    [
      'at the moment of closing',
      office,
      '2026-03-02T21:00:00Z',
      [false, '2026-03-02T21:00:00.000Z', '2026-03-03T11:00:00.000Z'],
    ],
    [
      'over days without hours',
      office,
      '2026-03-05T03:00:00Z',
      [false, '2026-03-03T21:00:00.000Z', '2026-03-06T11:00:00.000Z'],
    ],
    ['over a weekend', office, '2026-03-08T03:00:00Z', [false, '2026-03-07T15:00:00.000Z', '2026-03-09T11:00:00.000Z']],
    [
      'over midnight, before it',
      daily('22:00-02:00'),
      '2026-03-02T02:00:00Z',
      [true, '2026-03-02T01:00:00.000Z', '2026-03-02T05:00:00.000Z'],
    ],
    [
      'over midnight, after it',
      daily('22:00-02:00'),
      '2026-03-02T04:00:00Z',
      [true, '2026-03-02T01:00:00.000Z', '2026-03-02T05:00:00.000Z'],
    ],
    [
      'from the night of a day into a closed one',
      week({ saturday: '20:00-04:00' }),
      '2026-03-08T05:00:00Z',
      [true, '2026-03-07T23:00:00.000Z', '2026-03-08T07:00:00.000Z'],
    ],
    [
      'until midnight',
      week({ monday: '18:00-00:00' }),
      '2026-03-03T02:59:59Z',
      [true, '2026-03-02T21:00:00.000Z', '2026-03-03T03:00:00.000Z'],
    ],
    [
      'one opening a week',
      week({ monday: '18:00-00:00' }),
      '2026-03-03T03:00:00Z',
      [false, '2026-03-03T03:00:00.000Z', '2026-03-09T21:00:00.000Z'],
    ],
    [
      'days that touch',
      week({ monday: '08:00-00:00', tuesday: '00:00-10:00' }),
      '2026-03-03T03:00:00Z',
      [true, '2026-03-02T11:00:00.000Z', '2026-03-03T13:00:00.000Z'],
    ],
    [
      'a lunch break',
      [...week({ monday: '08:00-12:00' }), ...week({ monday: '13:00-18:00' })],
      '2026-03-02T15:30:00Z',
      [false, '2026-03-02T15:00:00.000Z', '2026-03-02T16:00:00.000Z'],
    ],
    ['no schedule', [], '2026-03-02T12:00:00Z', [true, null, null]],
    ['every day closed', daily('00:00-00:00'), '2026-03-02T12:00:00Z', [false, null, null]],
    ['half a time is none', daily('08:00-'), '2026-03-02T12:00:00Z', [false, null, null]],
    ['day and night', daily('00:00-23:59'), '2026-03-02T02:59:30Z', [true, null, null]],
  ])('%s', (_name, spans, instant, period) => {
    expect(at(spans, saoPaulo, instant)).toEqual(period);
  });

  it.each([
    // 2026-03-29 at 02:00 the clock in Berlin shows 03:00; 2026-10-25 at 03:00 it shows 02:00 once more
    [
      'a shorter night',
      daily('22:00-06:00'),
      '2026-03-29T00:30:00Z',
      [true, '2026-03-28T21:00:00.000Z', '2026-03-29T04:00:00.000Z'],
    ],
    [
      'a longer night',
      daily('22:00-06:00'),
      '2026-10-25T01:30:00Z',
      [true, '2026-10-24T20:00:00.000Z', '2026-10-25T05:00:00.000Z'],
    ],
    [
      'hours as the clock on the wall says, after the jump',
      daily('08:00-18:00'),
      '2026-03-29T06:00:00Z',
      [true, '2026-03-29T06:00:00.000Z', '2026-03-29T16:00:00.000Z'],
    ],
    [
      'a beginning that is skipped',
      week({ sunday: '02:30-04:00' }),
      '2026-03-29T01:00:00Z',
      [true, '2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z'],
    ],
    [
      'an end that is skipped',
      week({ saturday: '22:00-02:30' }),
      '2026-03-29T00:59:59Z',
      [true, '2026-03-28T21:00:00.000Z', '2026-03-29T01:00:00.000Z'],
    ],
    [
      'an opening that is skipped',
      week({ sunday: '02:10-02:50' }),
      '2026-03-29T01:00:00Z',
      [false, '2026-03-22T01:50:00.000Z', '2026-04-05T00:10:00.000Z'],
    ],
    [
      'a break that is skipped',
      [...week({ sunday: '00:00-02:00' }), ...week({ sunday: '03:00-05:00' })],
      '2026-03-29T01:00:00Z',
      [true, '2026-03-28T23:00:00.000Z', '2026-03-29T03:00:00.000Z'],
    ],
    [
      'an end that comes twice, the first time',
      daily('22:00-02:30'),
      '2026-10-25T00:29:59Z',
      [true, '2026-10-24T20:00:00.000Z', '2026-10-25T00:30:00.000Z'],
    ],
    [
      'an end that comes twice, the second time',
      daily('22:00-02:30'),
      '2026-10-25T01:29:00Z',
      [false, '2026-10-25T00:30:00.000Z', '2026-10-25T21:00:00.000Z'],
    ],
    [
      'a beginning that comes twice',
      daily('02:30-06:00'),
      '2026-10-25T01:10:00Z',
      [true, '2026-10-25T00:30:00.000Z', '2026-10-25T05:00:00.000Z'],
    ],
  ])('with daylight saving: %s', (_name, spans, instant, period) => {
    expect(at(spans, berlin, instant)).toEqual(period);
  });

  it('where a day of the calendar never was', () => {
    // Samoa went from 29 to 31 December 2011; the 30th would have been a Friday
    const { open, since, until } = openingPeriod(
      week({ friday: '08:00-18:00', saturday: '08:00-12:00' }),
      'Pacific/Apia',
      new Date('2011-12-30T10:30:00Z'),
    );
    expect([open, since?.toISOString(), until?.toISOString()]).toEqual([
      false,
      '2011-12-24T22:00:00.000Z',
      '2011-12-30T18:00:00.000Z',
    ]);
  });
});

const time = fc
  .integer({ min: 0, max: 95 })
  .map(
    (quarter) => `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`,
  );
const span = fc.record({
  weekdayEn: fc.constantFrom(...weekdays),
  startTime: fc.oneof(time, fc.constant('')),
  endTime: time,
});
const anything = {
  spans: fc.array(span, { minLength: 1, maxLength: 9 }),
  timeZone: fc.constantFrom(
    saoPaulo,
    berlin,
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Pacific/Auckland',
    'UTC',
  ),
  instant: fc
    .integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2027, 0, 1) / 60_000 })
    .map((minutes) => new Date(minutes * 60_000)),
};

describe('whatever the hours, the zone and the moment', () => {
  it('periods alternate and follow each other without a gap', () => {
    fc.assert(
      fc.property(fc.record(anything), ({ spans, timeZone, instant }) => {
        const period = openingPeriod(spans, timeZone, instant);
        if (period.since) {
          expect(period.since.getTime()).toBeLessThanOrEqual(instant.getTime());
          expect(openingPeriod(spans, timeZone, period.since)).toEqual(period);
          const before = openingPeriod(spans, timeZone, new Date(period.since.getTime() - 1));
          expect(before).toMatchObject({ open: !period.open, until: period.since });
        }
        if (period.until) {
          expect(period.until.getTime()).toBeGreaterThan(instant.getTime());
          expect(openingPeriod(spans, timeZone, new Date(period.until.getTime() - 1))).toEqual(period);
          const after = openingPeriod(spans, timeZone, period.until);
          expect(after).toMatchObject({ open: !period.open, since: period.until });
        }
      }),
      { numRuns: 400 },
    );
  });

  it('in a zone whose clock never jumps, open is what the minute of the week says', () => {
    fc.assert(
      fc.property(anything.spans, anything.instant, (spans, instant) => {
        const local = new Date(instant.getTime() + 345 * 60_000); // Kathmandu, a quarter to six ahead
        const minuteOfWeek = ((local.getUTCDay() + 6) % 7) * 1440 + local.getUTCHours() * 60 + local.getUTCMinutes();
        const expected = spans.some((each) => {
          const open = openMinutes(each);
          if (!open) return false;
          const start = weekdays.indexOf(each.weekdayEn) * 1440 + open.start;
          return (minuteOfWeek - start + 10_080) % 10_080 < open.end - open.start;
        });
        expect(openingPeriod(spans, 'Asia/Kathmandu', instant).open).toBe(expected);
      }),
      { numRuns: 300 },
    );
  });
});
