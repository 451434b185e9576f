import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@balcao/contract';
import { barsOf, daysOfBar, percentChange, filterOf, filterProblem, periodOf } from './dashboard.rules.ts';
import { maxDay, minDay } from '../../../ui/dates/days.ts';

const today = '2026-11-24';
const now = { day: today, hour: 15 };

describe('the filter', () => {
  it.each([
    [{}, { days: 15 }],
    [{ days: 0 }, { days: 0 }],
    [{ days: 8 }, { days: 15 }],
    [{ from: '0002-01-01', to: '9999-12-31' }, { days: 15 }],
    [{ days: 7, from: '2026-11-01' }, { from: '2026-11-01' }],
    [{ from: '2026-11-02', to: '2026-11-01' }, { days: 15 }],
  ])('the filter of the address %j is %j', (search, filter) => expect(filterOf(search)).toEqual(filter));

  it('needs a period whose start is not after its end', () => {
    expect(filterProblem({})).toBe('empty');
    expect(filterProblem({ from: '2026-11-02', to: '2026-11-01' })).toBe('order');
    expect([{ days: 0 }, { to: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-01' }].map(filterProblem)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is a period up to today unless it says otherwise', () => {
    expect(periodOf({ days: 0 }, today)).toEqual({ from: today, to: today });
    expect(periodOf({ days: 15 }, today)).toEqual({ from: '2026-11-10', to: today });
    expect(periodOf({ to: '2026-11-02' }, today)).toEqual({ from: undefined, to: '2026-11-02' });
    expect(periodOf({ from: '2027-01-01' }, today)).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  });
});

describe('bars', () => {
  it('are of these days of their period; an hour stands for its day', () => {
    const bar = { total: 1, current: false };
    const period = { from: '2026-11-04', to: '2026-12-20' };
    expect(daysOfBar({ ...bar, grain: 'hour', start: '9' }, { from: today, to: today })).toEqual({
      from: today,
      to: today,
    });
    expect(daysOfBar({ ...bar, grain: 'day', start: '2026-11-30' }, period)).toEqual({
      from: '2026-11-30',
      to: '2026-11-30',
    });
    expect(daysOfBar({ ...bar, grain: 'week', start: '2026-11-02' }, period)).toEqual({
      from: '2026-11-04',
      to: '2026-11-08',
    });
    expect(daysOfBar({ ...bar, grain: 'month', start: '2026-12-01' }, period)).toEqual({
      from: '2026-12-01',
      to: '2026-12-20',
    });
    expect(daysOfBar({ ...bar, grain: 'year', start: '2025-01-01' }, { from: undefined, to: '2026-12-20' })).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    });
  });

  it('are hours of a single day', () => {
    const bars = barsOf([{ total: 3, horario: 9 }], { from: today, to: today }, now);
    expect(bars).toHaveLength(24);
    expect(bars[9]).toMatchObject({ grain: 'hour', total: 3, current: false });
    expect(bars.filter(({ current }) => current).map(({ start }) => start)).toEqual(['15']);
  });

  it('are days, also those nothing came on', () => {
    const bars = barsOf([{ total: 2, data: '23/11/2026' }], { from: '2026-11-22', to: today }, now);
    expect(bars).toEqual([
      { grain: 'day', start: '2026-11-22', total: 0, current: false },
      { grain: 'day', start: '2026-11-23', total: 2, current: false },
      { grain: 'day', start: '2026-11-24', total: 0, current: true },
    ]);
  });

  it('are weeks, months or years of longer periods, and lose none of what came', () => {
    const day = fc
      .integer({ min: 0, max: 12_000 })
      .map((offset) => new Date(Date.UTC(1995, 0, 1) + offset * dayMs).toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(day, { minLength: 2, maxLength: 40 }), fc.boolean(), (drawn, open) => {
        const days = drawn.toSorted();
        const [from, to] = [days[0] ?? '', days.at(-1) ?? ''];
        const data = days.map((each) => ({ total: 1, data: each.split('-').toReversed().join('/') }));
        const bars = barsOf(data, { from: open ? undefined : from, to }, now);
        expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(days.length);
        expect(bars.length).toBeLessThanOrEqual(64);
        const starts = bars.map(({ start }) => start);
        expect(starts).toEqual([...new Set(starts)].toSorted());
      }),
    );
  });

  it('leave out years without a service, at both ends', () => {
    const bars = barsOf([{ total: 1, data: '20/11/2026' }], { from: minDay, to: maxDay }, now);
    expect([bars[0]?.start, bars.at(-1)?.start]).toEqual(['2026-11-20', today]);
    expect(barsOf([], { from: minDay, to: maxDay }, now)).toEqual([]);
    expect(barsOf([], { from: '2999-12-01', to: maxDay }, now)).toHaveLength(31);
  });
});

it('a change is shown in percent of the former value', () => {
  expect([
    percentChange(108, 100),
    percentChange(5, 5),
    percentChange(0, 4),
    percentChange(3, 0),
    percentChange(3, undefined),
  ]).toEqual([8, 0, -100, undefined, undefined]);
});
