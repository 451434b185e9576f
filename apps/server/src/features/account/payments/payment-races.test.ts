import { describe, expect, it } from 'vitest';
import { dayMs, type Company, type Invoice, type Plan } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from '../invoices/index.ts';
import { allAsked, payingCompany } from '../../../testing/paying-company.ts';

const server = useTestServer();

interface AsaasPayment {
  id: string;
  value: number;
  externalReference: string;
  status: 'PENDING' | 'RECEIVED';
}

/** The provider of money, which may be slow: it answers `POST /payments` once `pause` resolved. */
function listenAsAsaas() {
  const payments: AsaasPayment[] = [];
  let pause: () => Promise<unknown> = () => Promise.resolve();
  server.services.on('/asaas/', async ({ method, path, json }) => {
    if (path.startsWith('/asaas/v3/customers'))
      return method === 'GET' ? { body: { data: [{ id: 'cus_1' }] } } : { body: { id: 'cus_1' } };
    if (method === 'POST') {
      const { value, externalReference } = json as Pick<AsaasPayment, 'value' | 'externalReference'>;
      const made: AsaasPayment = { id: `pay_${randomText()}`, value, externalReference, status: 'PENDING' };
      payments.push(made);
      await pause();
      return { body: made };
    }
    const [, id, isCode] = /payments\/([^/]+)(\/pixQrCode)?$/.exec(path) ?? [];
    const found = payments.find((one) => one.id === id);
    if (!found) return { status: 404, body: {} };
    if (method === 'DELETE') {
      payments.splice(payments.indexOf(found), 1);
      return { body: { id, deleted: true } };
    }
    return { body: isCode ? { payload: `00020126asaas${found.id}` } : found };
  });
  return { payments, pauseBy: (wait: () => Promise<unknown>) => (pause = wait) };
}

/** A company that owes R$ 149,90 at Asaas. */
async function asaasCompany() {
  const company = await payingCompany(server, { provider: 'asaas' });
  const { operator, admin } = company;
  await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
  /** its open invoice, which is made where the job has not made it yet */
  const open = async () => {
    await admin.ok(admin.get('/subscription'));
    return company.invoice();
  };
  return { ...company, open };
}

/** Asks for a code, and the operator records a payment by hand while the provider makes the charge. */
async function askWhilePaid(value: string) {
  const { payments, pauseBy } = listenAsAsaas();
  const { ask, open, operator } = await asaasCompany();
  const { id } = await open();
  const paid = Promise.withResolvers<void>();
  pauseBy(() => paid.promise);
  const asked = ask();
  await until(() => payments.length === 1);
  await operator.ok(operator.post(`/invoices/${id}/payments`, { kind: 'payment', value, note: 'à mão' }));
  paid.resolve();
  return { ...(await asked), leftAtAsaas: payments.map((payment) => payment.value) };
}

const ofStatus = (answers: { status: number }[], status: number) => answers.filter((one) => one.status === status);

describe('money at the same time', () => {
  it('subscriptions asked for in parallel, beside the invoice job, make one invoice and one charge', async () => {
    const { payments } = listenAsAsaas();
    const { ask, admin } = await asaasCompany();
    const [, ...answers] = await Promise.all([
      issueInvoices(server.app.platform),
      ...Array.from({ length: 5 }, () => ask()),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.txid)).size).toBe(1);
    expect(await admin.ok(admin.get<Invoice[]>('/invoices/all'))).toHaveLength(1);
    expect(payments).toHaveLength(1);
  });

  it('a subscription whose invoice is paid while the provider makes the charge hands out no code', async () => {
    expect(await askWhilePaid('149,90')).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_INVOICE_FOUND' },
      leftAtAsaas: [],
    });
  });

  it('a subscription of whose invoice a part is paid meanwhile asks for the rest', async () => {
    expect(await askWhilePaid('100')).toMatchObject({
      status: 200,
      body: { valor: { original: '49.90' } },
      leftAtAsaas: [49.9],
    });
  });

  it('a payment that is checked, notified and asked for at once renews the company once', async () => {
    const { payments } = listenAsAsaas();
    const { ask, check, notify, read, invoice } = await asaasCompany();
    const { txid } = (await ask()).body;
    const before = await read();
    const [payment] = payments;
    if (!payment) throw new Error('no payment');
    payment.status = 'RECEIVED';
    const notice = { event: 'PAYMENT_RECEIVED', payment: { externalReference: txid } };
    await Promise.all([
      check(txid),
      check(txid),
      notify('asaas', notice),
      notify('asaas', notice),
      ask(),
      issueInvoices(server.app.platform),
    ]);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'paid', paidValue: 149.9, payments: [{ value: 149.9 }] });
    const days = (Date.parse((await read()).dueDate) - Date.parse(before.dueDate)) / dayMs;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
  });

  it('renewals by credit in parallel, or once more, renew the company once', async () => {
    const { admin, operator, invoice, read, id } = await payingCompany(server, { provider: null });
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Leve ${randomText()}`, value: '50' }));
    // More than the open invoice: credit for several periods of the smaller plan.
    await admin.ok(admin.get('/subscription'));
    const { id: invoiceId } = await invoice();
    const pay = { kind: 'payment', value: '349,90', note: 'à mão', confirmed: true };
    await operator.ok(operator.post(`/invoices/${invoiceId}/payments`, pay));
    const before = await read();
    const renew = () => admin.post<Company>('/subscription/renewal', { planId: plan.id });
    const answers = await Promise.all([renew(), renew(), renew()]);
    expect(ofStatus(answers, 200)).toHaveLength(3);
    expect((await renew()).status).toBe(200);
    const days = (Date.parse((await read()).dueDate) - Date.parse(before.dueDate)) / dayMs;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    const all = await operator.ok(operator.get<{ invoices: Invoice[] }>(`/companies/${id}/invoices`));
    expect(all.invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
  });

  it('a renewal without payment beside a subscription and its payment has one effect', async () => {
    const { payments } = listenAsAsaas();
    const { admin, operator, ask, check, read, id } = await asaasCompany();
    const free = await operator.ok(operator.post<Plan>('/plans', { name: `Livre ${randomText()}`, value: '0' }));
    const before = await read();
    const { txid } = (await ask()).body;
    const [payment] = payments;
    if (payment) payment.status = 'RECEIVED';
    const renew = () => admin.post<Company>('/subscription/renewal', { planId: free.id });
    await Promise.all([renew(), check(txid), renew(), issueInvoices(server.app.platform)]);
    const days = (Date.parse((await read()).dueDate) - Date.parse(before.dueDate)) / dayMs;
    expect(days).toBeLessThan(32);
    const ledger = await operator.ok(operator.get<{ invoices: Invoice[] }>(`/companies/${id}/invoices`));
    const came = ledger.invoices.reduce((sum, { paidValue }) => sum + paidValue, 0);
    expect([0, 149.9]).toContain(came);
  });
});
