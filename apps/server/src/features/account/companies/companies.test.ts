import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { planFlags } from '@balcao/contract';
import { password, useAccounts } from '../../../testing/accounts.ts';
import { withClient } from '../../../testing/tables.ts';
import { trialEnd } from './companies.rules.ts';

const test = useAccounts();

const signUp = (body: Record<string, unknown>, address?: string) =>
  test.browser(address).post('/companies/cadastro', body);
const form = async (more: Record<string, unknown> = {}) => {
  const plans = await test.browser().get<{ id: number }[]>('/plans/list');
  return {
    name: `Loja ${randomUUID().slice(0, 8)}`,
    email: `${randomUUID()}@example.com`,
    phone: '11999998888',
    password,
    planId: plans.body[0]?.id,
    ...more,
  };
};

describe('company sign-up', () => {
  it('a company that signs up, or that an operator adds, begins with hours of sending and an answer to people who leave campaigns', async () => {
    const body = await form();
    await signUp(body);
    const browser = test.browser();
    const { body: session } = await browser.post<{ token: string }>('/auth/login', { email: body.email, password });
    browser.bearer = session.token;
    const proposed = [
      ['optOutText', 'Pronto, você não recebe mais nossas ofertas.'],
      ['sendWindow', { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '08:00', until: '20:00' }],
    ];
    const read = async () =>
      (await browser.get<{ key: string; value: string }[]>('/campaign-settings')).body.map(({ key, value }) => [
        key,
        JSON.parse(value) as unknown,
      ]);
    expect(await read()).toEqual(proposed);
    const operator = await test.login((await test.company({ super: true })).admin);
    const added = await form({ email: `${randomUUID()}@example.com` });
    await operator.post('/companies', { ...added, password, status: true, campaignsEnabled: true });
    const { body: theirs } = await browser.post<{ token: string }>('/auth/login', { email: added.email, password });
    browser.bearer = theirs.token;
    expect(await read()).toEqual(proposed);
  });

  it('sign-up registers a company on a trial of 3 days with its settings and an admin who can log in', async () => {
    const body = await form();
    const { status, body: company } = await signUp(body);
    expect(status).toBe(200);
    expect(company).toMatchObject({
      name: body.name,
      email: body.email,
      status: true,
      recurrence: 'MENSAL',
      planId: body.planId,
    });
    expect(Date.parse(String(company['dueDate']))).toBe(trialEnd(test.clock.now(), 3).getTime());

    const browser = test.browser();
    const { body: session } = await browser.post<{ user: Record<string, unknown> }>('/auth/login', {
      email: body.email,
      password,
    });
    expect(session.user).toMatchObject({ name: body.name, profile: 'admin', super: false, companyId: company['id'] });
    const settings = await browser.get<{ key: string; value: string }[]>('/settings');
    expect(Object.fromEntries(settings.body.map(({ key, value }) => [key, value]))).toEqual({
      userRating: 'disabled',
      scheduleType: 'disabled',
      CheckMsgIsGroup: 'enabled',
      call: 'disabled',
      sendGreetingAccepted: 'disabled',
      sendMsgTransfTicket: 'disabled',
      sendGreetingMessageOneQueues: 'disabled',
      chatBotType: 'text',
      campaignsEnabled: 'true',
      onlyAssigneeSends: 'disabled',
      linkPreviews: 'enabled',
      thanksKeepClosed: 'enabled',
    });
  });

  it('sign-up gives the admin the name of the person, and the trial that the operator set', async () => {
    const setTrial = (days: number) =>
      withClient(test.databaseUrl, (client) => client.query('UPDATE billing_settings SET trial_days = $1', [days]));
    await setTrial(14);
    const { body: company } = await signUp(
      await form({ userName: ' Rita Prado ', email: `${randomUUID()}@example.com` }),
    );
    await setTrial(3);
    const end = trialEnd(test.clock.now(), 14).getTime();
    expect([company['dueDate'], company['trialExpiration']].map((at) => Date.parse(String(at)))).toEqual([end, end]);
    const { body: session } = await test
      .browser()
      .post<{ user: Record<string, unknown> }>('/auth/login', { email: company['email'], password });
    expect(session.user).toMatchObject({ name: 'Rita Prado', companyId: company['id'] });
  });

  it('sign-up stops at as many companies as the operator allows within an hour, with Retry-After, and where sign-up is closed', async () => {
    const set = (values: string) =>
      withClient(test.databaseUrl, (client) => client.query(`UPDATE access_settings SET ${values}`));
    onTestFinished(() => set('sign_ups_per_hour = 200, sign_ups_per_day = 1000').then(() => {}));
    expect((await signUp(await form())).status).toBe(200);
    await set('sign_ups_per_hour = 1');
    const refused = await signUp(await form());
    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_SIGN_UP_LIMIT' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    await set('sign_ups_per_hour = 200, sign_ups_per_day = 0');
    expect(await signUp(await form())).toMatchObject({ status: 400, body: { error: 'ERR_USER_CREATION_DISABLED' } });
  });

  it('sign-up stops at 100 e-mails of one domain within a day, as disposable ones are, and counts a mailbox once', async () => {
    const domain = `${randomUUID()}.example`;
    for (let count = 0; count < 100; count++)
      await test.app.platform.rateLimit.consume('sign-up-domain', domain, { points: 100, seconds: 86_400 });
    const refused = await signUp(await form({ email: `${randomUUID()}@${domain}` }));
    expect(refused).toMatchObject({ status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } });
    const mailbox = randomUUID();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++)
      statuses.push((await signUp(await form({ email: `${mailbox}+${count}@example.com` }))).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('sign-up decides due date, status, recurrence and rights itself, whatever the form says', async () => {
    const undeclaredFields = {
      dueDate: '2099-01-01',
      due_date: '2099-01-01',
      status: 't',
      recurrence: 'ANUAL',
      super: true,
      profile: 'user',
      companyId: 1,
      company_id: 1,
      id: 999_999,
      campaignsEnabled: false,
      active: false,
      language: 'xx',
      settings: [
        {
          key: 'userRating',
          value: 'enabled',
        },
      ],
      admin: { super: true },
    };
    const body = await form(undeclaredFields);
    const { status, body: company } = await signUp(body);
    expect(status).toBe(200);
    expect(company['id']).not.toBe(999_999);
    expect(company).toMatchObject({ status: true, recurrence: 'MENSAL', language: 'pt' });
    expect(Date.parse(String(company['dueDate']))).toBe(trialEnd(test.clock.now(), 3).getTime());
    const [user] = await test.sql((db) => db.selectFrom('users').selectAll().where('email', '=', body.email).execute());
    expect(user).toMatchObject({ companyId: company['id'], super: false, profile: 'admin', active: true });
    const settings = await test.sql((db) =>
      db.selectFrom('settings').select(['key', 'value']).where('companyId', '=', Number(company['id'])).execute(),
    );
    expect(settings).toContainEqual({ key: 'campaignsEnabled', value: 'true' });
    expect(settings).toContainEqual({ key: 'userRating', value: 'disabled' });
  });

  it('sign-up refuses an unknown plan and a used e-mail, and stores nothing', async () => {
    expect(await signUp(await form({ planId: 2_000_000_000 }))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
    const first = await form();
    await signUp(first);
    const sameEmail = await form({ email: first.email.toUpperCase() });
    expect(await signUp(sameEmail)).toMatchObject({ status: 409, body: { error: 'ERR_EMAIL_IN_USE' } });
    const left = await test.sql((db) =>
      db.selectFrom('companies').select('id').where('name', '=', sameEmail.name).execute(),
    );
    expect(left).toEqual([]);
  });

  it('sign-up takes a name that another company has; the operator tells them apart by a number, and gives no name twice', async () => {
    const first = await form();
    const others = [await form({ name: first.name.toUpperCase() }), await form({ name: first.name })];
    await signUp(first);
    const answers = await Promise.all(others.map((other) => signUp(other)));
    expect(answers.map(({ status, body }) => [status, body['nameNumber']])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const client = await test.login((await test.company({ super: true })).admin);
    const numbersOf = async (name: string) => {
      const { body } = await client.get<{ companies: { nameNumber: number }[] }>(
        `/companies?searchParam=${encodeURIComponent(name)}`,
      );
      return body.companies.map(({ nameNumber }) => nameNumber).toSorted();
    };
    expect(await numbersOf(first.name)).toEqual([1, 2, 3]);
    const { planId } = first;
    const made = { name: first.name, email: `${randomUUID()}@example.com`, planId };
    expect(await client.post('/companies', made)).toMatchObject({
      status: 409,
      body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' },
    });
    const second = Number(answers[0]?.body['id']);
    const renamed = `Empresa ${randomUUID()}`;
    expect((await client.put(`/companies/${second}`, { name: renamed })).status).toBe(200);
    expect(await numbersOf(renamed)).toEqual([1]);
    expect(await client.put(`/companies/${second}`, { name: first.name })).toMatchObject({ status: 409 });
  });

  it('sign-up accepts one of several concurrent sign-ups with the same e-mail', async () => {
    const email = `${randomUUID()}@example.com`;
    const answers = await Promise.all(Array.from({ length: 5 }, async () => signUp(await form({ email }))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });

  it.each([
    ['name', 'x'],
    ['name', 'x'.repeat(51)],
    ['email', 'no e-mail'],
    ['password', '1234'],
    ['password', 'x'.repeat(129)],
    ['planId', 'gratis'],
    ['phone', 5],
  ])('names the field %s when it is %s', async (field, value) => {
    const { status, body } = await signUp(await form({ [field]: value }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'ERR_VALIDATION', fields: [{ field }] });
  });

  it('sign-up is limited per address and per e-mail', async () => {
    const address = '2001:db8:99::1';
    const taken = await form();
    await signUp(taken);
    const statuses = [];
    for (let time = 0; time < 5; time += 1) statuses.push((await signUp(taken)).status);
    expect(statuses).toEqual([409, 409, 409, 409, 429]);
    const spread = await Promise.all(
      Array.from({ length: 22 }, async () => signUp(await form({ planId: 2_000_000_000 }), address)),
    );
    expect(spread.filter(({ status }) => status === 429)).toHaveLength(2);
  });
});

describe('company plans', () => {
  it('are public, with the default plan that allows everything', async () => {
    const { status, body } = await test.browser().get<Record<string, unknown>[]>('/plans/list');
    expect(status).toBe(200);
    expect(body[0]).toMatchObject({
      name: 'Plano Padrão',
      value: 0,
      storageMb: null,
      ...Object.fromEntries(planFlags.map((flag) => [flag, true])),
    });
  });

  it("are returned with one's own company, to operators with any", async () => {
    const [own, other] = [await test.company(), await test.company()];
    const user = await test.login(await test.user(own));
    const answer = await user.get(`/companies/listPlan/${own.id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: own.id, name: own.name, plan: { id: own.planId, useKanban: true } },
    });
    const foreign = await user.get(`/companies/listPlan/${other.id}`);
    const missing = await user.get('/companies/listPlan/2000000000');
    expect([foreign.status, foreign.body['error']]).toEqual([404, 'ERR_NO_COMPANY_FOUND']);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    const operator = await test.login((await test.company({ super: true })).admin);
    expect((await operator.get(`/companies/listPlan/${other.id}`)).body).toMatchObject({ id: other.id });
    expect((await operator.get('/companies/listPlan/2000000000')).status).toBe(404);
  });
});

describe('company settings', () => {
  it('never return a secret, neither alone nor with the session', async () => {
    const company = await test.company();
    await test.sql((db) =>
      db.insertInto('settings').values({ companyId: company.id, key: 'asaas', value: 'chave-secreta' }).execute(),
    );
    const browser = await test.login(company.admin);
    const answers = [await browser.get('/settings'), await browser.post('/auth/refresh_token')];
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain('userRating');
      expect(JSON.stringify(body)).not.toContain('chave-secreta');
    }
  });

  it("are those of one's own company", async () => {
    const company = await test.company();
    await test.company();
    const { body } = await (await test.login(company.admin)).get<{ companyId: number }[]>('/settings');
    expect(new Set(body.map(({ companyId }) => companyId))).toEqual(new Set([company.id]));
  });
});
