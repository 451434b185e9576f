import { describe, expect, it } from 'vitest';
import { endlessDueDate, type Company, type ListedCompany, type Plan } from '@balcao/contract';
import { Client, until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

/** Somebody who runs the installation. */
async function newOperator(): Promise<Client> {
  const { admin } = await server.company();
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE users SET super = true WHERE id = $1', [admin.user?.id]),
  );
  return admin;
}
interface Page {
  companies: ListedCompany[];
  count: number;
  hasMore: boolean;
}
const list = (operator: Client, search: string, more = '') =>
  operator.ok(operator.get<Page>(`/companies?searchParam=${encodeURIComponent(search)}${more}`));
const form = (fields: object = {}) => ({
  name: `Empresa ${randomText()}`,
  email: `${randomText()}@teste.local`,
  planId: server.planId,
  ...fields,
});
const create = (operator: Client, fields?: object) => operator.ok(operator.post<Company>('/companies', form(fields)));

describe('companies of the operator', () => {
  it('are added with an admin who logs in, and found by a part of name, e-mail or phone', async () => {
    const operator = await newOperator();
    const mark = randomText();
    const company = await create(operator, {
      name: `Óptica ${mark}`,
      phone: '11900000301',
      password: 'telhado-comprido',
    });
    expect(company).toMatchObject({
      status: true,
      dueDate: endlessDueDate,
      recurrence: 'MENSAL',
      trialExpiration: null,
    });
    const admin = await new Client(server.url).login(company.email ?? '', 'telhado-comprido');
    expect(admin.user).toMatchObject({ profile: 'admin', super: false, companyId: company.id });
    for (const words of [`optica ${mark}`, company.email?.slice(2, 9) ?? '', '900000301'])
      expect((await list(operator, words)).companies.map(({ id }) => id)).toContain(company.id);
    expect(await list(operator, `optica ${mark}`)).toMatchObject({
      count: 1,
      hasMore: false,
      companies: [
        { usersCount: 1, connectionsCount: 0, messagesThisMonth: 0, campaignsEnabled: true, suspendedAt: null },
      ],
    });
    expect(await list(operator, '%')).toMatchObject({ count: 0 });
    const whole = await operator.ok(operator.get<(Company & { plan: Plan; settings: object[] })[]>('/companies/list'));
    expect(whole.find(({ id }) => id === company.id)).toMatchObject({ plan: { id: server.planId } });
    expect(await operator.ok(operator.get<Company>(`/companies/${company.id}`))).toMatchObject({ id: company.id });
  });

  it('show what each has and does this month', async () => {
    const operator = await newOperator();
    const company = await server.company();
    const [connection] = [await company.connection(), await company.user()];
    await company.inbound(connection, { body: 'Oi' });
    const { email } = await operator.ok(operator.get<{ email: string }>(`/companies/${company.id}/user`));
    expect((await list(operator, email)).companies[0]).toMatchObject({
      usersCount: 2,
      connectionsCount: 1,
      messagesThisMonth: 1,
      lastActiveAt: expect.any(String),
    });
  });

  it('are due at the end of a day of their own calendar, and keep the day that was agreed on', async () => {
    const operator = await newOperator();
    const { id, ...made } = await create(operator, { dueDate: '2027-01-31' });
    expect(made).toMatchObject({ dueDate: '2027-02-01T02:59:59.999Z', dueDay: 31 });
    const change = (fields: object) => operator.ok(operator.put<Company>(`/companies/${id}`, fields));
    expect(await change({ dueDate: '2027-02-28' })).toMatchObject({ dueDate: '2027-03-01T02:59:59.999Z', dueDay: 31 });
    // Twice *+ Vencimento*, over a month without a 31st.
    expect(await change({ dueDate: '2027-04-30' })).toMatchObject({ dueDay: 31 });
    expect(await change({ dueDate: '2027-03-10' })).toMatchObject({ dueDay: 10 });
    expect(await change({ dueDate: '2027-03-15T12:00:00Z' })).toMatchObject({
      dueDate: '2027-03-15T12:00:00.000Z',
      dueDay: 15,
    });
    expect(await change({ dueDate: '' })).toMatchObject({ dueDate: endlessDueDate, dueDay: null });
    await change({ dueDate: '2027-03-10' });
    expect(await change({ dueDate: 'Invalid date' })).toMatchObject({ dueDate: endlessDueDate, dueDay: null });
    for (const dueDate of ['amanhã', '2027-02-30', '0000-01-01', 1e21])
      expect((await operator.put(`/companies/${id}`, { dueDate })).status).toBe(400);
  });

  it('refuse an unknown recurrence or plan, and a name or e-mail that is taken', async () => {
    const operator = await newOperator();
    const company = await create(operator);
    const refused = (fields: object) => operator.post('/companies', form(fields));
    expect(await refused({ recurrence: 'SEMANAL' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    expect(await refused({ planId: 2_000_000_000 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
    expect(await refused({ name: company.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' },
    });
    expect(await refused({ email: company.email })).toMatchObject({ status: 409, body: { error: 'ERR_EMAIL_IN_USE' } });
  });

  it('learn at once of another plan and of campaigns', async () => {
    const operator = await newOperator();
    const company = await server.company();
    const subscription = await company.admin.listen();
    const plan = await operator.ok(operator.post<Plan>('/plans', { name: `Plano ${randomText()}` }));
    await operator.ok(operator.put(`/companies/${company.id}`, { planId: plan.id, campaignsEnabled: false }));
    const events = (event: string) =>
      subscription.received.find(({ name }) => name === `company-${company.id}-${event}`)?.payload;
    await until(() => events('plan'));
    expect(events('company')).toMatchObject({ company: { planId: plan.id } });
    expect(events('plan')).toMatchObject({ plan: { id: plan.id } });
    expect(events('setting')).toMatchObject({ setting: { key: 'campaignsEnabled', value: 'false' } });
  });

  it('get a new admin password from the operator, which ends the sessions, or a code by mail', async () => {
    const operator = await newOperator();
    const company = await server.company();
    const change = { name: 'Dona Rita', email: `${randomText()}@teste.local`, password: 'telhado-novo-3' };
    await operator.ok(operator.put(`/companies/${company.id}/user`, change));
    await until(async () => (await company.admin.get('/auth/me')).status !== 200);
    const admin = await new Client(server.url).login(change.email, change.password);
    expect(admin.user?.name).toBe('Dona Rita');
    expect(await operator.ok(operator.post(`/companies/${company.id}/user/reset`))).toEqual({ email: change.email });
  });
});

describe('a company that is suspended', () => {
  it('is described beforehand, loses its sessions and numbers at once, and gets the numbers back', async () => {
    const operator = await newOperator();
    const company = await server.company();
    const connection = await company.connection();
    const attendant = await company.user();
    const preview = await operator.ok(operator.get(`/companies/${company.id}/suspension`));
    const people = [company.admin.user, attendant.user].map((user) => ({ id: user?.id, name: user?.name }));
    expect(preview).toEqual({
      signedIn: 2,
      people: expect.arrayContaining(people),
      connections: [{ id: connection.id, name: connection.name, number: connection.number }],
    });
    const held = () =>
      withClient(server.databaseUrl, async (client) => {
        const { rowCount } = await client.query(
          'SELECT FROM whatsapp_leases WHERE company_id = $1 AND expires_at > now()',
          [company.id],
        );
        return rowCount === 1;
      });
    expect(await held()).toBe(true);
    await operator.ok(operator.put(`/companies/${company.id}`, { status: false }));
    await until(async () => (await company.admin.get('/auth/me')).status !== 200);
    await until(async () => !(await held()));
    await operator.ok(operator.put(`/companies/${company.id}`, { status: true }));
    await until(held);
    expect((await company.admin.get(`/whatsapp/${connection.id}`)).body).toMatchObject({ status: 'CONNECTED' });
  });

  it('is never one with operators', async () => {
    const operator = await newOperator();
    const companyId = operator.user?.companyId ?? 0;
    for (const answer of [
      await operator.put(`/companies/${companyId}`, { status: false }),
      await operator.delete(`/companies/${companyId}`),
    ])
      expect(answer).toMatchObject({ status: 409, body: { error: 'ERR_COMPANY_HAS_OPERATORS' } });
    expect((await operator.get('/auth/me')).status).toBe(200);
  });
});

it('companies are listed whole up to a thousand, and page by page to the last one', async () => {
  const operator = await newOperator();
  await withClient(server.databaseUrl, (client) =>
    client.query(`INSERT INTO companies (name) SELECT 'Zeladoria ' || i FROM generate_series(1001, 2005) i`),
  );
  const whole = await operator.ok(operator.get<{ name: string }[]>('/companies/list'));
  expect(whole).toHaveLength(1000);
  const { companies, count, hasMore } = await operator.ok(
    operator.get<{ companies: { name: string }[]; count: number; hasMore: boolean }>(
      '/companies?searchParam=zeladoria&pageNumber=51',
    ),
  );
  expect([count, hasMore, companies.map(({ name }) => name)]).toEqual([
    1005,
    false,
    ['2001', '2002', '2003', '2004', '2005'].map((number) => `Zeladoria ${number}`),
  ]);
});
