import { hash } from 'bcryptjs';
import { expect, it } from 'vitest';
import { useAccounts } from '../../../testing/accounts.ts';
import { restOfStep } from './even-answers.ts';

const test = useAccounts();
const secret = 'Telhado-azul-9';

async function accountOf(passwordHash: string): Promise<string> {
  const { admin } = await test.company();
  await test.sql((db) => db.updateTable('users').set({ passwordHash }).where('id', '=', admin.id).execute());
  return admin.email;
}
const hashOf = async (email: string) =>
  (await test.sql((db) => db.selectFrom('users').select('passwordHash').where('email', '=', email).executeTakeFirst()))
    ?.passwordHash;
const login = (email: string, password = secret) => test.browser().post('/auth/login', { email, password });

it('a password of another program is right as long as it is, and its hash is replaced by the first login alone', async () => {
  for (const form of ['$2a$', '$2b$', '$2y$']) {
    const foreign = (await hash(secret, 5)).replace('$2b$', form);
    const email = await accountOf(foreign);
    expect((await login(email, 'errada')).body).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
    expect(await hashOf(email)).toBe(foreign);
    expect((await login(email)).status).toBe(200);
    expect(await hashOf(email)).toMatch(/^\$argon2id\$/);
    expect((await login(email)).status).toBe(200);
    expect((await login(email, 'errada')).status).toBe(401);
  }
});

it('a wrong password is answered at a whole second as long as an account has the hash of another program, whoever it is asked for', async () => {
  const foreign = await accountOf(await hash(secret, 5));
  const { admin } = await test.company();
  for (const email of [foreign, admin.email, 'ninguem@exemplo.com.br']) {
    const began = performance.now();
    const { status, body } = await login(email, 'errada');
    expect([email, status]).toEqual([email, 401]);
    expect(Object.keys(body).toSorted()).toEqual(['error', 'requestId']);
    // A timer never ends early.
    expect(performance.now() - began).toBeGreaterThan(990);
  }
  expect([restOfStep(0), restOfStep(1), restOfStep(999.5), restOfStep(1_400)]).toEqual([1_000, 999, 0.5, 600]);
});
