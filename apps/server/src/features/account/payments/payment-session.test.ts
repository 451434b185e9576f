import { describe, expect, it } from 'vitest';
import type { Invoice } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });
const password = 'Telhado-azul-9';

/** A company that was due two days ago, on a plan that costs something. */
async function overdueCompany() {
  const company = await server.company();
  const attendant = await company.user();
  await withClient(server.databaseUrl, async (client) => {
    await client.query('UPDATE plans SET value = 99.9');
    await client.query(`UPDATE companies SET due_date = now() - interval '2 days' WHERE id = $1`, [company.id]);
    await client.query(`SELECT pg_notify('sessions', $1)`, [JSON.stringify({ companyId: company.id })]);
  });
  const email = company.admin.user?.email ?? '';
  const login = (payment?: boolean) =>
    new Client(server.url).post<{ token: string; onlyPayment?: boolean }>('/auth/login', {
      email,
      password,
      ...(payment && { payment }),
    });
  return { ...company, attendant, email, login };
}

describe('the admin of a company past its due date', () => {
  it('logs in to pay, reaches its invoices and nothing else, and is in once one is paid', async () => {
    const { login } = await overdueCompany();
    const refused = await login();
    expect(refused).toMatchObject({
      status: 402,
      body: { error: 'ERR_COMPANY_DUE', mayPay: true, invoice: { value: 99.9 } },
    });
    const { status, body } = await login(true);
    expect({ status, onlyPayment: body.onlyPayment }).toEqual({ status: 200, onlyPayment: true });
    const admin = new Client(server.url);
    admin.token = body.token;
    const [invoice] = await admin.ok(admin.get<Invoice[]>('/invoices/all'));
    expect(invoice).toMatchObject({ status: 'open', value: 99.9 });
    for (const path of ['/tickets', '/contacts', '/users', '/settings', '/auth/me'])
      expect((await admin.get(path)).status, path).toBe(401);
    await expect(admin.listen()).rejects.toThrow('ERR_SESSION_EXPIRED');
    const dueDate = async () => Date.parse((await admin.ok(admin.get<{ dueDate: string }>('/subscription'))).dueDate);
    expect(await dueDate()).toBeLessThan(Date.now());
    const form = { price: 1, users: 1, connections: 1, invoiceId: invoice?.id };
    const { txid } = await admin.ok(admin.post<{ txid: string }>('/subscription', form));
    await admin.ok(admin.post(`/simulated-bank/${txid}`, { value: 99.9 }));
    expect(await dueDate()).toBeGreaterThan(Date.now());
    expect(await until(async () => (await admin.get('/users')).status === 200)).toBe(true);
    expect((await login()).body.onlyPayment).toBeUndefined();
  });

  it('is the only one who may: attendants are refused with the text, and the word "payment" opens nothing more', async () => {
    const { attendant } = await overdueCompany();
    const tried = await new Client(server.url).post('/auth/login', {
      email: attendant.user.email,
      password,
      payment: true,
    });
    expect(tried.status).toBe(402);
    expect(tried.body).not.toHaveProperty('mayPay');
    const paid = await server.company();
    const session = await new Client(server.url).post<{ onlyPayment?: boolean }>('/auth/login', {
      email: paid.admin.user?.email,
      password,
      payment: true,
    });
    expect(session.body.onlyPayment).toBeUndefined();
  });
});
