import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/test-server.ts';
import { allAsked, payingCompany } from './payments.testing.ts';

const server = useTestServer();

describe('Asaas', () => {
  interface Payment {
    id: string;
    status: string;
    value: number;
    externalReference: string;
    refunds?: { status: string; value: number; dateCreated: string }[];
  }

  /** Asaas as its documentation says: customers, payments and their Pix codes, by the token of the operator. */
  function listen() {
    const payments = new Map<string, Payment>();
    const customers: Record<string, unknown>[] = [];
    const codes = { fail: false };
    server.services.on('/asaas/', ({ method, path, headers, json }) => {
      if (headers.access_token !== '$aact_teste')
        return { status: 401, body: { errors: [{ code: 'invalid_access_token' }] } };
      const { pathname, searchParams } = new URL(path, 'http://asaas');
      const [, noun = '', id = '', part = ''] = /^\/asaas\/v3\/(\w+)(?:\/(\w+))?(?:\/(\w+))?$/.exec(pathname) ?? [];
      if (noun === 'customers' && method === 'GET')
        return {
          body: { data: customers.filter((one) => one.externalReference === searchParams.get('externalReference')) },
        };
      if (noun === 'customers') {
        const known = customers.find((one) => one.id === id);
        const customer = known ?? { id: `cus${customers.length + 1}` };
        Object.assign(customer, json);
        if (!known) customers.push(customer);
        return { body: customer };
      }
      if (method === 'POST') {
        const { value, externalReference } = json as { value: number; externalReference: string };
        const payment = { id: `pay${payments.size + 1}`, status: 'PENDING', value, externalReference };
        payments.set(payment.id, payment);
        return { body: payment };
      }
      const payment = payments.get(id);
      if (!payment) return { status: 404, body: { errors: [] } };
      if (method === 'DELETE') return { body: { id, deleted: payments.delete(id) } };
      if (part === 'pixQrCode' && codes.fail) return { status: 500, body: { errors: [] } };
      return { body: part === 'pixQrCode' ? { payload: `000201asaas${id}`, encodedImage: '' } : payment };
    });
    return { payments, customers, codes };
  }

  it('takes money with the token of the operator: one customer for each company, asked after a notification', async () => {
    const { payments, customers } = listen();
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
    payment.status = 'REFUNDED';
    payment.refunds = [{ status: 'DONE', value: 149.9, dateCreated: '2026-11-23 10:00:00' }];
    await check(body.txid);
    await check(body.txid);
    expect(await invoice()).toMatchObject({ status: 'refunded', paidValue: 0 });
  });

  it('a payment whose code cannot be read is removed at Asaas: no tries of the same person pile up there', async () => {
    const { payments, codes } = listen();
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
    listen();
    const { ask, operator, id, admin } = await payingCompany(server, { provider: 'asaas' });
    await operator.ok(operator.put('/settings/asaas', { value: '$aact_teste' }));
    await operator.ok(operator.put(`/companies/${id}`, { document: '' }));
    expect((await ask()).body).toMatchObject({ error: 'ERR_DOCUMENT_MISSING' });
    const form = { price: 1, users: 1, connections: 1 };
    expect((await admin.post('/subscription', { ...form, document: '529.982.247-24' })).status).toBe(400);
    expect((await admin.post('/subscription', { ...form, document: '529.982.247-25' })).status).toBe(200);
  });
});
