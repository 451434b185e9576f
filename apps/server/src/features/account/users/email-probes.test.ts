import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

describe('asking by changes of users whether an e-mail is used in any company', () => {
  it('probing e-mails by changes of users is limited in number for a company, whatever the answer would be', async () => {
    const [company, other] = [await server.company(), await server.company()];
    const { admin } = company;
    const { id } = (await company.user()).user ?? { id: 0 };
    const probe = (email: string) => admin.put(`/users/${id}`, { email, queueIds: [999_999_999] });
    const used = other.admin.user?.email ?? '';
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1)
      statuses.push((await probe(index % 2 ? used : `${index}@x.test`)).status);
    expect(new Set(statuses)).toEqual(new Set([404, 409]));
    const refused = { status: 429, body: { error: 'ERR_TOO_MANY_ATTEMPTS' } };
    expect(await probe(used)).toMatchObject(refused);
    expect(await probe('nobody@x.test')).toMatchObject(refused);
    expect((await admin.put(`/users/${id}`, { name: 'Ana Souza' })).status).toBe(200);
  });

  it('the limit of probing e-mails does not count what succeeds', async () => {
    const company = await server.company();
    const { id } = (await company.user()).user ?? { id: 0 };
    for (let index = 0; index < 32; index += 1) {
      const email = `probe-${index}-${company.id}@teste.local`;
      expect((await company.admin.put(`/users/${id}`, { email })).status).toBe(200);
    }
  });
});
