import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueReminder, invoiceLabel, type Recurrence } from '@balcao/contract';
import { amountOf, centsOf, draftInvoice, invoiceNumber, prorate } from './invoices.rules.ts';

const company = {
  dueDate: '2026-11-28T02:59:59.999Z',
  timeZone: 'America/Sao_Paulo',
  recurrence: 'MENSAL' as Recurrence,
  dueDay: null,
  language: 'pt',
};

describe('the invoice of a period', () => {
  it('is due on the day of the company and named by the days it pays for', () => {
    expect(draftInvoice(company, { name: 'Completo', value: 349.9 })).toEqual({
      detail: 'Completo, 27/11/26 a 27/12/26',
      valueCents: 34990,
      proratedCents: 0,
      dueOn: '2026-11-27',
      recurrence: 'MENSAL',
    });
    expect(draftInvoice({ ...company, timeZone: 'Asia/Tokyo' }, { name: 'Completo', value: 1 })?.dueOn).toBe(
      '2026-11-28',
    );
  });

  it.each([
    ['pt', '2026-12-01', 'MENSAL', null, 'Pro, 01/12/26 a 01/01/27'],
    ['es', '2026-12-03', 'MENSAL', null, 'Pro, 03/12/26 a 03/01/27'],
    ['en', '2026-12-31', 'ANUAL', null, 'Pro, 31/12/26 to 31/12/27'],
    ['pt', '2027-01-31', 'MENSAL', 31, 'Pro, 31/01/27 a 28/02/27'],
    ['pt', '2027-02-28', 'MENSAL', 31, 'Pro, 28/02/27 a 31/03/27'],
    ['pt', '2026-11-30', 'SEMESTRAL', 31, 'Pro, 30/11/26 a 31/05/27'],
  ] as const)('is named in %s by the days from %s on, %s', (language, day, recurrence, dueDay, detail) => {
    const dueDate = `${day}T15:00:00.000Z`;
    expect(
      draftInvoice({ ...company, dueDate, language, recurrence, dueDay }, { name: 'Pro', value: 1 }),
    ).toMatchObject({
      detail,
      dueOn: day,
    });
  });

  it('costs the price of a month for each month of its recurrence, and nothing is billed for a free plan', () => {
    const draft = draftInvoice({ ...company, recurrence: 'TRIMESTRAL' }, { name: 'Básico', value: 0.1 });
    expect(draft).toMatchObject({ valueCents: 30, detail: 'Básico, 27/11/26 a 27/02/27' });
    expect(draftInvoice(company, { name: 'Grátis', value: 0 })).toBeUndefined();
  });

  it('loses no cent between the wire and the ledger', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_99 }), (cents) => {
        expect(centsOf(amountOf(cents))).toBe(cents);
      }),
    );
    expect(invoiceNumber(2026, 7)).toBe('2026-0007');
    expect(invoiceNumber(2026, 12_345)).toBe('2026-12345');
  });
});

describe('a change of plan', () => {
  const november = { cents: 30000, from: '2026-10-31', until: '2026-11-30' };

  it('costs the difference for the days that are left of what is paid, and a smaller plan gives it back', () => {
    expect(prorate(november, 60000, '2026-11-20')).toBe(10000);
    expect(prorate(november, 15000, '2026-11-20')).toBe(-5000);
    expect(prorate(november, 60000, '2026-12-05')).toBe(0);
    expect(prorate(november, 60000, '2026-10-01')).toBe(30000);
    expect(draftInvoice(company, { name: 'Completo', value: 600 }, 10000)).toMatchObject({
      valueCents: 70000,
      proratedCents: 10000,
    });
    expect(draftInvoice(company, { name: 'Mínimo', value: 10 }, -5000)).toBeUndefined();
  });

  it('changing plan and back on one day costs nothing', () => {
    const cents = fc.integer({ min: 1, max: 999_999_99 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 30 }), (one, other, day) => {
        const today = `2026-11-${String(day).padStart(2, '0')}`;
        const there = prorate({ ...november, cents: one }, other, today);
        const back = prorate({ ...november, cents: other }, one, today);
        expect(there + back).toBe(0);
      }),
    );
  });
});

describe('an invoice on a day', () => {
  it('is overdue from the day after it was due', () => {
    const open = { status: 'open', dueDate: '2026-11-27' } as const;
    expect(invoiceLabel(open, '2026-11-27')).toBe('open');
    expect(invoiceLabel(open, '2026-11-28')).toBe('overdue');
    expect(invoiceLabel({ ...open, status: 'paid' }, '2026-12-28')).toBe('paid');
  });

  it('is reminded of 7, 3 and 1 days before, on the day and after; what was missed comes late, what is long over never', () => {
    expect([9, 8, 7, 5, 3, 2, 1, 0, -1, -5, -7, -8].map((days) => dueReminder(days))).toEqual([
      undefined,
      undefined,
      7,
      7,
      3,
      3,
      1,
      0,
      -1,
      -1,
      -1,
      undefined,
    ]);
  });
});
