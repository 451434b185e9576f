import { dayMs, type User } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { Client, until } from '../../../testing/client.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const newEmail = () => `${randomText()}@teste.local`;
const password = 'Telhado-azul-9';

const codeTo = async (email: string) => {
  await until(async () => (await mailedCode(server, email).catch(() => 'none')) !== 'none');
  return mailedCode(server, email);
};
const choose = (email: string, token: string) =>
  new Client(server.url).post('/resetpasswords', { email, token, newPassword: password });

describe('a user who is invited by mail', () => {
  it('chooses a password by the link, and is invited no more', async () => {
    const { admin } = await server.company();
    const email = newEmail();
    const made = await admin.ok(admin.post<User>('/users/invitation', { name: 'Rita Prado', email, profile: 'admin' }));
    expect(made).toMatchObject({ name: 'Rita Prado', profile: 'admin' });
    expect(Date.parse(made.invitedUntil ?? '')).toBe(server.clock.now().getTime() + 7 * dayMs);
    expect((await choose(email, 'AAAA-AAAA')).status).toBe(404);
    expect((await choose(email, await codeTo(email))).status).toBe(200);
    const rita = await new Client(server.url).login(email, password);
    expect(rita.user).toMatchObject({ name: 'Rita Prado' });
    expect(await admin.ok(admin.get<User>(`/users/${made.id}`))).toMatchObject({ invitedUntil: null });
    expect((await admin.post(`/users/${made.id}/invitation`)).status).toBe(404);
  });

  it('gets another link when invited again; a link that is over, or a former one, opens nothing', async () => {
    const { admin } = await server.company();
    const email = newEmail();
    const { id } = await admin.ok(admin.post<User>('/users/invitation', { name: 'Rita Prado', email }));
    const code = await codeTo(email);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE password_resets SET expires_at = now() - interval '1 hour' WHERE user_id = $1`, [id]),
    );
    expect((await choose(email, code)).status).toBe(404);
    await admin.ok(admin.post(`/users/${id}/invitation`));
    const countCodes = async () =>
      (
        await withClient(server.databaseUrl, (client) =>
          client.query('SELECT FROM password_resets WHERE user_id = $1', [id]),
        )
      ).rowCount;
    await until(async () => (await countCodes()) === 2);
    expect((await choose(email, code)).status).toBe(404);
  });

  it('counts in the limit of the plan, is invited by admins alone, and by those of their own company', async () => {
    const company = await server.company();
    const { admin } = company;
    const other = await server.company();
    const { id } = await admin.ok(admin.post<User>('/users/invitation', { name: 'Rita Prado', email: newEmail() }));
    expect((await other.admin.post(`/users/${id}/invitation`)).status).toBe(404);
    const person = await company.user();
    expect((await person.post('/users/invitation', { name: 'Zoé', email: newEmail() })).status).toBe(403);
    const operator = await other.operator();
    const plan = await operator.ok(operator.post<{ id: number }>('/plans', { name: `Dois ${randomText()}`, users: 3 }));
    await operator.ok(operator.put(`/companies/${company.id}`, { planId: plan.id }));
    expect(await admin.post('/users/invitation', { name: 'Zoé Lima', email: newEmail() })).toMatchObject({
      body: { error: 'ERR_PLAN_LIMIT' },
    });
  });
});
