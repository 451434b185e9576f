import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetweenDays, nextDueDay, recurrenceMonths, type Recurrence } from '@balcao/contract';
import { renewalOf, withoutLockedDays, type RenewalTerms } from './renewal.rules.ts';

interface History {
  dueOn: string;
  recurrence?: Recurrence;
  /** the present due day of the company, where the operator moved it */
  lastDay?: string;
  agreed?: number;
  grace?: number;
  suspended?: [from: string, until: string][];
  isOtherOpen?: boolean;
  paidOn: string;
}
const renewalIn = ({ dueOn, recurrence = 'MENSAL', paidOn, ...more }: History) => {
  const terms: RenewalTerms = {
    lastDay: more.lastDay ?? dueOn,
    agreedDay: more.agreed,
    graceDays: more.grace ?? 0,
    suspended: (more.suspended ?? []).map(([from, until]) => ({ from, until })),
    isOtherOpen: more.isOtherOpen ?? false,
  };
  return renewalOf({ dueOn, recurrence }, terms, paidOn);
};

describe('a renewal', () => {
  it.each<[string, History, until: string, lockedDays: number, dueDay: number]>([
    ['paid early', { dueOn: '2026-11-10', paidOn: '2026-10-22' }, '2026-12-10', 0, 10],
    ['paid on the due day', { dueOn: '2026-11-03', paidOn: '2026-11-03' }, '2026-12-03', 0, 3],
    ['paid on the first locked day', { dueOn: '2026-11-03', paidOn: '2026-11-04' }, '2026-12-04', 1, 4],
    ['locked for 25 days', { dueOn: '2026-11-03', paidOn: '2026-11-28' }, '2026-12-28', 25, 28],
    ['locked for all but a day', { dueOn: '2026-10-29', paidOn: '2026-11-28' }, '2026-12-29', 30, 29],
    ['locked for more than a period', { dueOn: '2026-09-19', paidOn: '2026-11-28' }, '2026-12-28', 70, 28],
    ['paid on the last day of grace', { dueOn: '2026-11-03', grace: 5, paidOn: '2026-11-08' }, '2026-12-03', 0, 3],
    ['locked after grace', { dueOn: '2026-11-03', grace: 5, paidOn: '2026-11-28' }, '2026-12-23', 20, 23],
    ['grace longer than a period', { dueOn: '2026-09-01', grace: 60, paidOn: '2026-10-31' }, '2026-10-01', 0, 1],
    ['locked after such grace', { dueOn: '2026-09-01', grace: 60, paidOn: '2026-11-05' }, '2026-10-06', 5, 6],
    ['31st, paid in time', { dueOn: '2027-01-31', paidOn: '2027-01-31' }, '2027-02-28', 0, 31],
    ['31st in February', { dueOn: '2027-02-28', agreed: 31, paidOn: '2027-02-20' }, '2027-03-31', 0, 31],
    ['31st, locked', { dueOn: '2027-01-31', agreed: 31, paidOn: '2027-02-05' }, '2027-03-05', 5, 5],
    ['29 February by year', { dueOn: '2028-02-29', recurrence: 'ANUAL', paidOn: '2028-03-10' }, '2029-03-10', 10, 10],
    [
      'half a year, locked',
      { dueOn: '2026-08-31', recurrence: 'SEMESTRAL', paidOn: '2026-09-30' },
      '2027-03-30',
      30,
      30,
    ],
    [
      'suspended while it was locked',
      { dueOn: '2026-11-01', suspended: [['2026-11-05', '2026-11-10']], paidOn: '2026-11-20' },
      '2026-12-15',
      14,
      15,
    ],
    [
      'suspended before it was locked and beyond the payment',
      { dueOn: '2026-11-01', suspended: [['2026-10-20', '2026-11-28']], paidOn: '2026-11-20' },
      '2026-12-01',
      0,
      1,
    ],
    [
      'suspended twice, once in days of grace',
      {
        dueOn: '2026-11-01',
        grace: 5,
        suspended: [
          ['2026-11-15', '2026-11-17'],
          ['2026-11-02', '2026-11-08'],
        ],
        paidOn: '2026-11-20',
      },
      '2026-12-11',
      10,
      11,
    ],
    [
      'spans that meet and overlap, as a move to another time zone may leave them',
      {
        dueOn: '2026-11-01',
        suspended: [
          ['2026-11-05', '2026-11-10'],
          ['2026-11-09', '2026-11-12'],
          ['2026-11-12', '2026-11-13'],
        ],
        paidOn: '2026-11-20',
      },
      '2026-12-12',
      11,
      12,
    ],
    [
      'suspended for longer than the period: it begins with the payment',
      { dueOn: '2026-11-01', suspended: [['2026-11-05', '2026-12-20']], paidOn: '2026-12-25' },
      '2027-01-25',
      0,
      25,
    ],
    [
      'the due date moved further while a part was paid',
      { dueOn: '2026-11-03', lastDay: '2026-11-08', agreed: 8, paidOn: '2026-11-12' },
      '2026-12-12',
      4,
      12,
    ],
    [
      'the due date moved back while a part was paid: days before the period are not given',
      { dueOn: '2026-11-10', lastDay: '2026-11-01', agreed: 1, paidOn: '2026-11-20' },
      '2026-12-11',
      10,
      11,
    ],
    [
      'an older invoice whose period was used, beside the one that is due',
      { dueOn: '2026-11-01', lastDay: '2026-12-05', agreed: 1, isOtherOpen: true, paidOn: '2026-12-10' },
      '2026-12-01',
      0,
      1,
    ],
  ])('%s', (_name, history, until, lockedDays, dueDay) => {
    expect(renewalIn(history)).toMatchObject({ until, lockedDays, dueDay });
  });

  it('of a company without an end is that of the invoice', () => {
    const terms = { lastDay: undefined, agreedDay: undefined, graceDays: 0, suspended: [], isOtherOpen: false };
    expect(renewalOf({ dueOn: '2026-11-01', recurrence: 'MENSAL' }, terms, '2027-03-01')).toMatchObject({
      until: '2026-12-01',
      lockedDays: 0,
    });
  });

  it('is taken back to what it is without the locked days, with the day of the month that was agreed on', () => {
    const taken = (dueOn: string, renewedUntil: string, lockedDays: number) =>
      withoutLockedDays({ dueOn, recurrence: 'MENSAL', renewedUntil }, lockedDays);
    expect(taken('2026-11-03', '2026-12-28', 25)).toEqual({ until: '2026-12-03', dueDay: 3 });
    expect(taken('2027-01-31', '2027-03-05', 5)).toEqual({ until: '2027-02-28', dueDay: 31 });
    expect(taken('2027-02-28', '2027-04-05', 5)).toEqual({ until: '2027-03-31', dueDay: 31 });
  });
});

describe('whenever a company pays', () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2026-01-01', days));
  const recurrence = fc.constantFrom(...(Object.keys(recurrenceMonths) as Recurrence[]));
  const days = (max: number) => fc.integer({ min: 0, max });
  const seed = { seed: 690, numRuns: 200 };

  it('the days that it used and those that it has left are those of its recurrence', () => {
    fc.assert(
      fc.property(day, recurrence, days(20), days(400), (dueOn, every, grace, late) => {
        const paidOn = addDays(dueOn, late);
        const { until, lockedDays, periodFrom } = renewalIn({ dueOn, recurrence: every, grace, paidOn });
        const paidFor = daysBetweenDays(dueOn, nextDueDay(dueOn, every));
        const used = Math.min(late, grace);
        expect(lockedDays).toBe(late - used);
        expect(daysBetweenDays(paidOn, until)).toBe(paidFor - used);
        expect(daysBetweenDays(periodFrom, until)).toBe(paidFor);
        // Nobody is locked after paying.
        expect(until > paidOn).toBe(true);
      }),
      seed,
    );
  });

  it('a day later means a day more if it was locked on it, and the same day otherwise', () => {
    fc.assert(
      fc.property(day, recurrence, days(20), days(400), days(40), days(40), (dueOn, every, grace, late, at, length) => {
        const suspended: [string, string][] = [[addDays(dueOn, at), addDays(dueOn, at + length)]];
        const paid = (paidOn: string) => renewalIn({ dueOn, recurrence: every, grace, suspended, paidOn });
        const [one, next] = [paid(addDays(dueOn, late)), paid(addDays(dueOn, late + 1))];
        const more = daysBetweenDays(one.until, next.until);
        const isLocked = late + 1 > grace && !(late + 1 > at && late + 1 <= at + length);
        if (next.periodFrom !== addDays(dueOn, late + 1) || next.lockedDays > 0) expect(more).toBe(isLocked ? 1 : 0);
        expect(next.until >= one.until).toBe(true);
      }),
      seed,
    );
  });
});
