import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, calendarDay, isOnTrial, nextDueDay, type Company, type Invoice } from '@balcao/contract';
import { Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from '../invoices/index.ts';
import { companyOnPlan } from '../../../testing/paying-company.ts';

// Without the role of a worker nobody makes invoices but these tests.
const server = useTestServer({ ROLES: 'http' });

let operator: Client;
beforeAll(async () => {
  operator = await (await server.company()).operator();
});

const zone = 'America/Sao_Paulo';
const today = () => calendarDay(server.clock.now(), zone);

/** A company on a plan of R$ 100,00 a month whose due day was so many days ago. */
async function lateCompany(daysAgo: number, { grace = 0, ...fields }: { grace?: number; recurrence?: string } = {}) {
  const dueOn = addDays(today(), -daysAgo);
  const company = await companyOnPlan(server, '100', { recurrence: 'MENSAL', dueDate: dueOn, ...fields }, operator);
  const { id, choose, admin, password } = company;
  await choose({ provider: null, graceDays: grace });
  await issueInvoices(server.app.platform);
  const email = admin.user?.email ?? '';
  const list = () => operator.ok(operator.get<Listed>(`/companies/${id}/invoices`));
  const newest = async () => {
    const [invoice] = (await list()).invoices;
    if (!invoice) throw new Error('no invoice');
    return invoice;
  };
  const record = async (value: string, kind = 'payment') =>
    operator.ok(
      operator.post<Invoice>(`/invoices/${(await newest()).id}/payments`, {
        value,
        kind,
        note: 'Pix',
        confirmed: true,
      }),
    );
  return {
    ...company,
    dueOn,
    list,
    newest,
    pay: (value = '100') => record(value),
    refund: (value = '100') => record(value, 'refund'),
    lastDay: async () => calendarDay((await company.read()).dueDate, zone),
    /** The admin of a company that is locked may pay. */
    loginToPay: async () => {
      const answer = admin.post<{ token: string }>('/auth/login', { email, password, payment: true });
      admin.token = (await admin.ok(answer)).token;
    },
    login: () => new Client(server.url).post<Refused>('/auth/login', { email, password }),
    /** Moves the clock, and logs the operator in again. */
    goTo: async (day: string) => {
      server.clock.set(new Date(`${day}T15:00:00Z`));
      await operator.login(operator.user?.email ?? '', password);
    },
  };
}
interface Listed {
  invoices: Invoice[];
  renewal: { invoiceId: number; until: string; lockedDays: number } | null;
}
interface Refused {
  invoice?: { detail: string; until?: string; lockedDays?: number };
}

const dayOf = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

describe('a company that pays late', () => {
  it.each([
    [25, 0, 25],
    [25, 5, 20],
  ])('%i days, with %i of grace, gets %i locked days back', async (late, grace, lockedDays) => {
    const { dueOn, pay, list, newest, lastDay, login } = await lateCompany(late, { grace });
    const until = addDays(nextDueDay(dueOn, 'MENSAL'), lockedDays);
    const detail = expect.stringContaining(`, ${dayOf(dueOn)} a ${dayOf(nextDueDay(dueOn, 'MENSAL'))}`);
    const invoice = await newest();
    expect(invoice).toMatchObject({ detail, lockedDays: 0, renewedUntil: null });
    expect((await list()).renewal).toEqual({ invoiceId: invoice.id, until, lockedDays });
    if (late > grace) expect((await login()).body).toMatchObject({ invoice: { detail, until, lockedDays } });
    expect(await pay()).toMatchObject({ status: 'paid', renewedUntil: until, lockedDays });
    expect(await lastDay()).toBe(until);
    expect((await login()).status).toBe(200);
    expect((await list()).renewal).toBeNull();
  });

  it('gets what the checkout said, also where it is told again and again that it paid', async () => {
    const { subscription, ask, payAtBank, admin, loginToPay, lastDay, newest, dueOn, read } = await lateCompany(25);
    await loginToPay();
    const { plans, planId } = await subscription();
    const period = plans.find(({ id }) => id === planId)?.period;
    expect(period).toEqual({ from: today(), until: addDays(nextDueDay(dueOn, 'MENSAL'), 25), lockedDays: 25 });
    const { body } = await ask();
    await payAtBank(body.txid, '100');
    for (let times = 0; times < 3; times += 1) await admin.ok(admin.post(`/subscription/${body.txid}/check`));
    expect(await lastDay()).toBe(period?.until);
    expect(await newest()).toMatchObject({ lockedDays: 25, payments: [{ value: 100 }] });
    // The agreed day of the month moved along.
    expect((await read()).dueDay).toBe(Number(period?.until.slice(8)));
  });

  it('by a notice that comes late gets the days back until the day it paid', async () => {
    const { choose, operator, change, loginToPay, ask, admin, newest, lastDay, dueOn } = await lateCompany(10);
    await choose({ provider: 'asaas' });
    await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
    await change({ document: '11222333000181' });
    let payment = {};
    server.services.on('/asaas/', ({ method, path, json }) => {
      if (path.includes('/customers')) return { body: method === 'GET' ? { data: [] } : { id: 'cus1' } };
      if (path.includes('pixQrCode')) return { body: { payload: '000201asaas' } };
      if (method === 'POST') payment = { ...(json as object), id: 'pay1', status: 'PENDING' };
      return { body: payment };
    });
    await loginToPay();
    const { txid } = (await ask()).body;
    const paidOn = addDays(today(), -4);
    Object.assign(payment, { status: 'RECEIVED', paymentDate: today(), clientPaymentDate: paidOn });
    for (let times = 0; times < 2; times += 1) await admin.ok(admin.post(`/subscription/${txid}/check`));
    expect(await lastDay()).toBe(addDays(nextDueDay(dueOn, 'MENSAL'), 6));
    const { paidAt, payments } = await newest();
    expect([paidAt, payments[0]?.paidAt].map((at) => calendarDay(at ?? '', zone))).toEqual([paidOn, paidOn]);
    expect(payments).toHaveLength(1);
    await choose({ provider: null });
  });

  it('and was suspended meanwhile gets no day of the suspension', async () => {
    const { change, goTo, pay, lastDay, dueOn, list } = await lateCompany(10);
    const began = server.clock.now();
    await change({ status: false });
    await goTo(addDays(today(), 4));
    expect((await list()).renewal).toMatchObject({ lockedDays: 10 });
    await change({ status: true });
    await goTo(addDays(today(), 3));
    expect((await list()).renewal).toMatchObject({ lockedDays: 13 });
    await pay();
    expect(await lastDay()).toBe(addDays(nextDueDay(dueOn, 'MENSAL'), 13));
    server.clock.set(began);
  });

  it('with credit gets the days back until the credit pays', async () => {
    const { pay, change, lastDay, newest } = await lateCompany(0);
    await pay('250');
    const dueOn = addDays(today(), -20);
    await change({ dueDate: dueOn });
    await issueInvoices(server.app.platform);
    expect(await newest()).toMatchObject({ status: 'paid', lockedDays: 20, payments: [], credits: [{ value: 100 }] });
    expect(await lastDay()).toBe(addDays(nextDueDay(dueOn, 'MENSAL'), 20));
  });

  it('and chooses another plan, or one that costs nothing, gets the same days', async () => {
    const [paying, free] = [await lateCompany(25), await lateCompany(25)];
    const other = await paying.newPlan('200');
    await paying.loginToPay();
    const until = addDays(nextDueDay(paying.dueOn, 'MENSAL'), 25);
    const quoted = (await paying.subscription()).plans.find(({ id }) => id === other.id);
    expect(quoted).toMatchObject({ total: 200, period: { until, lockedDays: 25 } });
    await paying.payAtBank((await paying.ask({ planId: other.id })).body.txid, '200');
    expect([await paying.lastDay(), (await paying.read()).planId]).toEqual([until, other.id]);
    // All of the period is ahead: the way to a plan of half the price gives half of it back.
    const smaller = await paying.newPlan('100');
    expect((await paying.subscription()).plans.find(({ id }) => id === smaller.id)).toMatchObject({ prorated: -100 });

    const nothing = await free.newPlan('0');
    await free.loginToPay();
    await free.admin.ok(free.admin.post('/subscription/renewal', { planId: nothing.id }));
    expect(await free.lastDay()).toBe(until);
  });

  it('in another time zone, and by another recurrence than its invoice, gets the days of its own calendar and of the invoice', async () => {
    const { admin, id, change, dueOn } = await lateCompany(-3);
    await admin.ok(admin.put(`/companies/${id}/locale`, { language: 'pt', timeZone: 'Pacific/Kiritimati' }));
    await change({ recurrence: 'ANUAL' });
    const began = server.clock.now();
    // It is the fifth day after the due day there, and the fourth in Brazil.
    server.clock.set(new Date(`${addDays(dueOn, 4)}T15:00:00Z`));
    const operator = await (await server.company()).operator();
    const { renewal } = await operator.ok(operator.get<Listed>(`/companies/${id}/invoices`));
    expect(renewal).toMatchObject({ until: addDays(nextDueDay(dueOn, 'MENSAL'), 5), lockedDays: 5 });
    server.clock.set(began);
  });
});

describe('a due date that the operator moves', () => {
  it('by a period gives no locked days, and its invoice is gone', async () => {
    const { change, dueOn, lastDay, list } = await lateCompany(25);
    await change({ dueDate: nextDueDay(dueOn, 'MENSAL') });
    expect(await lastDay()).toBe(nextDueDay(dueOn, 'MENSAL'));
    expect((await list()).invoices).toMatchObject([{ dueDate: nextDueDay(dueOn, 'MENSAL'), lockedDays: 0 }]);
  });

  it('further than the payment renews stays, and gives no days', async () => {
    const { change, dueOn, lastDay, pay, newest } = await lateCompany(10);
    await pay('40');
    const moved = addDays(dueOn, 60);
    await change({ dueDate: moved });
    await pay('60');
    expect(await lastDay()).toBe(moved);
    expect(await newest()).toMatchObject({ status: 'paid', lockedDays: 0 });
  });
});

describe('a refund', () => {
  it('in full takes the locked days back that the payment gave, once, and its next invoice follows', async () => {
    const { pay, refund, lastDay, dueOn, newest, read, list } = await lateCompany(25);
    const agreed = (await read()).dueDay;
    await pay();
    await refund('40');
    expect(await lastDay()).toBe(addDays(nextDueDay(dueOn, 'MENSAL'), 25));
    await refund('60');
    expect(await lastDay()).toBe(nextDueDay(dueOn, 'MENSAL'));
    expect((await read()).dueDay).toBe(agreed);
    await issueInvoices(server.app.platform);
    const { invoices } = await list();
    expect(invoices.at(-1)).toMatchObject({ status: 'refunded', lockedDays: 0 });
    expect(await newest()).toMatchObject({ status: 'open', dueDate: nextDueDay(dueOn, 'MENSAL') });
  });

  it('leaves a due date that was moved since', async () => {
    const { pay, refund, change, lastDay, dueOn } = await lateCompany(25);
    await pay();
    const moved = addDays(dueOn, 90);
    await change({ dueDate: moved });
    await refund();
    expect(await lastDay()).toBe(moved);
  });
});

describe('a trial', () => {
  it('is over once the company paid, whatever its due date is moved to, and once its due date was beyond it', async () => {
    const { id, dueOn, pay, change, read } = await lateCompany(4);
    const other = await lateCompany(4);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE companies SET trial_expiration = due_date + interval '40 days' WHERE id = ANY ($1)`, [
        [id, other.id],
      ]),
    );
    expect(isOnTrial(await read())).toBe(true);
    await pay();
    // Renewed, but not beyond the end of the long trial.
    const renewed: Company = await read();
    expect([renewed.dueDate <= (renewed.trialExpiration ?? ''), isOnTrial(renewed)]).toEqual([true, false]);
    await change({ dueDate: dueOn });
    expect(isOnTrial(await read())).toBe(false);
    await other.change({ dueDate: addDays(dueOn, 60) });
    await other.change({ dueDate: dueOn });
    expect(isOnTrial(await other.read())).toBe(false);
  });
});

describe('invoices of before this version', () => {
  it('that are open are named by their days, and paid ones keep the name of their receipt', async () => {
    const { id, dueOn, newest, pay, change, list } = await lateCompany(0, { recurrence: 'TRIMESTRAL' });
    await pay('300');
    await change({ dueDate: addDays(dueOn, 3) });
    await issueInvoices(server.app.platform);
    const { detail } = await newest();
    const migration = await readFile(new URL('../../../../migrations/0690_locked_days.sql', import.meta.url), 'utf8');
    const rename = /UPDATE invoices i SET detail[^;]+;/.exec(migration)?.[0] ?? '';
    await withClient(server.databaseUrl, async (client) => {
      await client.query('SET ROLE balcao_platform');
      await client.query(
        `UPDATE invoices SET detail = regexp_replace(detail, ', .*', ', dezembro a fevereiro') WHERE company_id = $1`,
        [id],
      );
      await client.query(rename);
    });
    const [open, paid] = (await list()).invoices;
    expect(open?.detail).toBe(detail);
    expect(paid?.detail).toMatch(/, dezembro a fevereiro$/);
  });
});
