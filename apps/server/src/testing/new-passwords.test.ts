import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints, type Endpoint } from '@balcao/contract';
import { requireGoodPassword } from '../features/operations/index.ts';
import { Client } from './client.ts';
import { mailedCode } from './mailed-code.ts';
import { randomText } from './random.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });

/** Calls with a password that is there already. */
const proofs = new Set(
  'beginPasskey beginSecondFactor confirmIdentity eraseCompany login removePasskey removeSecondFactor renewRecoveryCodes'.split(
    ' ',
  ),
);
const fieldsOf = ({ body, params }: Endpoint): string[] =>
  [body, params].flatMap((schema) => {
    const { def } = (schema ?? {}) as { def?: { shape?: object } };
    return Object.keys(def?.shape ?? {});
  });

/** Names that only this test has: of the company, of a person and of an address. */
const companyName = `Brontelândia ${randomText()}`;
const personName = 'Zulmirinda Quaresma';
const mailbox = 'kwatsonfreira';

interface Answer {
  status: number;
  body: { error?: string };
}
let doors: Readonly<Record<string, (password: string) => Promise<Answer>>>;

beforeAll(async () => {
  const operator = await (await server.company()).operator();
  const email = `${mailbox}@${randomText().toLowerCase()}.local`;
  const second = `${mailbox}@${randomText().toLowerCase()}.local`;
  const good = 'girassol-7-laranja';
  const made = await operator.ok(
    operator.post<{ id: number }>('/companies', {
      name: companyName,
      email,
      phone: '',
      planId: server.planId,
      password: good,
    }),
  );
  const admin = await new Client(server.url).login(email, good);
  await admin.ok(admin.put(`/users/${admin.user?.id}`, { name: personName }));
  const other = { name: personName, profile: 'user', allTicket: 'enabled' };
  const { id: userId } = await admin.ok(
    admin.post<{ id: number }>('/users', { ...other, email: second, password: good }),
  );
  const code = async () => {
    const client = new Client(server.url);
    await client.ok(client.post('/forgetpassword', { email: second }));
    return mailedCode(server, second);
  };
  const token = await code();
  const anybody = new Client(server.url);
  const planId = server.planId;
  doors = {
    signUp: (password) =>
      anybody.post('/companies/cadastro', {
        name: companyName,
        userName: personName,
        email: `${mailbox}@${randomText()}.local`,
        phone: '',
        planId,
        password,
      }),
    createUser: (password) => admin.post('/users', { ...other, email: `${mailbox}@${randomText()}.local`, password }),
    updateUser: (password) => admin.put(`/users/${userId}`, { password }),
    createCompany: (password) =>
      operator.post('/companies', {
        name: companyName,
        email: `${mailbox}@${randomText()}.local`,
        phone: '',
        planId,
        password,
      }),
    updateCompanyAdmin: (password) => operator.put(`/companies/${made.id}/user`, { name: personName, email, password }),
    resetPasswordByBody: (newPassword) => anybody.post('/resetpasswords', { email: second, token, newPassword }),
    resetPasswordByUrl: (newPassword) =>
      anybody.post(`/resetpasswords/${second}/${token}/${encodeURIComponent(newPassword)}`),
    OPERATOR_PASSWORD: async (operatorPassword) => {
      try {
        await requireGoodPassword({ operatorPassword, operatorEmail: `${mailbox}@teste.local` });
        return { status: 200, body: {} };
      } catch {
        return { status: 400, body: { error: 'ERR_PASSWORD_COMMON' } };
      }
    },
  };
});

describe('a new password', () => {
  it('is asked by one rule at every call that takes one', () => {
    const calls = Object.entries(endpoints).filter(([, endpoint]) =>
      fieldsOf(endpoint).some((field) => field === 'password' || field === 'newPassword'),
    );
    const names = calls.map(([name]) => name).filter((name) => !proofs.has(name));
    expect(names.toSorted()).toEqual(
      Object.keys(doors)
        .filter((name) => name !== 'OPERATOR_PASSWORD')
        .toSorted(),
    );
  });

  it.each([
    'signUp',
    'createUser',
    'updateUser',
    'createCompany',
    'updateCompanyAdmin',
    'resetPasswordByBody',
    'resetPasswordByUrl',
    'OPERATOR_PASSWORD',
  ])('is refused by its length, the list and the names around it at %s', async (name) => {
    const door = doors[name];
    if (!door) throw new Error(`no door ${name}`);
    for (const password of ['Ab3#xyz', 'x'.repeat(129)]) {
      const { status } = await door(password);
      expect([password.length, status]).toEqual([password.length, 400]);
    }
    const ofCompany = name === 'OPERATOR_PASSWORD' ? [] : ['Brontelandia1', 'Brontelândia@26'];
    // The first admin of a company that the operator makes has its name.
    const ofPerson = ['OPERATOR_PASSWORD', 'createCompany'].includes(name) ? [] : ['zulmirinda7'];
    for (const password of [
      'Senha@123',
      'sunshine1',
      '12345678',
      'gvt12345',
      `${mailbox}9`,
      ...ofCompany,
      ...ofPerson,
    ]) {
      const { status, body } = await door(password);
      expect([password, status, body.error]).toEqual([password, 400, 'ERR_PASSWORD_COMMON']);
    }
  });
});
