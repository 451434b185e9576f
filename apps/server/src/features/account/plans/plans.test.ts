import { describe, expect, it, vi } from 'vitest';
import { dayMs, type Plan, type UserActor } from '@balcao/contract';
import { createListener } from '../../../platform/db/listener.ts';
import { Client, until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createPlanCheck } from './plans.ts';

const server = useTestServer();

/** Someone who runs the installation. */
async function newOperator(): Promise<Client> {
  const { admin } = await server.company();
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE users SET super = true WHERE id = $1', [admin.user?.id]),
  );
  return admin;
}
const newPlan = (operator: Client, fields: object = {}) =>
  operator.ok(operator.post<Plan>('/plans', { name: `Plano ${randomText()}`, ...fields }));
const flags = {
  useCampaigns: true,
  useKanban: true,
  useOpenAi: true,
  useIntegrations: true,
  useSchedules: true,
  useInternalChat: true,
  useExternalApi: true,
};

describe('the plans of the installation', () => {
  it('have every feature when one is created, and take the price as people write it', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator, { users: '3', connections: 1, queues: 3, value: '79,90' });
    expect(plan).toMatchObject({ users: 3, connections: 1, queues: 3, value: 79.9, isPublic: true, ...flags });
    const changed = await operator.ok(operator.put<Plan>(`/plans/${plan.id}`, { value: 149.9, useKanban: false }));
    expect(changed).toMatchObject({ name: plan.name, users: 3, value: 149.9, ...flags, useKanban: false });
    expect(await operator.ok(operator.get<Plan>(`/plans/${plan.id}`))).toEqual(changed);
  });

  it.each([
    ['value', -1],
    ['value', 1e21],
    ['value', '1.249,90'],
    ['value', 9.999],
    ['value', ''],
    ['value', null],
    ['users', -1],
    ['users', 1.5],
    ['users', ''],
    ['name', ' '],
    ['useKanban', 'yes'],
  ])('refuse %s = %j', async (field, value) => {
    const operator = await newOperator();
    const answer = await operator.post('/plans', { name: `Plano ${randomText()}`, [field]: value });
    expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION', fields: [{ field }] } });
  });

  it('have one name each, whatever its case', async () => {
    const operator = await newOperator();
    const { name } = await newPlan(operator);
    expect(await operator.post('/plans', { name: name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_NAME_ALREADY_EXISTS' },
    });
  });

  it('are deleted unless a company has them', async () => {
    const operator = await newOperator();
    const [used, spare] = [await newPlan(operator), await newPlan(operator)];
    await server.company({ planId: used.id });
    expect(await operator.delete(`/plans/${used.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_IN_USE', companies: [expect.any(String)], deletedCompanies: [] },
    });
    expect((await operator.delete(`/plans/${spare.id}`)).status).toBe(200);
    expect((await operator.get(`/plans/${spare.id}`)).status).toBe(404);
    const all = await operator.ok(operator.get<(Plan & { companiesCount: number })[]>('/plans/all'));
    expect(all.find(({ id }) => id === used.id)?.companiesCount).toBe(1);
  });

  it('a plan that only a deleted company has names it, since it can be restored, and is free once it is erased', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator);
    const company = await server.company({ planId: plan.id });
    const { name } = await operator.ok(operator.get<{ name: string }>(`/companies/${company.id}`));
    await operator.ok(operator.delete(`/companies/${company.id}`));
    expect(await operator.delete(`/plans/${plan.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_PLAN_IN_USE', companies: [], deletedCompanies: [name] },
    });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE companies SET plan_id = NULL WHERE id = $1', [company.id]),
    );
    expect((await operator.delete(`/plans/${plan.id}`)).status).toBe(200);
  });

  it('plans that are private are known to the operator alone, and nobody signs up for one', async () => {
    const operator = await newOperator();
    const [secret, open] = [await newPlan(operator, { isPublic: false }), await newPlan(operator)];
    const { admin } = await server.company();
    const stranger = new Client(server.url);
    const idsOf = async (client: Client, path: string) =>
      (await client.ok(client.get<Plan[]>(path))).map(({ id }) => id);
    expect(await idsOf(operator, '/plans/all')).toEqual(expect.arrayContaining([secret.id, open.id]));
    for (const [client, path] of [
      [operator, '/plans/list'],
      [admin, '/plans/all'],
      [stranger, '/plans/all'],
      [stranger, '/plans/list'],
    ] as const) {
      const ids = await idsOf(client, path);
      expect(ids).toContain(open.id);
      expect(ids).not.toContain(secret.id);
    }
    const form = { name: `Loja ${randomText()}`, email: `${randomText()}@teste.local`, password: 'telhado-comprido' };
    expect(await stranger.post('/companies/cadastro', { ...form, planId: secret.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_PLAN_FOUND' },
    });
    expect((await stranger.post('/companies/cadastro', { ...form, planId: open.id })).status).toBe(200);
  });
});

describe('a change of a plan', () => {
  it('a changed plan is emitted to those who have it and to operators, and to no one else', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator, { isPublic: false });
    const ours = await server.company({ planId: plan.id });
    const attendant = await ours.user();
    const theirs = await server.company();
    const [operatorSubscription, attendantSubscription, strangerSubscription] = [
      await operator.listen(),
      await attendant.listen(),
      await theirs.admin.listen(),
    ];
    expect(attendant.user.company.plan).toMatchObject({ id: plan.id, useSchedules: true });

    await operator.ok(operator.put(`/plans/${plan.id}`, { useSchedules: false }));
    await operator.ok(operator.put(`/plans/${(await newPlan(operator)).id}`, { users: 7 }));
    const events = ({ received }: typeof operatorSubscription) =>
      received.flatMap(({ name, payload }) => (name.endsWith('-plan') ? [(payload as { plan: Plan }).plan] : []));
    await until(() => events(operatorSubscription).length === 3 && events(attendantSubscription).length > 0);
    expect(events(attendantSubscription)).toMatchObject([{ id: plan.id, useSchedules: false }]);
    expect(events(strangerSubscription)).toEqual([]);
  });

  it('to a lower limit takes nothing away and lets nothing be added', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator, { users: 3 });
    const company = await server.company({ planId: plan.id });
    const attendant = await company.user();
    await operator.ok(operator.put(`/plans/${plan.id}`, { users: 1 }));
    expect((await attendant.get('/auth/me')).status).toBe(200);
    const form = {
      name: 'Mais um',
      email: `${randomText()}@teste.local`,
      password: 'telhado-comprido',
      profile: 'user',
    };
    expect(await company.admin.post('/users', form)).toMatchObject({
      status: 400,
      body: { error: 'ERR_PLAN_LIMIT', resource: 'users', limit: 1 },
    });
  });

  it('a change of a plan says what would be over it: the most that any company with the plan has', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator, { users: 3 });
    const use = () => operator.ok(operator.get(`/plans/${plan.id}/use`));
    expect(await use()).toEqual({ users: 0, connections: 0, queues: 0 });
    const [one] = [await server.company({ planId: plan.id }), await server.company({ planId: plan.id })];
    await one.user();
    await one.queue();
    await one.connection({ paired: false });
    expect(await use()).toEqual({ users: 2, connections: 1, queues: 1 });
    expect((await operator.get('/plans/2000000000/use')).status).toBe(404);
    expect((await one.admin.get(`/plans/${plan.id}/use`)).status).toBe(403);
  });

  it('a change of a plan that takes features away says what waits for them, to the admins of the companies that have it', async () => {
    const operator = await newOperator();
    const plan = await newPlan(operator);
    const company = await server.company({ planId: plan.id });
    const { admin } = company;
    const phone = await company.connection();
    const { id, contactId } = await company.inbound(phone, { body: 'Oi' });
    const sendAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
    await admin.ok(admin.post('/schedules', { contactId, body: 'Até amanhã', sendAt }));
    const integration = { type: 'webhook', name: 'Pedidos', projectName: 'Pedidos', urlN8N: 'https://exemplo.test/x' };
    const { id: integrationId } = await admin.ok(admin.post<{ id: number }>('/queueIntegration', integration));
    await company.queue({ integrationId });
    const pauses = async () => (await admin.ok(admin.get<{ pauses: unknown[] }>('/plan-pauses'))).pauses;
    const scheduled = () => admin.ok(admin.get<unknown[]>(`/tickets/${id}/schedules`));
    expect(await pauses()).toEqual([]);
    await operator.ok(operator.put(`/plans/${plan.id}`, { useSchedules: false, useIntegrations: false }));
    await until(async () => (await admin.get('/schedules')).status !== 200);
    expect(await pauses()).toEqual([
      { feature: 'useIntegrations', waiting: 1 },
      { feature: 'useSchedules', waiting: 1 },
    ]);
    expect(await scheduled()).toHaveLength(1);
    await operator.ok(operator.put(`/plans/${plan.id}`, { useSchedules: true, useIntegrations: true }));
    expect(await pauses()).toEqual([]);
  });

  it('a change of a plan counts at once for what the server lets pass', async () => {
    const { log, database } = server.app.platform;
    const listener = await createListener(server.databaseUrl, log);
    const allows = createPlanCheck(database, listener);
    const operator = await newOperator();
    const plan = await newPlan(operator);
    const company = await server.company({ planId: plan.id });
    const actorOf = (companyId: number): UserActor => ({
      kind: 'user',
      userId: 1,
      companyId,
      profile: 'user',
      super: false,
      queueIds: [],
      allTicket: false,
      whatsappId: null,
      sharedWhatsappIds: [],
    });
    expect(await allows(actorOf(company.id), 'useKanban')).toBe(true);
    await operator.ok(operator.put(`/plans/${plan.id}`, { useKanban: false }));
    await vi.waitFor(async () => expect(await allows(actorOf(company.id), 'useKanban')).toBe(false), 2_000);
    expect(await allows(actorOf(company.id), 'useSchedules')).toBe(true);
    expect(await allows(actorOf(2_000_000_000), 'useKanban')).toBe(false);
    await listener.close();
  });
});
