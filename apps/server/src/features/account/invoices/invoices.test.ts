import { describe, expect, it } from 'vitest';
import { calendarDay, dayMs } from '@balcao/contract';
import type { Company, Invoice, LedgerEntry, Plan } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from './issue.ts';

// Without the role of a worker nobody makes invoices but these tests.
const server = useTestServer({ ROLES: 'http,gateway' });

const dayIn = (days: number) => calendarDay(new Date(server.clock.now().getTime() + days * dayMs), 'America/Sao_Paulo');
const issue = () => issueInvoices(server.app.platform);
const listOf = (admin: Client, query = '') => admin.ok(admin.get<Invoice[]>(`/invoices/all${query}`));

/** A company on a plan of R$ 149,90 that is due in some days, and an operator. */
async function dueCompany(days: number, fields: object = {}) {
  const company = await server.company();
  const operator = await (await server.company()).operator();
  const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Pro ${randomText()}`, value: '149,90' }));
  await operator.ok(operator.put(`/companies/${company.id}`, { planId: plan.id, dueDate: dayIn(days), ...fields }));
  const pay = (invoice: Pick<Invoice, 'id'>, value: string, more: object = {}) =>
    operator.post<Invoice>(`/invoices/${invoice.id}/payments`, { value, note: 'Em dinheiro', ...more });
  const company_ = () => operator.ok(operator.get<Company>(`/companies/${company.id}`));
  return { ...company, operator, plan, pay, read: company_ };
}

describe('invoices', () => {
  it('are made once for each company and period, by however many workers, and numbered without gaps', async () => {
    const companies = await Promise.all([dueCompany(10), dueCompany(19), dueCompany(0)]);
    const later = await dueCompany(25);
    const made = await Promise.all([issue(), issue(), issue()]);
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await issue()).toBe(0);
    const numbers = [];
    for (const { admin } of companies) {
      const invoices = await listOf(admin);
      expect(invoices).toHaveLength(1);
      numbers.push(Number(invoices[0]?.number.split('-')[1]));
    }
    expect(await listOf(later.admin)).toEqual([]);
    const [first = 0] = numbers.toSorted((a, b) => a - b);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([first, first + 1, first + 2]);
    expect((await listOf(companies[0].admin))[0]).toMatchObject({
      value: 149.9,
      paidValue: 0,
      status: 'open',
      dueDate: dayIn(10),
      detail: expect.stringContaining(companies[0].plan.name),
    });
  });

  it('are found by number and detail', async () => {
    const { admin, plan } = await dueCompany(5);
    await issue();
    const [invoice] = await listOf(admin);
    for (const words of [invoice?.number, plan.name.slice(2)])
      expect(await listOf(admin, `?searchParam=${words}&pageNumber=1`)).toHaveLength(1);
    expect(await listOf(admin, '?searchParam=nenhuma')).toEqual([]);
    expect(await listOf(admin, '?pageNumber=2')).toEqual([]);
  });

  it('invoices that are paid renew the company once, emit it to its users, and come again for the next period', async () => {
    const { id, admin, pay, read, operator } = await dueCompany(10, { recurrence: 'MENSAL' });
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    const before = await read();
    const part = await operator.ok(pay(invoice, '49,90'));
    expect(part).toMatchObject({ status: 'open', paidValue: 49.9 });
    expect((await read()).dueDate).toBe(before.dueDate);
    const paid = await operator.ok(pay(invoice, '100'));
    expect(paid).toMatchObject({ status: 'paid', paidValue: 149.9, payments: [{ value: 49.9 }, { value: 100 }] });
    const renewed = await read();
    expect(Date.parse(renewed.dueDate) - Date.parse(before.dueDate)).toBeGreaterThan(27 * dayMs);
    expect(await pay(invoice, '149.90')).toMatchObject({
      status: 409,
      body: { error: 'ERR_PAYMENT_UNCONFIRMED', reason: 'paid', open: 0 },
    });
    const twice = await operator.ok(pay(invoice, '149.90', { confirmed: true }));
    expect(twice).toMatchObject({ status: 'paid', paidValue: 299.8 });
    expect((await read()).dueDate).toBe(renewed.dueDate);
    const owed = () => operator.ok(operator.get<{ owed: number }>(`/companies/${id}/invoices`));
    expect(await owed()).toMatchObject({ owed: -149.9 });
    expect((await pay(invoice, '300', { kind: 'refund' })).status).toBe(409);
    await operator.ok(pay(invoice, '149.9', { kind: 'refund' }));
    expect(await owed()).toMatchObject({ owed: 0 });
    expect(await issue()).toBe(0);
    await operator.ok(operator.put(`/companies/${id}`, { dueDate: dayIn(15) }));
    expect(await issue()).toBe(1);
    expect(await listOf(admin)).toHaveLength(2);
  });

  it('invoices that are open follow the due date that the operator moves, so that no period is asked for twice', async () => {
    const { id, admin, pay, read, operator } = await dueCompany(10, { recurrence: 'MENSAL' });
    await issue();
    const move = (days: number) => operator.ok(operator.put(`/companies/${id}`, { dueDate: dayIn(days) }));
    const [former] = await listOf(admin);
    if (!former) throw new Error('no invoice');
    await move(15);
    expect(await issue()).toBe(0);
    expect(await listOf(admin)).toMatchObject([{ status: 'open', dueDate: dayIn(15), value: 149.9 }]);
    // Prolonged by a month: the job makes the next one when it is time.
    await move(45);
    expect([await issue(), await listOf(admin)]).toEqual([0, []]);
    await move(12);
    expect(await issue()).toBe(1);
    const [open] = await listOf(admin);
    if (!open) throw new Error('no invoice');
    await operator.ok(pay(open, '49,90'));
    await move(14);
    // A part of it is paid: it stays, and the operator sees both.
    expect((await listOf(admin)).map(({ dueDate }) => dueDate)).toContain(dayIn(12));
    expect((await read()).dueDate).toContain('T');
  });

  it('invoices that two operators pay at one moment renew the company by one period', async () => {
    const { admin, pay, read } = await dueCompany(4);
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    const answers = await Promise.all([pay(invoice, '149.9'), pay(invoice, '149.9'), pay(invoice, '149.9')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { dueDate } = await read();
    expect(Date.parse(dueDate) - server.clock.now().getTime()).toBeLessThan(37 * dayMs);
    expect((await listOf(admin))[0]).toMatchObject({ status: 'paid', paidValue: 149.9 });
  });

  it('invoices ask the operator before the same money counts twice, and it counts once that is confirmed', async () => {
    const { admin, operator, pay } = await dueCompany(4);
    await operator.ok(operator.put('/billing-settings', { provider: null }));
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    const asks = (reason: string, open: number) => ({
      status: 409,
      body: { error: 'ERR_PAYMENT_UNCONFIRMED', reason, open },
    });
    expect(await pay(invoice, '150')).toMatchObject(asks('above', 149.9));
    await operator.ok(pay(invoice, '40'));
    expect(await pay(invoice, '40', { note: 'De outra pessoa' })).toMatchObject(asks('same', 109.9));
    expect(await pay(invoice, '110')).toMatchObject(asks('above', 109.9));
    expect((await operator.ok(pay(invoice, '40', { confirmed: true }))).paidValue).toBe(80);
    // A code of the bank is on the way, which nobody has to record.
    const { txid } = await admin.ok(
      admin.post<{ txid: string }>('/subscription', { price: 1, users: 1, connections: 1 }),
    );
    expect(await pay(invoice, '69.90')).toMatchObject(asks('pending', 69.9));
    await admin.ok(admin.post(`/simulated-bank/${txid}`, { value: '69.90' }));
    expect(await pay(invoice, '69.90')).toMatchObject(asks('paid', 0));
    const more = await operator.ok(pay(invoice, '69.90', { confirmed: 'true' }));
    expect(more).toMatchObject({ status: 'paid', paidValue: 219.8 });
    await operator.ok(pay(invoice, '69.90', { kind: 'refund' }));
    expect(await pay(invoice, '69.90', { kind: 'refund' })).toMatchObject(asks('same', 0));
    expect((await listOf(admin))[0]).toMatchObject({ paidValue: 149.9 });
  });

  it('are paid by amounts that are money and nothing else', async () => {
    const { admin, pay } = await dueCompany(4);
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    for (const value of ['-1', '0', '1e21', '1.234,56', '1,999', 'cem', ''])
      expect((await pay(invoice, value)).status, value).toBe(400);
    expect((await pay(invoice, '1', { note: ' ' })).status).toBe(400);
    expect((await listOf(admin))[0]?.paidValue).toBe(0);
  });

  it('are for admins, and the ledger is only ever added to', async () => {
    const { admin, user, pay, operator, id } = await dueCompany(4);
    const attendant = await user();
    expect(await attendant.get('/invoices/all')).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    expect((await admin.post(`/invoices/${invoice.id}/payments`, { value: 149.9, note: 'Eu mesma' })).status).toBe(403);
    await operator.ok(pay(invoice, '1'));
    for (const role of ['balcao_app', 'balcao_platform'])
      await withClient(server.databaseUrl, async (client) => {
        await client.query(`SET ROLE ${role}; SELECT set_config('app.company_id', '${id}', false)`);
        for (const change of ['UPDATE ledger_entries SET note = $$x$$', 'DELETE FROM ledger_entries'])
          await expect(client.query(change)).rejects.toThrow('permission denied');
      });
  });

  it('name the payer and the receiver on their receipts', async () => {
    const { admin, operator } = await dueCompany(4, { billingName: 'Óptica Lume LTDA', addressCity: 'Campinas' });
    await operator.ok(operator.put('/billing-settings', { receiverName: 'Balcão Serviços' }));
    await issue();
    const [invoice] = await listOf(admin);
    expect(await admin.ok(admin.get(`/invoices/${invoice?.id}`))).toMatchObject({
      payer: { name: 'Óptica Lume LTDA', address: ['Campinas'] },
      receiver: 'Balcão Serviços',
    });
  });

  it('stay with their ledger when the company is deleted, with who paid them', async () => {
    const document = '11.222.333/0001-81';
    const { id, admin, pay, operator } = await dueCompany(4, { billingName: 'Óptica Lume LTDA', document });
    await issue();
    const [invoice] = await listOf(admin);
    if (!invoice) throw new Error('no invoice');
    await operator.ok(pay(invoice, '100'));
    await withClient(server.databaseUrl, async (client) => {
      await client.query('SET ROLE balcao_platform');
      await client.query('DELETE FROM companies WHERE id = $1', [id]);
      const { rows } = await client.query('SELECT payer FROM invoices WHERE company_id = $1', [id]);
      expect(rows).toMatchObject([{ payer: { name: 'Óptica Lume LTDA', document: '11222333000181' } }]);
      for (const table of ['invoices', 'ledger_entries', 'charges'])
        await expect(client.query(`DELETE FROM ${table} WHERE company_id = $1`, [id])).rejects.toThrow(
          'permission denied',
        );
    });
    const kept = await operator.ok(operator.get<{ owed: number; invoices: Invoice[] }>(`/companies/${id}/invoices`));
    expect(kept).toMatchObject({ owed: 49.9, invoices: [{ number: invoice.number, paidValue: 100 }] });
    // Money that arrives after all is money.
    expect(await operator.ok(pay(invoice, '49.90'))).toMatchObject({ status: 'paid', renewedUntil: null });
  });

  it('stand with all that came in, of all companies, in the ledger of the operator', async () => {
    const [one, other] = [await dueCompany(4), await dueCompany(4)];
    await issue();
    const [invoice] = await listOf(one.admin);
    if (!invoice) throw new Error('no invoice');
    await one.operator.ok(one.pay(invoice, '50'));
    const { entries, hasMore } = await one.operator.ok(
      one.operator.get<{ entries: LedgerEntry[]; hasMore: boolean }>('/operator/ledger'),
    );
    expect(hasMore).toBe(false);
    const ofCompany = (id: number) => entries.filter(({ companyId }) => companyId === id);
    expect(ofCompany(one.id)).toMatchObject([
      { kind: 'payment', value: -50, number: invoice.number, provider: 'hand', note: 'Em dinheiro' },
      { kind: 'issued', value: 149.9, number: invoice.number, provider: null },
    ]);
    expect(ofCompany(other.id)).toMatchObject([{ kind: 'issued', value: 149.9, company: expect.any(String) }]);
    const last = entries[0];
    const rest = await one.operator.ok(
      one.operator.get<{ entries: LedgerEntry[] }>(`/operator/ledger?before=${last?.id}`),
    );
    expect(rest.entries).toEqual(entries.slice(1));
    expect((await one.admin.get('/operator/ledger')).status).toBe(403);
  });

  it('let people in for the days of grace after the due date, and not longer', async () => {
    const { admin, operator } = await dueCompany(-2);
    await operator.ok(operator.put('/billing-settings', { graceDays: 5 }));
    const login = () =>
      admin.login(admin.user?.email ?? '', 'Telhado-azul-9').then(
        () => true,
        () => false,
      );
    expect(await until(login)).toBe(true);
    await operator.ok(operator.put('/billing-settings', { graceDays: 0 }));
    expect(await login()).toBe(false);
  });
});
