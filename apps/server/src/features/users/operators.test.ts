import { describe, expect, it } from 'vitest';
import { Client } from '../../testing/client.ts';
import { queryRows } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';

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
