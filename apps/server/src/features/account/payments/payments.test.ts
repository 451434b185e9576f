import { describe, expect, it } from 'vitest';
import { calendarDay, dayMs, type Company, type Invoice } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { companyOnPlan, dayIn } from '../../../testing/paying-company.ts';

const server = useTestServer({ ROLES: 'http' });

const payingCompany = (days = 10) => companyOnPlan(server, '149,90', { dueDate: dayIn(server, days) });

describe('paying an invoice', () => {
  it('takes the price of the invoice, whatever the browser says, and renews the company once it is paid', async () => {
    const { choose, ask, payAtBank, invoices, read, subscription } = await payingCompany();
    await choose({ provider: null });
    expect(await subscription()).toMatchObject({ provider: 'simulated', invoice: { value: 149.9, status: 'open' } });
    const before = await read();
    const { status, body } = await ask({ price: 0.01 });
    expect({ status, valor: body.valor }).toEqual({ status: 200, valor: { original: '149.90' } });
    expect(body.qrcode.qrcode).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    const again = await ask();
    expect(again.body.txid).toBe(body.txid);
    await payAtBank(body.txid, '100');
    expect((await invoices())[0]).toMatchObject({ status: 'open', paidValue: 100 });
    expect((await ask()).body.valor).toEqual({ original: '49.90' });
    await Promise.all([payAtBank(body.txid, '49,90'), payAtBank(body.txid, '49,90')]);
    expect((await invoices())[0]).toMatchObject({
      status: 'paid',
      paidValue: 199.8,
      payments: [{ provider: 'simulated' }, { provider: 'simulated' }, { provider: 'simulated' }],
    });
    const after = await read();
    const months = Date.parse(after.dueDate) - Date.parse(before.dueDate);
    expect(months / dayMs).toBeGreaterThan(27);
    expect(months / dayMs).toBeLessThan(32);
    expect((await ask()).body).toMatchObject({ error: 'ERR_NO_INVOICE_FOUND' });
  });

  it('has a code of the operator’s own Pix key, which the operator confirms', async () => {
    const { admin, operator, choose, ask, invoices, id } = await payingCompany();
    expect((await operator.put('/billing-settings', { provider: 'pix-key', pixKey: 'nada' })).status).toBe(400);
    const own = { provider: 'pix-key', receiverName: 'Balcão', receiverCity: 'Campinas' };
    const tried = await choose({ ...own, pixKey: '12.345.678/0001-95' });
    expect(tried).toMatchObject({ pixKey: '12345678000195', pixKeyInUse: '', pixKeyConfirmedAt: null });
    expect(tried.pixKeyTrial).toContain('01141234567800019552040000530398654040.01');
    // Nobody pays to a key that was not tried.
    expect((await ask()).body).toMatchObject({ error: 'ERR_NO_PAYMENT_PROVIDER' });
    const confirm = (pixKey: string) => operator.post<typeof tried>('/billing-settings/pix-key', { pixKey });
    expect((await confirm('11222333000181')).status).toBe(400);
    expect((await confirm('12345678000195')).body).toMatchObject({ pixKeyInUse: '12345678000195' });
    const { body } = await ask();
    expect(body).toMatchObject({ provider: 'pix-key', expiresAt: null });
    expect(body.qrcode.qrcode).toContain('12345678000195');
    expect(body.qrcode.qrcode).toContain('5406149.90');
    expect(await admin.ok(admin.post(`/subscription/${body.txid}/check`))).toMatchObject({ claimed: true });
    expect((await invoices())[0]?.status).toBe('open');
    const { invoices: seen } = await operator.ok(
      operator.get<{ invoices: (Invoice & { claimedAt: string | null })[] }>(`/companies/${id}/invoices`),
    );
    expect(seen[0]?.claimedAt).toEqual(expect.any(String));
    // Another key: companies pay to the former one until it is confirmed, and codes of that are not handed out afterwards.
    await choose({ ...own, pixKey: 'Pix@Exemplo.com' });
    expect((await ask()).body.txid).toBe(body.txid);
    await operator.ok(confirm('pix@exemplo.com'));
    const renewed = (await ask()).body;
    expect(renewed.txid).not.toBe(body.txid);
    expect(renewed.qrcode.qrcode).toContain('pix@exemplo.com');
    await choose({ provider: 'none', pixKey: '' });
    expect((await ask()).body).toMatchObject({ error: 'ERR_NO_PAYMENT_PROVIDER' });
    await choose({ provider: null });
  });

  it('makes the open invoice anew for another plan, which counts once it is paid', async () => {
    const { ask, payAtBank, invoices, newPlan, plan, read, subscription, operator, id } = await payingCompany();
    const other = await newPlan('200');
    const first = await ask();
    expect((await subscription()).plans.find((one) => one.id === other.id)).toMatchObject({ total: 200 });
    const { body } = await ask({ planId: other.id });
    expect(body.valor).toEqual({ original: '200.00' });
    expect(body.invoice.detail).toContain(other.name);
    expect(await invoices()).toHaveLength(1);
    expect((await read()).planId).toBe(plan.id);
    await payAtBank(first.body.txid, '149.90');
    expect((await invoices())[0]).toMatchObject({ status: 'open', paidValue: 149.9, value: 200 });
    expect((await ask({ planId: plan.id })).body).toMatchObject({ error: 'ERR_INVOICE_PART_PAID' });
    await payAtBank(body.txid, '50.10');
    expect((await read()).planId).toBe(other.id);
    expect(await operator.ok(operator.get(`/companies/${id}/invoices`))).toMatchObject({ owed: 0 });
    expect((await ask({ planId: 2_000_000_000 })).status).toBe(404);
  });

  it('names the plan that the open invoice bills, and asks for the rest of it also when that plan is public no more', async () => {
    const { ask, payAtBank, newPlan, plan, read, subscription, operator } = await payingCompany();
    const other = await newPlan('200');
    expect(await subscription()).toMatchObject({ planId: plan.id, invoicePlanId: plan.id });
    const { body } = await ask({ planId: other.id });
    expect(await subscription()).toMatchObject({ planId: plan.id, invoicePlanId: other.id, invoice: { value: 200 } });
    await operator.ok(operator.put(`/plans/${other.id}`, { isPublic: false }));
    expect((await ask({ invoiceId: body.invoice.id, planId: other.id })).body.valor).toEqual({ original: '200.00' });
    await payAtBank(body.txid, '50');
    const seen = await subscription();
    expect(seen).toMatchObject({ planId: plan.id, invoicePlanId: other.id, invoice: { paidValue: 50 } });
    expect(seen.plans.filter(({ id }) => id === other.id)).toHaveLength(1);
    const rest = await ask({ invoiceId: body.invoice.id });
    expect(rest.body.valor).toEqual({ original: '150.00' });
    await payAtBank(rest.body.txid, '150');
    expect((await read()).planId).toBe(other.id);
  });

  it('settles the days that are left of a paid period when the plan changes, as the quote said', async () => {
    const { ask, payAtBank, newPlan, plan, read, subscription, invoices } = await payingCompany(12);
    await payAtBank((await ask()).body.txid, '149.90');
    const until = (await read()).dueDate;
    const [bigger, smaller] = [await newPlan('299,90'), await newPlan('99,90')];
    const quotes = (await subscription()).plans;
    const quoted = (id: number) => quotes.find((one) => one.id === id) ?? { total: 0, prorated: 0 };
    expect(quoted(plan.id)).toMatchObject({ total: 149.9, prorated: 0 });
    // All of the period that was paid is still ahead, which is why both differences are whole.
    expect(quoted(bigger.id)).toMatchObject({ total: 449.9, prorated: 150 });
    expect(quoted(smaller.id)).toMatchObject({ total: 49.9, prorated: -50 });
    const { body } = await ask({ planId: bigger.id });
    expect(body.valor.original).toBe('449.90');
    expect(body.invoice).toMatchObject({ value: 449.9, proratedValue: 150 });
    await payAtBank(body.txid, '449.90');
    const renewed = await read();
    expect(renewed.planId).toBe(bigger.id);
    expect(Date.parse(renewed.dueDate)).toBeGreaterThan(Date.parse(until));
    expect((await invoices()).map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('quotes the days and the credit of a plan that the remaining days pay for, as its renewal makes them', async () => {
    const { ask, payAtBank, newPlan, read, subscription, admin } = await payingCompany(12);
    await payAtBank((await ask()).body.txid, '149.90');
    const smaller = await newPlan('40');
    const quote = async () => (await subscription()).plans.find((one) => one.id === smaller.id);
    const lastDay = async () => calendarDay((await read()).dueDate, 'America/Sao_Paulo');
    const renew = () => admin.ok(admin.post('/subscription/renewal', { planId: smaller.id }));
    const changed = await quote();
    expect(changed).toMatchObject({ total: 0, creditLeft: 69.9, period: { from: await lastDay() } });
    await renew();
    expect(await lastDay()).toBe(changed?.period.until);
    // It is due in two months now: once more renews nothing, and keeps the credit.
    const again = await quote();
    expect(again).toMatchObject({ total: 0, creditLeft: 69.9, period: { until: changed?.period.until } });
    await renew();
    expect(await lastDay()).toBe(changed?.period.until);
    expect((await quote())?.creditLeft).toBe(69.9);
  });

  it('is not needed for a plan that costs nothing: the company renews itself, and what was open falls away', async () => {
    const { ask, newPlan, plan, read, subscription, invoices, admin, payAtBank, operator, id } = await payingCompany();
    const free = await newPlan('0');
    const renew = (planId: number) => admin.post<Company>('/subscription/renewal', { planId });
    const before = await read();
    expect((await subscription()).plans.find((one) => one.id === free.id)).toMatchObject({ total: 0 });
    expect((await ask({ planId: free.id })).body).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
    expect((await renew(plan.id)).body).toMatchObject({ error: 'ERR_INVOICE_OPEN' });
    const { body: charge } = await ask();
    const { status, body } = await renew(free.id);
    expect({ status, planId: body.planId }).toEqual({ status: 200, planId: free.id });
    expect(Date.parse(body.dueDate) - Date.parse(before.dueDate)).toBeGreaterThan(27 * dayMs);
    expect(await invoices()).toEqual([]);
    // It is not due for long now: once more changes nothing.
    expect((await renew(free.id)).body.dueDate).toBe(body.dueDate);
    // Who pays the old code all the same has paid too much, which pays for a plan that costs something.
    await payAtBank(charge.txid, '149.90');
    expect(await operator.ok(operator.get(`/companies/${id}/invoices`))).toMatchObject({ owed: -149.9 });
    expect((await subscription()).plans.find((one) => one.id === plan.id)).toMatchObject({ total: 0, credit: 149.9 });
    expect((await ask({ planId: plan.id })).body).toMatchObject({ error: 'ERR_NOTHING_TO_PAY' });
    expect((await renew(plan.id)).body).toMatchObject({ planId: plan.id });
    expect(await operator.ok(operator.get(`/companies/${id}/invoices`))).toMatchObject({ owed: 0 });
    expect((await renew(2_000_000_000)).status).toBe(404);
  });

  it('renews nothing where a company that is not due soon keeps its plan that costs nothing, and drops the invoice of another plan', async () => {
    const { ask, newPlan, change, read, invoices, admin } = await payingCompany(40);
    const [free, other] = [await newPlan('0'), await newPlan('200')];
    await change({ planId: free.id });
    const before = await read();
    const { body: charge } = await ask({ planId: other.id });
    expect(charge.invoice).toMatchObject({ value: 200 });
    const { received } = await admin.listen();
    const kept = await admin.ok(admin.post<Company>('/subscription/renewal', { planId: free.id }));
    expect(kept).toMatchObject({ planId: free.id, dueDate: before.dueDate });
    expect(await invoices()).toEqual([]);
    await until(() => received.some(({ name }) => name.endsWith('-invoice')));
    // An event of its own, after those of the renewal.
    await change({ name: `${before.name} Ltda` });
    await until(() => received.some(({ name }) => name.endsWith('-company')));
    expect(received.filter(({ name }) => name.endsWith('-payment'))).toEqual([]);
  });

  it('goes on when somebody deletes the plan that is being paid for: it is kept until it is paid or another is chosen', async () => {
    const { ask, payAtBank, newPlan, read, operator, plan } = await payingCompany();
    const [chosen, other] = [await newPlan('200'), await newPlan('300')];
    const { body } = await ask({ planId: chosen.id });
    expect(await operator.delete(`/plans/${chosen.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_IN_USE' },
    });
    await operator.ok(operator.delete(`/plans/${other.id}`));
    expect(await ask({ planId: other.id })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } });
    await payAtBank(body.txid, '200');
    expect((await read()).planId).toBe(chosen.id);
    // What was paid for before keeps no plan.
    expect(plan.id).not.toBe(chosen.id);
    await operator.ok(operator.delete(`/plans/${plan.id}`));
  });

  it('costs what the open invoice charges where the price of its plan was changed, and the card says what the next one costs', async () => {
    const { ask, payAtBank, subscription, plan, operator, invoices, read } = await payingCompany();
    const own = async () => (await subscription()).plans.find(({ id }) => id === plan.id);
    expect(await own()).toMatchObject({ price: 149.9, total: 149.9, recurrence: 'MENSAL', nextPrice: null });
    await operator.ok(operator.put(`/plans/${plan.id}`, { value: '179,90' }));
    const raised = await own();
    expect(raised).toMatchObject({ price: 149.9, total: 149.9 });
    expect(raised?.nextPrice).toEqual({ value: 179.9, from: raised?.period.until });
    const { body } = await ask({ planId: plan.id });
    expect(body.valor.original).toBe('149.90');
    await payAtBank(body.txid, '49.90');
    expect(await own()).toMatchObject({ price: 149.9, total: 100 });
    await operator.ok(operator.put(`/plans/${plan.id}`, { value: '99,90' }));
    expect((await own())?.nextPrice).toMatchObject({ value: 99.9 });
    await payAtBank(body.txid, '100');
    expect((await invoices())[0]).toMatchObject({ status: 'paid', value: 149.9 });
    expect(await own()).toMatchObject({ price: 99.9, nextPrice: null });
    expect(calendarDay((await read()).dueDate, 'America/Sao_Paulo')).toBe(raised?.period.until);
  });

  it('takes postal codes of their country, as its form does', async () => {
    const { ask } = await payingCompany();
    const statusOf = async (fields: object) => (await ask(fields)).status;
    for (const zipcode of ['1', '13000', '13000-00', '1300-0000', '130000000', 'abcde-fgh'])
      for (const country of [undefined, 'BR']) expect(await statusOf({ zipcode, country }), zipcode).toBe(400);
    for (const zipcode of ['13000-000', '13000000', ' 13000-000 ', '', null])
      expect(await statusOf({ zipcode }), String(zipcode)).toBe(200);
    expect(await statusOf({ zipcode: '13000-000', country: 'usa' })).toBe(400);
    for (const zipcode of ['90210', '90210-1234']) expect(await statusOf({ zipcode, country: 'usa' })).toBe(200);
    expect((await ask({ zipcode: '1' })).body).toMatchObject({ fields: [{ field: 'zipcode' }] });
  });

  it('is asked for by amounts and figures that are none of the browser’s business', async () => {
    const { ask, payAtBank, admin } = await payingCompany();
    for (const price of ['de graça', '-1', '1e21', '149,90', -1, 0, 1e21, 9.999])
      expect((await ask({ price })).body.valor, String(price)).toEqual({ original: '149.90' });
    expect((await ask({ price: null })).status).toBe(400);
    const { body } = await ask();
    for (const value of ['um', '-1', '0', '1e21', '1.234,56', 1e21, -5, null])
      expect((await admin.post(`/simulated-bank/${body.txid}`, { value })).status, String(value)).toBe(400);
    await payAtBank(body.txid, '149,90');
  });

  it('keeps the billing data and reads nothing of a card, neither into rows nor into logs', async () => {
    const { ask, read, id } = await payingCompany();
    const card = { cardNumber: '4111111111111111', cvv: '937', nameOnCard: 'ANA S SOUZA' };
    const typed = { firstName: 'Ana', lastName: 'Souza', address2: 'Rua A, 1', city: 'Campinas', zipcode: '13000-000' };
    expect((await ask({ ...card, ...typed, country: 'BR' })).status).toBe(200);
    const refused = await ask({ ...card, price: { a: card.cardNumber } });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).not.toContain(card.cardNumber);
    expect(await read()).toMatchObject({ billingName: 'Ana Souza', addressCity: 'Campinas' });
    expect(server.log.join('\n')).not.toContain(card.cardNumber);
    await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ found: boolean }>(
        `SELECT EXISTS (SELECT FROM charges c WHERE c.company_id = $1 AND c::text LIKE '%4111%')
           OR EXISTS (SELECT FROM companies c WHERE c.id = $1 AND c::text LIKE '%4111%') AS found`,
        [id],
      );
      expect(rows[0]?.found).toBe(false);
    });
  });

  it('is emitted live to the company that paid and to no other', async () => {
    const [one, other] = await Promise.all([payingCompany(), payingCompany()]);
    const [mine, theirs] = await Promise.all([one.admin.listen(), other.admin.listen()]);
    const { body } = await one.ask();
    await one.payAtBank(body.txid, '149.90');
    await until(() => mine.received.some(({ name }) => name === `company-${one.id}-payment`));
    // Events that follow the payment have reached everyone by now.
    await other.ask();
    await until(() => theirs.received.some(({ name }) => name.endsWith('-invoice')));
    expect(theirs.received.filter(({ name }) => name.includes('payment'))).toEqual([]);
  });
});
