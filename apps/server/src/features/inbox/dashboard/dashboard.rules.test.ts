import { describe, expect, it } from 'vitest';
import { previousPeriod, periodOf } from './dashboard.rules.ts';

const today = '2026-11-24';
const refusal = (filter: Parameters<typeof periodOf>[0]) => {
  try {
    return periodOf(filter, today);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('the period of a filter', () => {
  it.each([
    [{ days: 0 }, { from: '2026-11-24', to: '2026-11-24' }],
    [{ days: 1 }, { from: '2026-11-24', to: '2026-11-24' }],
    [{ days: 15 }, { from: '2026-11-10', to: '2026-11-24' }],
    [{ days: 30 }, { from: '2026-10-26', to: '2026-11-24' }],
    [
      { days: 30, from: '2026-11-01' },
      { from: '2026-11-01', to: '2026-11-24' },
    ],
    [
      { from: '2024-02-28', to: '2024-03-01' },
      { from: '2024-02-28', to: '2024-03-01' },
    ],
    [{ to: '2026-11-20' }, { from: null, to: '2026-11-20' }],
    [{}, 'ERR_DASHBOARD_FILTER'],
    [{ from: '2026-11-20', to: '2026-11-19' }, 'ERR_VALIDATION'],
    [{ from: '2026-11-25' }, 'ERR_VALIDATION'],
  ])('%j is %j', (filter, period) => expect(refusal(filter)).toEqual(period));

  it('is compared with as many days just before it', () => {
    expect(previousPeriod({ from: '2026-11-10', to: '2026-11-24' })).toEqual({ from: '2026-10-26', to: '2026-11-09' });
    expect(previousPeriod({ from: '2024-03-01', to: '2024-03-01' })).toEqual({ from: '2024-02-29', to: '2024-02-29' });
    expect(previousPeriod({ from: null, to: today })).toBeUndefined();
    expect(previousPeriod({ from: '0002-01-01', to: today })).toBeUndefined();
    expect(previousPeriod({ from: '1950-01-01', to: '9999-12-31' })).toBeUndefined();
  });
});
