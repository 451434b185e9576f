import { reportFigureKeys, reportFigures, type ReportFigureKey } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ReportPlace } from '../../../app/report-places.ts';
import { reportSearch } from '../../../app/report-places.ts';
import { addDays } from '../../../ui/dates/days.ts';
import { readPlace } from './read-place.ts';
import {
  changeOf,
  chosenFigure,
  comparedPeriod,
  daysIn,
  filterCount,
  filterOf,
  filterOfGroup,
  filterQuery,
  periodOf,
  rowsPlace,
  sortGroups,
  withFilter,
  withoutFilters,
} from './reports.rules.ts';

const today = '2026-11-24';
const seed = { seed: 44, numRuns: 60 };
const anyPeriod = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 400 }))
  .map(([back, length]) => ({ from: addDays(today, -back - length), to: addDays(today, -back) }));
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

describe('the period of a report', () => {
  it('is the last 30 days up to today unless the address says otherwise', () => {
    expect(periodOf({}, today)).toEqual({ from: '2026-10-26', to: today });
    expect(daysIn(periodOf({}, today))).toBe(30);
    expect(periodOf({ from: '2026-11-01', to: '2026-11-02' }, today)).toEqual({ from: '2026-11-01', to: '2026-11-02' });
  });

  it('is compared with as many days before on the same weekdays, and none of its own', () => {
    expect(comparedPeriod({}, { from: '2026-11-01', to: '2026-11-24' })).toEqual({
      from: '2026-10-04',
      to: '2026-10-27',
    });
    fc.assert(
      fc.property(anyPeriod, (period) => {
        const compared = comparedPeriod({}, period);
        if (!compared) throw new Error('compared with nothing');
        expect(daysIn(compared)).toBe(daysIn(period));
        expect(weekday(compared.from)).toBe(weekday(period.from));
        expect(compared.to < period.from).toBe(true);
        // No week lies between that could have been taken.
        expect(addDays(compared.to, 7) >= period.from).toBe(true);
      }),
      seed,
    );
  });

  it('is compared with the days right before, a year ago on the same weekdays, days of its own, or nothing', () => {
    const period = { from: '2026-11-20', to: '2026-11-24' };
    expect(comparedPeriod({ compare: 'previous' }, period)).toEqual({ from: '2026-11-15', to: '2026-11-19' });
    const year = comparedPeriod({ compare: 'year' }, period);
    expect(year && [year.from, weekday(year.from)]).toEqual(['2025-11-21', weekday(period.from)]);
    expect(comparedPeriod({ compareFrom: '2026-01-01', compareTo: '2026-01-31' }, period)).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(comparedPeriod({ compare: 'none' }, period)).toBeNull();
  });
});

const someIds = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 4 });
const someTexts = fc.uniqueArray(fc.string({ maxLength: 12 }), { minLength: 1, maxLength: 3 });
const figureKey = fc.constantFrom(...reportFigureKeys);
const conditions = fc.uniqueArray(
  fc.record({ key: fc.stringMatching(/^[a-z]{1,6}$/), is: fc.oneof(fc.string(), fc.integer(), fc.boolean()) }),
  { minLength: 1, maxLength: 2, selector: JSON.stringify },
);
const anyPlace: fc.Arbitrary<ReportPlace> = fc
  .record(
    {
      days: anyPeriod,
      compare: fc.constantFrom('previous', 'year', 'none'),
      queues: someIds,
      users: someIds,
      tags: someIds,
      whatsapps: someIds,
      campaigns: someIds,
      reasons: someTexts,
      origins: fc.uniqueArray(fc.constantFrom('ad', 'status', 'other'), { minLength: 1 }),
      hour: fc.integer({ min: 0, max: 23 }),
      weekday: fc.integer({ min: 1, max: 7 }),
      contactFields: conditions,
      ticketFields: conditions,
      figure: figureKey,
      figures: fc.uniqueArray(figureKey, { minLength: 1, maxLength: 6 }),
      by: fc.constantFrom('queue', 'tag', 'hour', 'field:contact:cidade'),
      base: fc.constantFrom('came', 'finished'),
      part: fc.constantFrom('answered', 'late'),
      order: fc.constantFrom('came', 'rating'),
      direction: fc.constantFrom('up', 'down'),
    },
    { requiredKeys: [] },
  )
  .map(({ days, ...place }) => ({ ...days, ...place }));

describe('the address of a report', () => {
  it('names a place that is read as the same one', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        const written = JSON.parse(JSON.stringify(place)) as Record<string, unknown>;
        expect(readPlace(reportSearch(written))).toEqual(place);
      }),
      seed,
    );
  });

  it.each([
    [{ from: '2026-11-01' }, {}],
    [{ from: '2026-11-02', to: '2026-11-01' }, {}],
    [{ from: '0001-01-01', to: '2026-11-01' }, {}],
    [{ queues: [] }, {}],
    [{ queues: ['x', -1, 2.5, 3] }, { queues: [3] }],
    [{ queues: 3 }, {}],
    [{ origins: ['ad', 'moon'] }, { origins: ['ad'] }],
    [{ hour: 24, weekday: 0 }, {}],
    [{ figure: 'toString', by: 'field:contact:', part: 'half', base: 'now' }, {}],
    [{ figures: ['came', 'nothing'] }, { figures: ['came'] }],
    [{ contactFields: ['x', { is: 1 }, { key: 'k', is: 1 }] }, { contactFields: [{ key: 'k', is: 1 }] }],
    [
      { compare: 'year', compareFrom: '2026-01-01', compareTo: '2026-01-02' },
      { compareFrom: '2026-01-01', compareTo: '2026-01-02' },
    ],
    [{ whatever: 1 }, {}],
  ])('reads %j as %j', (search, place) => {
    expect(readPlace(reportSearch(search))).toEqual(place);
  });

  it('has filters that are counted, changed and taken away', () => {
    const place: ReportPlace = { from: '2026-11-01', to: '2026-11-02', queues: [1], hour: 0, figure: 'rating' };
    expect(filterCount(place)).toBe(2);
    expect(filterOf(place)).toEqual({ queues: [1], hour: 0 });
    expect(withFilter(place, 'queues', [])).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
      hour: 0,
      figure: 'rating',
    });
    expect(withFilter(place, 'tags', [2]).tags).toEqual([2]);
    expect(withoutFilters(place)).toEqual({ from: '2026-11-01', to: '2026-11-02', figure: 'rating' });
  });

  it('asks the server for filters, of texts as JSON', () => {
    expect(filterQuery({})).toEqual({});
    expect(
      filterQuery({ queues: [0, 2], reasons: ['', 'a,b'], hour: 0, contactFields: [{ key: 'k', filled: false }] }),
    ).toEqual({
      queues: '[0,2]',
      reasons: '["","a,b"]',
      hour: 0,
      contactFields: '[{"key":"k","filled":false}]',
    });
  });
});

describe('the rows of a number', () => {
  const place: ReportPlace = {
    from: '2026-11-01',
    to: '2026-11-24',
    queues: [1],
    base: 'finished',
    part: 'late',
    order: 'rating',
  };

  it('are those of its filters, base and part', () => {
    expect(rowsPlace(place, 'came')).toEqual({ from: '2026-11-01', to: '2026-11-24', queues: [1] });
    expect(rowsPlace(place, 'onTime', { users: [3] })).toEqual({
      from: '2026-11-01',
      to: '2026-11-24',
      queues: [1],
      users: [3],
      base: 'finished',
      part: 'onTime',
    });
    expect(rowsPlace(place, 'came', { from: '2026-11-03', to: '2026-11-03' })).toMatchObject({
      from: '2026-11-03',
      to: '2026-11-03',
    });
  });

  it('are of the base and the part that each figure is defined by', () => {
    for (const key of reportFigureKeys) {
      const { base, of } = reportFigures[key];
      const { base: named, part } = rowsPlace({}, key);
      expect([named ?? 'came', part]).toEqual([base === 'finished' ? 'finished' : 'came', of]);
    }
  });

  it.each([
    ['queue', '3', { queues: [3] }],
    ['queue', null, { queues: [0] }],
    ['user', '3', { users: [3] }],
    ['whatsapp', '3', { whatsapps: [3] }],
    ['campaign', null, { campaigns: [0] }],
    ['tag', '3', { tags: [3] }],
    ['reason', null, { reasons: [''] }],
    ['reason', 'Venda', { reasons: ['Venda'] }],
    ['hour', '0', { hour: 0 }],
    ['weekday', '7', { weekday: 7 }],
    ['origin', 'ad', { origins: ['ad'] }],
    ['field:contact:city', 'Rio', { contactFields: [{ key: 'city', is: 'Rio' }] }],
    ['field:ticket:size', null, { ticketFields: [{ key: 'size', filled: false }] }],
  ] as const)('of a group by %s with the key %s are those of %j', (by, key, filter) => {
    expect(filterOfGroup({}, by, { key })).toEqual(filter);
  });

  it('of another tag than those filtered by cannot be named, and those of a field are narrowed further', () => {
    expect(filterOfGroup({ tags: [1, 2] }, 'tag', { key: '3' })).toBeUndefined();
    expect(filterOfGroup({ tags: [1, 2] }, 'tag', { key: '2' })).toEqual({ tags: [2] });
    expect(filterOfGroup({ campaigns: [1] }, 'campaign', { key: '3' })).toBeUndefined();
    expect(filterOfGroup({ contactFields: [{ key: 'a', is: 1 }] }, 'field:contact:b', { key: 'x' })).toEqual({
      contactFields: [
        { key: 'a', is: 1 },
        { key: 'b', is: 'x' },
      ],
    });
  });
});

describe('how a figure changed', () => {
  const of = (value: number | null) => ({ value, of: 10 });
  it.each([
    ['came', 109, 100, { kind: 'percent', by: 9, verdict: 'neutral' }],
    ['finished', 90, 100, { kind: 'percent', by: -10, verdict: 'worse' }],
    ['reopened', 62, 62, { kind: 'percent', by: 0, verdict: 'neutral' }],
    ['reopened', 0, 0, { kind: 'percent', by: 0, verdict: 'neutral' }],
    ['reopened', 30, 60, { kind: 'percent', by: -50, verdict: 'better' }],
    ['reopened', 3, 0, undefined],
    ['firstAnswer', 280_000, 350_000, { kind: 'length', by: -70_000, verdict: 'better' }],
    ['resolution', 2_280_000, 2_040_000, { kind: 'length', by: 240_000, verdict: 'worse' }],
    ['resolution', 1_000_300, 1_000_000, { kind: 'length', by: 0, verdict: 'neutral' }],
    ['onTime', 0.91, 0.88, { kind: 'points', by: 3, verdict: 'better' }],
    ['reopenedShare', 0.05, 0.04, { kind: 'points', by: 1, verdict: 'worse' }],
    ['rating', 0.9, 0.902, { kind: 'rating', by: 0, verdict: 'neutral' }],
    ['wait', null, 5, undefined],
    ['wait', 5, null, undefined],
  ] as const)('%s of %s after %s is %j', (key, now, before, change) => {
    expect(changeOf(key, of(now), of(before))).toEqual(change);
  });

  it('is better where its definition says so, and worse the other way round', () => {
    for (const key of reportFigureKeys) {
      const up = changeOf(key, of(0.9), of(0.5))?.verdict;
      const long = changeOf(key, of(90_000), of(50_000))?.verdict;
      const verdict = reportFigures[key].unit === 'share' ? up : long;
      const { better } = reportFigures[key];
      expect([key, verdict]).toEqual([key, better === null ? 'neutral' : better === 'more' ? 'better' : 'worse']);
    }
  });
});

describe('what a report shows', () => {
  it.each([
    [{}, 'came'],
    [{ figure: 'rating' }, 'rating'],
    [{ figure: 'transfers' }, 'came'],
    [{ figures: ['open', 'late'] }, 'late'],
    [{ figures: ['open'], figure: 'open' }, 'came'],
  ] as [ReportPlace, ReportFigureKey][])('%j shows %s in chart and table', (place, figure) => {
    expect(chosenFigure(place)).toBe(figure);
  });

  it('sorts groups by a figure, what has no value or no key last', () => {
    const group = (key: string | null, value: number | null) => ({
      key,
      name: null,
      color: null,
      figures: { wait: { value, of: 1 } },
    });
    const groups = [group(null, 9), group('a', 2), group('b', null), group('c', 5)];
    const keys = (isDescending: boolean) => sortGroups(groups, 'wait', isDescending).map(({ key }) => key);
    expect(keys(true)).toEqual(['c', 'a', 'b', null]);
    expect(keys(false)).toEqual(['a', 'c', 'b', null]);
  });
});
