import { beforeAll, expect, it } from 'vitest';
import { addDays, calendarDay, type EndpointAnswer, type Invoice, type listCompanyInvoices } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from '../invoices/index.ts';
import { companyOnPlan } from '../../../testing/paying-company.ts';

// Without the role of a worker nobody makes invoices but this test.
const server = useTestServer({ ROLES: 'http' });

type Step =
  | { at: string }
  | { pay: number | number[] }
  | { refund: number }
  | { grace: number }
  | { price: number }
  | { zone: string }
  | { set: object };

const at = (when: string): Step => ({ at: when });
const pay = (...values: number[]): Step => ({ pay: values });
const refund = (value: number): Step => ({ refund: value });
const grace = (days: number): Step => ({ grace: days });
const price = (value: number): Step => ({ price: value });
const set = (change: object): Step => ({ set: change });
const suspend = set({ status: false });
const release = set({ status: true });

interface Outcome {
  until: string;
  /** of each invoice, newest first */
  lockedDays: number[];
  credit?: number;
}

/** A company on R$ 100,00 a month; each step is a call to the server. Days are at noon in Brazil, or moments. */
const histories: [name: string, fields: { due: string; recurrence?: string; zone?: string }, Step[], Outcome][] = [
  [
    'locked over the end of a month and a leap day',
    { due: '2028-01-31' },
    [at('2028-03-01'), pay(100)],
    { until: '2028-03-30', lockedDays: [30] },
  ],
  [
    'grace that ends on the day after a leap day',
    { due: '2028-02-28' },
    [grace(2), at('2028-03-05'), pay(100)],
    { until: '2028-04-01', lockedDays: [4] },
  ],
  [
    'paid in parts over a leap day, the last one locked',
    { due: '2028-02-20' },
    [at('2028-02-25'), pay(30), at('2028-02-29'), pay(20), at('2028-03-02'), pay(50)],
    { until: '2028-03-31', lockedDays: [11] },
  ],
  [
    'locked twice, the second time from the day that moved along',
    { due: '2028-02-10' },
    [at('2028-02-15'), pay(100), at('2028-03-25'), pay(100)],
    { until: '2028-04-25', lockedDays: [10, 5] },
  ],
  [
    'suspended while it was locked, and locked on after it',
    { due: '2028-02-10' },
    [at('2028-02-12'), suspend, at('2028-02-20'), release, at('2028-02-25'), pay(100)],
    { until: '2028-03-17', lockedDays: [7] },
  ],
  [
    'paid while it was suspended',
    { due: '2028-02-10' },
    [at('2028-02-12'), suspend, at('2028-02-20'), pay(100), at('2028-02-26'), release],
    { until: '2028-03-12', lockedDays: [2] },
  ],
  [
    'suspended and released on the same day',
    { due: '2028-02-10' },
    [at('2028-02-15'), suspend, release, at('2028-02-20'), pay(100)],
    { until: '2028-03-20', lockedDays: [10] },
  ],
  [
    'another plan while it is locked',
    { due: '2028-02-10' },
    [at('2028-02-20'), price(200), at('2028-02-25'), pay(200)],
    { until: '2028-03-25', lockedDays: [15] },
  ],
  [
    'a payment above the invoice, whose credit pays the next two',
    { due: '2028-02-10' },
    [at('2028-02-20'), pay(350), at('2028-03-18'), at('2028-04-18')],
    { until: '2028-05-20', lockedDays: [0, 0, 10], credit: 50 },
  ],
  [
    'refunded after it was let in, and locked again',
    { due: '2028-02-10' },
    [at('2028-02-20'), pay(100), at('2028-02-22'), refund(100), at('2028-03-15'), pay(100)],
    { until: '2028-04-15', lockedDays: [5, 0] },
  ],
  [
    'grace that the operator gave while it was locked',
    { due: '2028-02-10' },
    [at('2028-02-15'), grace(10), at('2028-02-25'), pay(100)],
    { until: '2028-03-15', lockedDays: [5] },
  ],
  [
    'grace that the operator took away before the payment',
    { due: '2028-02-10' },
    [grace(10), at('2028-02-18'), grace(0), pay(100)],
    { until: '2028-03-18', lockedDays: [8] },
  ],
  [
    'moved on by a period while it was locked, and locked again',
    { due: '2028-02-10' },
    [at('2028-02-20'), set({ dueDate: '2028-03-10' }), at('2028-03-15'), pay(100)],
    { until: '2028-04-15', lockedDays: [5] },
  ],
  [
    'a year from a leap day',
    { due: '2028-02-29', recurrence: 'ANUAL' },
    [at('2028-03-04'), pay(1200)],
    { until: '2029-03-04', lockedDays: [4] },
  ],
  [
    'a quarter from the last of January',
    { due: '2028-01-31', recurrence: 'TRIMESTRAL' },
    [at('2028-02-05'), pay(300)],
    { until: '2028-05-05', lockedDays: [5] },
  ],
  [
    'in the last hour of a day in Honolulu',
    { due: '2028-02-10', zone: 'Pacific/Honolulu' },
    [at('2028-02-12T09:30:00Z'), pay(100)],
    { until: '2028-03-11', lockedDays: [1] },
  ],
  [
    'in the first hour of the next one',
    { due: '2028-02-10', zone: 'Pacific/Honolulu' },
    [at('2028-02-12T10:30:00Z'), pay(100)],
    { until: '2028-03-12', lockedDays: [2] },
  ],
  [
    'in the last hour of grace over a change of the clock',
    { due: '2028-03-10', zone: 'America/New_York' },
    [grace(3), at('2028-03-14T03:30:00Z'), pay(100)],
    { until: '2028-04-10', lockedDays: [0] },
  ],
  [
    'in the first hour after it',
    { due: '2028-03-10', zone: 'America/New_York' },
    [grace(3), at('2028-03-14T04:30:00Z'), pay(100)],
    { until: '2028-04-11', lockedDays: [1] },
  ],
  [
    'paid twice at once',
    { due: '2028-02-10' },
    [at('2028-02-20'), pay(100, 100)],
    { until: '2028-03-20', lockedDays: [10], credit: 100 },
  ],
  [
    'in centavos that add up, the last one at the same time as a refund of a part',
    { due: '2028-02-10' },
    [at('2028-02-12'), pay(33.33), at('2028-02-14'), pay(33.33), at('2028-02-16'), pay(33.34), refund(33.33)],
    { until: '2028-03-16', lockedDays: [6] },
  ],
];

let operator: Client;
let operatorPassword: string;
beforeAll(async () => {
  const company = await server.company();
  operator = await company.operator();
  operatorPassword = company.password;
});

it.each(histories)(
  'a late payment: %s',
  async (_name, { due, recurrence = 'MENSAL', zone = 'America/Sao_Paulo' }, steps, outcome) => {
    server.clock.set(new Date(`${addDays(due, -6)}T15:00:00Z`));
    await operator.login(operator.user?.email ?? '', operatorPassword);
    const company = await companyOnPlan(server, '100', { recurrence, dueDate: due }, operator);
    const { id, admin } = company;
    const email = operator.user?.email ?? '';
    await admin.ok(admin.put(`/companies/${id}/locale`, { language: 'pt', timeZone: zone }));
    await company.choose({ provider: null, graceDays: 0 });
    await issueInvoices(server.app.platform);
    const list = () =>
      operator.ok(operator.get<EndpointAnswer<typeof listCompanyInvoices>>(`/companies/${id}/invoices`));
    let [received, quoted] = [0, ''];
    const record = async (value: number, kind: 'payment' | 'refund') => {
      const { invoices } = await list();
      const invoice =
        invoices.find(({ status }) => (kind === 'payment' ? status === 'open' : status !== 'open')) ?? invoices[0];
      if (!invoice) throw new Error('no invoice');
      await operator.ok(
        operator.post<Invoice>(`/invoices/${invoice.id}/payments`, {
          value: String(value),
          kind,
          note: 'Pix',
          confirmed: true,
        }),
      );
      received += Math.round(value * 100) * (kind === 'payment' ? 1 : -1);
    };
    for (const step of steps) {
      if ('at' in step) {
        server.clock.set(new Date(step.at.includes('T') ? step.at : `${step.at}T15:00:00Z`));
        await operator.login(email, operatorPassword);
        await issueInvoices(server.app.platform);
      }
      if ('pay' in step) {
        quoted = (await list()).renewal?.until ?? '';
        await Promise.all([step.pay].flat().map((value) => record(value, 'payment')));
      }
      if ('refund' in step) await record(step.refund, 'refund');
      if ('grace' in step) await company.choose({ graceDays: step.grace });
      if ('price' in step) await company.change({ planId: (await company.newPlan(String(step.price))).id });
      if ('set' in step) await company.change(step.set);
    }
    const { invoices, owed } = await list();
    const last = calendarDay((await company.read()).dueDate, zone);
    expect([last, invoices.filter(({ status }) => status !== 'open').map(({ lockedDays }) => lockedDays)]).toEqual([
      outcome.until,
      outcome.lockedDays,
    ]);
    if (outcome.credit !== undefined) return expect(owed).toBe(-outcome.credit);
    // What the operator was told before the last payment came true.
    expect(quoted).toBe(outcome.until);
    const paid = invoices.reduce((sum, { paidValue }) => sum + Math.round(paidValue * 100), 0);
    return expect(paid).toBe(received);
  },
);
