import { describe, expect, it } from 'vitest';
import { dayMs, type Company, type Invoice } from '@balcao/contract';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from '../invoices/index.ts';
import { companyOnPlan, dayIn } from '../../../testing/paying-company.ts';

// Without the role of a worker nobody makes invoices but these tests.
const server = useTestServer({ ROLES: 'http' });

const issue = () => issueInvoices(server.app.platform);

/** A company on a plan of R$ 100,00 a month that is due in ten days. */
async function payingCompany(recurrence = 'MENSAL') {
  const company = await companyOnPlan(server, '100', { recurrence });
  const { admin, id, operator, invoices } = company;
  await company.choose({ provider: null });
  await issue();
  const record = (invoice: Invoice | undefined, value: string, kind = 'payment') =>
    operator.post<Invoice>(`/invoices/${invoice?.id}/payments`, { value, kind, note: 'Em dinheiro', confirmed: true });
  return {
    ...company,
    newest: async () => (await invoices())[0],
    pay: (invoice: Invoice | undefined, value: string) => operator.ok(record(invoice, value)),
    refund: (invoice: Invoice | undefined, value: string) => record(invoice, value, 'refund'),
    owed: async () => (await operator.ok(operator.get<{ owed: number }>(`/companies/${id}/invoices`))).owed,
    renew: (planId: number) => admin.post<Company & { error?: string }>('/subscription/renewal', { planId }),
  };
}

describe('what a company paid too much', () => {
  it('pays of the next invoice, which asks for the rest', async () => {
    const { invoices, pay, ask, payAtBank, change, owed, newest } = await payingCompany();
    const first = await newest();
    expect(await pay(first, '130')).toMatchObject({ status: 'paid', paidValue: 130, credits: [] });
    expect(await owed()).toBe(-30);
    await change({ dueDate: dayIn(server, 12) });
    expect(await issue()).toBe(1);
    const [second, before] = await invoices();
    expect(second).toMatchObject({ status: 'open', paidValue: 30, credits: [{ value: 30, number: first?.number }] });
    expect(before).toMatchObject({ status: 'paid', paidValue: 100, credits: [{ value: -30, number: second?.number }] });
    const { body } = await ask();
    expect(body.valor).toEqual({ original: '70.00' });
    await payAtBank(body.txid, '70');
    expect(await newest()).toMatchObject({ status: 'paid', paidValue: 100 });
    expect(await owed()).toBe(0);
  });

  it('pays all of it where it is enough, and renews the company when the invoice is made', async () => {
    const { invoices, pay, change, owed, newest, read, admin } = await payingCompany();
    await pay(await newest(), '250');
    await change({ dueDate: dayIn(server, 15) });
    const subscription = await admin.listen();
    await issue();
    expect(await invoices()).toMatchObject([
      { status: 'paid', paidValue: 100, renewedUntil: expect.any(String) },
      { status: 'paid', paidValue: 150 },
    ]);
    expect(Date.parse((await read()).dueDate)).toBeGreaterThan(server.clock.now().getTime() + 40 * dayMs);
    expect(await owed()).toBe(-50);
    await expect.poll(() => subscription.received.map(({ name }) => name.split('-').at(-1))).toContain('payment');
  });

  it('pays the next invoice when two tabs pay one invoice with two codes', async () => {
    const { ask, payAtBank, invoices, change, owed } = await payingCompany();
    const tabs = await Promise.all([ask(), ask()]);
    expect(tabs.map(({ status }) => status)).toEqual([200, 200]);
    // The invoice follows its due date, and the codes of the former one count for it.
    await change({ dueDate: dayIn(server, 18) });
    await Promise.all(tabs.map(({ body }) => payAtBank(body.txid, '100')));
    const paid = async () => (await invoices()).map(({ status, paidValue }) => ({ status, paidValue }));
    expect(await paid()).toEqual([{ status: 'paid', paidValue: 200 }]);
    await change({ dueDate: dayIn(server, 12) });
    await issue();
    expect(await paid()).toEqual([
      { status: 'paid', paidValue: 100 },
      { status: 'paid', paidValue: 100 },
    ]);
    expect(await owed()).toBe(0);
  });

  it('is taken back from the invoice that used it when the money is given back', async () => {
    const { invoices, pay, refund, change, owed, newest } = await payingCompany();
    const first = await newest();
    await pay(first, '200');
    await change({ dueDate: dayIn(server, 12) });
    await issue();
    expect((await refund(first, '200.01')).status).toBe(409);
    expect((await refund(first, '100')).body).toMatchObject({ status: 'paid', paidValue: 100 });
    expect(await invoices()).toMatchObject([{ status: 'refunded', paidValue: 0 }, { status: 'paid' }]);
    expect(await owed()).toBe(0);
    // The operator moves the due date back: the period is billed again.
    await change({ dueDate: dayIn(server, 12) });
    expect(await issue()).toBe(1);
    expect(await newest()).toMatchObject({ status: 'open', paidValue: 0 });
    expect(await owed()).toBe(100);
  });

  it('goes back where it came from when another plan makes the open invoice anew', async () => {
    const { invoices, pay, change, newest, newPlan, ask, payAtBank, owed, subscription, read } = await payingCompany();
    await pay(await newest(), '130');
    await change({ dueDate: dayIn(server, 12) });
    await issue();
    const bigger = await newPlan('150');
    const quote = (await subscription()).plans.find(({ id }) => id === bigger.id);
    // Half of what is settled stands for days that the first payment paid for and the operator took away: none is.
    expect(quote).toMatchObject({ total: 120, prorated: 0, credit: 30, creditLeft: 0 });
    const { body } = await ask({ planId: bigger.id });
    expect(body.valor.original).toBe('120.00');
    expect((await invoices()).length).toBe(2);
    await payAtBank(body.txid, '120');
    expect((await read()).planId).toBe(bigger.id);
    expect(await owed()).toBe(0);
  });
});

describe('a smaller plan', () => {
  it('gives back more than it costs: the rest is credit, and nothing is to be paid', async () => {
    const { pay, newest, newPlan, ask, renew, subscription, read, owed, invoices } = await payingCompany('ANUAL');
    await pay(await newest(), '1200');
    const small = await newPlan('10');
    const before = await read();
    const quote = (await subscription()).plans.find(({ id }) => id === small.id);
    expect(quote).toMatchObject({ total: 0, prorated: -1080, credit: 0, creditLeft: 960 });
    expect((await ask({ planId: small.id })).body).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
    const renewed = (await renew(small.id)).body;
    expect(renewed.planId).toBe(small.id);
    expect(Date.parse(renewed.dueDate)).toBeGreaterThan(Date.parse(before.dueDate));
    expect(await owed()).toBe(-960);
    expect(await invoices()).toMatchObject([
      { status: 'paid', value: 120, paidValue: 120 },
      { status: 'paid', paidValue: 1080, returnedValue: 1080 },
    ]);
  });

  it('a plan that costs nothing gives back the days that are left, and the way back costs them again', async () => {
    const { pay, newest, newPlan, renew, subscription, owed, plan, read, ask } = await payingCompany();
    await pay(await newest(), '100');
    const free = await newPlan('0');
    await renew(free.id);
    expect(await owed()).toBe(-100);
    expect((await read()).planId).toBe(free.id);
    // Once more gives nothing more.
    await renew(free.id);
    expect(await owed()).toBe(-100);
    const quote = (await subscription()).plans.find(({ id }) => id === plan.id);
    expect(quote).toMatchObject({ total: 100, prorated: 100, credit: 100 });
    expect((await ask({ planId: plan.id })).body.valor.original).toBe('100.00');
    expect(await owed()).toBe(100);
  });
});

describe('a plan that the operator gives', () => {
  it('asks with the next invoice for what the paid days cost more, whichever plan is chosen until then', async () => {
    const { pay, newest, newPlan, change, subscription, ask, payAtBank, owed, plan, read } = await payingCompany();
    await pay(await newest(), '100');
    const bigger = await newPlan('200');
    expect((await change({ planId: bigger.id })).planId).toBe(bigger.id);
    expect(await newest()).toMatchObject({ status: 'open', value: 300, proratedValue: 100 });
    expect(await owed()).toBe(300);
    const quoteOf = async (id: number) => (await subscription()).plans.find((one) => one.id === id);
    expect(await quoteOf(plan.id)).toMatchObject({ total: 100, prorated: 0 });
    const { body } = await ask({ planId: plan.id });
    expect(body.valor.original).toBe('100.00');
    expect(await quoteOf(bigger.id)).toMatchObject({ total: 300, prorated: 100 });
    await payAtBank(body.txid, '100');
    expect((await read()).planId).toBe(plan.id);
    expect(await owed()).toBe(0);
  });

  it('gives back as credit what the paid days cost less, once', async () => {
    const { pay, newest, newPlan, change, owed, plan, invoices } = await payingCompany();
    await pay(await newest(), '100');
    const smaller = await newPlan('40');
    await change({ planId: smaller.id });
    expect(await invoices()).toMatchObject([{ status: 'paid', returnedValue: 60 }]);
    expect(await owed()).toBe(-60);
    // The way back costs it again, with the credit in it.
    await change({ planId: plan.id });
    expect(await newest()).toMatchObject({ status: 'open', value: 160, proratedValue: 60, paidValue: 60 });
    expect(await issue()).toBe(0);
    expect(await owed()).toBe(100);
  });

  it('stays when an invoice is paid that was open before, and a code for it counts', async () => {
    const { newPlan, change, ask, payAtBank, newest, read, owed, invoices } = await payingCompany();
    const { body } = await ask();
    const smaller = await newPlan('40');
    await change({ planId: smaller.id });
    expect(await invoices()).toMatchObject([{ status: 'open', value: 40 }]);
    await payAtBank(body.txid, '100');
    expect(await newest()).toMatchObject({ status: 'paid', value: 40 });
    expect((await read()).planId).toBe(smaller.id);
    expect(await owed()).toBe(-60);
  });

  it('waits for the rest of an invoice of which a part is paid', async () => {
    const { id, newPlan, pay, newest, operator, read, plan } = await payingCompany();
    await pay(await newest(), '30');
    const smaller = await newPlan('40');
    expect(await operator.put(`/companies/${id}`, { planId: smaller.id })).toMatchObject({
      status: 409,
      body: { error: 'ERR_INVOICE_PART_PAID' },
    });
    expect((await read()).planId).toBe(plan.id);
  });
});

describe('the ledger', () => {
  it('adds up whatever happens, and no credit is left while something is open', async () => {
    const { id, operator, newPlan, ask, payAtBank, renew, refund, pay, change, invoices, owed, plan } =
      await payingCompany();
    const plans = [plan, await newPlan('37,77'), await newPlan('0'), await newPlan('260')];
    let seed = 20_261_123;
    const below = (limit: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * limit);
    };
    const pick = <T>(items: readonly T[]): T | undefined => items[below(items.length)];
    const amount = () => (below(20_000) / 100 + 0.01).toFixed(2);
    const done = new Map<string, number>();
    const acts = {
      pay: async () => pay(pick(await invoices()), amount()),
      refund: async () => refund(pick(await invoices()), amount()),
      refundAll: async () => {
        const invoice = pick(await invoices());
        return refund(invoice, String(invoice?.paidValue ?? 1));
      },
      bank: async () => {
        const { status, body } = await ask();
        return status === 200 && payAtBank(body.txid, pick([body.valor.original, amount()]) ?? '1');
      },
      plan: async () => ask({ planId: pick(plans)?.id }),
      renew: async () => renew(pick(plans)?.id ?? 0),
      due: async () => change({ dueDate: dayIn(server, below(20)) }),
      assign: async () => operator.put(`/companies/${id}`, { planId: pick(plans)?.id }),
      issue,
    };
    for (let step = 0; step < 120; step += 1) {
      const name = pick(Object.keys(acts) as (keyof typeof acts)[]) ?? 'pay';
      const answer = await acts[name]();
      // Whatever is refused is refused with a reason.
      if (typeof answer === 'object' && answer && 'status' in answer)
        expect(answer.status, `step ${step}: ${name}`).not.toBe(500);
      done.set(name, (done.get(name) ?? 0) + 1);
      const rows = await queryRows(
        server.databaseUrl,
        `SELECT i.status, coalesce(sum(l.amount_cents), 0)::integer AS balance,
           coalesce(sum(l.amount_cents) FILTER (WHERE l.kind = 'credit'), 0)::integer AS moved
         FROM invoices i LEFT JOIN ledger_entries l ON l.invoice_id = i.id WHERE i.company_id = $1 GROUP BY i.id`,
        [id],
      );
      const balances = rows.map(({ status, balance, moved }) => ({
        status: String(status),
        balance: Number(balance),
        moved: Number(moved),
      }));
      const what = `step ${step}: ${name}`;
      expect(
        balances.reduce((sum, { moved }) => sum + moved, 0),
        what,
      ).toBe(0);
      expect(
        balances.reduce((sum, { balance }) => sum + balance, 0),
        what,
      ).toBe(Math.round((await owed()) * 100));
      const isOpen = balances.some(({ status }) => status === 'open');
      for (const { status, balance } of balances) {
        if (status === 'open') expect(balance, what).toBeGreaterThan(0);
        else if (isOpen) expect(balance, what).toBeGreaterThanOrEqual(0);
        if (status === 'refunded' || status === 'replaced') expect(balance, what).toBeLessThanOrEqual(0);
      }
    }
    expect([...done.keys()].toSorted()).toEqual(Object.keys(acts).toSorted());
  });
});
