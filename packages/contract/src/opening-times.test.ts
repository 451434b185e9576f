import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdays } from './opening-hours.ts';
import type { OpeningSpan } from './opening-times.ts';
import { SlowOpeningTimes } from './opening-times.testing.ts';
import { hasOpenings, openingTimes, spanProblem, specialDayForm, specialDayOn } from './special-days.ts';

const day = (from: string, kind: 'closed' | 'shorter' | 'open', spans = '', to = from) => ({
  from,
  to,
  kind,
  spans: spansOf(spans),
});
const spansOf = (text: string) =>
  text === '' ? [] : text.split(' ').map((span) => ({ startTime: span.slice(0, 5), endTime: span.slice(6) }));
const daily = (text: string): OpeningSpan[] =>
  weekdays.flatMap((weekdayEn) => spansOf(text).map((span) => ({ weekdayEn, ...span })));
const timeZone = 'America/Sao_Paulo';
const shop = { week: daily('08:00-12:00 13:30-18:00'), days: [], timeZone };
const local = (time: string) => new Date(`${time}:00-03:00`);

describe('opening times of a shop that closes for lunch', () => {
  const times = openingTimes(shop);

  it.each([
    ['2026-11-24T09:00', true, '2026-11-24T09:00', '2026-11-24T12:00'],
    ['2026-11-24T12:00', false, '2026-11-24T13:30', '2026-11-24T12:00'],
    ['2026-11-24T18:00', false, '2026-11-25T08:00', '2026-11-24T18:00'],
  ])('at %s: open %s, opens %s, closes %s', (at, open, opening, closing) => {
    expect(times.isOpen(local(at))).toBe(open);
    expect(times.nextOpening(local(at))).toEqual(local(opening));
    expect(times.nextClosing(local(at))).toEqual(local(closing));
  });

  it.each([
    ['2026-11-24T11:30', 0, '2026-11-24T11:30'],
    ['2026-11-24T11:30', 30, '2026-11-24T12:00'],
    ['2026-11-24T11:30', 31, '2026-11-24T13:31'],
    ['2026-11-24T12:15', 60, '2026-11-24T14:30'],
    ['2026-11-24T17:00', 8.5 * 60 * 3, '2026-11-27T17:00'],
  ])('from %s, %s open minutes end at %s', (from, minutes, to) => {
    expect(times.addOpenTime(local(from), minutes)).toEqual(local(to));
    if (minutes > 0) expect(times.openMinutesBetween(local(from), local(to))).toBe(minutes);
  });

  it('counts nothing backwards, and parts of a minute', () => {
    expect(times.openMinutesBetween(local('2026-11-24T10:00'), local('2026-11-24T09:00'))).toBe(0);
    const [a, b] = [local('2026-11-24T10:00'), new Date(local('2026-11-24T10:00').getTime() + 30_000)];
    expect(times.openMinutesBetween(a, b)).toBe(0.5);
  });

  it('never ends where it never opens', () => {
    const never = { ...shop, week: daily('00:00-00:00') };
    expect(openingTimes(never).addOpenTime(local('2026-11-24T10:00'), 1)).toBeNull();
    expect(openingTimes(never).nextOpening(local('2026-11-24T10:00'))).toBeNull();
    expect([hasOpenings(never), hasOpenings(shop), hasOpenings({ week: [], days: [] })]).toEqual([false, true, true]);
    expect(hasOpenings({ ...never, days: [day('2026-12-24', 'open', '08:00-12:00')] })).toBe(true);
  });
});

describe('special days', () => {
  it('replace the week of their days: closed, shorter, open', () => {
    const week = daily('08:00-18:00').filter(({ weekdayEn }) => weekdayEn !== 'sunday');
    const days = [
      day('2026-12-24', 'shorter', '08:00-13:00'),
      day('2026-12-25', 'closed'),
      day('2026-12-27', 'open', '10:00-16:00'),
    ];
    const times = openingTimes({ week, days, timeZone });
    expect(times.nextClosing(local('2026-12-24T09:00'))).toEqual(local('2026-12-24T13:00'));
    expect(times.nextOpening(local('2026-12-24T13:00'))).toEqual(local('2026-12-26T08:00'));
    expect(times.isOpen(local('2026-12-27T15:59'))).toBe(true);
    expect(times.openMinutesBetween(local('2026-12-24T00:00'), local('2026-12-28T00:00'))).toBe((5 + 10 + 6) * 60);
  });

  it('a night that began before a closed day goes on into it', () => {
    const times = openingTimes({ week: daily('20:00-02:00'), days: [day('2026-12-25', 'closed')], timeZone });
    expect(times.isOpen(local('2026-12-25T01:00'))).toBe(true);
    expect(times.isOpen(local('2026-12-25T21:00'))).toBe(false);
  });

  it('a long range has an end, also where it is longer than what is looked at first', () => {
    const days = [day('2026-12-20', 'closed', '', '2027-03-31')];
    expect(openingTimes({ ...shop, days }).periodAt(local('2027-01-15T12:00'))).toEqual({
      open: false,
      since: local('2026-12-19T18:00'),
      until: local('2027-04-01T08:00'),
    });
    const dayAndNight = openingTimes({ week: [], days, timeZone });
    expect(dayAndNight.nextClosing(local('2026-11-01T00:00'))).toEqual(local('2026-12-20T00:00'));
    expect(dayAndNight.nextClosing(local('2027-04-01T00:00'))).toBeNull();
  });

  it('the shortest counts where several cover a day, and a queue’s own before the company’s', () => {
    const vacation = day('2026-12-20', 'closed', '', '2027-01-05');
    const eve = day('2026-12-24', 'shorter', '08:00-12:00');
    expect(specialDayOn({ days: [vacation, eve] }, '2026-12-24')).toBe(eve);
    expect(specialDayOn({ days: [vacation], sharedDays: [eve] }, '2026-12-24')).toBe(vacation);
    expect(specialDayOn({ days: [vacation], sharedDays: [eve] }, '2027-01-06')).toBeUndefined();
    expect(openingTimes({ ...shop, days: [vacation, eve] }).isOpen(local('2026-12-24T09:00'))).toBe(true);
    expect(openingTimes({ ...shop, days: [vacation], sharedDays: [eve] }).isOpen(local('2026-12-24T09:00'))).toBe(
      false,
    );
  });

  it.each([
    [{ name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'closed' }, true],
    [{ name: 'Natal', from: '2026-12-25', to: '2026-12-24', kind: 'closed' }, false],
    [{ name: 'Natal', from: '2026-02-30', to: '2026-12-24', kind: 'closed' }, false],
    [{ name: 'Natal', from: '2026-12-25', to: '2027-12-25', kind: 'closed' }, true],
    [{ name: 'Natal', from: '2026-12-25', to: '2027-12-26', kind: 'closed' }, false],
    [{ name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'open' }, false],
    [{ name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'closed', spans: spansOf('08:00-12:00') }, false],
    [{ name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'shorter', spans: spansOf('08:00-12:00') }, true],
  ])('as they are sent: %j is %s', (sent, isGood) => {
    expect(specialDayForm.safeParse(sent).success).toBe(isGood);
  });

  it.each([
    ['08:00-12:00 13:30-18:00', undefined],
    ['08:00-12:00 12:00-18:00', undefined],
    ['08:00-12:00 11:00-18:00', { index: 1, problem: 'before' }],
    ['18:00-02:00 20:00-22:00', { index: 1, problem: 'overNext' }],
    ['08:00-08:00', { index: 0, problem: 'empty' }],
    ['08:00-12:00 18:00-02:00', undefined],
  ])('the spans %s: %j', (spans, problem) => {
    expect(spanProblem(spansOf(spans))).toEqual(problem);
  });
});

const time = fc
  .integer({ min: 0, max: 143 })
  .map((n) => `${String(Math.floor(n / 6)).padStart(2, '0')}:${String((n % 6) * 10).padStart(2, '0')}`);
const timeSpan = fc.record({
  startTime: time,
  endTime: fc.oneof({ weight: 6, arbitrary: time }, { weight: 1, arbitrary: fc.constantFrom('23:59', '00:00') }),
});
/** Places and days around which their clocks change; Samoa left out a day. */
const places = fc.constantFrom(
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['America/Sao_Paulo', '2019-02-17'],
  ['America/Santiago', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Pacific/Apia', '2011-12-30'],
  ['Asia/Kathmandu', '2026-05-05'],
  ['UTC', '2026-05-05'],
);
const walked = 9 * 1440;

describe('whatever the spans, special days and clock changes', () => {
  it('opening times are those of a clock that is walked minute by minute', () => {
    const hours = fc.record({
      place: places,
      week: fc.array(fc.record({ weekdayEn: fc.constantFrom(...weekdays), span: timeSpan }), { maxLength: 12 }),
      special: fc.array(
        fc.record({
          offset: fc.integer({ min: -5, max: 6 }),
          length: fc.integer({ min: 0, max: 4 }),
          spans: fc.array(timeSpan, { maxLength: 3 }),
          isShared: fc.boolean(),
        }),
        { maxLength: 4 },
      ),
      moments: fc.array(fc.integer({ min: 2 * 1440, max: walked - 2 * 1440 }), { minLength: 2, maxLength: 8 }),
      minutes: fc.integer({ min: 0, max: 3000 }),
    });
    fc.assert(
      fc.property(hours, ({ place: [zone = '', change = ''], week, special, moments, minutes }) => {
        const days = special.map(({ offset, length, spans, isShared }) => {
          const from = new Date(Date.parse(change) + offset * 86_400_000).toISOString().slice(0, 10);
          const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
          return { from, to, kind: spans.length > 0 ? ('shorter' as const) : ('closed' as const), spans, isShared };
        });
        const given = {
          week: week.map(({ weekdayEn, span }) => ({ weekdayEn, ...span })),
          days: days.filter(({ isShared }) => !isShared),
          sharedDays: days.filter(({ isShared }) => isShared),
          timeZone: zone,
        };
        const begin = new Date(Date.parse(change) - 4 * 86_400_000);
        const [fast, slow] = [openingTimes(given), new SlowOpeningTimes(given, begin, walked)];
        const at = (minute: number) => new Date(begin.getTime() + minute * 60_000);
        const end = at(walked - 1440);
        for (const minute of moments) {
          const now = at(minute);
          expect(fast.isOpen(now)).toBe(slow.isOpen(now));
          const [opening, closing] = [fast.nextOpening(now), fast.nextClosing(now)];
          // Beyond what was walked the slow one knows nothing.
          expect(opening && opening < end ? opening : null).toEqual(within(slow.next(true, now), end));
          expect(closing && closing < end ? closing : null).toEqual(within(slow.next(false, now), end));
          const due = fast.addOpenTime(now, minutes);
          expect(due && due < end ? due : null).toEqual(within(slow.addOpenTime(now, minutes), end));
          for (const other of moments)
            expect(fast.openMinutesBetween(now, at(other))).toBe(slow.openMinutesBetween(now, at(other)));
        }
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

const within = (found: Date | null, end: Date) => (found && found < end ? found : null);
