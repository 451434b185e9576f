import { describe, expect, it } from 'vitest';
import { calendarDay, dayMs, dayOfMonth, nextDueDay, type Company, type Invoice, type Plan } from '@balcao/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { withClient } from '../../../testing/tables.ts';
import { issueInvoices } from './issue.ts';

// Without the role of a worker nobody makes invoices but this test.
const server = useTestServer({ ROLES: 'http' });

describe('the due date of a company', () => {
  it.each([
    // The last millisecond of 20 March 2027 there.
    ['Pacific/Kiritimati', '2027-03-20T09:59:59.999Z', '2027-04-21'],
    ['America/Sao_Paulo', '2027-03-21T02:59:59.999Z', '2027-04-21'],
    ['Pacific/Honolulu', '2027-03-21T09:59:59.999Z', '2027-04-21'],
  ])('is the end of its day in %s, for its invoice, its login and its renewal', async (timeZone, end, until) => {
    const { admin, id, password } = await server.company();
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '80' }));
    await admin.ok(admin.put(`/companies/${id}/locale`, { language: 'pt', timeZone }));
    const changed = await operator.ok(
      operator.put<Company>(`/companies/${id}`, { planId: plan.id, dueDate: '2027-03-20' }),
    );
    expect(new Date(changed.dueDate).toISOString()).toBe(end);
    const login = async (moment: number) => {
      server.clock.set(new Date(moment));
      return new Client(server.url).post<{ error?: string }>('/auth/login', { email: admin.user?.email, password });
    };
    const lastMoment = Date.parse(end);
    expect((await login(lastMoment - 60_000)).status).toBe(200);
    await issueInvoices(server.app.platform);
    await admin.login(admin.user?.email ?? '', password);
    const [invoice] = await admin.ok(admin.get<Invoice[]>('/invoices/all'));
    expect(invoice).toMatchObject({ dueDate: '2027-03-20', status: 'open' });
    expect(await login(lastMoment + 60_000)).toMatchObject({ status: 402, body: { error: 'ERR_COMPANY_DUE' } });
    await operator.login(operator.user?.email ?? '', password);
    const paid = await operator.ok(
      operator.post<Invoice>(`/invoices/${invoice?.id}/payments`, { value: '80', note: 'No dia seguinte' }),
    );
    expect(paid).toMatchObject({ status: 'paid', renewedUntil: until });
    expect((await login(lastMoment + 120_000)).status).toBe(200);
  });

  it.each([
    // Clocks go forward on the 14th and back on the 7th.
    ['America/New_York', '2027-03-12', '2027-03-16T03:59:59.999Z'],
    ['America/New_York', '2027-11-05', '2027-11-09T04:59:59.999Z'],
    ['America/Santiago', '2027-09-03', '2027-09-07T02:59:59.999Z'],
    ['America/Sao_Paulo', '2027-03-12', '2027-03-16T02:59:59.999Z'],
  ])('and three days of grace end with a day in %s, after %s', async (timeZone, dueDate, end) => {
    const { admin, id, password } = await server.company();
    const operator = await (await server.company()).operator();
    await operator.ok(operator.put('/billing-settings', { graceDays: 3 }));
    await admin.ok(admin.put(`/companies/${id}/locale`, { language: 'pt', timeZone }));
    await operator.ok(operator.put(`/companies/${id}`, { dueDate }));
    const login = async (moment: number) => {
      server.clock.set(new Date(moment));
      return (await new Client(server.url).post('/auth/login', { email: admin.user?.email, password })).status;
    };
    const began = server.clock.now();
    expect([await login(Date.parse(end) - 60_000), await login(Date.parse(end) + 60_000)]).toEqual([200, 402]);
    server.clock.set(began);
    await operator.ok(operator.put('/billing-settings', { graceDays: 0 }));
  });

  it('is a day or a moment with its zone: a time without one is refused, and a day that there is not', async () => {
    const { id } = await server.company();
    const operator = await (await server.company()).operator();
    const change = (dueDate: string) => operator.put<Company>(`/companies/${id}`, { dueDate });
    for (const dueDate of ['2027-03-20T10:00', '2027-03-20 23:30', '2027-03-20T23:30:00', '2027-02-30'])
      expect([dueDate, (await change(dueDate)).status]).toEqual([dueDate, 400]);
    for (const dueDate of ['2027-03-20', '2027-03-20T23:59:59.999-03:00'])
      expect((await change(dueDate)).body.dueDate).toBe('2027-03-21T02:59:59.999Z');
    const { body: sentBack } = await change('2027-03-21T02:59:59.999Z');
    expect(sentBack.dueDate).toBe('2027-03-21T02:59:59.999Z');
  });

  it('stays the same day when the company moves to another time zone, which is billed once for it', async () => {
    const { admin, id } = await server.company();
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '80' }));
    const dueDate = new Date(server.clock.now().getTime() + 5 * dayMs).toISOString().slice(0, 10);
    await operator.ok(operator.put(`/companies/${id}`, { planId: plan.id, dueDate }));
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Honolulu', 'America/Sao_Paulo']) {
      const moved = await admin.ok(admin.put<Company>(`/companies/${id}/locale`, { language: 'pt', timeZone }));
      expect(calendarDay(moved.dueDate, timeZone)).toBe(dueDate);
      expect(calendarDay(new Date(Date.parse(moved.dueDate) + 1), timeZone)).not.toBe(dueDate);
      await issueInvoices(server.app.platform);
      const invoices = await admin.ok(admin.get<Invoice[]>('/invoices/all'));
      expect(invoices.map((invoice) => invoice.dueDate)).toEqual([dueDate]);
    }
  });

  it('that the operator moves while invoices are made is billed once, for the new day', async () => {
    const { admin, id } = await server.company();
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '80' }));
    const dayIn = (days: number) => calendarDay(new Date(server.clock.now().getTime() + days * dayMs), 'UTC');
    await operator.ok(operator.put(`/companies/${id}`, { planId: plan.id, dueDate: dayIn(3) }));
    await withClient(server.databaseUrl, async (client) => {
      // As far as the operator's change has got when the job looks.
      await client.query('BEGIN');
      await client.query(`UPDATE companies SET due_date = due_date + interval '5 days' WHERE id = $1`, [id]);
      const issuing = issueInvoices(server.app.platform);
      await Promise.race([issuing, sleep(1_500)]);
      await client.query('COMMIT');
      await issuing;
    });
    await issueInvoices(server.app.platform);
    expect((await admin.ok(admin.get<Invoice[]>('/invoices/all'))).map(({ dueDate }) => dueDate)).toEqual([dayIn(8)]);
  });

  it('moved within the period of an invoice that is paid in part asks for no second one until the rest of it came', async () => {
    const { admin, id, password } = await server.company();
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '80' }));
    const dayIn = (days: number) => calendarDay(new Date(server.clock.now().getTime() + days * dayMs), 'UTC');
    const moveTo = (days: number) => operator.ok(operator.put(`/companies/${id}`, { dueDate: dayIn(days) }));
    const pay = (invoice: Invoice | undefined, value: string) =>
      operator.ok(operator.post<Invoice>(`/invoices/${invoice?.id}/payments`, { value, note: 'Em dinheiro' }));
    const listAll = () => admin.ok(admin.get<Invoice[]>('/invoices/all'));
    await operator.ok(operator.put(`/companies/${id}`, { planId: plan.id, dueDate: dayIn(3), recurrence: 'MENSAL' }));
    await issueInvoices(server.app.platform);
    const [first] = await listAll();
    await pay(first, '30');
    await moveTo(8);
    await issueInvoices(server.app.platform);
    await admin.ok(admin.get('/subscription'));
    expect(await listAll()).toMatchObject([{ id: first?.id, status: 'open' }]);
    const { renewedUntil } = await pay(first, '50');
    // To the day that the operator set, of the month after.
    expect(renewedUntil).toBe(nextDueDay(dayIn(3), 'MENSAL', dayOfMonth(dayIn(8))));
    // The next period begins where the paid one ends.
    server.clock.set(new Date(Date.parse(`${renewedUntil}T12:00:00Z`) - 2 * dayMs));
    await admin.login(admin.user?.email ?? '', password);
    await issueInvoices(server.app.platform);
    expect(await listAll()).toMatchObject([{ dueDate: renewedUntil, status: 'open' }, { id: first?.id }]);
  });
});
