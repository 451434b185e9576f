import { describe, expect, it } from 'vitest';
import type { AuditLine, User } from '@balcao/contract';
import { Client } from '../../../testing/client.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });

/** A company with two operators and an admin who is none. */
async function twoOperators() {
  const company = await server.company();
  const [first, second, admin] = [
    company.admin,
    await company.user({ profile: 'admin' }),
    await company.user({ profile: 'admin' }),
  ];
  const ids = [first, second].map(({ user }) => user?.id ?? 0);
  await queryRows(server.databaseUrl, 'UPDATE users SET super = true WHERE id = ANY ($1)', [ids]);
  const operators = await Promise.all(
    [first, second].map(({ user }) => new Client(server.url).login(user?.email ?? '', company.password)),
  );
  const left = async () =>
    (
      await queryRows(server.databaseUrl, 'SELECT id FROM users WHERE company_id = $1 AND super ORDER BY id', [
        company.id,
      ])
    ).map(({ id }) => Number(id));
  return { ids, operators, admin, left };
}

describe('the last operator', () => {
  it('is left when two remove each other at once', async () => {
    const { ids, operators, left } = await twoOperators();
    const answers = await Promise.all(
      operators.map((operator, index) => operator.delete(`/users/${ids[(index + 1) % 2]}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await left()).toHaveLength(1);
  });

  it('is removed by nobody, and stays one with another profile', async () => {
    const { ids, operators, admin, left } = await twoOperators();
    const [first] = operators;
    if (!first) throw new Error('no operator');
    await first.ok(first.delete(`/users/${ids[1]}`));
    for (const answer of [await first.delete(`/users/${ids[0]}`), await admin.delete(`/users/${ids[0]}`)])
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    expect((await admin.put(`/users/${ids[0]}`, { profile: 'user' })).status).toBe(400);
    await first.ok(first.put(`/users/${ids[0]}`, { profile: 'user' }));
    expect(await left()).toEqual([ids[0]]);
    expect((await first.get('/companies')).status).toBe(200);
  });
});

describe('an operator asks for the users of another company', () => {
  /** An operator of their own company, and a company that an operator made without a password, as the form of the specification does. */
  async function shop() {
    const {
      operators: [operator, second],
      admin,
    } = await twoOperators();
    if (!operator || !second) throw new Error('no operator');
    const name = `Loja ${Math.random()}`;
    const email = `dona-${Math.random()}@teste.local`;
    const made = await operator.ok(
      operator.post<{ id: number }>('/companies', { name, email, phone: '', planId: server.planId }),
    );
    const listed = await operator.ok(operator.get<User[]>(`/users/list?companyId=${made.id}`));
    const [owner] = listed;
    if (!owner) throw new Error('no user');
    return { operator, second, admin, made, email, listed, owner };
  }

  it('and gives the first one a password, with which they log in', async () => {
    const { operator, made, email, listed, owner } = await shop();
    expect(listed).toMatchObject([{ email, profile: 'admin' }]);
    expect(await operator.ok(operator.get(`/users/${owner.id}`))).toMatchObject({
      id: owner.id,
      companyId: made.id,
      email,
    });
    const password = `Cadeira-azul-${Math.random()}`;
    const body = {
      name: 'Dona da loja',
      email,
      profile: 'admin',
      password,
      companyId: made.id,
      queueIds: [],
      whatsappId: null,
    };
    expect(await operator.ok(operator.put(`/users/${owner.id}`, body))).toMatchObject({
      id: owner.id,
      name: 'Dona da loja',
    });
    const entered = await new Client(server.url).login(email, password);
    const { lines } = await entered.ok(entered.get<{ lines: AuditLine[] }>('/audit-log'));
    expect(lines.find(({ kind, verb }) => kind === 'user' && verb === 'update')).toMatchObject({
      isOperator: true,
      subject: `${owner.id}`,
    });
  });

  it('and never changes their own account by it, nor one of a company that was deleted', async () => {
    const { operator, second, made, owner } = await shop();
    const own = operator.user?.id ?? 0;
    for (const id of [own, second.user?.id])
      expect(await operator.put(`/users/${id}`, { name: 'Dona', companyId: made.id })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_USER_FOUND' },
      });
    // Without the company it is a user of their own one.
    expect((await operator.put(`/users/${owner.id}`, { name: 'Dona' })).status).toBe(404);
    expect((await operator.put(`/users/${owner.id}`, { name: 'Dona', companyId: 2_000_000_000 })).status).toBe(404);
    await operator.ok(operator.delete(`/companies/${made.id}`));
    expect(await operator.ok(operator.get(`/users/list?companyId=${made.id}`))).toEqual([]);
    expect((await operator.get(`/users/${owner.id}`)).status).toBe(404);
    expect((await operator.put(`/users/${owner.id}`, { name: 'Dona', companyId: made.id })).status).toBe(404);
    expect(await operator.ok(operator.get('/users/list'))).not.toEqual([]);
  });

  it('while admins and attendants get their own company, whichever they name', async () => {
    const { admin, made, owner } = await shop();
    const company = await server.company();
    for (const client of [admin, await company.user()]) {
      const own = await client.ok(client.get<User[]>('/users/list'));
      expect(await client.ok(client.get(`/users/list?companyId=${made.id}`))).toEqual(own);
      expect((await client.get(`/users/${owner.id}`)).status).toBe(404);
      expect((await client.put(`/users/${owner.id}`, { name: 'Dona', companyId: made.id })).status).toBe(404);
    }
    // Their own record is changed all the same.
    expect(await admin.ok(admin.put(`/users/${admin.user?.id}`, { name: 'Nova', companyId: made.id }))).toMatchObject({
      name: 'Nova',
    });
  });
});
