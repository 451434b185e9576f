import { describe, expect, it } from 'vitest';
import type { Connection, Plan, SessionUser, Tag, User } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { ForeignClient, foreignOrigin } from './foreign-client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

/** A new member of a company at such a client, an admin unless fields say otherwise. */
async function login(company: TestCompany, fields: Record<string, unknown> = { profile: 'admin' }) {
  const { user } = await company.user(fields);
  const client = new ForeignClient(server.url, '192.0.2.7');
  const session = await client.ok(
    client.post<{ user: SessionUser }>('/auth/login', { email: user.email, password: company.password }),
  );
  return Object.assign(client, { user: session.user });
}

describe('a client written for the calls of the specification', () => {
  it('logs in where a company has no end, and finds the plans to sign up for', async () => {
    const { user } = await login(await server.company());
    expect(user.company.dueDate).toMatch(/^2999-12-31T/);
    const stranger = new ForeignClient(server.url, '192.0.2.8');
    const plans = await stranger.ok(stranger.get<Plan[]>('/plans/all'));
    expect(plans.map(({ id }) => id)).toContain(server.planId);
  });

  it('saves forms in which nothing was chosen', async () => {
    const company = await server.company();
    const admin = await login(company);
    const form = { name: 'Bia Souza', email: `bia-${company.id}@teste.local`, password: 'Senha123', profile: 'user' };
    for (const [index, whatsappId] of [false, '', null, 0].entries()) {
      const body = { ...form, email: `bia-${index}-${company.id}@teste.local`, whatsappId, queueIds: [] };
      expect(await admin.ok(admin.post<User>('/users', body))).toMatchObject({ whatsappId: null });
    }
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Urgente', color: '', kanban: 0, userId: 1 }));
    expect(tag.color).toMatch(/^#/);
    const red = await admin.ok(admin.put<Tag>(`/tags/${tag.id}`, { name: 'Urgente', color: '#ff0000' }));
    expect(await admin.ok(admin.put<Tag>(`/tags/${tag.id}`, { name: 'Urgente!', color: '' }))).toMatchObject({
      name: 'Urgente!',
      color: red.color,
    });
  });

  it('stays logged in as an attendant, on every page it may open', async () => {
    const company = await server.company();
    const queue = await company.queue();
    await company.user({ name: 'Bruno', queueIds: [queue.id] });
    const ana = await login(company, { name: 'Ana', queueIds: [queue.id] });
    const { users } = await ana.ok(ana.get<{ users: User[] }>('/users/?searchParam=Bruno'));
    expect(users).toMatchObject([{ name: 'Bruno', queues: [{ id: queue.id }] }]);
    const today = new Date().toISOString().slice(0, 10);
    for (const path of ['ticketsUsers', 'ticketsDay'])
      await ana.ok(ana.get(`/dashboard/${path}?initialDate=${today}&finalDate=${today}&companyId=${company.id}`));
    await ana.ok(ana.get(`/dashboard?date_from=${today}&date_to=${today}`));
    expect(await ana.delete(`/users/${company.admin.user?.id}`)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(ana.isLoggedOut).toBe(false);
  });

  it('refreshes a token that has run out, once', async () => {
    const ana = await login(await server.company(), {});
    ana.bearer = `${ana.bearer}x`;
    expect((await ana.get('/settings')).status).toBe(200);
    expect(ana.isLoggedOut).toBe(false);
  });

  it('adds a WhatsApp number without naming a provider, and lists those of a queue', async () => {
    const company = await server.company();
    const admin = await login(company);
    const sales = await company.queue();
    const body = { name: 'Loja', queueIds: [sales.id], transferQueueId: '', timeToTransfer: false };
    const added = await admin.ok(admin.post<Connection>('/whatsapp', body));
    expect(added.provider).toBe('beta');
    await company.connection({ paired: false });
    const listed = await admin.ok(admin.get<Connection[]>(`/whatsapp/?session=0&queueId=${sales.id}`));
    expect(listed.map(({ id }) => id)).toEqual([added.id]);
    expect(await admin.ok(admin.get<Connection[]>('/whatsapp?companyId=1&session=0&queueId='))).toHaveLength(2);
  });

  it('is told that an address is missing where a word stands in the place of an id', async () => {
    const admin = await login(await server.company());
    expect(await admin.get('/contacts/palavra')).toMatchObject({ status: 404, body: { error: 'ERR_NOT_FOUND' } });
    expect(await admin.get('/contacts/0')).toMatchObject({ status: 404, body: { error: 'ERR_NO_CONTACT_FOUND' } });
  });
});
