import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '@balcao/contract';
import { waitForAnnounced } from '../../../testing/announced.ts';
import { password, useAccounts, type AccountCompany } from '../../../testing/accounts.ts';
import { listen } from '../../../testing/browser.ts';

const test = useAccounts({ ROLES: 'http,worker' });

const form = (more: Record<string, unknown> = {}) => ({
  name: 'Ana Souza',
  email: `${randomUUID()}@example.com`,
  password,
  profile: 'user',
  ...more,
});
const row = (id: number) =>
  test.sql((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());
const addQueue = async (company: { id: number }, name = 'Vendas') => {
  const color = `#${randomUUID().slice(0, 6)}`;
  const { id } = await test.sql((db) =>
    db.insertInto('queues').values({ companyId: company.id, name, color }).returning('id').executeTakeFirstOrThrow(),
  );
  return { id, name, color };
};
const adminOf = (company: AccountCompany) => test.login(company.admin);

describe('creating users', () => {
  it('creating a user stores queues and connection, and emits them to admins without any secret', async () => {
    const company = await test.company();
    const admin = await adminOf(company);
    const subscription = await listen(admin, `company-${company.id}-user`);
    const [queue, whatsappId] = [await addQueue(company), await test.connection(company)];
    const body = form({
      email: ` ${randomUUID().toUpperCase()}@Example.com`.trim(),
      queueIds: [queue.id, queue.id],
      whatsappId,
      allTicket: 'enable',
    });
    const { status, body: made } = await admin.post<User>('/users', body);
    expect(status).toBe(200);
    expect(made).toMatchObject({
      name: body.name,
      email: body.email.toLowerCase(),
      profile: 'user',
      super: false,
      online: false,
      companyId: company.id,
      allTicket: 'enabled',
      whatsappId,
      company: {
        id: company.id,
        name: company.name,
      },
      queues: [
        {
          ...queue,
          UserQueue: {
            userId: made.id,
            queueId: queue.id,
          },
        },
      ],
    });
    expect(made.queues[0]?.UserQueue.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await vi.waitFor(() => expect(subscription.events).toContainEqual({ action: 'create', user: made }), 15_000);
    expect(JSON.stringify([made, subscription.events])).not.toMatch(/argon|password/i);
    expect((await test.login(made)).bearer).toBeDefined();
  });

  it('never takes rights from the form that it does not name', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const admin = await adminOf(company);
    const undeclaredFields = {
      super: true,
      companyId: other.id,
      company_id: other.id,
      id: 1,
      active: false,
      passwordHash: 'x',
    };
    const { body } = await admin.post<User>('/users', form(undeclaredFields));
    expect(await row(body.id)).toMatchObject({ companyId: company.id, super: false, active: true });
  });

  it('creating a user is for admins', async () => {
    const company = await test.company();
    for (const profile of ['user', 'supervisor'] as const) {
      const browser = await test.login(await test.user(company, { profile }));
      expect(await browser.post('/users', form())).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    }
  });

  it('e-mails of users are unique on the whole installation', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const admin = await adminOf(company);
    const email = other.admin.email.toUpperCase();
    expect(await admin.post('/users', form({ email }))).toMatchObject({
      status: 409,
      body: { error: 'ERR_EMAIL_IN_USE' },
    });
  });

  it('creating a user treats queues and connections of another company like missing ones', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const admin = await adminOf(company);
    const [queue, whatsappId] = [await addQueue(other), await test.connection(other)];
    for (const [body, error] of [
      [{ queueIds: [queue.id] }, 'ERR_NO_QUEUE_FOUND'],
      [{ queueIds: [2_000_000_000] }, 'ERR_NO_QUEUE_FOUND'],
      [{ whatsappId }, 'ERR_NO_WAPP_FOUND'],
      [{ whatsappId: 2_000_000_000 }, 'ERR_NO_WAPP_FOUND'],
    ] as const) {
      expect(await admin.post('/users', form(body))).toMatchObject({ status: 404, body: { error } });
      expect(await admin.put(`/users/${company.admin.id}`, body)).toMatchObject({ status: 404, body: { error } });
    }
    const { body } = await admin.get<{ count: number }>('/users');
    expect(body.count).toBe(1);
  });

  it('creating users stops at the limit of the plan, however many come at once', async () => {
    const company = await test.company({ limits: { users: 5 } });
    const admin = await adminOf(company);
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.post('/users', form())));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(16);
    expect(refused[0]?.body).toMatchObject({ error: 'ERR_PLAN_LIMIT', resource: 'users', limit: 5 });
    expect((await admin.get<{ count: number }>('/users')).body.count).toBe(5);
  });
});

describe('changing users', () => {
  it('changing a user lets those who are no admins change their own name, e-mail and password, and ignores the rest', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const [queue, whatsappId] = [await addQueue(company), await test.connection(company)];
    const browser = await test.login(user);
    const email = `${randomUUID()}@example.com`;
    const { status } = await browser.put(`/users/${user.id}`, {
      name: 'Novo Nome',
      email,
      password: 'telhado-outro-5',
      currentPassword: password,
      profile: 'admin',
      allTicket: 'enabled',
      whatsappId,
      queueIds: [queue.id],
      super: true,
      companyId: 1,
      active: false,
    });
    expect(status).toBe(200);
    expect(await row(user.id)).toMatchObject({
      name: 'Novo Nome',
      email,
      profile: 'user',
      allTicket: false,
      whatsappId: null,
      super: false,
      active: true,
      companyId: company.id,
    });
    expect((await browser.get<User>(`/users/${user.id}`)).body.queues).toEqual([]);
  });

  it('changing a user lets nobody but admins read or change others, and nobody another company', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const supervisor = await test.login(await test.user(company, { profile: 'supervisor' }));
    const colleague = `/users/${company.admin.id}`;
    expect(await supervisor.put(colleague, { name: 'Eu' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await supervisor.get(colleague)).status).toBe(400);
    const { status, body } = await supervisor.get<{ users: object[] }>('/users');
    expect(status).toBe(200);
    for (const row of body.users)
      expect(Object.keys(row).toSorted()).toEqual(['companyId', 'email', 'id', 'name', 'online', 'profile', 'queues']);
    const admin = await adminOf(company);
    const foreign = `/users/${other.admin.id}`;
    const before = await row(other.admin.id);
    for (const answer of [
      await admin.get(foreign),
      await admin.put(foreign, { name: 'Eu', password: 'telhado meu 4', companyId: company.id }),
      await admin.delete(foreign),
    ]) {
      const missing = await admin.get('/users/2000000000');
      expect({ ...answer, headers: undefined, body: { ...answer.body, requestId: '' } }).toEqual({
        ...missing,
        headers: undefined,
        body: {
          ...missing.body,
          requestId: '',
        },
      });
      expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    }
    expect(await row(other.admin.id)).toEqual(before);
  });

  it('changing operators is left to operators', async () => {
    const company = await test.company({ super: true });
    const admin = await test.login(await test.user(company, { profile: 'admin' }));
    const operator = `/users/${company.admin.id}`;
    expect((await admin.put(operator, { password: 'telhado meu 4' })).status).toBe(400);
    expect((await admin.delete(operator)).status).toBe(400);
  });

  it('changing a user changes what is sent and keeps the rest; an empty password is none', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const [one, two] = [await addQueue(company, 'Um'), await addQueue(company, 'Dois')];
    const admin = await adminOf(company);
    await admin.put(`/users/${user.id}`, { queueIds: [one.id, two.id], allTicket: 'enabled' });
    const before = await row(user.id);
    const { body } = await admin.put<User>(`/users/${user.id}`, { name: 'Bia', password: '', queueIds: [two.id] });
    expect(body).toMatchObject({ name: 'Bia', email: user.email, allTicket: 'enabled', queues: [{ id: two.id }] });
    expect((await row(user.id))?.passwordHash).toBe(before?.passwordHash);
    expect((await admin.put<User>(`/users/${user.id}`, { queueIds: [], allTicket: 'desabled' })).body).toMatchObject({
      queues: [],
      allTicket: 'desabled',
    });
  });

  it('changing a user takes effect on open sessions within a moment', async () => {
    const company = await test.company();
    const user = await test.user(company, { profile: 'admin' });
    const browser = await test.login(user);
    expect((await browser.get('/settings/secrets')).status).toBe(200);
    await (await adminOf(company)).put(`/users/${user.id}`, { profile: 'user' });
    await waitForAnnounced(async () => expect((await browser.get('/settings/secrets')).status).toBe(403));
  });

  it("changing a user asks for the present password before one's own e-mail or password changes, and mails the former address", async () => {
    const user = await test.user(await test.company());
    const own = await test.login(user);
    const change = (body: object) => own.put(`/users/${user.id}`, body);
    const email = `${randomUUID()}@example.com`;
    for (const body of [{ password: 'outra senha' }, { email }, { email, currentPassword: 'outra senha' }])
      expect(await change(body)).toMatchObject({ status: 400, body: { error: 'ERR_CURRENT_PASSWORD' } });
    expect((await row(user.id))?.email).toBe(user.email);
    // A form sends what did not change as well.
    expect((await change({ name: 'Bia', email: user.email.toUpperCase(), password: '' })).status).toBe(200);
    expect((await change({ email, currentPassword: password })).status).toBe(200);
    await vi.waitFor(
      async () =>
        expect(
          (await test.mails()).some((mail) => mail.includes(`To: ${user.email}`) && mail.includes('trocado')),
        ).toBe(true),
      15_000,
    );
  });

  it('changing a password ends the other sessions of a user whose password changes, not the one it is changed in', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const own = await test.login(user);
    // That of the installed app of their phone beside it.
    const sid = randomUUID();
    await test.sql((db) =>
      db
        .insertInto('sessions')
        .values({
          id: sid,
          companyId: company.id,
          userId: user.id,
          kind: 'app',
          expiresAt: new Date(test.clock.now().getTime() + 1e9).toISOString(),
        })
        .execute(),
    );
    const ended = async () => {
      const rows = await test.sql((db) =>
        db.selectFrom('sessions').select(['id', 'endedReason']).where('userId', '=', user.id).execute(),
      );
      return new Map(rows.map(({ id, endedReason }) => [id, endedReason]));
    };
    const change = { password: 'outra senha', currentPassword: password };
    expect((await own.put(`/users/${user.id}`, change)).status).toBe(200);
    expect((await ended()).get(sid)).toBe('password');
    expect((await own.get('/auth/me')).status).toBe(200);
    const admin = await adminOf(company);
    await admin.put(`/users/${user.id}`, { password });
    await waitForAnnounced(async () => expect((await own.get('/auth/me')).status).toBe(401));
  });
});
