import { describe, expect, it } from 'vitest';
import { listenAsaas } from '../../../testing/fake-asaas.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { allAsked, payingCompany } from '../../../testing/paying-company.ts';

const server = useTestServer();

describe('Asaas', () => {
  it('takes money with the token of the operator: one customer for each company, asked after a notification', async () => {
    const { payments, customers } = listenAsaas(server.services);
    const { ask, notify, invoice, operator, check, id } = await payingCompany(server, { provider: 'asaas' });
    expect((await ask()).body).toMatchObject({ error: 'ERR_NO_PAYMENT_PROVIDER' });
    await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
    const { status, body } = await ask();
    expect({ status, code: body.qrcode.qrcode }).toEqual({ status: 200, code: '000201asaaspay1' });
    expect(customers).toMatchObject([{ cpfCnpj: '11222333000181', externalReference: `balcao-${id}` }]);
    const payment = payments.get('pay1');
    if (!payment) throw new Error('no payment');
    expect(payment).toMatchObject({ value: 149.9, externalReference: body.txid });
    const notice = { event: 'PAYMENT_RECEIVED', payment: { id: 'pay1', externalReference: body.txid, value: 149.9 } };
    expect((await notify('asaas', notice)).status).toBe(200);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'open' });
    payment.status = 'RECEIVED';
    await notify('asaas', notice);
    await notify('asaas', notice);
    await allAsked(server);
    expect(await invoice()).toMatchObject({ status: 'paid', paidValue: 149.9 });
    // Of one day, and two of one amount: each counts once.
    const refund = (value: number) => ({ status: 'DONE', value, dateCreated: '2026-11-23' });
    payment.refunds = [refund(50)];
    await check(body.txid);
    payment.refunds = [refund(30), refund(50), refund(30)];
    await check(body.txid);
    expect(await invoice()).toMatchObject({ paidValue: 39.9 });
    payment.status = 'REFUNDED';
    payment.refunds.push({ status: 'DONE', value: 39.9, dateCreated: '2026-11-23 10:00:00' });
    await check(body.txid);
    await check(body.txid);
    expect(await invoice()).toMatchObject({ status: 'refunded', paidValue: 0 });
  });

  it('a payment whose code cannot be read is removed at Asaas: no tries of the same person pile up there', async () => {
    const { payments, codes } = listenAsaas(server.services);
    const { ask, operator } = await payingCompany(server, { provider: 'asaas' });
    await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
    codes.fail = true;
    expect((await ask()).body).toMatchObject({ error: 'ERR_PAYMENT_PROVIDER' });
    expect(payments.size).toBe(0);
    codes.fail = false;
    expect((await ask()).status).toBe(200);
    expect(payments.size).toBe(1);
  });

  it('asks who pays for a CPF or CNPJ', async () => {
    listenAsaas(server.services);
    const { ask, operator, id, admin } = await payingCompany(server, { provider: 'asaas' });
    await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
    await operator.ok(operator.put(`/companies/${id}`, { document: '' }));
    expect((await ask()).body).toMatchObject({ error: 'ERR_DOCUMENT_MISSING' });
    const form = { price: 1, users: 1, connections: 1 };
    expect((await admin.post('/subscription', { ...form, document: '529.982.247-24' })).status).toBe(400);
    expect((await admin.post('/subscription', { ...form, document: '529.982.247-25' })).status).toBe(200);
  });
});
